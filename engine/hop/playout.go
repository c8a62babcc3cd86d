package hop

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/rules"
)

// Playout implements engine.State: the plies of the plain rules on a position
// alone, without the history that tables and Undo want.
func (s *State) Playout(stream engine.Stream) (engine.Outcome, bool) {
	if s.g.playouts == nil {
		return engine.Outcome{}, false
	}
	return s.g.playouts.outcomeOf(s, stream), true
}

// playouts plays random games of a game to their ends. It has no memory.
type playouts struct{ *Game }

// newPlayouts returns playouts, which know these knobs and values.
func newPlayouts(g *Game, known rules.Known) *playouts {
	known.Must("playouts", g.knobs)
	return &playouts{g}
}

// outcomeOf is the outcome of a random game from a state on.
func (r *playouts) outcomeOf(s *State, stream engine.Stream) engine.Outcome {
	g, luck, p := r, engine.NewLuck(stream), s.now().position
	var slots [axes]uint64
	for left := g.limit - (len(s.frames) - 1); ; left-- {
		n := g.choices(&p, &slots)
		switch {
		case p.men[p.mover].none():
			return g.outcome(&p, endNoCounters)
		case n == 0:
			return g.outcome(&p, endNoMove)
		case left <= 0:
			return g.outcome(&p, endLimit)
		}
		k := 0
		if n > 1 {
			k = luck.Choice(n)
		}
		g.playChoice(&p, &slots, k)
	}
}

// choices fills in the slots that have a legal move, by axis, and returns the
// number of legal moves, the pass after them included.
func (g *playouts) choices(p *position, slots *[axes]uint64) (n int) {
	if p.chain.some() || g.mustCapture || g.stepsRuled || g.passes[p.mover&1] || g.edges != nil || g.rules.hunt() {
		var o options
		g.legal(p, &o)
		*slots = low(o.slots)
		if o.pass {
			n = 1
		}
	} else {
		own, enemy := p.men[p.mover&1].lo, p.men[p.mover&1^1].lo
		free := g.all.lo &^ enemy
		for a, s := range g.shift {
			// As in the kernel of package flight: a step goes between two points
			// without an enemy of which one is own, a hop over an enemy between two such.
			s &= 63
			freeUp, ownUp := free>>s, own>>s
			slots[a] = (free&g.lines[a].lo&(own^ownUp) | enemy&g.mids[a].lo&(free<<s)&(ownUp^own<<s)) & freeUp
		}
	}
	for _, x := range slots {
		n += bits.OnesCount64(x)
	}
	return n
}

// low are sets of a board of one word, by axis.
func low(sets [axes]set) (w [axes]uint64) {
	for a, s := range sets {
		w[a] = s.lo
	}
	return w
}

// playChoice plays the k-th of the legal moves that choices has found, in the order
// in which Actions lists them. A slot with an enemy is the point that is hopped
// over, one without the lower end of a step.
func (g *playouts) playChoice(p *position, slots *[axes]uint64, k int) {
	axis, bit := choose(slots, k)
	p.chain = set{}
	if bit == 0 { // the pass
		g.endTurn(p)
		return
	}
	s := g.shift[axis] & 63
	own, enemy := &p.men[p.mover&1].lo, &p.men[p.mover&1^1].lo
	if *enemy&bit == 0 {
		*own ^= bit | bit<<s
	} else {
		ends := bit<<s | bit>>s
		to := ends &^ *own
		*own ^= ends
		*enemy ^= bit
		if g.continuation != ContinuationNone && g.canHopLow(to, *enemy, g.empty(&p.men).lo) {
			p.chain.lo = to
			return
		}
	}
	g.endTurn(p)
}

// choose finds the k-th of the slots that have a legal move, in the order of actions:
// its axis and its point, which is 0 where there are no more than k.
func choose(slots *[axes]uint64, k int) (axis int, bit uint64) {
	for axis, x := range slots {
		if c := bits.OnesCount64(x); k >= c {
			k -= c
			continue
		}
		for ; k > 0; k-- {
			x &= x - 1
		}
		return axis, x & -x
	}
	return 0, 0
}
