package chart

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Multiples is a body of small panels beside and below each other, on the axes of the first, so
// that they can be compared.
type Multiples []Panel

const (
	multipleWidth  = 118
	multipleWide   = 155 // where there are few
	multipleHeight = 88
	multipleGap    = 8
)

// multiplesLayout is a body of small panels measured for a width.
type multiplesLayout struct {
	panels  Multiples
	columns int
}

func (m Multiples) layout(width vg.Length) measured {
	columns := int(width / multipleWidth)
	if len(m) <= 6 {
		columns = int(width / multipleWide)
	}
	return multiplesLayout{m, max(1, columns)}
}

func (l multiplesLayout) total() vg.Length {
	return vg.Length((len(l.panels)+l.columns-1)/l.columns) * multipleHeight
}

func (l multiplesLayout) draw(c draw.Canvas) {
	width := (c.Max.X - c.Min.X) / vg.Length(l.columns)
	for i := range l.panels {
		p := l.panels[i]
		p.X, p.Y, p.LogX, p.small = l.panels[0].X, l.panels[0].Y, l.panels[0].LogX, true
		one := c
		one.Min.X += vg.Length(i%l.columns) * width
		one.Max.X = one.Min.X + width - multipleGap
		one.Max.Y -= vg.Length(i/l.columns) * multipleHeight
		one.Min.Y = one.Max.Y - multipleHeight + multipleGap
		p.draw(one)
	}
}

// namedTicks are names at 0, 1, 2 and so on, each as far as its place has room.
type namedTicks struct {
	names []string
	room  vg.Length
}

// Ticks implements [plot.Ticker].
func (n namedTicks) Ticks(_, _ float64) []plot.Tick {
	var list []plot.Tick
	for i, name := range n.names {
		list = append(list, plot.Tick{Value: float64(i), Label: fit(sans(smallSize, Ink), Clean(name), n.room)})
	}
	return list
}
