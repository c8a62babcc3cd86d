package chart

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Mark is what a row shows on the axis: an [Interval], one that is [Compared],
// a [Stack] or a [Distribution].
type Mark interface {
	draw(a area)
}

// area is the place of one row.
type area struct {
	canvas draw.Canvas
	// x maps the axis to the canvas.
	x func(float64) vg.Length
	// bottom and top bound the row.
	bottom, top vg.Length
}

// at maps a value to the canvas and keeps it inside.
func (a area) at(v float64) vg.Length {
	return min(max(a.x(v), a.canvas.Min.X), a.canvas.Max.X)
}

// middle is the row's line.
func (a area) middle() vg.Length { return (a.bottom + a.top) / 2 }

// beyond tells whether a value lies before the axis (-1) or after it (1).
func (a area) beyond(v float64) int {
	const hair = 0.01
	switch x := a.x(v); {
	case x < a.canvas.Min.X-hair:
		return -1
	case x > a.canvas.Max.X+hair:
		return 1
	default:
		return 0
	}
}

// end draws the end of a line: a stroke across it, or an arrow where it goes on
// beyond the axis.
func (a area) end(v float64, style draw.LineStyle, stroke vg.Length) {
	const long, half = 7, 4.2
	x, y := a.at(v), a.middle()
	side := vg.Length(a.beyond(v))
	if side == 0 {
		if stroke > 0 {
			a.canvas.StrokeLine2(style, x, y-stroke, x, y+stroke)
		}
		return
	}
	a.canvas.FillPolygon(style.Color, []vg.Point{{X: x, Y: y}, {X: x - side*long, Y: y - half}, {X: x - side*long, Y: y + half}})
}

// box fills a rectangle.
func (a area) box(left, right, bottom, top vg.Length, color Color) {
	a.canvas.FillPolygon(color, []vg.Point{
		{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top},
	})
}

// Interval is a point with two nested intervals and, where they are known,
// bounds that hold whatever became of the games that were cut off. NaN leaves
// a part out.
type Interval struct {
	Value float64
	// Lo and Hi bound the thin line with its end strokes, InnerLo and InnerHi
	// the thick one.
	Lo, Hi           float64
	InnerLo, InnerHi float64
	// BoundLo and BoundHi bound a dotted line.
	BoundLo, BoundHi float64
	Color            Color
}

func (m Interval) draw(a area) {
	y := a.middle()
	line := func(lo, hi float64, style draw.LineStyle) bool {
		if math.IsNaN(lo) || math.IsNaN(hi) {
			return false
		}
		a.canvas.StrokeLine2(style, a.at(lo), y, a.at(hi), y)
		return true
	}
	dotted := draw.LineStyle{Color: Muted, Width: 1, Dashes: []vg.Length{1, 2}}
	if line(m.BoundLo, m.BoundHi, dotted) {
		a.end(m.BoundLo, dotted, 0)
		a.end(m.BoundHi, dotted, 0)
	}
	thin := draw.LineStyle{Color: m.Color, Width: 1.1}
	if line(m.Lo, m.Hi, thin) {
		a.end(m.Lo, thin, 2.6)
		a.end(m.Hi, thin, 2.6)
	}
	line(m.InnerLo, m.InnerHi, draw.LineStyle{Color: m.Color, Width: 3})
	if !math.IsNaN(m.Value) && a.beyond(m.Value) == 0 {
		dot := draw.GlyphStyle{Color: m.Color, Radius: 3.4, Shape: draw.CircleGlyph{}}
		a.canvas.DrawGlyphNoClip(dot, vg.Point{X: a.at(m.Value), Y: y})
		dot.Color, dot.Radius = Paper, 1.3
		a.canvas.DrawGlyphNoClip(dot, vg.Point{X: a.at(m.Value), Y: y})
	}
}

// Compared is an interval beside a value of the row's own.
type Compared struct {
	Interval
	// With is where a dashed stroke stands; NaN leaves it out.
	With float64
}

func (m Compared) draw(a area) {
	if !math.IsNaN(m.With) {
		style := draw.LineStyle{Color: Ink, Width: 1.1, Dashes: []vg.Length{2.5, 1.5}}
		a.canvas.StrokeLine2(style, a.at(m.With), a.bottom+1, a.at(m.With), a.top-1)
	}
	m.Interval.draw(a)
}

// Stack is a bar cut into parts, from the left end of the axis.
type Stack struct {
	Parts []Part
}

// Part is one part of a stack.
type Part struct {
	// Size is its length in the axis's unit.
	Size float64
	// Label is printed inside where it fits.
	Label string
	Color Color
	// Hatched draws thin lines across it.
	Hatched bool
}

func (m Stack) draw(a area) {
	style := sans(smallSize, Ink)
	style.XAlign = draw.XCenter
	bottom, top := a.bottom+2, a.top-2
	start := 0.0
	for _, part := range m.Parts {
		left, right := a.at(start), a.at(start+part.Size)
		start += part.Size
		if right-left <= 0 {
			continue
		}
		a.box(left, right, bottom, top, part.Color)
		style.Color = part.Color.TextOn()
		fits := part.Label != "" && style.Width(part.Label)+4 <= right-left
		if part.Hatched {
			a.hatch(left, right, bottom, top)
			if fits {
				half := style.Width(part.Label)/2 + 2
				a.box((left+right)/2-half, (left+right)/2+half, bottom+1.5, top-1.5, part.Color)
			}
		}
		if fits {
			put(a.canvas, style, (left+right)/2, a.middle(), part.Label)
		}
		// A line of paper parts it from the next.
		edge := draw.LineStyle{Color: Paper, Width: 0.8}
		a.canvas.StrokeLine2(edge, right, bottom, right, top)
	}
}

// hatch draws rising lines across a rectangle.
func (a area) hatch(left, right, bottom, top vg.Length) {
	const gap = 4
	style := draw.LineStyle{Color: Paper, Width: 0.6}
	height := top - bottom
	for x := left - height; x < right; x += gap {
		from, to := max(x, left), min(x+height, right)
		if to > from {
			a.canvas.StrokeLine2(style, from, bottom+(from-x), to, bottom+(to-x))
		}
	}
}

// Distribution is a histogram, with another drawn over it as an outline.
type Distribution struct {
	// Start is the left edge of the first bin, Width the width of all.
	Start, Width float64
	// Shares are the heights of the bins, Outline those of the other
	// histogram; nil leaves it out.
	Shares, Outline []float64
	// Peak is the height that fills the row.
	Peak float64
	// Mean is where a stroke under the base line stands; NaN leaves it out.
	Mean  float64
	Color Color
}

func (m Distribution) draw(a area) {
	base := a.bottom + 4
	height := a.top - base - 3
	y := func(share float64) vg.Length {
		if !(m.Peak > 0) {
			return base
		}
		return base + height*vg.Length(min(share/m.Peak, 1))
	}
	steps := func(shares []float64) []vg.Point {
		points := []vg.Point{{X: a.at(m.Start), Y: base}}
		for i, share := range shares {
			points = append(points,
				vg.Point{X: a.at(m.Start + float64(i)*m.Width), Y: y(share)},
				vg.Point{X: a.at(m.Start + float64(i+1)*m.Width), Y: y(share)})
		}
		return append(points, vg.Point{X: points[len(points)-1].X, Y: base})
	}
	if len(m.Shares) > 0 {
		a.canvas.FillPolygon(m.Color, steps(m.Shares))
	}
	if len(m.Outline) > 0 {
		style := draw.LineStyle{Color: Ink, Width: 0.8, Dashes: []vg.Length{2.5, 1.5}}
		a.canvas.StrokeLines(style, steps(m.Outline))
	}
	a.canvas.StrokeLine2(draw.LineStyle{Color: Muted, Width: 0.5}, a.canvas.Min.X, base, a.canvas.Max.X, base)
	if x := a.at(m.Mean); !math.IsNaN(m.Mean) {
		a.canvas.FillPolygon(Ink, []vg.Point{{X: x, Y: base}, {X: x - 2.6, Y: base - 4}, {X: x + 2.6, Y: base - 4}})
	}
}
