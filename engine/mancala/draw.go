package mancala

import (
	"strconv"

	"houserules/engine"
)

// Draw implements engine.Drawer: North's row above, lettered from North's left,
// which is the reader's right, so that sowing goes round; South's row below,
// the stores at the ends. The row of the player to move is highlighted.
func (s *State) Draw() engine.Drawing {
	const (
		first = 10 // the column of the leftmost houses
		cell  = 4  // from a house to the next
	)
	f := s.now()
	d := engine.Drawing{Cell: engine.Spot{Column: cell, Line: 2}}
	for _, who := range []side{north, south} {
		tone := engine.Plain
		if f.end == 0 && f.mover == who {
			tone = engine.Highlight
		}
		letters, seeds := 0, 1 // their lines
		if who == south {
			letters, seeds = 4, 3
		}
		from, to := s.g.row(who)
		for i := range to - from {
			house, column := from+i, first+cell*i
			if who == north {
				house = to - 1 - i
			}
			n := int(f.houses[house])
			d.Places = append(d.Places, engine.Place{
				At: engine.Spot{Column: column, Line: seeds}, Kind: engine.House, Name: s.g.letter(house),
				Count: n, Mark: strconv.Itoa(n), Owner: who.seat(), Tone: tone,
			})
			d.Labels = append(d.Labels, engine.Label{At: engine.Spot{Column: column, Line: letters}, Text: s.g.letter(house), Tone: tone})
		}
	}
	left := engine.Place{At: engine.Spot{Column: 5, Line: 2}}
	right := engine.Place{At: engine.Spot{Column: 8 + cell*max(s.g.rows[0], s.g.rows[1]), Line: 2}, Align: engine.StartsAt}
	d.Places = append(d.Places, s.store(left, north), s.store(right, south))
	return d
}

// store fills in what a player has captured.
func (s *State) store(p engine.Place, who side) engine.Place {
	score := s.now().stores[who]
	p.Kind, p.Name, p.Owner = engine.Store, who.String(), who.seat()
	p.Count, p.Mark = int(score/engine.Units(1)), score.String()
	return p
}
