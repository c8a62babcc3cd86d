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
	ends [awethiEach][nearSteps + 1]uint64
	// first and last are the numbers of steps that each may go.
	first, last [awethiEach]int
	// near is how good the best of these ends is for the approach.
	near  [awethiEach][5]int
	focus square // the aiwe that the approach is to
	// targets are the aiwe of the herder, own in number, and after them those of
	// others that it would like caught.
	targets    [maxHerders * herdSize]target
	count, own int
	// live are the targets that the awéthi may be able to surround, in number alive.
	live  [maxHerders * herdSize]int8
	alive int
	// can is how many of the awéthi from each on may take a side of the target that
	// match looks at.
	can [awethiEach + 1]int
}

// target is an aiwe of the herder with the squares around it.
type target struct {
	at          square
	seat        int
	value       int
	row, column int8
	sides       [directions]square
	held        int // sides on which an awéthi stands that will not move this turn
	heldBy      [maxHerders]int
	// bits are the sides that an awéthi can take with 1 to 4 steps, as a mask.
	bits [awethiEach][5]uint8
	// some are the sides that some awéthi can take.
	some uint8
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
	p.survey(s)
	for k, free := range p.free {
		if !free {
			continue
		}
		for n := p.first[k]; n <= p.last[k]; n++ {
			p.near[k][n] = p.nearest(s.at[awethiPiece(p.seat, k)], n, p.ends[k][n])
		}
	}
}

// survey fills in all but how near the awéthi come.
func (p *planner) survey(s *State) {
	p.begin(s)
	p.findTargets(0)
	p.findFocus()
	for k, free := range p.free {
		if free {
			p.first[k], p.last[k] = p.reach(k)
		}
	}
	p.alive = 0
	for i := range p.count {
		if t := &p.targets[i]; t.held+bits.OnesCount8(t.some) >= s.g.rules.Catch.Sides {
			p.live[p.alive] = int8(i)
			p.alive++
		}
	}
}

// lookAt fills in only what surround needs to know of the aiwe on a square, if that
// is a target, which is the first one then.
func (p *planner) lookAt(s *State, q square) {
	p.begin(s)
	p.findTargets(q)
	for k := range awethiEach {
		if p.free[k] {
			p.reach(k)
		}
	}
}

// begin finds which awéthi have not moved.
func (p *planner) begin(s *State) {
	p.s, p.seat, p.count = s, int(s.seat), 0
	for k := range awethiEach {
		p.free[k] = s.phase == phaseChoose || s.steps[k] > 0
	}
}

// findTargets lists the aiwe that the herder would like caught: their own, and
// those of a team-mate where anybody's awéthi can catch, or all where the catcher
// scores; or, where only is a square of the board, the one that stands there.
func (p *planner) findTargets(only square) {
	p.listHerd(p.seat, catchValue, only)
	p.own = p.count
	rules := &p.s.g.rules
	if !p.s.g.anybody || p.s.g.owners && rules.Team == (Team{}) {
		return
	}
	for seat := range p.s.g.herders {
		switch {
		case seat == p.seat:
		case !p.s.g.owners:
			p.listHerd(seat, catchValue, only)
		case rules.Team.has(p.seat) && rules.Team.has(seat):
			p.listHerd(seat, mateValue, only)
		}
	}
}

// listHerd lists a herd's aiwe on the board, with what is around them.
func (p *planner) listHerd(seat, value int, only square) {
	s := p.s
	for j, q := range s.herd(seat) {
		if q < offBoard || only >= offBoard && q != only {
			continue
		}
		t := &p.targets[p.count]
		p.count++
		*t = target{at: q, seat: seat, value: value, row: s.g.rows[q], column: s.g.board.columns[q]}
		if s.g.rules.Scoring.points() {
			t.value += sideValue * s.g.worth[kindOf(j)]
		}
		t.sides = [directions]square{q - stride, q + 1, q + stride, q - 1}
		for _, side := range t.sides {
			if c := s.cells[side]; c.awethi() && p.holds(side, seat) {
				t.held++
				t.heldBy[s.leader(c, side)]++
			}
		}
	}
}

// holds says whether on a square stands an awéthi that can catch aiwe of a seat, and
// that will not move this turn.
func (p *planner) holds(q square, seat int) bool {
	c := p.s.cells[q]
	return c.awethi() && p.s.catches(c, q, seat) && !p.leaves(q)
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
// together: of their own herd, or of any where the catcher scores. Where there is
// nothing to catch they go home.
func (p *planner) findFocus() {
	p.focus = p.s.g.homes[p.seat]
	among := p.own
	if !p.s.g.owners {
		among = p.count
	}
	var rows, columns [awethiEach]int
	for k := range awethiEach {
		q := p.s.at[awethiPiece(p.seat, k)]
		rows[k], columns[k] = int(p.s.g.rows[q]), int(p.s.g.board.columns[q])
	}
	best := int(1) << 30
	for i := range among {
		sum, row, column := 0, int(p.targets[i].row), int(p.targets[i].column)
		for k := range awethiEach {
			sum += abs(rows[k]-row) + abs(columns[k]-column)
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

// reach fills in what awéthi k can reach, after so many steps.
func (p *planner) reach(k int) (first, last int) {
	s, g := p.s, p.s.g
	piece, home := awethiPiece(p.seat, k), g.homes[p.seat]
	from := s.at[piece]
	first, last = 1, awethiEach
	if s.phase == phaseWalk {
		first, last = int(s.steps[k]), int(s.steps[k])
	}
	enter := s.enters(from, home)
	ends := enter
	for other, free := range p.free {
		if q := s.at[awethiPiece(p.seat, other)]; free && q != home {
			ends = ends.or(g.only(from, q)) // it will be gone
		}
	}
	var after [nearSteps + 1]uint64
	walks(g.passes(enter, from, home), g.simple, last, &after)
	for n := first; n <= last; n++ {
		p.ends[k][n] = g.dry(after[n]&ends.of(n), n, from)
	}
	row, column := int(g.rows[from]), int(g.board.columns[from])
	for i := range p.count {
		t := &p.targets[i]
		if away := abs(int(t.row)-row) + abs(int(t.column)-column); away <= last+1 {
			t.reach(k, away, g.sidesFrom(from, t.at), first, last, &p.ends[k])
		}
	}
	return first, last
}

// reach fills in which sides, the first of which is a bit, an awéthi takes that is so far away,
// with first to last steps to the ends. Every step is to a square of the other colour.
func (t *target) reach(k, away int, side uint, first, last int, ends *[nearSteps + 1]uint64) {
	first = max(first, away-1)
	for n := first + (first+away+1)&1; n <= last; n += 2 {
		w := ends[n] >> (side & 63) // north, west, and eight bits further east and south
		t.bits[k][n] = uint8(w&1 | w>>7&6 | w<<2&8)
		t.some |= t.bits[k][n]
	}
}

// nearest is how good the best of the ends of an awéthi after so many steps is for
// the approach.
func (p *planner) nearest(from square, n int, ends uint64) int {
	best := p.approach(from) - 15 // it may have to stay
	if ends == 0 {
		return best
	}
	g := p.s.g
	rings, away, more := g.rings(from, p.focus)
	first := away - n
	if first < 0 {
		first &= 1
	}
	// Of two rings in turn the nearer one is better, in water or not, unless both are
	// near enough.
	for i := first; i <= away+n; i += 2 {
		hit := ends & rings[i]
		if hit == 0 {
			continue
		}
		value := -10 * max(more+i-2, 0)
		if hit&^g.ofColour(&g.wet, from, n) != 0 {
			return max(best, value)
		}
		best = max(best, value-5)
		if value < 0 {
			break
		}
	}
	return best
}
