package chart

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Hundred is the body of a figure: rows of a hundred marks each, one for every hundredth of
// a whole.
type Hundred struct {
	// Parts are what the whole is made of, in the order of the numbers of each row.
	Parts []Key
	Rows  []HundredRow
}

// HundredRow is one whole. Numbers add up to a hundred.
type HundredRow struct {
	Label   string
	Numbers []int
}

// hundredLayout is a body measured for a width: so many marks stand on a line.
type hundredLayout struct {
	*Hundred
	left, pitch, row vg.Length
	onLine           int
}

func (h *Hundred) layout(width vg.Length) measured {
	l := &hundredLayout{Hundred: h, onLine: 50}
	style := sans(bodySize, Ink)
	for _, row := range h.Rows {
		l.left = max(l.left, style.Width(fit(style, Clean(row.Label), width/3)))
	}
	l.left += gutterGap
	const least, most = 5.5, 8
	if l.pitch = (width - l.left) / vg.Length(l.onLine); l.pitch < least {
		l.onLine /= 2
		l.pitch *= 2
	}
	l.pitch = min(l.pitch, most)
	l.row = vg.Length(100/l.onLine)*l.pitch + 6
	return l
}

func (l *hundredLayout) total() vg.Length { return vg.Length(len(l.Rows)) * l.row }

func (l *hundredLayout) draw(c draw.Canvas) {
	style := sans(bodySize, Ink)
	for i, row := range l.Rows {
		top := c.Max.Y - vg.Length(i)*l.row
		put(c, style, c.Min.X, top-l.row/2, fit(style, Clean(row.Label), l.left-gutterGap))
		at := 0
		for k, n := range row.Numbers {
			glyph := draw.GlyphStyle{Color: l.Parts[k].Color, Radius: 0.36 * l.pitch, Shape: l.Parts[k].Marker}
			for range n {
				x, y := vg.Length(at%l.onLine), vg.Length(at/l.onLine)
				c.DrawGlyphNoClip(glyph, vg.Point{X: c.Min.X + l.left + (x+0.5)*l.pitch, Y: top - 3 - (y+0.5)*l.pitch})
				at++
			}
		}
	}
}
