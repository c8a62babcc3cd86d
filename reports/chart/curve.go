package chart

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Curve is the body of a figure: a specification curve. Above stand estimates in
// their order with their intervals, below which choices each of them made.
type Curve struct {
	// Axis is the vertical one; its label stands above.
	Axis Axis
	// Points are the estimates from left to right.
	Points []CurvePoint
	// Choices are the rows below.
	Choices []CurveChoice
}

// CurvePoint is an estimate with its interval.
type CurvePoint struct {
	Value, Lo, Hi float64
	Color         Color
}

// CurveChoice is a row of choices: Taken says which points made it.
type CurveChoice struct {
	Label string
	Taken []bool
	// Hollow is set for what is taken where nothing else is.
	Hollow bool
	// First is set for the first row of a group, which has a line above it.
	First bool
}

const (
	curveHeight = 150
	choiceRow   = 11
)

// curveLayout is a body measured for a width.
type curveLayout struct {
	*Curve
	left, step vg.Length
}

func (v *Curve) layout(width vg.Length) measured {
	l := &curveLayout{Curve: v}
	style := sans(smallSize, Ink)
	for _, choice := range v.Choices {
		l.left = max(l.left, style.Width(fit(style, Clean(choice.Label), width*2/5)))
	}
	l.left = max(l.left, 40) + gutterGap
	l.step = (width - l.left) / vg.Length(max(1, len(v.Points)))
	return l
}

func (l *curveLayout) total() vg.Length {
	return headingHeight + curveHeight + axisGap + vg.Length(len(l.Choices))*choiceRow + 4
}

func (l *curveLayout) draw(c draw.Canvas) {
	bottom := c.Max.Y - headingHeight - curveHeight
	start := c.Min.X + l.left
	y := func(v float64) vg.Length {
		v = min(max(v, l.Axis.Min), l.Axis.Max)
		return bottom + vg.Length((v-l.Axis.Min)/(l.Axis.Max-l.Axis.Min))*curveHeight
	}
	x := func(i int) vg.Length { return start + (vg.Length(i)+0.5)*l.step }
	a := area{canvas: c}
	head, small := bold(bodySize, Ink), sans(smallSize, Ink)
	put(c, head, c.Min.X, headingMiddle(c.Max.Y), fit(head, Clean(l.Axis.Label), c.Max.X-c.Min.X))
	if l.Axis.Marked && l.Axis.BandHi > l.Axis.BandLo {
		a.box(start, c.Max.X, y(l.Axis.BandLo), y(l.Axis.BandHi), Shade)
	}
	number := small
	number.XAlign = draw.XRight
	for _, tick := range l.Axis.ticks(6).Ticks(l.Axis.Min, l.Axis.Max) {
		c.StrokeLine2(draw.LineStyle{Color: Grid, Width: 0.5}, start, y(tick.Value), c.Max.X, y(tick.Value))
		put(c, number, start-gutterGap, y(tick.Value), tick.Label)
	}
	if l.Axis.Marked && l.Axis.Reference >= l.Axis.Min && l.Axis.Reference <= l.Axis.Max {
		c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 0.7}, start, y(l.Axis.Reference), c.Max.X, y(l.Axis.Reference))
	}
	width := min(max(l.step*0.5, 0.4), 1.2)
	radius := min(max(l.step*0.35, 0.8), 2.6)
	for i, p := range l.Points {
		if !math.IsNaN(p.Lo) && !math.IsNaN(p.Hi) {
			c.StrokeLine2(draw.LineStyle{Color: p.Color, Width: width}, x(i), y(p.Lo), x(i), y(p.Hi))
		}
		if !math.IsNaN(p.Value) {
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: p.Color, Radius: radius, Shape: draw.CircleGlyph{}}, vg.Point{X: x(i), Y: y(p.Value)})
		}
	}
	row := bottom - axisGap
	for _, choice := range l.Choices {
		if choice.First {
			c.StrokeLine2(draw.LineStyle{Color: Grid, Width: 0.5}, c.Min.X, row, c.Max.X, row)
		}
		middle := row - choiceRow/2
		put(c, small, c.Min.X, middle, fit(small, Clean(choice.Label), l.left-gutterGap))
		for i, taken := range choice.Taken {
			if !taken {
				continue
			}
			mark := draw.GlyphStyle{Color: Ink, Radius: radius, Shape: draw.CircleGlyph{}}
			if choice.Hollow {
				mark.Color = Grey
			}
			c.DrawGlyphNoClip(mark, vg.Point{X: x(i), Y: middle})
		}
		row -= choiceRow
	}
}
