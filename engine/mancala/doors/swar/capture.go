package swar

import (
	"math/bits"

	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// hits returns the set of a row's houses that hold a captured number of seeds.
func (k *Kernel) hits(row uint64) uint64 {
	set := k.exactly[0].In(row)
	for _, r := range k.exactly[1:] {
		set |= r.In(row)
	}
	return set & octet.Top
}

// barred says whether what the last house, as a set, held before the sowing
// keeps it from being captured.
func (k *Kernel) barred(before, last uint64) bool {
	if len(k.before) == 0 {
		return false
	}
	var set uint64
	for _, b := range k.before {
		set |= b.In(before)
	}
	return set&last == 0
}

// chain returns a mask of all the bits of the houses that are captured when a
// sowing ends in last, a set of one of the hits: it and its neighbours as far
// as they are hits too.
func (k *Kernel) chain(hits, last uint64) uint64 {
	miss := hits ^ octet.Top
	switch {
	case k.rules.ChainStep < 0:
		// From behind the nearest miss below to the top of last.
		return last<<1 - 1<<(bits.Len64(miss&(last-1))&63)
	case k.rules.ChainStep > 0:
		// From the bottom of last to that of the nearest miss above.
		above := miss &^ (last<<1 - 1)
		return (above&-above)>>7 - last>>7
	default:
		return last<<1 - last>>7
	}
}

// land plays what comes after a sowing that may capture or came round. before
// is the opponent's row before it.
func (d *Door) land(i int, before uint64, next *Rows, ply int, who core.Side) {
	f := &d.games[i]
	if d.hit[i]&rounds != 0 {
		f.Fired[core.FiredKroo]++
	}
	row, last := next.Mine, d.hit[i]&octet.Top
	hits := d.hits(row)
	if hits&last == 0 || d.barred(before, last) {
		return
	}
	taken := d.chain(hits, last)
	if row&^taken == 0 {
		again := d.rules.GrandSlam == core.SlamMovesAgain
		if again && ply == 0 && d.begun>>i&1 != 0 {
			// Which house the other player opens with would not be found where
			// the tables look for it.
			d.left = append(d.left, f.Row)
			d.leave(i)
			return
		}
		before := taken
		var ends bool
		if taken, ends = d.slam(taken, last); ends {
			f.Ended = core.EndGrandSlam
		}
		if again {
			d.waits |= 1 << i
		}
		if taken != before || ends || again {
			f.Fired[core.FiredSlam]++
		}
		if row&taken == 0 {
			return
		}
	}
	next.Mine = row &^ taken
	n := octet.Sum(row & taken)
	now := d.clock + ply + 1
	f.Capture(who, n, uint32(now-f.start))
	d.since(i, now)
	if f.Sides[who&1].Store >= d.rules.Majority || f.Board <= d.fewest || f.Ended != 0 {
		d.counters[i] |= pressed
	}
}

// slam applies the grand-slam rule to a capture that would take every seed of
// the opponent's row, and returns what it takes after all, and whether it ends
// the game. Where the rule forbids such moves it was asked before the move; one
// that is played is one that it allows.
func (k *Kernel) slam(taken, last uint64) (after uint64, ends bool) {
	switch k.rules.GrandSlam {
	case core.SlamNothing, core.SlamForbiddenUnlessOnly:
		return 0, false
	case core.SlamLeavesFirst:
		return taken &^ (last<<1 - last>>7), false
	case core.SlamLeavesLast:
		switch {
		case k.rules.ChainStep < 0:
			return taken &^ ((taken & -taken) * 0xFF), false
		case k.rules.ChainStep > 0:
			return taken &^ (0xFF << (bits.Len64(taken) - 8)), false
		default:
			return 0, false
		}
	case core.SlamOpponentTakesRest:
		return taken, true
	}
	return taken, false
}

// Capture returns a mask of all the bits of the houses that a sowing captures,
// some of which may be empty, and whether that ends the game. before and row are
// the opponent's row before and after the sowing, last the house where it ended,
// as a set, if it is in that row.
func (k *Kernel) Capture(before, row, last uint64) (taken uint64, ends bool) {
	hits := k.hits(row)
	if hits&last == 0 || k.barred(before, last) {
		return 0, false
	}
	taken = k.chain(hits, last)
	if row&^taken == 0 {
		return k.slam(taken, last)
	}
	return taken, false
}
