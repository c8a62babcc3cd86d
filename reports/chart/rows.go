package chart

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Rows is the body of a figure: groups of labelled rows over one axis.
type Rows struct {
	Axis   Axis
	Groups []Group
	// Column heads the texts at the right of the rows; with an empty Column
	// there is none.
	Column string
	// RowHeight is in points.
	RowHeight float64
}

// Group is a number of rows under a heading. Without a Title there is none.
type Group struct {
	Title string
	Rows  []Row
}

// Row is one labelled row.
type Row struct {
	Label string
	// Text stands at the right of the row, in the column.
	Text string
	// Mark may be nil.
	Mark Mark
}

const (
	headingHeight = 17
	gutterGap     = 7
	axisGap       = 4
)

// rowsLayout is a body measured for a width.
type rowsLayout struct {
	*Rows
	left, right vg.Length
	labels      [][]string
	// height is the height of the rows alone, axisHeight that of the axis below.
	height, axisHeight vg.Length
}

// layout implements Body.
func (r *Rows) layout(width vg.Length) measured { return r.measure(width) }

// measure measures a body. The labels get at most a third of the width.
func (r *Rows) measure(width vg.Length) *rowsLayout {
	l := &rowsLayout{Rows: r}
	style, small := sans(bodySize, Ink), sans(smallSize, Ink)
	if r.Column != "" {
		l.right = small.Width(r.Column)
	}
	if l.columnLine() {
		l.height += headingHeight
	}
	for _, group := range r.Groups {
		if group.Title != "" {
			l.height += headingHeight
		}
		for _, row := range group.Rows {
			lines := wrap(style, Clean(row.Label), width/3, 2)
			for _, line := range lines {
				l.left = max(l.left, style.Width(line))
			}
			if r.Column != "" {
				l.right = max(l.right, small.Width(row.Text))
			}
			l.labels = append(l.labels, lines)
			l.height += l.rowHeight(len(l.labels) - 1)
		}
	}
	l.left += gutterGap
	if l.right > 0 {
		l.right += gutterGap
	}
	probe := draw.Canvas{Rectangle: vg.Rectangle{Max: vg.Point{X: width - l.left - l.right, Y: 200}}}
	l.axisHeight = l.plot(width).DataCanvas(probe).Min.Y
	return l
}

// columnLine tells whether the head of the column needs a line of its own,
// because there is no heading to share one with.
func (r *Rows) columnLine() bool {
	return r.Column != "" && (len(r.Groups) == 0 || r.Groups[0].Title == "")
}

// rowHeight is the height of row i, enough for the lines of its label.
func (l *rowsLayout) rowHeight(i int) vg.Length {
	return max(vg.Length(l.RowHeight), vg.Length(len(l.labels[i]))*leading(sans(bodySize, Ink))+2)
}

func (l *rowsLayout) total() vg.Length { return l.height + axisGap + l.axisHeight }

// plot returns gonum's plot with the axis in the style of the house and no
// vertical axis: rows are labelled in the gutter.
func (l *rowsLayout) plot(width vg.Length) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.HideY()
	p.X.Min, p.X.Max = l.Axis.Min, l.Axis.Max
	p.Y.Min, p.Y.Max = 0, 1
	p.X.Padding = 0
	p.Y.Padding = 0
	p.X.LineStyle = draw.LineStyle{Color: Ink, Width: 0.6}
	p.X.Tick.LineStyle = p.X.LineStyle
	p.X.Tick.Length = 3
	label := sans(smallSize, Ink)
	label.XAlign, label.YAlign = draw.XCenter, draw.YTop
	p.X.Tick.Label = label
	most := max(3, int((width-l.left-l.right)/44))
	p.X.Tick.Marker = l.Axis.ticks(most)
	if len(l.Axis.Gaps) > 0 {
		p.X.Scale = l.Axis
	}
	heading := sans(bodySize, Ink)
	heading.XAlign, heading.YAlign = draw.XCenter, draw.YBottom
	// A label wider than the plot would make the plot narrower, down to nothing.
	p.X.Label.Text = strings.Join(wrap(heading, Clean(l.Axis.Label), width-l.left-l.right, 2), "\n")
	p.X.Label.Padding = 3
	p.X.Label.TextStyle = heading
	return p
}

// draw draws the body into a canvas of the measured height.
func (l *rowsLayout) draw(c draw.Canvas) {
	p := l.plot(c.Max.X - c.Min.X)
	inner := draw.Crop(c, l.left, -l.right, 0, 0)
	data := p.DataCanvas(inner)
	p.Add(rowsPlotter{l})
	p.Draw(inner)
	l.drawGutters(c, data)
}

// headingMiddle is where text stands in a heading line that begins at y.
func headingMiddle(y vg.Length) vg.Length { return y - headingHeight/2 - 1 }

// walk calls heading and row for every heading and row, from the top.
func (l *rowsLayout) walk(top vg.Length, heading func(title string, y vg.Length), row func(i int, row Row, bottom, top vg.Length)) {
	y := top
	if l.columnLine() {
		y -= headingHeight
	}
	i := 0
	for _, group := range l.Groups {
		if group.Title != "" {
			heading(group.Title, headingMiddle(y))
			y -= headingHeight
		}
		for _, r := range group.Rows {
			height := l.rowHeight(i)
			row(i, r, y-height, y)
			y -= height
			i++
		}
	}
}

// drawGutters writes headings and labels at the left, and the column at the
// right.
func (l *rowsLayout) drawGutters(c, data draw.Canvas) {
	label, small, head := sans(bodySize, Ink), sans(smallSize, Ink), bold(bodySize, Ink)
	label.XAlign = draw.XRight
	right := data.Max.X + gutterGap
	if l.Column != "" {
		column := sans(smallSize, Muted)
		put(c, column, right, headingMiddle(c.Max.Y), l.Column)
	}
	l.walk(c.Max.Y, func(title string, y vg.Length) {
		put(c, head, c.Min.X, y, fit(head, Clean(title), right-gutterGap-c.Min.X))
	}, func(i int, row Row, bottom, top vg.Length) {
		middle := (bottom + top) / 2
		putLines(c, label, c.Min.X+l.left-gutterGap, middle, l.labels[i])
		if l.Column != "" {
			put(c, small, right, middle, row.Text)
		}
	})
}

// rowsPlotter draws the data side of the rows. It implements [plot.Plotter].
type rowsPlotter struct{ *rowsLayout }

// Plot draws band, grid, reference and marks, each under the rows only: a
// heading has the whole line for itself.
func (l rowsPlotter) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	ticks := p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max)
	stretches := l.stretches(area{canvas: c, x: x})
	reference := func() {
		if !l.Axis.Marked || l.Axis.Reference < l.Axis.Min || l.Axis.Reference > l.Axis.Max {
			return
		}
		for _, a := range stretches {
			at := a.at(l.Axis.Reference)
			c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 0.7}, at, a.bottom, at, a.top)
		}
	}
	for _, a := range stretches {
		if l.Axis.Marked && l.Axis.BandHi > l.Axis.BandLo {
			a.box(a.at(l.Axis.BandLo), a.at(l.Axis.BandHi), a.bottom, a.top, Shade)
		}
		for _, tick := range ticks {
			at := a.at(tick.Value)
			c.StrokeLine2(draw.LineStyle{Color: Grid, Width: 0.5}, at, a.bottom, at, a.top)
		}
	}
	if !l.Axis.OnTop {
		reference()
	}
	l.walk(c.Max.Y, func(string, vg.Length) {}, func(_ int, row Row, bottom, top vg.Length) {
		if row.Mark != nil {
			row.Mark.draw(area{canvas: c, x: x, bottom: bottom, top: top})
		}
	})
	if l.Axis.OnTop {
		reference()
	}
	for _, g := range l.Axis.Gaps {
		drawBreak(c, stretches, x(g.Lo), x(g.Hi))
	}
}

// drawBreak interrupts the axis between two places of it.
func drawBreak(c draw.Canvas, stretches []area, left, right vg.Length) {
	const rise, lean = 3.5, 1.5
	y := c.Min.Y
	area{canvas: c}.box(left, right, y-1, y+1, Paper)
	slash := draw.LineStyle{Color: Ink, Width: 0.7}
	edge := draw.LineStyle{Color: Muted, Width: 0.5, Dashes: []vg.Length{1, 2}}
	for _, x := range []vg.Length{left, right} {
		for _, a := range stretches {
			c.StrokeLine2(edge, x, a.bottom, x, a.top)
		}
		c.StrokeLine2(slash, x-lean, y-rise, x+lean, y+rise)
	}
}

// stretches returns the areas between headings. Drawing the band row by row
// would leave seams.
func (l *rowsLayout) stretches(whole area) []area {
	var found []area
	open := false
	l.walk(whole.canvas.Max.Y, func(string, vg.Length) { open = false }, func(_ int, _ Row, bottom, top vg.Length) {
		if !open {
			open = true
			next := whole
			next.top = top
			found = append(found, next)
		}
		found[len(found)-1].bottom = bottom
	})
	// The last one reaches down to the axis.
	if len(found) > 0 {
		found[len(found)-1].bottom = whole.canvas.Min.Y
	}
	return found
}
