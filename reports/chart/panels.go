package chart

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"houserules/analysis/portable"
)

// Panels is a body of panels one above the other, each with lines over two axes of
// its own.
type Panels []Panel

// Panel is a plot of lines.
type Panel struct {
	Title string
	// X and Y are the axes. With LogX the axis X is logarithmic, and what is not
	// positive is left out.
	X, Y Axis
	LogX bool
	// Lines are drawn in their order, all bands below all lines.
	Lines []Line
	// small is set where there are many.
	small bool
}

// Line joins points by their order.
type Line struct {
	Color  Color
	Marker Marker
	Dashed bool
	Points []Point
}

// Point is a place with intervals in both directions. NaN leaves a bound, or the
// whole point, out.
type Point struct {
	X, Y     float64
	XLo, XHi float64
	YLo, YHi float64
	// Around is how far a dotted line with strokes at its ends reaches to either side of Y; there is
	// none where it is 0.
	Around float64
}

// strokeHalf is half the length of a stroke at the end of a dotted line.
const strokeHalf = 2.6

// panelHeight is the height of a panel with its axes and its title.
const panelHeight = 172

// panelsLayout is a body of panels measured for a width.
type panelsLayout struct{ panels Panels }

func (p Panels) layout(vg.Length) measured { return panelsLayout{p} }

func (l panelsLayout) total() vg.Length { return vg.Length(len(l.panels)) * panelHeight }

func (l panelsLayout) draw(c draw.Canvas) {
	top := c.Max.Y
	for i := range l.panels {
		one := c
		one.Max.Y, one.Min.Y = top, top-panelHeight+6
		l.panels[i].draw(one)
		top -= panelHeight
	}
}

// place is a value as the axis has it.
func (p *Panel) place(x float64) float64 {
	if !p.LogX {
		return x
	}
	if !(x > 0) {
		return math.NaN()
	}
	return portable.Log(x) / math.Ln10
}

// logTicks are powers of ten, and where there are few of them their doubles and
// halves, on an axis of decimal logarithms.
type logTicks struct{}

// Ticks implements [plot.Ticker].
func (logTicks) Ticks(least, most float64) []plot.Tick {
	var ticks []plot.Tick
	for e := math.Floor(least); e <= most; e++ {
		for _, f := range []float64{1, 2, 5} {
			at := e + portable.Log(f)/math.Ln10
			if at < least-1e-9 || at > most+1e-9 {
				continue
			}
			value := f * math.Pow10(int(e))
			t := plot.Tick{Value: at}
			if f == 1 || most-least < 3 {
				t.Label = tickLabel(value, max(0, -int(e)))
			}
			ticks = append(ticks, t)
		}
	}
	return ticks
}

// draw draws the panel.
func (p *Panel) draw(c draw.Canvas) {
	title := bold(bodySize, Ink)
	put(c, title, c.Min.X, headingMiddle(c.Max.Y), fit(title, Clean(p.Title), c.Max.X-c.Min.X))
	c.Max.Y -= headingHeight
	g := plot.New()
	g.BackgroundColor = nil
	g.X.Min, g.X.Max, g.Y.Min, g.Y.Max = p.place(p.X.Min), p.place(p.X.Max), p.Y.Min, p.Y.Max
	label := sans(smallSize, Ink)
	for _, a := range []*plot.Axis{&g.X, &g.Y} {
		a.Padding = 0
		a.LineStyle = draw.LineStyle{Color: Ink, Width: 0.6}
		a.Tick.LineStyle, a.Tick.Length = a.LineStyle, 3
	}
	g.X.Tick.Marker, g.Y.Tick.Marker = p.X.ticks(9), p.Y.ticks(6)
	if p.small {
		g.Y.Tick.Marker = p.Y.ticks(4)
	}
	if n := len(p.X.Names); n > 0 {
		g.X.Tick.Marker = namedTicks{p.X.Names, (c.Max.X - c.Min.X - 20) / vg.Length(n)}
	}
	if p.LogX {
		g.X.Tick.Marker = p.X.written(logTicks{})
	}
	below, beside := label, label
	below.XAlign, below.YAlign = draw.XCenter, draw.YTop
	beside.XAlign, beside.YAlign = draw.XRight, draw.YCenter
	g.X.Tick.Label, g.Y.Tick.Label = below, beside
	heading := sans(bodySize, Ink)
	heading.XAlign, heading.YAlign = draw.XCenter, draw.YBottom
	g.X.Label.Text, g.X.Label.Padding, g.X.Label.TextStyle = Clean(p.X.Label), 2, heading
	g.Y.Label.Text, g.Y.Label.Padding = Clean(p.Y.Label), 2
	g.Y.Label.TextStyle = heading
	g.Add(panelPlotter{p})
	g.Draw(c)
}

// panelPlotter draws the data side of a panel. It implements [plot.Plotter].
type panelPlotter struct{ *Panel }

// Plot draws strip, grid, bands, lines and points.
func (p panelPlotter) Plot(c draw.Canvas, g *plot.Plot) {
	toX, toY := g.Transforms(&c)
	x := func(v float64) vg.Length { return min(max(toX(p.place(v)), c.Min.X), c.Max.X) }
	y := func(v float64) vg.Length { return min(max(toY(v), c.Min.Y), c.Max.Y) }
	a := area{canvas: c}
	if p.Y.Marked && p.Y.BandHi > p.Y.BandLo {
		a.box(c.Min.X, c.Max.X, y(p.Y.BandLo), y(p.Y.BandHi), Shade)
	}
	thin := draw.LineStyle{Color: Grid, Width: 0.5}
	for _, t := range g.X.Tick.Marker.Ticks(g.X.Min, g.X.Max) {
		c.StrokeLine2(thin, toX(t.Value), c.Min.Y, toX(t.Value), c.Max.Y)
	}
	for _, t := range g.Y.Tick.Marker.Ticks(g.Y.Min, g.Y.Max) {
		c.StrokeLine2(thin, c.Min.X, toY(t.Value), c.Max.X, toY(t.Value))
	}
	if p.Y.Marked {
		c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 0.7}, c.Min.X, y(p.Y.Reference), c.Max.X, y(p.Y.Reference))
	}
	for i := range p.Lines {
		l := &p.Lines[i]
		x := x
		if p.LogX || len(p.X.Names) > 0 { // lines have points at the same places: their bars stand beside each other
			aside := (vg.Length(i) - vg.Length(len(p.Lines)-1)/2) * min(2.4, 12/vg.Length(len(p.Lines)))
			x = func(v float64) vg.Length { return min(max(toX(p.place(v))+aside, c.Min.X), c.Max.X) }
		}
		style := draw.LineStyle{Color: l.Color, Width: 1.4}
		if l.Dashed {
			style.Dashes = []vg.Length{4, 2.5}
		}
		var points []vg.Point
		bar := draw.LineStyle{Color: l.Color, Width: 0.8}
		for _, q := range p.drawn(l) {
			points = append(points, vg.Point{X: x(q.X), Y: y(q.Y)})
			if q.Around > 0 {
				at, lo, hi := x(q.X), y(q.Y-q.Around), y(q.Y+q.Around)
				c.StrokeLine2(draw.LineStyle{Color: l.Color, Width: 0.8, Dashes: []vg.Length{1, 2}}, at, lo, at, hi)
				c.StrokeLine2(bar, at-strokeHalf, lo, at+strokeHalf, lo)
				c.StrokeLine2(bar, at-strokeHalf, hi, at+strokeHalf, hi)
			}
			if !math.IsNaN(q.YLo) && !math.IsNaN(q.YHi) {
				c.StrokeLine2(bar, x(q.X), y(q.YLo), x(q.X), y(q.YHi))
			}
			if !math.IsNaN(q.XLo) && !math.IsNaN(q.XHi) {
				c.StrokeLine2(bar, x(q.XLo), y(q.Y), x(q.XHi), y(q.Y))
			}
		}
		if len(points) > 1 {
			c.StrokeLines(style, points)
		}
		for _, at := range points {
			radius := vg.Length(markerRadius)
			if p.small {
				radius = 2
			}
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: l.Color, Radius: radius, Shape: l.Marker}, at)
		}
	}
}

// drawn are the points of a line that have a place.
func (p *Panel) drawn(l *Line) []Point {
	var list []Point
	for _, q := range l.Points {
		if at := p.place(q.X); !math.IsNaN(at) && !math.IsInf(at, 0) && !math.IsNaN(q.Y) && !math.IsInf(q.Y, 0) {
			list = append(list, q)
		}
	}
	return list
}
