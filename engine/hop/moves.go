package hop

// position is what stands where and who is to move, without history.
type position struct {
	// men are the counters of the two players.
	men [2]set
	// chain is the counter that has hopped and may hop again, the only one
	// that may move then; none at the start of a turn.
	chain set
	mover side
	// turned has a bit for each player whose counters have turned round.
	turned uint8
}

// side is a player: 0 for the first, 1 for the second.
type side uint8

const (
	first  side = 0
	second side = 1
)

func (s side) other() side { return 1 - s }

func (s side) String() string {
	if s == first {
		return "First"
	}
	return "Second"
}

// options are the legal moves of a position and which rules took part.
type options struct {
	// slots holds, by axis, the points of the slots that have a legal move.
	slots [axes]set
	// steps and hops say whether there are any; pass whether the turn may be
	// ended.
	steps, hops, pass bool
	// stuck is set where the pass is that of a player who cannot move.
	stuck bool
	// stepsFired and captureFired are set where that rule removed a move.
	stepsFired, captureFired bool
}

// any says whether there is a legal move.
func (o *options) any() bool { return o.steps || o.hops || o.pass }

// legal finds the legal moves, and the pass of a player who has none.
func (g *Game) legal(p *position, o *options) {
	g.find(p, o)
	if g.passes[p.mover] && !o.any() && p.men[p.mover].some() {
		o.pass, o.stuck = !g.bothStuck(p), true
	}
}

// find finds the moves of counters: a continuing counter's hops; else all steps
// that the rules for steps leave, and all hops, and of the two only hops where
// there is one and capturing is mandatory.
func (g *Game) find(p *position, o *options) {
	*o = options{}
	own, enemy := p.men[p.mover], p.men[p.mover.other()]
	empty := g.empty(&p.men)
	over, heading := enemy.and(g.hops[p.mover]), g.heading(p)
	if p.chain.some() {
		own = p.chain
		o.pass = g.continuation == ContinuationOptional
	}
	var steps [axes]set
	for a, s := range g.shift {
		ownUp, emptyUp := own.down(s), empty.down(s)
		o.slots[a] = over.and(g.mids[a]).and(own.up(s).and(emptyUp).or(ownUp.and(empty.up(s))))
		o.hops = o.hops || o.slots[a].some()
		if p.chain.some() {
			continue
		}
		up, down := own.and(emptyUp).and(g.lines[a]), empty.and(ownUp).and(g.lines[a])
		steps[a] = up.and(g.stepsUp[p.mover][heading][a]).or(down.and(g.stepsDown[p.mover][heading][a]))
		o.steps = o.steps || steps[a].some()
		o.stepsFired = o.stepsFired || steps[a] != up.or(down)
	}
	if g.mustCapture && o.hops && o.steps {
		o.steps, o.captureFired = false, true
		return
	}
	for a := range axes {
		o.slots[a] = o.slots[a].or(steps[a])
	}
}

// bothStuck says whether the other player, too, could only pass after this one
// has. A player without counters does not pass.
func (g *Game) bothStuck(p *position) bool {
	other := *p
	g.endTurn(&other)
	if !g.passes[other.mover] || other.men[other.mover].none() {
		return false
	}
	var o options
	g.find(&other, &o)
	return !o.any()
}

// kind says which move of a slot with a legal one, at a point, that is.
func (g *Game) kind(p *position, axis, at int) int {
	own := &p.men[p.mover]
	if p.chain.some() {
		own = &p.chain
	}
	kind := stepUp
	if p.men[p.mover.other()].has(at) {
		kind = hopUp
		at -= g.shift[axis] // where a hop up starts
	}
	if !own.has(at) {
		kind++
	}
	return kind
}

// move plays a legal move. It writes to n the position after it and reports
// whether a counter was captured.
func (g *Game) move(p *position, m *move, n *position) (captured bool) {
	*n = *p
	n.chain = set{}
	n.men[p.mover] = p.men[p.mover].less(m.from).or(m.to)
	if m.over.some() {
		n.men[p.mover.other()] = n.men[p.mover.other()].less(m.over)
		if g.continuation != ContinuationNone && g.canHop(m.to, n.men[p.mover.other()], g.empty(&n.men)) {
			n.chain = m.to
			return true
		}
	}
	g.endTurn(n)
	return m.over.some()
}

// canHop says whether a counter can hop over one of the enemy's to an empty
// point.
func (g *graph) canHop(counter, enemy, empty set) bool {
	var hops set
	for a, s := range g.shift {
		hops = hops.or(enemy.and(g.mids[a]).and(counter.up(s).and(empty.down(s)).or(counter.down(s).and(empty.up(s)))))
	}
	return hops.some()
}

// canHopLow is canHop on a board of one word. Without a branch for each axis: nobody
// foresees the answer.
func (g *graph) canHopLow(counter, enemy, empty uint64) bool {
	hops := uint64(0)
	for a, s := range &g.shift {
		s &= 63
		hops |= enemy & g.mids[a].lo & (counter<<s&(empty>>s) | counter>>s&(empty<<s))
	}
	return hops != 0
}

// left counts the counters of a player.
func (p *position) left(s side) int { return p.men[s].count() }
