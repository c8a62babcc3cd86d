package laps

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// mayEnd says whether a turn must be judged: all others are those of games that go on,
// with a move for each house that holds seeds. score is the larger one.
func (k *kernel) mayEnd(mine, theirs uint64, board int, score engine.Score) bool {
	return mine == 0 || theirs == 0 && k.starved || board <= k.fewest || score >= k.rules.Majority
}

// judge finds the moves of a turn, counted from the row's first house, or the end of
// the game: repetition and the limit of plies come after.
func (k *kernel) judge(mine, theirs uint64, board int, score engine.Score) (core.LegalMoves, engine.EndReason) {
	r := k.rules
	if end := r.EndBeforeMoves(score, r.Majority, mine == 0 || theirs == 0); end != 0 {
		return core.LegalMoves{}, end
	}
	c := core.Candidates{Occupied: uint32(octet.Occupied(mine))}
	if theirs == 0 && r.MustFeed {
		c.Starved, c.Feeding = true, k.feeding(mine, c.Occupied)
	}
	o := r.Filter(c)
	allOnes := r.Has(core.EndAllOnes) && octet.Several(mine)|octet.Several(theirs) == 0
	return o, r.EndAfterMoves(o, board, false, allOnes)
}

// feeding are those of the moves from which seeds come to the other row, which is
// empty: in the first lap or, where there may be several, in the end.
func (k *kernel) feeding(mine uint64, moves uint32) (feed uint32) {
	for rest := moves; rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros32(rest) & 7
		feeds := int(mine>>(8*house)&octet.Max) >= k.reach[house]
		if k.rules.Sowing.Laps == core.LapsRelay {
			_, theirs, _, _, _ := k.play(mine, 0, uint64(house))
			feeds = theirs != 0
		}
		if feeds {
			feed |= 1 << house
		}
	}
	return feed
}

// play plays a house of the player to move: see move.
func (k *kernel) play(mine, theirs, house uint64) (m, t uint64, won gains, pass uint64, f fired) {
	if k.group == 0 {
		return k.move(mine, theirs, house)
	}
	return k.moveGroups(mine, theirs, house)
}
