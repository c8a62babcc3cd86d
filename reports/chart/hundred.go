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

// hundredLayout is a body measured for a width: so many marks stand on each other.
type hundredLayout struct {
	*Hundred
	left, pitch, row vg.Length
	deep             int
	labels           [][]string
}

func (h *Hundred) layout(width vg.Length) measured {
	l := &hundredLayout{Hundred: h, deep: 2}
	style := sans(bodySize, Ink)
	most := 1
	for _, row := range h.Rows {
		lines := wrap(style, Clean(row.Label), width/3, 2)
		for _, line := range lines {
			l.left = max(l.left, style.Width(line))
		}
		l.labels, most = append(l.labels, lines), max(most, len(lines))
	}
	l.left += gutterGap
	const least, large = 5.5, 8
	if l.pitch = (width - l.left) / 50; l.pitch < least {
		l.deep *= 2
		l.pitch *= 2
	}
	l.pitch = min(l.pitch, large)
	l.row = max(vg.Length(l.deep)*l.pitch, vg.Length(most)*leading(style)) + 6
	return l
}

func (l *hundredLayout) total() vg.Length { return vg.Length(len(l.Rows)) * l.row }

// draw draws the marks in columns from the left, so that each part of a whole is one block.
func (l *hundredLayout) draw(c draw.Canvas) {
	style := sans(bodySize, Ink)
	for i, row := range l.Rows {
		middle := c.Max.Y - (vg.Length(i)+0.5)*l.row
		putLines(c, style, c.Min.X, middle, l.labels[i])
		at := 0
		for k, n := range row.Numbers {
			glyph := draw.GlyphStyle{Color: l.Parts[k].Color, Radius: 0.36 * l.pitch, Shape: l.Parts[k].Marker}
			for range n {
				x, y := vg.Length(at/l.deep)+0.5, vg.Length(l.deep)/2-vg.Length(at%l.deep)-0.5
				c.DrawGlyphNoClip(glyph, vg.Point{X: c.Min.X + l.left + x*l.pitch, Y: middle + y*l.pitch})
				at++
			}
		}
	}
}
