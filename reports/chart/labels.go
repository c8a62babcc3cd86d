package chart

import (
	"math"

	"gonum.org/v1/plot/vg/draw"

	"houserules/engine"
)

// owner is the name of a store's owner, and where it is painted.
type owner struct {
	name string
	x, y float64
}

// owners are the names below the stores, beyond whose ends they stand.
func (b *Board) owners() []owner {
	var list []owner
	for i := range b.Drawing.Places {
		if p := &b.Drawing.Places[i]; p.Kind == engine.Store && p.Name != "" {
			x, y := b.place(p)
			name := p.Name
			if b.Say != nil {
				name = b.Say(name)
			}
			list = append(list, owner{name, x, y + 1.14})
		}
	}
	return list
}

// label is where a label is painted: clear of the house whose name it is, which in a
// text is no higher than its number; and clear of the squares where it begins.
func (b *Board) label(t *engine.Label) (x, y float64) {
	const clear, near = 0.64, 0.75
	x, y = b.square(t.At)
	for i := range b.Drawing.Places {
		px, py := b.square(b.Drawing.Places[i].At)
		if down := y - py; b.Drawing.Places[i].Kind == engine.House && px == x && math.Abs(down) < near {
			return x, py + math.Copysign(clear, down)
		}
	}
	if t.Align == engine.StartsAt && len(b.Drawing.Squares) > 0 {
		x += 0.2
	}
	return x, y
}

// labels name rows, columns and houses; the row of the player to move in bold.
func (l *boardLayout) labels(c draw.Canvas) {
	for i := range l.Drawing.Labels {
		t := &l.Drawing.Labels[i]
		size := min(bodySize, 0.5*l.side.Points())
		style := sans(size, Muted)
		if t.Tone == engine.Highlight {
			style = bold(size, Ink)
		}
		style.XAlign = draw.XCenter
		x, y := l.label(t)
		p := l.at(c, x, y)
		put(c, style, p.X, p.Y, Clean(t.Text))
	}
	for _, o := range l.owners() {
		style := sans(min(bodySize, 0.3*l.side.Points()), Muted)
		style.XAlign = draw.XCenter
		p := l.at(c, o.x, o.y)
		put(c, style, p.X, p.Y, Clean(o.name))
	}
}
