package main

import "houserules/engine/internal/asm"

// found are the legal moves of four games.
type found struct {
	// slots has, by axis, a bit for each legal move, and upTo their number on the axis
	// and those before it.
	slots [axes]asm.Operand
	upTo  [axes]asm.Vector
	// captureFired and stepsFired have all bits set where those rules removed a move.
	captureFired, stepsFired asm.Vector
}

// moves finds the legal moves under rules that forbid none along a line: a step goes
// between two points without an enemy of which one is own; a hop over an enemy between
// two such points.
func (p *ply) moves(own, enemy asm.Vector) (f found) {
	free := p.without(enemy, p.rule("All", 0))
	for a := range axes {
		shift := p.load(p.rule("Shift", a))
		ownUp := p.down(own, shift)
		steps := p.and(p.and(p.xor(own, ownUp), free), p.rule("Lines", a))
		hops := p.and(p.and(p.xor(ownUp, p.up(own, shift)), p.up(free, shift)), p.and(enemy, p.rule("Mids", a)))
		p.found(&f, a, p.and(p.or(steps, hops), p.down(free, shift)))
	}
	return f
}

// ruled finds them where capturing may be mandatory and, if steps is set, the rule for
// steps may forbid some.
func (p *ply) ruled(own, enemy asm.Vector, steps bool) (f found) {
	empty := p.without(p.or(own, enemy), p.rule("All", 0))
	anySteps, anyHops := p.YMM(), p.YMM()
	for a := range axes {
		shift := p.load(p.rule("Shift", a))
		ownUp, emptyUp := p.down(own, shift), p.down(empty, shift)
		hops := p.or(p.and(p.up(own, shift), emptyUp), p.and(p.up(empty, shift), ownUp))
		hops = p.and(hops, p.and(enemy, p.rule("Mids", a)))
		up, down := p.and(own, emptyUp), p.and(empty, ownUp)
		var both asm.Vector
		if steps {
			mover := p.load(p.of("Mover"))
			lines := p.and(p.or(up, down), p.rule("Lines", a))
			up = p.and(up, p.xor(p.and(mover, p.rule("UpOther", a)), p.rule("Up", a)))
			down = p.and(down, p.xor(p.and(mover, p.rule("DownOther", a)), p.rule("Down", a)))
			both = p.or(up, down)
			removed := p.xor(lines, both)
			if a == 0 {
				f.stepsFired = removed
			} else {
				f.stepsFired = p.or(f.stepsFired, removed)
			}
		} else {
			both = p.and(p.or(up, down), p.rule("Lines", a))
		}
		p.store(both, p.scratch(a))
		p.store(hops, p.scratch(axes+a))
		if a == 0 {
			anySteps, anyHops = both, hops
		} else {
			anySteps, anyHops = p.or(anySteps, both), p.or(anyHops, hops)
		}
	}
	keep := p.or(p.equal(anyHops, p.zero), p.rule("Optional", 0))
	f.captureFired = p.without(p.or(keep, p.equal(anySteps, p.zero)), p.c.each(^uint64(0)))
	if steps {
		f.stepsFired = p.xor(p.equal(f.stepsFired, p.zero), p.c.each(^uint64(0)))
	}
	for a := range axes {
		p.found(&f, a, p.or(p.and(keep, p.scratch(a)), p.scratch(axes+a)))
	}
	return f
}

// found notes the legal moves along the next axis.
func (p *ply) found(f *found, axis int, slots asm.Vector) {
	f.slots[axis] = slots
	n := p.sum(p.count(slots))
	if axis > 0 {
		p.store(slots, p.scratch(axis))
		f.slots[axis] = p.scratch(axis)
		n = p.add(n, f.upTo[axis-1])
	}
	f.upTo[axis] = n
}

// count counts the bits of each byte.
func (p *ply) count(y asm.Vector) asm.Vector {
	const ofNibbles, high = 0x0302020102010100, 0x0403030203020201
	table := p.load(p.c.of([4]uint64{ofNibbles, high, ofNibbles, high}))
	nibbles := p.load(p.c.each(0x0F0F0F0F0F0F0F0F))
	return p.into(asm.VPADDB, p.lookup(table, p.and(y, nibbles)), p.lookup(table, p.and(p.right(y, 4), nibbles)))
}

// prefix adds up bytes: each of the result is the sum of those up to it.
func (p *ply) prefix(y asm.Vector) asm.Vector {
	for n := asm.Imm(8); n <= 32; n *= 2 {
		y = p.into(asm.VPADDB, p.left(y, n), y)
	}
	return y
}

// choose finds the k-th of the legal moves: the bit of its slot, and the distance along
// its axis.
func (p *ply) choose(f found, k asm.Vector) (slot, shift asm.Vector) {
	var before [axes - 1]asm.Vector // where the axis is this one or one before it
	for a := range before {
		before[a] = p.above(f.upTo[a], k)
	}
	slots := p.load(f.slots[axes-1].(asm.Mem))
	for a := axes - 2; a >= 0; a-- {
		slots = p.either(before[a], f.slots[a], slots)
	}
	passed := p.without(before[0], f.upTo[0])
	for a := 1; a < axes-1; a++ {
		passed = p.into(asm.VPMAXUB, p.without(before[a], f.upTo[a]), passed)
	}
	k = p.sub(k, passed)
	// The axis in the lowest byte, and in the others what looks up nothing.
	axis := p.add(p.add(p.add(before[0], before[1]), before[2]), p.c.each(0x8080808080808000+axes-1))
	p.store(axis, p.of("Axis"))
	shift = p.lookup(p.load(p.rule("ShiftOf", 0)), axis)

	upTo := p.prefix(p.count(slots))
	byteOf := p.first(p.into(asm.VPCMPGTB, p.lowest(k), upTo))
	negative := p.sub(p.sum(p.and(byteOf, p.left(upTo, 8))), k)
	bits := p.and(p.lowest(p.sum(p.and(slots, byteOf))), p.c.each(0x8040201008040201))
	set := p.into(asm.VPCMPEQB, p.c.each(0x8040201008040201), bits)
	bit := p.first(p.into(asm.VPCMPGTB, p.prefix(set), p.lowest(negative)))
	return p.and(p.lowest(p.sum(p.and(bits, bit))), byteOf), shift
}

// first keeps the lowest byte that is set, in a word in which those above it are, too.
func (p *ply) first(y asm.Vector) asm.Vector { return p.xor(y, p.left(y, 8)) }
