package main

import "houserules/engine/internal/asm"

// found are the legal moves of the games in a vector.
type found struct {
	// slots has, by axis, a bit for each legal move, and upTo their number on the axis
	// and those before it.
	slots [axes]asm.Operand
	upTo  [axes]asm.Vector
	// captureFired and stepsFired are where those rules removed a move.
	captureFired, stepsFired set
}

// free finds the legal moves under rules that forbid none along a line: a step goes
// between two points without an enemy of which one is own; a hop over an enemy between
// two such points.
func (p *ply) free(own, enemy asm.Vector) (f found) {
	free := p.without(enemy, p.rule("All", 0))
	for a := range axes {
		shift := p.load(p.rule("Shift", a))
		ownUp := p.down(own, shift)
		steps := p.differAnd(own, ownUp, p.and(free, p.rule("Lines", a)))
		hops := p.differAnd(ownUp, p.up(own, shift), p.up(free, shift))
		hops = p.and3(hops, enemy, p.rule("Mids", a))
		p.found(&f, a, p.eitherAnd(steps, hops, p.down(free, shift)))
	}
	return f
}

// ruled finds them where capturing may be mandatory and, if steps is set, the rule for
// steps may forbid some.
func (p *ply) ruled(own, enemy asm.Vector, steps bool) (f found) {
	empty := p.without(p.or(own, enemy), p.rule("All", 0))
	var anySteps, anyHops, removed asm.Vector
	add := func(to *asm.Vector, axis int, more asm.Vector) {
		if axis > 0 {
			more = p.or(*to, more)
		}
		*to = more
	}
	for a := range axes {
		shift := p.load(p.rule("Shift", a))
		ownUp, emptyUp := p.down(own, shift), p.down(empty, shift)
		hops := p.or(p.and(p.up(own, shift), emptyUp), p.and(p.up(empty, shift), ownUp))
		hops = p.and3(hops, enemy, p.rule("Mids", a))
		up, down := p.and(own, emptyUp), p.and(empty, ownUp)
		along := p.eitherAnd(up, down, p.rule("Lines", a))
		if steps {
			mover := p.load(p.of("Mover"))
			up = p.and(up, p.xor(p.and(mover, p.rule("UpOther", a)), p.rule("Up", a)))
			down = p.and(down, p.xor(p.and(mover, p.rule("DownOther", a)), p.rule("Down", a)))
			allowed := p.or(up, down)
			add(&removed, a, p.xor(along, allowed))
			along = allowed
		}
		p.store(along, p.scratch(a))
		p.store(hops, p.scratch(axes+a))
		add(&anySteps, a, along)
		add(&anyHops, a, hops)
	}
	// Without hops, or where nobody must capture, steps stay.
	must := p.without(p.load(p.rule("Optional", 0)), anyHops)
	stay := p.equal(must, p.zero())
	f.captureFired = p.both(p.some(must), p.some(anySteps))
	if steps {
		f.stepsFired = p.some(removed)
	}
	for a := range axes {
		p.found(&f, a, p.or(p.keep(stay, p.scratch(a)), p.scratch(axes+a)))
	}
	return f
}

// some are the lanes with any bit: there a number or its opposite is negative.
func (p *ply) some(y asm.Vector) set { return p.above(p.zero(), p.or(y, p.sub(p.zero(), y))) }

// found notes the legal moves along the next axis.
func (p *ply) found(f *found, axis int, slots asm.Vector) {
	f.slots[axis] = slots
	n := p.number(slots)
	if axis > 0 {
		p.store(slots, p.scratch(axis))
		f.slots[axis] = p.scratch(axis)
		n = p.add(n, f.upTo[axis-1])
	}
	f.upTo[axis] = n
}

// choose finds the k-th of the legal moves: the bit of its slot, and the distance along
// its axis.
func (p *ply) choose(f found, k asm.Vector) (slot, shift asm.Vector) {
	var before [axes - 1]set // where the axis is this one or one before it
	for a := range before {
		before[a] = p.above(f.upTo[a], k)
	}
	slots := p.load(f.slots[axes-1].(asm.Mem))
	for a := axes - 2; a >= 0; a-- {
		slots = p.either(before[a], f.slots[a], slots)
	}
	passed := p.drop(before[0], f.upTo[0])
	for a := 1; a < axes-1; a++ {
		passed = p.most(p.drop(before[a], f.upTo[a]), passed)
	}
	k = p.sub(k, passed)
	// The axis in the lowest byte, and in the others what looks up nothing.
	axis := p.load(p.all(0x8080808080808000 + axes - 1))
	for _, s := range before {
		axis = p.less(s, axis)
	}
	p.store(axis, p.of("Axis"))
	shift = p.lookup(p.load(p.rule("ShiftOf", 0)), axis)

	const bitOf = 0x8040201008040201
	upTo := p.prefix(p.count(slots))
	at := p.first(p.bytesAbove(upTo, p.lowest(k)))
	negative := p.sub(p.sum(p.and(at, p.left(upTo, 8))), k)
	bits := p.and(p.lowest(p.sum(p.and(slots, at))), p.all(bitOf))
	set := p.bytesEqual(bits, p.all(bitOf))
	bit := p.first(p.bytesAbove(p.lowest(negative), p.prefix(set)))
	return p.and(p.lowest(p.sum(p.and(bits, bit))), at), shift
}
