package search

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/internal/oneply"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
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
	l := core.NewMoveResult()
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
	if k.opposite && s.single(c.theirs) {
		c.theirs, c.mine, gain = k.take(s, c.theirs, c.mine, gain)
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

// frontierStores is frontier under rules with stores: what is won is added to the
// lead, and only possible ends are played.
func (k *Kernel) frontierStores(p *position, moves uint8, beta int32) oneply.Best {
	best := oneply.NoBest()
	sow := &k.sow[p.who&1]
	last := p.at+1 == k.limit
	most := k.harmless(p)
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros(rest) & 7
		s := &sow[p.mine>>(8*house)&octet.Max][house]
		theirs, mine := p.theirs+s.theirs, p.mine+s.mine
		gain := int32(s.into)
		if k.opposite && s.single(mine) {
			mine, theirs, gain = k.take(s, mine, theirs, gain)
		}
		v := p.lead + 2*gain
		k.Nodes++
		if theirs == 0 || mine == 0 || gain > most && gain > 0 || (theirs+k.near)&k.leafMask == 0 || (mine+k.near)&k.leafMask == 0 || last {
			var c position
			k.play(p, house, &c)
			if v = k.leaf(&c); c.who != p.who {
				v = -v
			}
		}
		if best.Add(house, v); best.Value >= beta {
			break
		}
	}
	return best
}

// harmless is a number of seeds: of more that are won a majority may be reached, or
// few be left on the board.
func (k *Kernel) harmless(p *position) int32 {
	return min(p.board-k.fewest, int32(k.majority-k.larger(p))/2) - 1
}

// single says whether the last seed lies alone in a house of the player's own row.
func (s *sowing) single(mine uint64) bool {
	return s.own > 0 && s.own < inStore && mine>>(8*(s.own-1)&63)&octet.Max == 1
}

// take plays the capture of the house opposite after a sowing whose last seed lies
// alone: it returns the rows, and what is won in all.
func (k *Kernel) take(s *sowing, mine, theirs uint64, gain int32) (m, t uint64, won int32) {
	last := 8 * (s.own - 1) & 63
	facing := (8*uint8(k.rules.Rows[core.South]) - 8 - last) & 63
	seeds := int32(theirs >> facing & octet.Max)
	if seeds == 0 && !k.always {
		return mine, theirs, gain
	}
	return mine &^ (octet.Max << last), theirs &^ (octet.Max << facing), gain + 1 + seeds
}

// fired counts the rules that a sowing fired by which the player won so many seeds,
// under rules with stores.
func (s *sowing) fired(won int, extra bool, g *tally.Game) {
	if won > int(s.into) {
		g.Fired[core.FiredOpposite]++
	}
	if extra && s.own == inStore {
		g.Fired[core.FiredExtraTurn]++
	}
}
