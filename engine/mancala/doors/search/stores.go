package search

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// holdsStores is Holds for rules that sow into stores. Houses must face each
// other, and no position may come back: sowing into stores takes seeds off the
// board, so that few rules ask for it.
func holdsStores(r *core.Rules) bool {
	return len(r.Capture.Counts) == 0 && r.Occurrences == 0 && r.Rows[core.South] == r.Rows[core.North] &&
		r.Rows[core.South] <= octet.Len && r.OnBoard(&r.Start) <= octet.Max
}

// sowStores is what playing a house does under rules that sow into stores. It is
// asked of the plain rules.
func sowStores(r *core.Rules, house, seeds int) sowing {
	who := r.Owner(house)
	from, to := r.Row(who)
	p := core.Position{Mover: who}
	p.Houses[house] = uint16(seeds)
	l := core.NewLanding()
	last := r.Sow(&p, house, &l)
	var s sowing
	var rows [2]uint64
	for h, n := range p.Houses[:r.Size] {
		first, _ := r.Row(r.Owner(h))
		rows[r.Owner(h)] |= uint64(n) << (8 * (h - first))
	}
	s.mine, s.theirs = rows[who]-uint64(seeds)<<(8*(house-from)), rows[who.Other()]
	s.into = uint8(p.Stores[who] / engine.Units(1))
	switch {
	case last >= from && last < to:
		s.own = uint8(1 + last - from)
	case last >= r.Size:
		s.own = inStore
	}
	return s
}

// bank does to c what a sowing from p does under rules with stores: seeds that
// fell into the store, the capture of the house opposite, another turn.
func (k *Kernel) bank(p *position, s *sowing, c *position) {
	gain := int32(s.into)
	if k.opposite && s.own > 0 && s.own < inStore {
		last := 8 * (s.own - 1) & 63
		facing := 8*uint8(k.rules.Rows[core.South]) - 8 - last
		seeds := int32(c.mine >> (facing & 63) & octet.Max)
		if c.theirs>>last&octet.Max == 1 && (seeds > 0 || k.always) {
			c.theirs &^= octet.Max << last
			c.mine &^= octet.Max << (facing & 63)
			gain += 1 + seeds
		}
	}
	if gain > 0 {
		c.lead -= 2 * gain
		c.board -= gain
		c.first, c.last = c.at, int8(p.who)
		c.closely = c.board <= k.fewest || k.larger(c) >= k.majority
	}
	if s.own == inStore && k.extra {
		c.who, c.mine, c.theirs, c.lead = p.who, c.theirs, c.mine, -c.lead
	}
}

// frontierStores is frontier under rules with stores: what falls into the store
// is added to the lead, and only captures and possible ends are played.
func (k *Kernel) frontierStores(p *position, moves uint8, beta int32) int32 {
	best := int32(-infinite)
	sow := &k.sow[p.who&1]
	last := p.at+1 == k.limit
	// With so many more seeds in the store a majority may be reached, or few be
	// left on the board.
	most := min(p.board-k.fewest, int32(k.majority-k.larger(p))/2) - 1
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros(rest) & 7
		s := &sow[p.mine>>(8*house)&octet.Max][house]
		theirs, mine := p.theirs+s.theirs, p.mine+s.mine
		into := int32(s.into)
		v := p.lead + 2*into
		k.nodes++
		empty := s.own > 0 && s.own < inStore && mine>>(8*(s.own-1)&63)&octet.Max == 1
		if empty && k.opposite || theirs == 0 || mine == 0 || into > most && into > 0 || (theirs+k.near)&k.leafMask == 0 || (mine+k.near)&k.leafMask == 0 || last {
			var c position
			k.play(p, house, &c)
			if v = k.leaf(&c); c.who != p.who {
				v = -v
			}
		}
		if best = max(best, v); best >= beta {
			break
		}
	}
	return best
}
