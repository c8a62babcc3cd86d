package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// sow plays the ply in all lanes. Those without a game, or whose game is over,
// play no seeds, and everything in them stays as it is.
func (p *player) sow() {
	origin, seeds := p.choose()
	q, r := p.laps(seeds)
	p.count(p.of("firedKroo"), above(seeds, p.rule("round")))

	// The mover's row.
	drops := and(sub(q, above(r, p.rule("round"))), p.rule("sowOrigin"))
	for h := range row {
		reached := above(r, lookup(load(tables.vec(p.k, "own", h)), origin))
		n := sub(add(q, p.house(p.mine+h)), reached)
		store(either(equal(origin, p.c.fill(uint8(h))), n, drops), p.after(p.mine+h))
	}

	// The opponent's, from the end of the chain of captures to its beginning.
	last := add(r, origin)
	hits, fifteen := load(p.rule("hits")), load(p.c.fill(15))
	captures := p.mayCapture(last)
	var taken, left, chain VecVirtual
	for h := row - 1; h >= 0; h-- {
		n := p.received(h, q, last)
		here := equal(captures, p.c.fill(uint8(row+h)))
		if chain != nil {
			here = or(here, chain)
		}
		chain = and(here, lookup(hits, least(fifteen, n)))
		rest := andNot(chain, n)
		store(rest, p.after(p.theirs+h))
		if taken == nil {
			taken, left = and(chain, n), rest
		} else {
			taken, left = add(taken, and(chain, n)), or(left, rest)
		}
	}

	slam := and(equal(left, zero()), above(taken, zero()))
	landed := p.name + "_landed"
	jumpUnless(p.rule("slamNothing"), landed)
	jumpIfNone(slam, landed)
	p.count(p.of("firedSlam"), slam)
	VPANDN(taken, slam, taken)
	for h := range row {
		store(either(slam, load(p.after(p.theirs+h)), p.received(h, q, last)), p.after(p.theirs+h))
	}
	Label(landed)
	p.enter(taken, origin)
}

// mayCapture is the house of the last seed, or none where what it held before
// keeps it from being captured.
func (p *player) mayCapture(last VecVirtual) VecVirtual {
	captures, done := YMM(), p.name+"_may_capture"
	VMOVDQU(last, captures)
	jumpUnless(p.rule("asksBefore"), done)
	for h := range row {
		barred := andNot(p.asked(h), equal(last, p.c.fill(uint8(row+h))))
		VPOR(barred, captures, captures)
	}
	Label(done)
	return captures
}

// asked is 0xFF where a house of the opponent holds one of the numbers that it
// must have held before the sowing that ends there.
func (p *player) asked(h int) VecVirtual {
	return lookup(load(p.rule("before")), least(load(p.house(p.theirs+h)), p.c.fill(15)))
}

// received is what a house of the opponent holds after the sowing.
func (p *player) received(h int, q, last VecVirtual) VecVirtual {
	return sub(add(q, p.house(p.theirs+h)), above(last, p.c.fill(uint8(row+h-1))))
}

// choose counts the legal moves and chooses among them. It returns the origin
// and its seeds.
func (p *player) choose() (origin, seeds VecVirtual) {
	live := load(p.of("live"))
	moves := and(live, p.upTo[row-1])
	p.count(p.of("forced"), equal(moves, p.c.fill(1)))

	// The lanes as numbers of 16 bits: those of the lower half of each half of
	// the vector, and those of the upper.
	luck := GP64()
	MOVQ(p.ply, luck)
	SHLQ(Imm(6), luck)
	ADDQ(p.g, luck)
	var chosen [2]VecVirtual
	for i, unpack := range []func(...Op){VPUNPCKLBW, VPUNPCKHBW} {
		wide, sum := YMM(), YMM()
		unpack(zero(), moves, wide)
		VPADDW(group.vec(p.g, "branching", i), wide, sum)
		store(sum, group.vec(p.g, "branching", i))
		chosen[i] = YMM()
		VPMULHUW(Mem{Base: luck, Disp: group.at("luck") + i*vector}, wide, chosen[i])
	}
	nth := YMM()
	VPACKUSWB(chosen[1], chosen[0], nth)
	nth = add(nth, p.c.fill(1))

	// The houses before the origin are those up to which there are fewer.
	origin = zero()
	seeds = load(p.house(p.mine))
	for h := range row - 1 {
		before := above(nth, p.upTo[h])
		origin = sub(origin, before)
		seeds = either(before, seeds, p.house(p.mine+h+1))
	}
	// Where there is no game to play the origin is no house.
	origin = or(origin, equal(zero(), live))
	houses := GP64()
	MOVQ(p.ply, houses)
	SHLQ(Imm(5), houses)
	ADDQ(p.g, houses)
	store(origin, Mem{Base: houses, Disp: group.at("houses")})
	return origin, and(live, seeds)
}

// laps divides seeds into whole laps and a rest that is not zero.
func (p *player) laps(seeds VecVirtual) (q, r VecVirtual) {
	lap := load(p.rule("lap"))
	one, two := above(seeds, lap), above(seeds, p.rule("laps2"))
	q = add(one, two)
	r = sub(sub(seeds, and(one, lap)), and(two, lap))
	again, done := p.name+"_lap", p.name+"_laps"
	Label(again)
	more := above(r, lap)
	jumpIfNone(more, done)
	VPADDB(more, q, q)
	VPSUBB(and(more, lap), r, r)
	JMP(LabelRef(again))
	Label(done)
	return sub(zero(), q), r
}

// enter brings the state up to date after a ply that took seeds.
func (p *player) enter(taken, origin VecVirtual) {
	live := load(p.of("live"))
	now := sub(load(p.of("plies")), live)
	store(now, p.of("plies"))
	captured := above(taken, zero())

	mine := add(taken, p.mineOf("store"))
	store(mine, p.mineOf("store"))
	theirs := load(p.theirsOf("store"))
	p.count(p.mineOf("captures"), captured)
	store(most(taken, p.mineOf("largest")), p.mineOf("largest"))
	ahead := sub(mine, theirs)
	store(mostSigned(ahead, p.theirsOf("deficit")), p.theirsOf("deficit"))

	me := load(p.c.fill(uint8(p.me + 1)))
	leader := load(p.of("leader"))
	leads := andNot(equal(leader, me), above(ahead, zero()))
	p.count(p.of("leadChanges"), andNot(equal(leader, zero()), leads))
	store(either(leads, leader, me), p.of("leader"))
	store(either(leads, load(p.of("leadTaken")), now), p.of("leadTaken"))
	store(either(captured, load(p.of("lastCapture")), now), p.of("lastCapture"))
	store(either(captured, load(p.of("lastCapturer")), me), p.of("lastCapturer"))

	over := or(above(mine, p.rule("majority")), above(add(mine, theirs), p.rule("enough")))
	store(andNot(over, live), p.of("live"))

	bits := load(p.c.table([16]uint8{1, 2, 4, 8, 16, 32, 64, 128}))
	played := or(lookup(bits, origin), p.mineOf("played"))
	store(andNot(captured, played), p.mineOf("played"))
	store(andNot(captured, p.theirsOf("played")), p.theirsOf("played"))
}
