package mancala

import (
	"iter"
	"strconv"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// Drawing is an ability: North's row above, lettered from North's left,
// which is the reader's right, so that sowing goes round; South's row below,
// the stores at the ends. The row of the player to move is highlighted.
func (s *State) Drawing() engine.Drawing {
	f := s.now()
	return s.draw(f, f.end != 0)
}

// draw draws a frame, in which nobody is to move where the game is over.
func (s *State) draw(f *frame, over bool) engine.Drawing {
	const (
		first = 10 // the column of the leftmost houses
		cell  = 4  // from a house to the next
	)
	d := engine.Drawing{Cell: engine.Spot{Column: cell, Line: 2}}
	for _, who := range []core.Side{core.North, core.South} {
		tone := engine.Plain
		if !over && f.Mover == who {
			tone = engine.Highlight
		}
		letters, seeds := 0, 1 // their lines
		if who == core.South {
			letters, seeds = 4, 3
		}
		from, to := s.g.core.Row(who)
		for i := range to - from {
			house, column := from+i, first+cell*i
			if who == core.North {
				house = to - 1 - i
			}
			n := int(f.Houses[house])
			d.Places = append(d.Places, engine.Place{
				At: engine.Spot{Column: column, Line: seeds}, Kind: engine.House, Name: letter(s.board(), house),
				Count: n, Mark: strconv.Itoa(n), Owner: who.Seat(), Tone: tone,
			})
			d.Labels = append(d.Labels, engine.Label{At: engine.Spot{Column: column, Line: letters}, Text: letter(s.board(), house), Tone: tone})
		}
	}
	left := engine.Place{At: engine.Spot{Column: 5, Line: 2}}
	right := engine.Place{At: engine.Spot{Column: 8 + cell*max(s.g.core.Rows[0], s.g.core.Rows[1]), Line: 2}, Align: engine.StartsAt}
	d.Places = append(d.Places, store(left, f, core.North), store(right, f, core.South))
	return d
}

// Steps is an ability: a house that is emptied, each seed as it is dropped, each capture.
func (s *State) Steps(a engine.Action) iter.Seq[[]engine.Place] {
	return func(yield func([]engine.Place) bool) {
		before, next := *s.now(), frame{}
		seen := true
		see := func() { seen = seen && yield(s.draw(&next, false).Places) }
		s.g.core.WithWatcher(see).Move(&before.Position, int(a), before.Harmless(), &next.Position)
	}
}

// store fills in what a player has captured.
func store(p engine.Place, f *frame, who core.Side) engine.Place {
	score := f.Stores[who]
	p.Kind, p.Name, p.Owner = engine.Store, who.String(), who.Seat()
	p.Count, p.Mark = int(score/engine.Units(1)), score.String()
	return p
}
