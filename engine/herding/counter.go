package herding

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/rules"
)

// counter plays a state on by the numbers of moves: it knows how many there are, and
// each by its place in the order of Actions, without a list of them. That is all that
// random players need. Nothing is taken back.
type counter struct {
	s *State
	// walks are where the awéthi that have not moved can end. known says of which
	// it is up to date, as a bit mask.
	walks [awethiEach]choice
	known uint8
	// hunts are where the wairgk can end, and feared says whether fear removed some
	// of it.
	hunts  [maxHerders]prey
	feared bool
}

// choice is where an awéthi can end that stands on from: on one of the ends, or,
// where it has none, in one of the stuck ways.
type choice struct {
	from  square
	ends  uint64
	count int
	stuck [2]engine.Action
}

// prey is where a wairgk can end that stands on from.
type prey struct {
	from  square
	ends  uint64
	count int
}

// newCounter returns a counter that knows these knobs and values, and panics where the rules
// have others.
func newCounter(g *Game, known rules.Known) counter {
	known.Must("counting", g.knobs)
	return counter{}
}

// begin looks at the state as it stands.
func (c *counter) begin(s *State) { c.s, c.known = s, 0 }

// moves counts the legal actions. The game must not be over.
func (c *counter) moves() int {
	s := c.s
	switch s.phase {
	case phaseSetup:
		return len(s.g.arrangements)
	case phaseLot:
		return s.g.herders
	case phaseHerd:
		return directions
	case phaseDice:
		return len(s.g.dice)
	case phaseChoose:
		return len(s.g.choices[assignment(s.steps)])
	case phaseWalk:
		return c.countWalks()
	case phaseScent:
		return directions * scentFaces
	default:
		return c.countHunts()
	}
}

// move returns the k-th of the actions that moves has counted, from 0.
func (c *counter) move(k int) engine.Action {
	switch s := c.s; s.phase {
	case phaseChoose:
		return s.g.choices[assignment(s.steps)][k]
	case phaseWalk:
		return c.pickWalk(k)
	case phaseHunt:
		return c.pickHunt(k)
	default:
		return engine.Action(k)
	}
}

// play plays one of the actions that moves has counted.
func (c *counter) play(a engine.Action) {
	s := c.s
	switch s.phase {
	case phaseChoose:
		c.known = 0
		s.play(a)
	case phaseWalk:
		k, end := destination(a)
		w := &c.walks[k]
		s.walk(k, end, w.ends == 0)
		c.changed(w.from, end)
	case phaseHunt:
		s.fears(c.feared)
		s.pounce(a)
	default:
		s.play(a)
	}
}

// changed forgets where the awéthi can end from whom one of two squares is near.
func (c *counter) changed(p, q square) {
	g := c.s.g
	for k, n := range c.s.steps {
		if n == 0 {
			continue
		}
		from := c.walks[k].from
		if g.distance(from, p) <= int(n) || g.distance(from, q) <= int(n) {
			c.known &^= 1 << k
		}
	}
}

func (c *counter) countWalks() int {
	s, total := c.s, 0
	for k, n := range s.steps {
		if n == 0 {
			continue
		}
		w := &c.walks[k]
		if c.known>>k&1 == 0 {
			w.ends, w.from = s.awethiEnds(k)
			if w.count = bits.OnesCount64(w.ends); w.count == 0 {
				w.count = len(s.appendStuck(k, w.stuck[:0]))
			}
		}
		total += w.count
	}
	c.known = 1<<awethiEach - 1
	return total
}

func (c *counter) pickWalk(i int) engine.Action {
	for k, n := range c.s.steps {
		if n == 0 {
			continue
		}
		w := &c.walks[k]
		switch {
		case i >= w.count:
			i -= w.count
		case w.ends == 0:
			return w.stuck[i]
		default:
			return moveAction(k, pick(w.ends, int(n), i, w.from))
		}
	}
	return engine.NoAction
}

func (c *counter) countHunts() int {
	s := c.s
	if !s.g.close() {
		return c.countSimple()
	}
	total := 0
	c.feared = false
	for k := range s.g.wairgk {
		w := &c.hunts[k]
		w.count = 0
		if !s.mayMove(k) {
			continue
		}
		ends, scared := s.closeEnds(k)
		w.from, w.ends, w.count = s.at[wairgkPiece(k)], ends, bits.OnesCount64(ends)
		c.feared = c.feared || scared != 0
		total += w.count
	}
	return max(total, 1) // the pass
}

// countSimple counts hunts where a wairgk comes to no square twice, way by way.
func (c *counter) countSimple() int {
	s, total := c.s, 0
	h := newHunter(s)
	c.feared = !s.frightened && s.feared()
	for k := range s.g.wairgk {
		w := &c.hunts[k]
		w.count = 0
		if s.mayMove(k) {
			w.from = s.at[wairgkPiece(k)]
			w.ends, w.count = 0, 0
			ends := h.farEnds(k, &h.land)
			for q := ends.next(0); q < squares; q = ends.next(q + 1) {
				w.ends |= s.g.only(w.from, q).of(int(s.distance))
				w.count++
			}
			total += w.count
		}
	}
	return max(total, 1)
}

func (c *counter) pickHunt(i int) engine.Action {
	for k := range c.s.g.wairgk {
		w := &c.hunts[k]
		if i < w.count {
			return moveAction(k, pick(w.ends, int(c.s.distance), i, w.from))
		}
		i -= w.count
	}
	return passAction
}
