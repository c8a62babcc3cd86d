package files

import (
	"github.com/apache/arrow/go/v17/arrow"

	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/sim/table"
)

// placeInMatch is for the columns that say where in a match a game stands, and who
// started it.
func (c *column) placeInMatch() {
	switch typ := c.typ; c.Of {
	case table.OfMatch:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array {
			matches := make([]uint64, r.Len)
			for i, g := range r.Game[:r.Len] {
				matches[i], _ = matchplay.Place(g)
			}
			return e.games(typ, matches)
		}
	case table.OfGameInMatch:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array {
			numbers, _ := numbers[uint32](e, r.Len)
			for i, g := range r.Game[:r.Len] {
				_, n := matchplay.Place(g)
				numbers[i] = uint32(n)
			}
			return plain(e, numbers)
		}
	case table.OfStarter:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array {
			starters := e.bytes(r.Len)
			for i, s := range r.Starters {
				starters[i] = inLeg(e.cell, s)
			}
			return plain(e, starters)
		}
		c.read = func(a arrow.Array, r *engine.Rows) error { return readStarters(a, r.Starters) }
	}
}

// inLeg turns the number of a player of the match into that of the agent in the
// line-up as it is written in the study, and back: in leg 2 the second of them is
// the first player.
func inLeg(c *table.Cell, player uint8) uint8 {
	if c.Leg == 2 {
		return 3 - player
	}
	return player
}

// playersAt writes the agents in a seat of the games of matches, of which the
// first agent of the cell's line-up starts those with the starter 1.
func (e *encoder) playersAt(d *dictionary, seat int, starters []uint8) arrow.Array {
	codes := []int16{d.code(e.cell.Lineup[seat]), d.code(e.cell.Lineup[1-seat])}
	places := make([]uint8, len(starters))
	for i, s := range starters {
		places[i] = s - uint8(matchplay.First)
	}
	return translate(e, d, places, codes)
}
