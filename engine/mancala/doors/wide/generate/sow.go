package main

import (
	"houserules/engine/internal/asm"
)

// sow plays the ply in all lanes. Those without a game, or whose game is over,
// play no seeds, and everything in them stays as it is.
func (p *player) sow() {
	origin, seeds := p.choose()
	q, r, drops := p.divide(p, seeds)
	p.count("firedKroo", 0, p.above(seeds, p.rule("round")))

	p.sowMine(origin, q, r, drops)

	// The opponent's, from the end of the chain of captures to its beginning.
	last := p.lastOf(origin, r)
	captures, hits := p.mayCapture(last, q), p.set(p.rule("hits"), p.rule("hitsBits"))
	var taken asm.Vector
	var chain where
	for h := p.row - 1; h >= 0; h-- {
		n := p.received(h, p.theirs(h), q, last)
		here := p.equal(captures, p.fill(uint8(p.row+h)))
		if h < p.row-1 {
			here = p.any(here, chain)
		}
		chain = p.isIn(hits, n, here)
		rest := p.drop(chain, n)
		p.become(p.they, h, rest)
		if h == p.row-1 {
			taken = p.keep(chain, n)
		} else {
			taken = p.addWhere(chain, taken, n)
		}
	}

	landed := p.name + "_landed"
	p.jumpUnless("slamNothing", landed)
	slam := p.without(p.isZero(p.orOf(p.left())), p.isZero(taken))
	p.jumpIfNone(slam, landed)
	p.count("firedSlam", 0, slam)
	p.move(p.drop(slam, taken), taken)
	for h := range p.row {
		y := p.kept[p.they][h]
		if !p.holding() {
			y = p.load(p.in(p.next, p.they, h))
		}
		p.move(p.either(slam, y, p.received(h, p.in(p.here, p.they, h), q, last)), y)
		p.store(y, p.in(p.next, p.they, h))
	}
	p.Label(landed)
	p.enter(taken, origin)
}

// sowMine sows in the mover's row.
func (p *player) sowMine(origin, q, r, drops asm.Vector) {
	for h := range p.row {
		reached := p.above(r, p.lookup(p.rules("own", h), origin))
		n := p.addUnless(p.equal(origin, p.fill(uint8(h))), q, p.mine(h), drops)
		p.become(p.me, h, p.there(p.me, h, p.addOne(reached, n)))
	}
}

// left are the opponent's houses after the ply.
func (p *player) left() (houses []asm.Operand) {
	for h := range p.row {
		if p.holding() {
			houses = append(houses, p.kept[p.they][h])
		} else {
			houses = append(houses, p.in(p.next, p.they, h))
		}
	}
	return houses
}

// mayCapture is the house of the last seed, or none where what it held before
// keeps it from being captured.
func (p *player) mayCapture(last, laps asm.Vector) asm.Vector {
	captures, done, ask := p.vec(), p.name+"_may_capture", p.name+"_ask"
	p.move(last, captures)
	p.jumpUnless("asksBefore", done)
	p.Do(asm.CMPQ, tables.in(p.k, "asksMore"), asm.Imm(0))
	p.Do(asm.JNE, ask)
	p.jumpIfNone(p.positive(laps), done)
	p.Label(ask)
	none := p.load(p.fill(0xFF))
	for h := range p.row {
		here := p.equal(last, p.fill(uint8(p.row+h)))
		p.move(p.either(p.without(here, p.asked(h, here)), captures, none), captures)
	}
	p.Label(done)
	return captures
}

// asked is where, of some lanes, a house of the opponent holds one of the numbers that it
// must have held before the sowing that ends there.
func (p *player) asked(h int, of where) where {
	return p.askedOf(p.theirs(h), of)
}

// askedOf is where, of some lanes, the house where a sowing ends held one of those.
func (p *player) askedOf(house asm.Operand, of where) where {
	return p.isIn(p.set(p.rule("before"), p.rule("beforeBits")), p.reg(house), of)
}

// received is what the h-th house of the opponent holds after the sowing.
func (p *player) received(h int, house asm.Operand, q, last asm.Vector) asm.Vector {
	return p.there(p.they, h, p.addOne(p.above(last, p.fill(uint8(p.row+h-1))), p.add(q, house)))
}

// choose counts the legal moves and chooses among them. It returns the origin
// and its seeds.
func (p *player) choose() (origin, seeds asm.Vector) {
	live := p.live()
	moves := p.keep(live, p.upTo[p.row-1])
	p.count("forced", 0, p.equal(moves, p.fill(1)))
	p.put("moves", 0, p.add(moves, p.value("moves", 0)))

	// The lanes as numbers of 16 bits: those of the lower half of each 128 bits of
	// the vector, and those of the upper.
	luck := p.plyOf("luck", 2)
	var chosen [2]asm.Vector
	for i, unpack := range []asm.Instruction{asm.VPUNPCKLBW, asm.VPUNPCKHBW} {
		wide := p.into(unpack, p.zero(), moves)
		chosen[i] = p.into(asm.VPMULHUW, luck[i], wide)
	}
	nth := p.add(p.into(asm.VPACKUSWB, chosen[1], chosen[0]), p.fill(1))

	// The houses before the origin are those up to which there are fewer.
	origin = p.zero()
	seeds = p.reg(p.mine(0))
	for h := range p.row - 1 {
		before := p.above(nth, p.upTo[h])
		origin = p.addOne(before, origin)
		seeds = p.either(before, seeds, p.mine(h+1))
	}
	// Where there is no game to play the origin is no house.
	origin = p.either(live, p.load(p.fill(0xFF)), origin)
	p.store(origin, p.plyOf("houses", 1)[0])
	return origin, p.keep(live, seeds)
}

// enter brings the state up to date after a ply that took seeds.
func (p *player) enter(taken, origin asm.Vector) {
	live := p.live()
	now := p.addOne(live, p.get("plies", 0))
	p.put("plies", 0, now)
	captured := p.positive(taken)

	mine := p.add(taken, p.value("store", p.me))
	p.put("store", p.me, mine)
	theirs := p.get("store", p.they)
	p.count("captures", p.me, captured)
	p.put("largest", p.me, p.most(taken, p.value("largest", p.me)))
	ahead := p.sub(mine, theirs)
	p.put("deficit", p.they, p.mostSigned(ahead, p.value("deficit", p.they)))

	me := p.load(p.fill(uint8(p.me + 1)))
	leader := p.get("leader", 0)
	leads := p.without(p.above(ahead, p.zero()), p.equal(leader, me))
	p.count("leadChanges", 0, p.without(leads, p.isZero(leader)))
	p.put("leader", 0, p.either(leads, leader, me))
	p.put("leadTaken", 0, p.either(leads, p.get("leadTaken", 0), now))
	p.put("lastCapture", 0, p.either(captured, p.get("lastCapture", 0), now))

	over := p.any(p.above(mine, p.rule("majority")), p.above(p.add(mine, theirs), p.rule("enough")))
	p.setLive(p.without(live, over))

	bits := p.table([16]uint8{1, 2, 4, 8, 16, 32, 64, 128})
	played := p.or(p.lookup(bits, origin), p.value("played", p.me))
	p.put("played", p.me, p.drop(captured, played))
	p.put("played", p.they, p.drop(captured, p.get("played", p.they)))
}
