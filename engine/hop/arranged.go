package hop

import (
	"iter"
	"math/bits"
)

// Arranged are all positions with so many counters, of each player's no more than at the start,
// whether play leads to them or not: those between turns, which are as many as
// [Game.Arrangements] says, and those in which a counter has hopped and may hop again.
func (g *Game) Arranged(counters int) iter.Seq[Snapshot] {
	return func(yield func(Snapshot) bool) { g.arrange(Snapshot{}, g.all.lo, counters, yield) }
}

// arrange lays so many counters more on some of the points. It is false once nobody asks for more.
func (g *Game) arrange(x Snapshot, points uint64, more int, yield func(Snapshot) bool) bool {
	if more == 0 {
		return g.toMove(x, yield)
	}
	for ; bits.OnesCount64(points) >= more; points &= points - 1 {
		at := points & -points
		for s := first; s <= second; s++ {
			next := x
			next.men[s] |= at
			if bits.OnesCount64(next.men[s]) <= g.start.left(s) && !g.arrange(next, points&^at, more-1, yield) {
				return false
			}
		}
	}
	return true
}

// toMove are the positions with counters that lie.
func (g *Game) toMove(x Snapshot, yield func(Snapshot) bool) bool {
	for _, x.turned = range g.turnings() {
		for x.mover = first; x.mover <= second; x.mover++ {
			if x.chain = 0; !yield(x) {
				return false
			}
			other := x.mover.other()
			if g.continuation == ContinuationNone || bits.OnesCount64(x.men[other]) == g.start.left(other) {
				continue // nobody has hopped
			}
			for own := x.men[x.mover]; own != 0; own &= own - 1 {
				x.chain = own & -own
				p := x.position()
				var o options
				if g.find(&p, &o); o.hops && !yield(x) {
					return false
				}
			}
		}
	}
	return true
}

// turnings lists whose counters can have turned round.
func (g *Game) turnings() (list []uint8) {
	for turned := range uint8(4) {
		if g.canTurn(turned) {
			list = append(list, turned)
		}
	}
	return list
}
