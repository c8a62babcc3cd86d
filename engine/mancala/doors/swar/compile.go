package swar

import (
	"math/bits"

	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
)

// compile fills the kernel from the rules.
func (k *Kernel) compile(r *core.Rules) {
	k.rules, k.recorder, k.fresh = r, tally.NewRecorder(r), tally.Fresh(r)
	k.start = RowsOf(r, &r.Start)
	k.compileMoves(r)
	k.compileTurns(r)
}

// compileMoves makes the tables of choices and sowings. What a sowing does is
// asked of the plain rules.
func (k *Kernel) compileMoves(r *core.Rules) {
	k.nth = octet.Places()
	for mask := range k.nth {
		n := bits.OnesCount(uint(mask))
		k.count[mask], k.choice[mask] = uint8(n), uint64(n)
		if n == 1 {
			k.choice[mask] |= 1 << forcedAt
		}
	}
	for house := range r.Size {
		who := r.Owner(house)
		from, to := r.Row(who)
		for seeds := 1; seeds <= r.OnBoard(&r.Start); seeds++ {
			p := core.Position{Mover: who}
			p.Houses[house] = uint16(seeds)
			l := core.NewMoveResult()
			last := r.Sow(&p, house, &l)
			s := &k.movers[who].sow[seeds][house-from]
			after := RowsOf(r, &p)
			s.mine, s.theirs = after.Mine-uint64(seeds)<<(8*(house-from)), after.Theirs
			if last < from || last >= to {
				theirs, _ := r.Row(who.Other())
				s.last = 0x80 << (8 * (last - theirs))
			}
			s.house = 1 << (playedAt + house - from + octet.Len*int(who))
			if l.Fired.Has(core.FiredKroo) {
				s.last |= rounds
			}
		}
	}
	k.captures = octet.Cover(r.Capture.Counts)
	k.exactly = octet.Blocks(r.Capture.Counts)
	k.before = octet.Blocks(r.Capture.Before)
}

// compileTurns works out when the start of a turn must be looked at closely.
func (k *Kernel) compileTurns(r *core.Rules) {
	if r.SlamsForbidden {
		// A grand slam captures all the opponent's houses with seeds, which
		// hold at most the largest number then. Sowing takes no seeds out of
		// that row, and adds one to each of them if chains do not go forward:
		// it must reach them all.
		largest := r.Capture.Counts[len(r.Capture.Counts)-1]
		if r.Capture.Chain != core.ChainForward {
			largest--
		}
		k.slams, k.small = true, uint64(octet.Max-largest)*octet.Ones
		k.compileFar(r)
	}
	k.near, k.nearMask = octet.Low, octet.Top
	if r.Has(core.EndAllOnes) {
		k.near -= octet.Ones
	}
	k.waiting, k.doorMask = r.SingletonsLast, k.nearMask
	if r.SingletonsLast || r.ByPosition {
		k.nearMask = 0
	}
	if r.ByPosition {
		k.doorMask = 0
	}
	k.fewest = max(r.FewSeeds, r.Barren)
	k.repeats, k.keep = unset, 1<<30
	if r.Occurrences > 0 {
		k.repeats = armed
		for h := range r.Size {
			from, _ := r.Row(r.Owner(h))
			k.repeats |= 1 << (playedAt + h - from + octet.Len*int(r.Owner(h)))
		}
		k.nearest = 2 * max(r.Rows[core.South], r.Rows[core.North])
		k.keep = ringPlies - 8
		k.atMost = octet.Max
		if r.RepeatAtMost > 0 {
			k.atMost = r.RepeatAtMost
		}
	}
}

// compileFar works out how far sowings must reach for a grand slam. Every seed
// of the opponent must be captured, so the house where the sowing ends is the
// farthest of theirs with seeds or comes after it, or, where chains go forward,
// is in their row at all.
func (k *Kernel) compileFar(r *core.Rules) {
	for mask := range 1 << octet.Len {
		for _, who := range []core.Side{core.South, core.North} {
			word := uint64(0)
			from, to := r.Row(who)
			for house := from; house < to; house++ {
				need := r.Reach[house]
				if r.Capture.Chain != core.ChainForward {
					need += k.behind(r, who.Other(), uint8(mask))
				}
				word |= uint64(max(0, octet.Max+1-need)) << (8 * (house - from))
			}
			k.movers[who].far[mask] = word
		}
	}
}

// behind counts the houses of a row that a sowing passes before it comes to
// the last of those in the mask.
func (k *Kernel) behind(r *core.Rules, who core.Side, mask uint8) int {
	if mask == 0 {
		return 0
	}
	if r.Sowing.Direction == core.Clockwise {
		return max(0, r.Rows[who]-1-bits.TrailingZeros8(mask))
	}
	return bits.Len8(mask) - 1
}

// RowsOf lays a position out as the rows of the player to move and of the
// opponent.
func RowsOf(r *core.Rules, p *core.Position) Rows {
	south := r.Rows[core.South]
	rows := [2]uint64{octet.Row(p.Houses[:south]), octet.Row(p.Houses[south:r.Size])}
	return Rows{Mine: rows[p.Mover&1], Theirs: rows[p.Mover&1^1]}
}
