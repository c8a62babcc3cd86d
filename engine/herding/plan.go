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
	ends [awethiEach][nearSteps + 1]near
	// near is how good the best of these ends is for the approach, and nearOf what
	// that follows from.
	near   [awethiEach][5]int
	nearOf [awethiEach][5]approached
	focus  square // the aiwe that the approach is to
	// targets are the aiwe of the herder, own in number, and after them those of
	// a team-mate.
	targets    [2 * herdSize]target
	count, own int
}

// approached are the ends of an awéthi on a square, on the way to a focus.
type approached struct {
	on          *board
	from, focus square
	ends        near
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
			sum += p.s.g.distance(p.s.at[awethiPiece(p.seat, k)], p.targets[i].at)
		}
		if sum < best {
			best, p.focus = sum, p.targets[i].at
		}
	}
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
	value := -10 * max(p.s.g.distance(q, p.focus)-2, 0)
	if p.s.g.terrain[q] == water {
		value -= 5
	}
	return value
}

// reach fills in what awéthi k can reach.
func (p *planner) reach(k int) {
	s, g := p.s, p.s.g
	from, home := s.at[awethiPiece(p.seat, k)], g.homes[p.seat]
	first, last := 1, awethiEach
	if s.phase == phaseWalk {
		first, last = int(s.steps[k]), int(s.steps[k])
	}
	enter := s.free.around(from).with(from, home)
	ends := enter
	for other, free := range p.free {
		if q := s.at[awethiPiece(p.seat, other)]; free && q != home {
			ends = ends.with(from, q) // it will be gone
		}
	}
	walks(g.passes(enter, from, home), ends, g.rules.Awethi.Path == PathSimple, last, &p.ends[k])
	var dry [nearSteps + 1]near
	for n := first; n <= last; n++ {
		dry[n] = g.dry(p.ends[k][n], from)
		if now := (approached{g.board, from, p.focus, dry[n]}); p.nearOf[k][n] != now {
			p.near[k][n], p.nearOf[k][n] = p.nearest(from, dry[n]), now
		}
	}
	for i := range p.count {
		p.targets[i].reach(k, g.distance(from, p.targets[i].at), from, first, last, &dry)
	}
}

// reach fills in which sides an awéthi takes that is so far away, with first to last
// steps to the ends.
func (t *target) reach(k, away int, from square, first, last int, ends *[nearSteps + 1]near) {
	for n := max(first, away-1); n <= last; n++ {
		for d, side := range t.sides {
			if ends[n].has(from, side) {
				t.bits[k][n] |= 1 << d
			}
		}
	}
}

// nearest is how good the best of the ends of an awéthi is for the approach.
func (p *planner) nearest(from square, ends near) int {
	best := p.approach(from) - 15 // it may have to stay
	q := from - margin
	for _, w := range [4]uint64{ends.a, ends.b, ends.c, ends.d} {
		for ; w != 0; w &= w - 1 {
			best = max(best, p.approach(q+square(bits.TrailingZeros64(w))))
		}
		q += 64
	}
	return best
}
