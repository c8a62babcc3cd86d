package table

import (
	"github.com/apache/arrow/go/v17/arrow"

	"houserules/engine"
	"houserules/engine/matchplay"
)

// placeInMatch are the columns that say of a game of a match where in it it
// stands, and who started it. The index of a game determines its match and number.
func placeInMatch(w widths) []column {
	return []column{
		{
			name: "match", typ: w.match, unit: "1",
			doc: "index of the match that the game belongs to, from 0; the column game is match + 2^40 · (game_in_match − 1)",
			write: func(e *encoder, r *engine.Rows) arrow.Array {
				matches := make([]uint64, r.Len)
				for i, g := range r.Game[:r.Len] {
					matches[i], _ = matchplay.Place(g)
				}
				return e.games(w.match, matches)
			},
		},
		{
			name: "game_in_match", typ: u32, unit: "1",
			doc: "number of the game in its match, from 1",
			write: func(e *encoder, r *engine.Rows) arrow.Array {
				numbers, _ := numbers[uint32](e, r.Len)
				for i, g := range r.Game[:r.Len] {
					_, n := matchplay.Place(g)
					numbers[i] = uint32(n)
				}
				return plain(e, numbers)
			},
		},
		{
			name: "leg", typ: u8, unit: "1",
			doc:   "1, or 2 where the agents open the match in each other's place",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.constant(uint8(e.cell.Leg), r.Len) },
		},
		{
			name: "starter", typ: u8, unit: "1",
			doc: "which agent of the line-up as written in the study makes the first ply, from 1; the starter of the first game of a match is its first player",
			write: func(e *encoder, r *engine.Rows) arrow.Array {
				starters := e.bytes(r.Len)
				for i, s := range r.Starters {
					starters[i] = inLeg(e.cell, s)
				}
				return plain(e, starters)
			},
			read: func(a arrow.Array, r *engine.Rows) error { return readStarters(a, r.Starters) },
		},
	}
}

// inLeg turns the number of a player of the match into that of the agent in the
// line-up as it is written in the study, and back: in leg 2 the second of them is
// the first player.
func inLeg(c *Cell, player uint8) uint8 {
	if c.Leg == 2 {
		return 3 - player
	}
	return player
}

// playersAt writes the agents in a seat of the games of matches, of which the
// first agent of the cell's line-up starts those with the starter 1.
func (e *encoder) playersAt(d *dictionary, seat int, starters []uint8) arrow.Array {
	codes := []int16{d.codes[e.cell.Lineup[seat]], d.codes[e.cell.Lineup[1-seat]]}
	places := make([]uint8, len(starters))
	for i, s := range starters {
		places[i] = s - uint8(matchplay.First)
	}
	return translate(e, d, places, codes)
}
