package hop

import (
	"iter"

	"houserules/engine"
)

// Drawing is an ability: the board as in a picture of the set-up, with
// the numbers of the lines at the sides and the letters of the columns above
// and below. First's counters are x, Second's o; the counter that may hop on is
// chosen. No lines lead to points that are out of play.
func (s *State) Drawing() engine.Drawing {
	g, p := s.g, &s.now().position
	closed := g.closed(p.men[0].or(p.men[1]))
	d := engine.Drawing{Cell: engine.Spot{Column: 4, Line: 1}}
	if g.centres {
		d.Cell.Line = 2 // the centres have lines of their own
	}
	spot := func(p point) engine.Spot { return engine.Spot{Column: 3 + 2*p.column, Line: 1 + p.line} }
	at := map[int]engine.Spot{} // by bit
	width := 0
	for _, p := range g.points {
		at[p.bit] = spot(p)
		width = max(width, p.column)
		place := s.place(p, spot(p))
		if closed.has(p.bit) {
			place.Mark, place.Tone = " ", engine.Muted
		}
		d.Places = append(d.Places, place)
	}
	for axis, shift := range g.shift {
		open := g.lines[axis].less(closed.or(closed.down(shift)))
		for _, p := range g.points {
			if open.has(p.bit) {
				d.Lines = append(d.Lines, engine.Line{From: at[p.bit], To: at[p.bit+shift]})
			}
		}
	}
	rows, columns := map[int]bool{}, map[int]bool{}
	for _, p := range g.points {
		here := spot(p)
		if !columns[p.column] {
			columns[p.column] = true
			for _, line := range []int{0, g.height + 1} {
				d.Labels = append(d.Labels, engine.Label{At: engine.Spot{Column: here.Column, Line: line}, Text: p.label[:1]})
			}
		}
		if !rows[p.line] {
			rows[p.line] = true
			d.Labels = append(d.Labels,
				engine.Label{At: engine.Spot{Column: 1, Line: here.Line}, Text: p.label[1:]},
				engine.Label{At: engine.Spot{Column: 5 + 2*width, Line: here.Line}, Text: p.label[1:], Align: engine.StartsAt})
		}
	}
	for who := first; who <= second; who++ {
		if p.turned>>who&1 == 1 {
			d.Captions = append(d.Captions, engine.Caption{Key: "hop.told.turned", Args: []any{g.rules.name(who)}})
		}
	}
	return d
}

// place draws what stands on a point.
func (s *State) place(p point, at engine.Spot) engine.Place {
	f := s.now()
	place := engine.Place{At: at, Kind: engine.Point, Name: p.label, Mark: ".", Tone: engine.Empty, Chosen: f.chain.has(p.bit)}
	for who := first; who <= second; who++ {
		if f.men[who].has(p.bit) {
			place.Count, place.Mark, place.Owner = 1, letters[who:who+1], engine.Seat(who+1)
			place.Tone = engine.SeatTone(place.Owner)
		}
	}
	return place
}

// Steps is an ability: a counter that hops lands before it takes the one that it hopped over.
func (s *State) Steps(a engine.Action) iter.Seq[[]engine.Place] {
	return func(yield func([]engine.Place) bool) {
		m, after := &s.g.moves[a], stateOf(s.g, s.now().position, roomToLook)
		if m.over.some() {
			p := after.now()
			p.men[p.mover], p.chain = p.men[p.mover].less(m.from).or(m.to), set{}
			if !yield(after.Drawing().Places) {
				return
			}
			after.Reset()
		}
		after.Play(a)
		yield(after.Drawing().Places)
	}
}
