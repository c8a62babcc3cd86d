package search

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
)

// Follow lets the kernel follow moves that gain so many plies beyond the last one, as the second
// version of nodes:N does, and take the first of equals at the root. passing is what no move is
// followed for.
func (k *Kernel) Follow(plies int, passing engine.Score) {
	k.follows, k.passing = plies, int32(passing)
	k.beyond = make([]frame, plies)
}

// verge is frontier for who follows what gains beyond the last ply.
func (k *Kernel) verge(p *position, moves uint8, alpha, beta int32) int32 {
	best := int32(-infinite)
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		var c position
		k.play(p, bits.TrailingZeros(rest)&7, &c)
		k.Nodes++
		if best = max(best, k.followed(p, &c, k.follows, max(alpha, best), beta)); best >= beta {
			break
		}
	}
	return best
}

// followed is what a position after a move from p is worth to who moved.
func (k *Kernel) followed(p, c *position, plies int, alpha, beta int32) int32 {
	again := c.who == p.who
	moves, v, over := k.settle(c)
	switch {
	case over:
	case again:
		return k.quiet(c, moves, plies, alpha, beta)
	default:
		v = k.quiet(c, moves, plies, -beta, -alpha)
	}
	return turned(v, again)
}

// quiet is what a position beyond the last ply is worth to the player to move: as it stands, or
// what a move leads to that gains, followed so many plies.
func (k *Kernel) quiet(p *position, moves uint8, plies int, alpha, beta int32) int32 {
	best := k.guess(p)
	if plies == 0 || best >= beta {
		return best
	}
	f := &k.beyond[plies-1]
	for _, i := range f.order[:k.gaining(p, moves, f)] {
		k.Nodes++
		if best = max(best, k.followed(p, &f.kids[i&7], plies-1, max(alpha, best), beta)); best >= beta {
			break
		}
	}
	return best
}

// gaining plays the moves that gain more than is scored in passing, and orders them: those that
// gain most first, equals in the order of the houses.
func (k *Kernel) gaining(p *position, moves uint8, f *frame) (n int) {
	for rest := k.gainers(p, moves); rest != 0; rest &= rest - 1 {
		c := &f.kids[n&7]
		k.play(p, bits.TrailingZeros(rest)&7, c)
		lead := c.lead
		if c.who == p.who {
			lead = -lead
		}
		if lead >= -p.lead-k.passing {
			continue
		}
		f.leads[n&7] = lead
		at := n
		for ; at > 0 && f.leads[f.order[(at-1)&7]&7] > lead; at-- {
			f.order[at&7] = f.order[(at-1)&7]
		}
		f.order[at&7] = uint8(n)
		n++
	}
	return n
}

// gainers are the houses whose sowing may capture, or drops more into the store than is scored in
// passing. Nothing is played.
func (k *Kernel) gainers(p *position, moves uint8) (houses uint) {
	sow := &k.sow[p.who&1]
	if k.stores {
		for rest := uint(moves); rest != 0; rest &= rest - 1 {
			house := bits.TrailingZeros(rest) & 7
			if s := &sow[p.mine>>(8*house)&octet.Max][house]; 2*int32(s.into) > k.passing || k.opposite && s.single(p.mine+s.mine) {
				houses |= 1 << house
			}
		}
		return houses
	}
	leaving := octet.Gather((p.mine + k.stays[p.who&1]) & octet.Top)
	for rest := uint(moves & leaving); rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros(rest) & 7
		if s := &sow[p.mine>>(8*house)&octet.Max][house]; k.captures.In(p.theirs+s.theirs)&s.last != 0 {
			houses |= 1 << house
		}
	}
	return houses
}
