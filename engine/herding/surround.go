package herding

import "math/bits"

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

// anything is less than any plan is worth.
const anything = -1 << 30

// best returns the best plan for given numbers of squares, or, where none is worth
// more than the floor, any that is not.
func (p *planner) best(steps *[awethiEach]uint8, floor int) plan {
	b := plan{side: noSides()}
	for k, free := range p.free {
		if free {
			b.value += p.near[k][steps[k]]
		}
	}
	for _, i := range p.live[:p.alive] {
		if c := p.surround(int(i), steps, max(b.value, floor)); c.catches {
			b = c
		}
	}
	return b
}

// surround finds how a target is best surrounded when each free awéthi goes
// its number of squares. If it cannot be by a plan worth more than the floor, catches
// is false.
func (p *planner) surround(i int, steps *[awethiEach]uint8, floor int) plan {
	t := &p.targets[i]
	b := plan{value: floor, target: i, side: noSides()}
	if t.value+safeValue <= floor {
		return b
	}
	// Most targets are out of reach; the union of the sides says so at once.
	var union uint8
	p.can[awethiEach] = 0
	for k := awethiEach - 1; k >= 0; k-- {
		p.can[k] = p.can[k+1]
		if p.free[k] && t.bits[k][steps[k]] != 0 {
			union |= t.bits[k][steps[k]]
			p.can[k]++
		}
	}
	if t.held+bits.OnesCount8(union) >= p.s.g.rules.Catch.Sides {
		p.match(t, steps, 0, 0, 0, noSides(), &b)
	}
	return b
}

// match tries all ways to give sides to the awéthi from k on; used are the
// sides taken, sum what the approach of the others is worth,
// which is never more than nothing.
func (p *planner) match(t *target, steps *[awethiEach]uint8, k, sum int, used uint8, side [awethiEach]int8, b *plan) {
	if t.held+bits.OnesCount8(used)+p.can[k] < p.s.g.rules.Catch.Sides || t.value+safeValue+sum <= b.value {
		return
	}
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
	if !p.s.g.owners {
		by := t.heldBy
		by[p.seat] += bits.OnesCount8(used)
		switch scorer := mostSides(&by, t.seat); {
		case scorer == p.seat:
		case p.s.g.rules.Team.has(p.seat) && p.s.g.rules.Team.has(scorer):
			value -= catchValue - mateValue
		default:
			return 0, false // a catch for somebody else
		}
	}
	if !p.s.g.surrounds {
		var taken [directions]square
		n := 0
		for left := used; left != 0; left &= left - 1 {
			taken[n] = t.sides[bits.TrailingZeros8(left)]
			n++
		}
		exits := p.s.exits(t.at, taken[:n])
		if exits == directions || p.s.g.rules.Catch.Condition == ConditionHemmed && exits > 0 {
			return 0, false
		}
		value = value * (directions - exits) / directions
	}
	if p.s.leash == asleep || held+p.shut(t) >= directions {
		value += safeValue
	}
	return value, true
}

// shut counts the sides of a target through which no wairgk comes, whatever the
// awéthi do.
func (p *planner) shut(t *target) int {
	n := 0
	for _, side := range t.sides {
		if !p.s.g.open.has(side) && !p.holds(side, t.seat) {
			n++
		}
	}
	return n
}
