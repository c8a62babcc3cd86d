package main

import (
	"fmt"

	"houserules/engine/internal/asm"
)

// locate finds the positions before and after the ply.
func (p *player) locate() {
	at := p.GP64()
	p.Do(asm.MOVQ, group.in(p.w, "clock"), at)
	p.Do(asm.ADDQ, p.ply, at)
	for i, position := range []asm.GP{p.here, p.next} {
		if i == 1 {
			p.Do(asm.INCQ, at)
		}
		p.Do(asm.MOVQ, at, position)
		p.Do(asm.ANDQ, asm.Imm(ring-1), position)
		p.Do(asm.IMUL3Q, asm.Imm(2*width*vector), position, position)
		p.Do(asm.ADDQ, p.g, position)
	}
}

// part is what the function has of the n-th vector of a run.
func (p *player) part(base asm.GP, at, n int) asm.Mem { return asm.At(base, at+n*vector, p.size()) }

// in is the memory of a house of a position.
func (p *player) in(position asm.GP, side, h int) asm.Mem {
	return p.part(position, group.at("ring"), side*width+h)
}

// holding says whether the houses before the ply are in registers.
func (p *player) holding() bool { return p.holds() && p.row <= 6 && !p.bothRows }

// mine and theirs are houses of the two rows in the position before the ply.
func (p *player) mine(h int) asm.Operand   { return p.house(p.me, h) }
func (p *player) theirs(h int) asm.Operand { return p.house(p.they, h) }

func (p *player) house(side, h int) asm.Operand {
	if p.holding() {
		return p.held[side][h]
	}
	return p.in(p.here, side, h)
}

// houses are all houses before the ply, South's first.
func (p *player) houses() (all []asm.Operand) {
	for side := range 2 {
		for h := range p.row {
			all = append(all, p.house(side, h))
		}
	}
	return all
}

// become says what a house holds after the ply.
func (p *player) become(side, h int, y asm.Vector) {
	p.store(y, p.in(p.next, side, h))
	p.kept[side][h] = y
}

// hold loads the first position of the block, where positions are held.
func (p *player) hold() {
	if !p.holding() {
		return
	}
	at := p.begins()
	for side := range 2 {
		for h := range p.row {
			p.first[side][h] = p.load(p.in(at, side, h))
		}
	}
	p.held = p.first
}

// again puts the position that is held where the loop expects it.
func (p *player) again() {
	if !p.holding() {
		return
	}
	for side := range 2 {
		for h := range p.row {
			p.move(p.held[side][h], p.first[side][h])
		}
	}
}

// state is a vector of the state, of one of its fields.
func (p *player) state(name string, n int) asm.Mem { return p.part(p.g, group.at(name), n) }
func (p *player) of(name string) asm.Mem           { return p.state(name, 0) }

// get is a vector of the state in a register, value the same as an operand, and put
// changes it. Those of a player come by the player's number, others by 0.
func (p *player) get(name string, n int) asm.Vector {
	if y, ok := p.stateVector[fmt.Sprint(name, n)]; ok {
		return y
	}
	return p.load(p.state(name, n))
}

func (p *player) value(name string, n int) asm.Operand {
	if y, ok := p.stateVector[fmt.Sprint(name, n)]; ok {
		return y
	}
	return p.state(name, n)
}

func (p *player) put(name string, n int, y asm.Vector) {
	if to, ok := p.stateVector[fmt.Sprint(name, n)]; ok {
		p.move(y, to)
		return
	}
	p.store(y, p.state(name, n))
}

// freshen makes lanes hold what a new game does.
func (p *player) freshen() {
	const done = asm.Label("freshened")
	begun := p.ofBits(p.bits("fresh", 0))
	p.jumpIfNone(begun, done)
	for _, f := range []struct {
		name string
		n    int
	}{{"captures", 2}, {"largest", 2}, {"lastCapture", 1}, {"leadTaken", 1}, {"leadChanges", 1}, {"played", 2}, {"plies", 1},
		{"forced", 1}, {"firedLeast", 1}, {"firedRow", 1}, {"firedFeeding", 1}, {"firedSlam", 1}, {"barred", 1}, {"firedKroo", 1}} {
		for n := range f.n {
			p.store(p.drop(begun, p.state(f.name, n)), p.state(f.name, n))
		}
	}
	begin := func(m asm.Mem, rule string, n int) { p.store(p.either(begun, p.load(m), p.rules(rule, n)), m) }
	begin(p.of("leader"), "startLeader", 0)
	at := p.begins()
	for side := range 2 {
		begin(p.state("store", side), "startStore", side)
		begin(p.state("deficit", side), "startDeficit", side)
		for h := range p.row {
			begin(p.in(at, side, h), "startHouses", side*width+h)
		}
	}
	bytes := p.bytes(begun)
	for i, unpack := range []asm.Instruction{asm.VPUNPCKLBW, asm.VPUNPCKHBW} {
		m := p.state("branching", i)
		p.store(p.andNot(p.into(unpack, bytes, bytes), m), m)
	}
	p.store(p.or(bytes, p.of("live")), p.of("live"))
	p.Label(done)
}

// begins points to the first position of the block.
func (p *player) begins() asm.GP {
	at := p.GP64()
	p.Do(asm.MOVQ, group.in(p.w, "clock"), at)
	p.Do(asm.ANDQ, asm.Imm(ring-1), at)
	p.Do(asm.IMUL3Q, asm.Imm(2*width*vector), at, at)
	p.Do(asm.ADDQ, p.g, at)
	return at
}

// enterState loads what is resident, leaveState stores it.
func (p *player) enterState() {
	p.stateVector = map[string]asm.Vector{}
	for _, v := range p.heldVectors() {
		p.stateVector[fmt.Sprint(v.name, v.n)] = p.load(p.state(v.name, v.n))
	}
}

func (p *player) leaveState() {
	for _, v := range p.heldVectors() {
		p.store(p.get(v.name, v.n), p.state(v.name, v.n))
	}
	p.stateVector = nil
}

// bits is a set of lanes of the state, a bit to each.
func (p *player) bits(name string, n int) asm.Mem {
	return asm.At(p.m, group.at(name)+8*n, p.size()/8)
}

// rule is a vector of the rules, rules one of several.
func (p *player) rule(name string) asm.Mem         { return p.rules(name, 0) }
func (p *player) rules(name string, n int) asm.Mem { return p.part(p.k, tables.at(name), n) }

// jumpUnless jumps where rules do not have a word set.
func (p *player) jumpUnless(name string, to asm.Label) {
	p.Do(asm.CMPQ, tables.in(p.k, name), asm.Imm(0))
	p.Do(asm.JE, to)
}

// count adds one in some lanes to a counter.
func (p *player) count(name string, n int, w where) { p.put(name, n, p.addOne(w, p.get(name, n))) }
