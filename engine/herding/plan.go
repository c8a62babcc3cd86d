package herding

import "math/bits"

// planner looks at a herder's turn: what each awéthi can reach, which aiwe
// can be surrounded, and where the others should go. It is scratch memory of
// the herder's players; look fills it afresh at every ply, so nothing carries
// over from one decision to the next.
type planner struct {
	s    *State
	seat int
	free [awethiEach]bool // the awéthi that have not moved
	// ends are the squares at the end of exactly 1 to 4 steps, those where
	// another free awéthi of the herder stands included: it will be gone.
	ends [awethiEach][5]squareSet
	// near is how good the best of these ends is for the approach.
	near  [awethiEach][5]int
	focus square // the aiwe that the approach is to
	// targets are the aiwe of the herder, own in number, and after them those of
	// a team-mate.
	targets    [2 * herdSize]target
	count, own int
}

// target is an aiwe of the herder with the squares around it.
type target struct {
	at    square
	value int
	sides [directions]square
	held  int // sides on which an awéthi stands that will not move this turn
	// shut are sides through which no wairgk comes, whatever the awéthi do.
	shut int
	// bits are the sides that an awéthi can take with 1 to 4 steps, as a mask.
	bits [awethiEach][5]uint8
}

// Weights of a plan. An approach is worth at most a few hundred, so a catch
// outweighs it; a catch that no wairgk can get at is worth more still.
const (
	catchValue = 10_000
	mateValue  = 6_000 // of a catch for a team-mate
	safeValue  = 4_000
	sideValue  = 300
)

// look fills the planner for the current ply of a herder.
func (p *planner) look(s *State) {
	p.s, p.seat, p.count = s, int(s.seat), 0
	for k := range awethiEach {
		p.free[k] = s.phase == phaseChoose || s.steps[k] > 0
	}
	p.findTargets()
	p.findFocus()
	for k := range awethiEach {
		if p.free[k] {
			p.reach(k)
		}
	}
}

// findTargets lists the aiwe that the herder would like caught: their own, and
// those of a team-mate where anybody's awéthi can catch.
func (p *planner) findTargets() {
	p.listHerd(p.seat, catchValue)
	p.own = p.count
	rules := &p.s.g.rules
	if rules.Team.has(p.seat) && rules.Catch.By == TrapperAny {
		for seat := range p.s.g.herders {
			if seat != p.seat && rules.Team.has(seat) {
				p.listHerd(seat, mateValue)
			}
		}
	}
}

// listHerd lists a herd's aiwe on the board, with what is around them.
func (p *planner) listHerd(seat, value int) {
	s := p.s
	for j, q := range s.herd(seat) {
		if q < offBoard {
			continue
		}
		t := &p.targets[p.count]
		p.count++
		*t = target{at: q, value: value}
		if s.g.rules.Scoring.points() {
			t.value += sideValue * s.g.worth[kindOf(j)]
		}
		for d := range directions {
			side := q + step(d)
			t.sides[d] = side
			switch {
			case s.trapper(side, seat) && !p.leaves(side):
				t.held++
			case !s.g.open.has(side):
				t.shut++
			}
		}
	}
}

// leaves says whether an awéthi of the herder that has not moved yet stands on
// a square: at the end of the turn it will have left.
func (p *planner) leaves(q square) bool {
	for k, free := range p.free {
		if free && p.s.at[awethiPiece(p.seat, k)] == q {
			return true
		}
	}
	return false
}

// findFocus picks the aiwe to which the awéthi have the shortest ways
// together.
func (p *planner) findFocus() {
	best := int(1) << 30
	for i := range p.own {
		sum := 0
		for k := range awethiEach {
			sum += distance(p.s.at[awethiPiece(p.seat, k)], p.targets[i].at)
		}
		if sum < best {
			best, p.focus = sum, p.targets[i].at
		}
	}
}

// distance is the number of orthogonal steps between two squares of an empty
// board.
func distance(a, b square) int {
	return abs(a.row()-b.row()) + abs(a.column()-b.column())
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// approach is how good it is for an awéthi to end on a square: as near to the
// focus as one square in between, and not in water, which it would have to
// leave next turn.
func (p *planner) approach(q square) int {
	value := -10 * max(distance(q, p.focus)-2, 0)
	if p.s.g.terrain[q] == water {
		value -= 5
	}
	return value
}

// reach fills in what awéthi k can reach.
func (p *planner) reach(k int) {
	s := p.s
	p.ends[k] = [5]squareSet{}
	from := s.at[awethiPiece(p.seat, k)]
	w := walker{s: s, from: from, home: s.g.homes[p.seat], simple: s.g.rules.Awethi.Path == PathSimple}
	first, last := 1, awethiEach
	if s.phase == phaseWalk {
		first, last = int(s.steps[k]), int(s.steps[k])
	}
	p.spread(&w, from, 1, last, directions, &p.ends[k])
	for n := first; n <= last; n++ {
		ends := &p.ends[k][n]
		if s.g.terrain[from] == water {
			ends.without(&s.g.water)
		}
		best := p.approach(from) - 15 // it may have to stay
		for q := ends.next(0); q < squares; q = ends.next(q + 1) {
			best = max(best, p.approach(q))
		}
		p.near[k][n] = best
		for i := range p.count {
			t := &p.targets[i]
			t.bits[k][n] = 0
			for d, side := range t.sides {
				if ends.has(side) {
					t.bits[k][n] |= 1 << d
				}
			}
		}
	}
}

// spread is walker.reach for all numbers of steps up to last at once.
func (p *planner) spread(w *walker, q square, n, last, came int, ends *[5]squareSet) {
	for d := range directions {
		if w.simple && came != directions && d == came^2 {
			continue
		}
		next := q + step(d)
		if !w.enters(next) {
			if p.s.cells[next] <= firstAiwe && p.s.cells[next] != vacant && next != w.from && p.leaves(next) {
				ends[n].add(next)
			}
			continue
		}
		if next != w.from {
			ends[n].add(next)
		}
		if n < last && w.passes(next) {
			p.spread(w, next, n+1, last, d, ends)
		}
	}
}

// plan is what a herder means to do with the awéthi that have not moved.
type plan struct {
	value int
	// catches is set where the plan surrounds its target.
	catches bool
	target  int // index of the target
	// side is the side that each awéthi takes, -1 where it approaches.
	side [awethiEach]int8
}

// noSides is a plan in which everybody approaches.
func noSides() [awethiEach]int8 { return [awethiEach]int8{-1, -1, -1, -1} }

// best returns the best plan for given numbers of squares.
func (p *planner) best(steps *[awethiEach]uint8) plan {
	b := plan{side: noSides()}
	for k, free := range p.free {
		if free {
			b.value += p.near[k][steps[k]]
		}
	}
	for i := range p.count {
		if c := p.surround(i, steps); c.catches && c.value > b.value {
			b = c
		}
	}
	return b
}

// surround finds how a target is best surrounded when each free awéthi goes
// its number of squares. If it cannot be, catches is false.
func (p *planner) surround(i int, steps *[awethiEach]uint8) plan {
	t := &p.targets[i]
	b := plan{value: -1 << 30, target: i, side: noSides()}
	// Most targets are out of reach; the union of the sides says so at once.
	var union uint8
	for k, free := range p.free {
		if free {
			union |= t.bits[k][steps[k]]
		}
	}
	if t.held+bits.OnesCount8(union) >= p.s.g.rules.Catch.Sides {
		p.match(t, steps, 0, 0, 0, noSides(), &b)
	}
	return b
}

// match tries all ways to give sides to the awéthi from k on; used are the
// sides taken, sum what the approach of the others is worth.
func (p *planner) match(t *target, steps *[awethiEach]uint8, k, sum int, used uint8, side [awethiEach]int8, b *plan) {
	if k == awethiEach {
		if value, ok := p.worth(t, used); ok && value+sum > b.value {
			b.value, b.catches, b.side = value+sum, true, side
		}
		return
	}
	if !p.free[k] {
		p.match(t, steps, k+1, sum, used, side, b)
		return
	}
	p.match(t, steps, k+1, sum+p.near[k][steps[k]], used, side, b)
	for left := t.bits[k][steps[k]] &^ used; left != 0; left &= left - 1 {
		d := bits.TrailingZeros8(left)
		side[k] = int8(d)
		p.match(t, steps, k+1, sum, used|1<<d, side, b)
	}
}

// worth is the value of taking more sides of a target, given as a mask, and
// whether that catches it. A catch is safe while the wairgk sleep or when no side
// is open to them. Where an aiwe that can move is not caught, the catch is worth
// its odds.
func (p *planner) worth(t *target, used uint8) (int, bool) {
	held := t.held + bits.OnesCount8(used)
	if held < p.s.g.rules.Catch.Sides {
		return 0, false
	}
	value := t.value
	if condition := p.s.g.rules.Catch.Condition; condition != ConditionSurrounded {
		var taken [directions]square
		n := 0
		for left := used; left != 0; left &= left - 1 {
			taken[n] = t.sides[bits.TrailingZeros8(left)]
			n++
		}
		exits := p.s.exits(t.at, taken[:n])
		if exits == directions || condition == ConditionHemmed && exits > 0 {
			return 0, false
		}
		value = value * (directions - exits) / directions
	}
	if p.s.leash == asleep || held+t.shut >= directions {
		value += safeValue
	}
	return value, true
}
