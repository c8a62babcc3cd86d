package hop

import (
	"math/bits"

	"houserules/engine"
)

// Snapshot is a position without history, for whoever looks at all of them: what
// stands where, who is to move, and the counter that may hop again. Two that are equal
// are the same position. The board has at most WordPoints.
type Snapshot struct {
	men    [2]uint64
	chain  uint64
	mover  side
	turned uint8
}

// snapshot leaves out what a word does not hold, which is empty.
func snapshot(p *position) Snapshot {
	return Snapshot{[2]uint64{p.men[first].lo, p.men[second].lo}, p.chain.lo, p.mover, p.turned}
}

func (x *Snapshot) position() position {
	return position{[2]set{{lo: x.men[first]}, {lo: x.men[second]}}, set{lo: x.chain}, x.mover, x.turned}
}

// Snapshot is the position at the start.
func (g *Game) Snapshot() Snapshot { return snapshot(&g.start) }

// Snapshot is the position of a state.
func (s *State) Snapshot() Snapshot { return snapshot(&s.now().position) }

// StateAt is the game's State at a position, with no history.
func (g *Game) StateAt(x Snapshot) *State { return stateOf(g, x.position(), roomToPlay) }

// Text is the position in the one-line notation.
func (g *Game) Text(x Snapshot) string {
	p := x.position()
	return g.format(&p)
}

// Hash is a number by which equal positions are found.
func (x *Snapshot) Hash() uint64 {
	p := x.position()
	return p.hash()
}

// Counters is how many counters stand on the board.
func (x *Snapshot) Counters() int { return bits.OnesCount64(x.men[first] | x.men[second]) }

// Mover is who is to move.
func (x *Snapshot) Mover() engine.Seat { return engine.Seat(x.mover + 1) }

// Expand returns the result for each seat where the rules end the game at a position,
// whatever was played before; else it calls move with every legal action, in canonical
// order, and the position after it.
func (g *Game) Expand(x Snapshot, move func(a engine.Action, next Snapshot)) (returns [engine.MaxSeats]engine.Return, over bool) {
	p := x.position()
	var o options
	g.legal(&p, &o)
	switch {
	case p.men[p.mover].none():
		return g.returns(endNoCounters, p.mover), true
	case !o.any():
		return g.returns(endNoMove, p.mover), true
	}
	var next position
	for axis, slots := range o.slots {
		for slots := slots.lo; slots != 0; slots &= slots - 1 {
			at := bits.TrailingZeros64(slots)
			a := g.number[axis][g.kind(&p, axis, at)][at]
			g.move(&p, &g.moves[a], &next)
			move(a, snapshot(&next))
		}
	}
	if o.pass {
		g.move(&p, &g.moves[g.pass()], &next)
		move(g.pass(), snapshot(&next))
	}
	return returns, false
}

// Wide says whether the board has more places than WordPoints: then a Snapshot does not hold
// a position.
func (g *graph) Wide() bool { return g.all.hi != 0 }

// Repetition is the occurrence of a position since the last capture that ends a game;
// 0 where none does.
func (g *Game) Repetition() int { return g.repetition }

// Arrangements is how many ways there are to lay so many counters, of each player's no
// more than at the start, with either to move and with every player's turned or not who can
// turn: the positions between turns. A number too large for a float64 to be exact is near.
func (g *Game) Arrangements(counters int) float64 {
	points := g.all.count()
	all := 0.0
	for x := range min(counters, g.start.left(first)) + 1 {
		if o := counters - x; o <= g.start.left(second) {
			all += float64(ways(points, x) * ways(points-x, o))
		}
	}
	return 2 * float64(all*float64(len(g.turnings())))
}

// ways is a binomial coefficient.
func ways(n, k int) float64 {
	c := 1.0
	for i := 1; i <= k; i++ {
		c = float64(c*float64(n-k+i)) / float64(i)
	}
	return c
}
