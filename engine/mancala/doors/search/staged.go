package search

import (
	"math/bits"

	"houserules/engine/mancala/doors/internal/octet"
)

// staged is visit under rules without stores, of searches without the table: moves that may
// capture are played at once, the best lead first, and others one by one, in the order of the
// houses, as far as they are needed.
func (k *Kernel) staged(p *position, moves uint8, depth int, alpha, beta int32) int32 {
	f, best := &k.frames[depth], int32(-infinite)
	n, quiet := k.captors(p, moves, f)
	for _, i := range f.order[:n] {
		c := &f.kids[i&7]
		if depth == 2 && -c.lead <= max(alpha, best) && k.patient(c) {
			best = max(best, -c.lead)
			continue
		}
		if best = max(best, k.answer(c, depth-1, max(alpha, best), beta)); best >= beta {
			return best
		}
	}
	harmless := int32(0)
	if depth == 2 {
		harmless = k.harmless(p)
	}
	for ; quiet != 0; quiet &= quiet - 1 {
		house := bits.TrailingZeros(quiet) & 7
		if depth == 2 {
			if v, known := k.waited(p, house, harmless, max(alpha, best)); known {
				if best = max(best, v); best >= beta {
					return best
				}
				continue
			}
		}
		c := &f.kids[0]
		k.play(p, house, c)
		if best = max(best, k.answer(c, depth-1, max(alpha, best), beta)); best >= beta {
			return best
		}
	}
	return best
}

// captors plays the moves that may capture, and orders them. It returns their number, and the
// houses of all others.
func (k *Kernel) captors(p *position, moves uint8, f *frame) (n int, quiet uint) {
	sow := &k.sow[p.who&1]
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros(rest) & 7
		s := &sow[p.mine>>(8*house)&octet.Max][house]
		if k.captures.In(p.theirs+s.theirs)&s.last == 0 {
			quiet |= 1 << house
			continue
		}
		c := &f.kids[n&7]
		k.play(p, house, c)
		at := n
		for ; at > 0 && f.kids[f.order[(at-1)&7]&7].lead > c.lead; at-- {
			f.order[at&7] = f.order[(at-1)&7]
		}
		f.order[at&7] = uint8(n)
		n++
	}
	return n, quiet
}

// waited is what a move that takes nothing is worth two plies above the horizon, if that is
// known without playing it, or the lead where it is that at most and no more than floor.
func (k *Kernel) waited(p *position, house int, harmless, floor int32) (v int32, known bool) {
	s := &k.sow[p.who&1][p.mine>>(8*house)&octet.Max][house]
	mine, theirs := p.theirs+s.theirs, p.mine+s.mine
	switch {
	case !k.waits(p.who^1, mine, theirs, p.unplayed&^s.bit, p.at+1):
		return 0, false
	case p.lead <= floor:
		return p.lead, true
	case k.slams || !k.remains(mine):
		return 0, false
	}
	k.Nodes++
	v, known = k.most(p.who^1, mine, theirs, -p.lead, harmless, octet.Occupied(mine), -floor)
	return -v, known
}

// answer is what a position after a move is worth to who moved, looking so many plies ahead.
func (k *Kernel) answer(c *position, depth int, alpha, beta int32) int32 {
	k.Nodes++
	moves, v, over := k.settle(c)
	if !over {
		v = k.search(c, moves, depth, -beta, -alpha)
	}
	return -v
}
