package main

import (
	"houserules/engine/mancala/doors/wide/internal/asm"
)

// sow plays the ply in all lanes. Those without a game, or whose game is over,
// play no seeds, and everything in them stays as it is.
func (p *player) sow() {
	origin, seeds := p.choose()
	q, r := p.laps(seeds)
	p.count(p.of("firedKroo"), p.above(seeds, p.rule("round")))

	// The mover's row.
	drops := p.and(p.sub(q, p.above(r, p.rule("round"))), p.rule("sowOrigin"))
	for h := range row {
		reached := p.above(r, p.lookup(p.load(tables.vec(p.k, "own", h)), origin))
		n := p.sub(p.add(q, p.house(p.mine+h)), reached)
		p.store(p.either(p.equal(origin, p.c.fill(uint8(h))), n, drops), p.after(p.mine+h))
	}

	// The opponent's, from the end of the chain of captures to its beginning.
	last := p.add(r, origin)
	hits, fifteen := p.load(p.rule("hits")), p.load(p.c.fill(15))
	captures := p.mayCapture(last)
	var taken, left, chain asm.Vector
	for h := row - 1; h >= 0; h-- {
		n := p.received(h, q, last)
		here := p.equal(captures, p.c.fill(uint8(row+h)))
		if h < row-1 {
			here = p.or(here, chain)
		}
		chain = p.and(here, p.lookup(hits, p.least(fifteen, n)))
		rest := p.andNot(chain, n)
		p.store(rest, p.after(p.theirs+h))
		if h == row-1 {
			taken, left = p.and(chain, n), rest
		} else {
			taken, left = p.add(taken, p.and(chain, n)), p.or(left, rest)
		}
	}

	slam := p.and(p.equal(left, p.zero()), p.above(taken, p.zero()))
	landed := p.name + "_landed"
	p.jumpUnless(p.rule("slamNothing"), landed)
	p.jumpIfNone(slam, landed)
	p.count(p.of("firedSlam"), slam)
	p.Do(asm.VPANDN, taken, slam, taken)
	for h := range row {
		p.store(p.either(slam, p.load(p.after(p.theirs+h)), p.received(h, q, last)), p.after(p.theirs+h))
	}
	p.Label(landed)
	p.enter(taken, origin)
}

// mayCapture is the house of the last seed, or none where what it held before
// keeps it from being captured.
func (p *player) mayCapture(last asm.Vector) asm.Vector {
	captures, done := p.YMM(), p.name+"_may_capture"
	p.Do(asm.VMOVDQU, last, captures)
	p.jumpUnless(p.rule("asksBefore"), done)
	for h := range row {
		barred := p.andNot(p.asked(h), p.equal(last, p.c.fill(uint8(row+h))))
		p.Do(asm.VPOR, barred, captures, captures)
	}
	p.Label(done)
	return captures
}

// asked is 0xFF where a house of the opponent holds one of the numbers that it
// must have held before the sowing that ends there.
func (p *player) asked(h int) asm.Vector {
	return p.lookup(p.load(p.rule("before")), p.least(p.load(p.house(p.theirs+h)), p.c.fill(15)))
}

// received is what a house of the opponent holds after the sowing.
func (p *player) received(h int, q, last asm.Vector) asm.Vector {
	return p.sub(p.add(q, p.house(p.theirs+h)), p.above(last, p.c.fill(uint8(row+h-1))))
}

// choose counts the legal moves and chooses among them. It returns the origin
// and its seeds.
func (p *player) choose() (origin, seeds asm.Vector) {
	live := p.load(p.of("live"))
	moves := p.and(live, p.upTo[row-1])
	p.count(p.of("forced"), p.equal(moves, p.c.fill(1)))

	// The lanes as numbers of 16 bits: those of the lower half of each half of
	// the vector, and those of the upper.
	luck := p.GP64()
	p.Do(asm.MOVQ, p.ply, luck)
	p.Do(asm.SHLQ, asm.Imm(6), luck)
	p.Do(asm.ADDQ, p.g, luck)
	var chosen [2]asm.Vector
	for i, unpack := range []asm.Instruction{asm.VPUNPCKLBW, asm.VPUNPCKHBW} {
		wide, sum := p.YMM(), p.YMM()
		p.Do(unpack, p.zero(), moves, wide)
		p.Do(asm.VPADDW, group.vec(p.g, "branching", i), wide, sum)
		p.store(sum, group.vec(p.g, "branching", i))
		chosen[i] = p.YMM()
		p.Do(asm.VPMULHUW, asm.At(luck, group.at("luck")+i*vector, vector), wide, chosen[i])
	}
	nth := p.YMM()
	p.Do(asm.VPACKUSWB, chosen[1], chosen[0], nth)
	nth = p.add(nth, p.c.fill(1))

	// The houses before the origin are those up to which there are fewer.
	origin = p.zero()
	seeds = p.load(p.house(p.mine))
	for h := range row - 1 {
		before := p.above(nth, p.upTo[h])
		origin = p.sub(origin, before)
		seeds = p.either(before, seeds, p.house(p.mine+h+1))
	}
	// Where there is no game to play the origin is no house.
	origin = p.or(origin, p.equal(p.zero(), live))
	houses := p.GP64()
	p.Do(asm.MOVQ, p.ply, houses)
	p.Do(asm.SHLQ, asm.Imm(5), houses)
	p.Do(asm.ADDQ, p.g, houses)
	p.store(origin, asm.At(houses, group.at("houses"), vector))
	return origin, p.and(live, seeds)
}

// laps divides seeds into whole laps and a rest that is not zero.
func (p *player) laps(seeds asm.Vector) (q, r asm.Vector) {
	lap := p.load(p.rule("lap"))
	one, two := p.above(seeds, lap), p.above(seeds, p.rule("laps2"))
	q = p.add(one, two)
	r = p.sub(p.sub(seeds, p.and(one, lap)), p.and(two, lap))
	again, done := p.name+"_lap", p.name+"_laps"
	p.Label(again)
	more := p.above(r, lap)
	p.jumpIfNone(more, done)
	p.Do(asm.VPADDB, more, q, q)
	p.Do(asm.VPSUBB, p.and(more, lap), r, r)
	p.Do(asm.JMP, again)
	p.Label(done)
	return p.sub(p.zero(), q), r
}

// enter brings the state up to date after a ply that took seeds.
func (p *player) enter(taken, origin asm.Vector) {
	live := p.load(p.of("live"))
	now := p.sub(p.load(p.of("plies")), live)
	p.store(now, p.of("plies"))
	captured := p.above(taken, p.zero())

	mine := p.add(taken, p.mineOf("store"))
	p.store(mine, p.mineOf("store"))
	theirs := p.load(p.theirsOf("store"))
	p.count(p.mineOf("captures"), captured)
	p.store(p.most(taken, p.mineOf("largest")), p.mineOf("largest"))
	ahead := p.sub(mine, theirs)
	p.store(p.mostSigned(ahead, p.theirsOf("deficit")), p.theirsOf("deficit"))

	me := p.load(p.c.fill(uint8(p.me + 1)))
	leader := p.load(p.of("leader"))
	leads := p.andNot(p.equal(leader, me), p.above(ahead, p.zero()))
	p.count(p.of("leadChanges"), p.andNot(p.equal(leader, p.zero()), leads))
	p.store(p.either(leads, leader, me), p.of("leader"))
	p.store(p.either(leads, p.load(p.of("leadTaken")), now), p.of("leadTaken"))
	p.store(p.either(captured, p.load(p.of("lastCapture")), now), p.of("lastCapture"))
	p.store(p.either(captured, p.load(p.of("lastCapturer")), me), p.of("lastCapturer"))

	over := p.or(p.above(mine, p.rule("majority")), p.above(p.add(mine, theirs), p.rule("enough")))
	p.store(p.andNot(over, live), p.of("live"))

	bits := p.load(p.c.table([16]uint8{1, 2, 4, 8, 16, 32, 64, 128}))
	played := p.or(p.lookup(bits, origin), p.mineOf("played"))
	p.store(p.andNot(captured, played), p.mineOf("played"))
	p.store(p.andNot(captured, p.theirsOf("played")), p.theirsOf("played"))
}
