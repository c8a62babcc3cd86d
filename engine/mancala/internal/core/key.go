package core

import "houserules/engine"

// Key is the key of a position, see engine.State: the rows of the player
// to move and of the opponent, a byte to a house, that player and their lead,
// and who captured last, where rules ask that.
func (r *Rules) Key(mine, theirs uint64, who Side, lead engine.Score, last int8) engine.Key {
	third := uint32(lead+Never)<<3 | uint32(who)
	if r.lastCounts {
		third |= uint32(last-Nobody) << 1
	}
	return engine.Key{First: mine, Second: theirs, Third: third}
}

// Timeless is for how many plies the future of a position does not depend on its past:
// no position fewer plies ahead can have come up before. since is the number of plies
// since the last capture, left the number of plies up to the limit.
//
// A position cannot come back in fewer plies than there are houses. Seeds go round: when
// a position is back, equally many seeds, at least one, have crossed from each house to the
// next, and the first to cross into a house is dropped there and must leave it again. That is so where a move is one sowing round the board, without stores,
// or piles a house into the next; it does not matter which houses may be sown or
// who moves.
func (r *Rules) Timeless(since, left int) int {
	switch {
	case r.Occurrences == 0:
		return left
	case r.relay || r.Sowing.Stores != StoresNone:
		return 0
	}
	return max(0, min(left, r.Size-since))
}
