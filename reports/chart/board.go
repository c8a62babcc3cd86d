package chart

import (
	"io"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/rules"
)

// Board is the body of a figure: a position, painted from the shapes that a family
// draws it with. Cells of the drawing become squares; seeds lie in their houses as
// seeds as long as there is room, then as a number.
type Board struct {
	Drawing engine.Drawing
	// Last are the spots that the last move changed; they have a ring.
	Last []engine.Spot
	// Say is what a store's owner is called in the reader's language; nil leaves the names
	// of the notation.
	Say func(owner string) string
}

// Changed lists the spots whose contents differ between two drawings of one board,
// in the order of the second: what a move changed.
func Changed(before, after engine.Drawing) []engine.Spot {
	was := contents(before)
	var spots []engine.Spot
	for _, p := range after.Places {
		if was[p.At] != look(p) {
			spots = append(spots, p.At)
		}
		delete(was, p.At)
	}
	for _, p := range before.Places { // pieces that left their squares
		if _, gone := was[p.At]; gone {
			spots = append(spots, p.At)
		}
	}
	return spots
}

// look is a place without what does not change its contents: whose turn it is, and
// where it stands.
func look(p engine.Place) engine.Place {
	p.At, p.Align, p.Chosen = engine.Spot{}, 0, false
	if p.Tone == engine.Highlight {
		p.Tone = engine.Plain
	}
	return p
}

func contents(d engine.Drawing) map[engine.Spot]engine.Place {
	at := map[engine.Spot]engine.Place{}
	for _, p := range d.Places {
		at[p.At] = look(p)
	}
	return at
}

// Caption says what a drawing has to say below its picture, the legend last.
func Caption(d engine.Drawing, say *words.Catalogue) string {
	list := d.Captions
	if d.Legend.Key != "" {
		list = append(slices.Clone(list), d.Legend)
	}
	text := ""
	for i, c := range list {
		if i > 0 {
			text += " "
		}
		text += say.Say(rules.Say(c.Key, c.Args...))
	}
	return text
}

// largest is the side of a square in points where there is room.
const largest = 46

// boardLayout is a board measured for a width.
type boardLayout struct {
	*Board
	// side is the side of a square.
	side vg.Length
	// from and to bound the board in squares.
	from, to [2]float64
	width    vg.Length
}

func (b *Board) layout(width vg.Length) measured { return b.measure(width) }

func (b *Board) measure(width vg.Length) *boardLayout {
	l := &boardLayout{Board: b, width: width}
	first := true
	reach := func(x, y, r float64) {
		if first {
			l.from, l.to, first = [2]float64{x - r, y - r}, [2]float64{x + r, y + r}, false
		}
		l.from = [2]float64{min(l.from[0], x-r), min(l.from[1], y-r)}
		l.to = [2]float64{max(l.to[0], x+r), max(l.to[1], y+r)}
	}
	for _, s := range b.Drawing.Squares {
		x, y := l.square(s.At)
		reach(x, y, 0.5)
	}
	for i := range b.Drawing.Places {
		x, y := l.place(&b.Drawing.Places[i])
		reach(x, y, 0.5)
	}
	for i := range b.Drawing.Labels {
		x, y := l.label(&b.Drawing.Labels[i])
		reach(x, y, 0.3)
	}
	for _, o := range b.owners() {
		reach(o.x, o.y, 0.3)
	}
	l.side = min(largest, width/vg.Length(max(1, l.to[0]-l.from[0])))
	return l
}

// square is a spot of the plane in squares from its upper left.
func (b *Board) square(at engine.Spot) (x, y float64) {
	return float64(at.Column) / float64(max(1, b.Drawing.Cell.Column)), float64(at.Line) / float64(max(1, b.Drawing.Cell.Line))
}

// place is where a place is painted: stores stand clear of the houses beside them,
// for which a text has less room than a picture.
func (b *Board) place(p *engine.Place) (x, y float64) {
	x, y = b.square(p.At)
	if p.Kind != engine.Store {
		return x, y
	}
	const clear = 1.15
	left, right := math.Inf(1), math.Inf(-1)
	for i := range b.Drawing.Places {
		if o := &b.Drawing.Places[i]; o.Kind == engine.House {
			at, _ := b.square(o.At)
			left, right = min(left, at), max(right, at)
		}
	}
	switch {
	case x < left:
		return left - clear, y
	case x > right && !math.IsInf(right, -1):
		return right + clear, y
	}
	return x, y
}

func (l *boardLayout) total() vg.Length { return vg.Length(l.to[1]-l.from[1])*l.side + 2 }

// at maps squares to the canvas.
func (l *boardLayout) at(c draw.Canvas, x, y float64) vg.Point {
	indent := (l.width - vg.Length(l.to[0]-l.from[0])*l.side) / 2
	return vg.Point{X: c.Min.X + indent + vg.Length(x-l.from[0])*l.side, Y: c.Max.Y - vg.Length(y-l.from[1])*l.side}
}

func (l *boardLayout) draw(c draw.Canvas) {
	l.ground(c)
	for i := range l.Drawing.Places {
		p := &l.Drawing.Places[i]
		x, y := l.place(p)
		painter{c, l.side}.place(l.at(c, x, y), p)
	}
	l.labels(c)
	for _, spot := range l.Last {
		l.ring(c, spot)
	}
}

// ground paints what never changes in a game: lines and squares.
func (l *boardLayout) ground(c draw.Canvas) {
	for _, line := range l.Drawing.Lines {
		fx, fy := l.square(line.From)
		tx, ty := l.square(line.To)
		from, to := l.at(c, fx, fy), l.at(c, tx, ty)
		c.StrokeLine2(draw.LineStyle{Color: Muted, Width: 0.8}, from.X, from.Y, to.X, to.Y)
	}
	l.squares(c)
}

// squares paints the ground, neighbours in a row that are alike as one box, and the
// lines between squares: a map of 625 would be megabytes otherwise.
func (l *boardLayout) squares(c draw.Canvas) {
	list := l.Drawing.Squares
	if len(list) == 0 {
		return
	}
	a := area{canvas: c}
	columns, rows := map[int]bool{}, map[int]bool{}
	for i := 0; i < len(list); {
		end := i + 1
		for end < len(list) && list[end].Tone == list[i].Tone && list[end].At.Line == list[i].At.Line &&
			list[end].At.Column == list[end-1].At.Column+l.Drawing.Cell.Column {
			end++
		}
		for _, s := range list[i:end] {
			columns[s.At.Column], rows[s.At.Line] = true, true
		}
		fx, y := l.square(list[i].At)
		tx, _ := l.square(list[end-1].At)
		from, to := l.at(c, fx-0.5, y+0.5), l.at(c, tx+0.5, y-0.5)
		a.box(from.X, to.X, from.Y, to.Y, groundColor(list[i].Tone))
		i = end
	}
	if len(columns)*len(rows) != len(list) {
		return // no rectangle
	}
	const between Color = 0xD5D0C4
	edge := draw.LineStyle{Color: between, Width: 0.4}
	first, last := list[0].At, list[len(list)-1].At
	x0, y0 := l.square(first)
	x1, y1 := l.square(last)
	for x := x0 + 0.5; x < x1; x++ {
		from, to := l.at(c, x, y0-0.5), l.at(c, x, y1+0.5)
		c.StrokeLine2(edge, from.X, from.Y, to.X, to.Y)
	}
	for y := y0 + 0.5; y < y1; y++ {
		from, to := l.at(c, x0-0.5, y), l.at(c, x1+0.5, y)
		c.StrokeLine2(edge, from.X, from.Y, to.X, to.Y)
	}
}

// ring marks what the last move changed.
func (l *boardLayout) ring(c draw.Canvas, spot engine.Spot) {
	x, y := l.square(spot)
	for i := range l.Drawing.Places {
		if p := &l.Drawing.Places[i]; p.At == spot {
			if p.Kind == engine.Store {
				return // what was captured is seen by what is gone
			}
			x, y = l.place(p)
		}
	}
	painter{c, l.side}.circle(l.at(c, x, y), 0.49, nil, &draw.LineStyle{Color: Accent, Width: max(1, 0.045*l.side)})
}

// Format returns how a figure is written into a file whose name has an ending such
// as ".svg"; false where there is no such format. There are .svg, .png and .pdf.
func Format(ending string) (write func(*Figure, io.Writer) error, ok bool) {
	switch ending {
	case ".svg":
		return (*Figure).SVG, true
	case ".png":
		return (*Figure).PNG, true
	case ".pdf":
		return (*Figure).PDF, true
	}
	return nil, false
}
