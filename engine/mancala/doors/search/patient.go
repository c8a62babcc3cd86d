package search

import (
	"math/bits"

	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// compileStays works out from which houses a sowing leaves the row.
func (k *Kernel) compileStays(r *core.Rules) {
	for h := range r.Size {
		who, lane := r.Owner(h), h-k.from[r.Owner(h)]
		room := 0
		for room < octet.Max && k.sow[who][room+1][lane].theirs == 0 && room+1 < r.Lap {
			room++
		}
		k.stays[who] |= uint64(octet.Max-room) << (8 * lane)
	}
}

// patient says whether a position, under rules without stores, is surely worth its lead or
// more to the player to move who looks one ply ahead: no game ends here, and there is a move
// within the row that takes nothing and ends nothing either. False says nothing.
func (k *Kernel) patient(c *position) bool {
	return !k.stores && !c.closely && k.waits(c.who, c.mine, c.theirs, c.unplayed, c.at)
}

// waits is patient of rows after which nothing was taken.
func (k *Kernel) waits(who core.Side, mine, theirs uint64, unplayed uint32, at int32) bool {
	if (theirs+k.near)&k.nearMask == 0 || unplayed&unjudged == 0 && unplayed&(unplayed-1) == 0 || at+1 >= k.limit {
		return false
	}
	within := (mine + octet.Low) &^ (mine + k.stays[who&1]) & octet.Top
	if within == 0 {
		return false
	}
	house := bits.TrailingZeros64(within) >> 3 & 7
	s := &k.sow[who&1][mine>>(8*house)&octet.Max][house]
	return (mine+s.mine+k.near)&k.leafMask != 0
}

// edge is frontier under rules without stores for who asks for no more than the value.
func (k *Kernel) edge(p *position, moves uint8, beta int32) int32 {
	if p.theirs != 0 && p.at+1 < k.limit && (p.unplayed&unjudged != 0 || p.unplayed&(p.unplayed-1) != 0) && k.remains(p.mine) {
		if v, known := k.most(p.who, p.mine, p.theirs, p.lead, k.harmless(p), moves, beta); known {
			return v
		}
	}
	return k.frontier(p, moves, beta).Value
}

// remains says whether a row is enough to go on with after any move from it.
func (k *Kernel) remains(mine uint64) bool {
	several := (mine + k.near) & k.leafMask
	return several&(several-1) != 0
}

// most is the best lead right after a move from rows where no move can end the game that takes
// no more than is harmless; it is not known where one takes more. Nothing is played.
func (k *Kernel) most(who core.Side, mine, theirs uint64, lead, harmless int32, moves uint8, beta int32) (best int32, known bool) {
	sow := &k.sow[who&1]
	best = -infinite
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros(rest) & 7
		s := &sow[mine>>(8*house)&octet.Max][house]
		k.Nodes++
		row, v := theirs+s.theirs, lead
		if k.captures.In(row)&s.last != 0 {
			taken, ends := k.rows.Capture(theirs, row, s.last)
			won := int32(octet.Sum(row & taken))
			if ends || row&^taken == 0 || won > harmless {
				return 0, false
			}
			v += 2 * won
		}
		if best = max(best, v); best >= beta {
			break
		}
	}
	return best, true
}
