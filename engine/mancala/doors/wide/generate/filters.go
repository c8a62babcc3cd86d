package main

import (
	"houserules/engine/internal/asm"
)

// feed leaves of the houses that can be played, in some lanes, those that
// feed; where there is none and the rules say so, it leaves them all.
func (p *player) feed(lanes where, feeds func(h int) where) {
	before := p.load(p.sum(p.row - 1))
	var upTo, sum asm.Vector
	for h := range p.row {
		can := p.load(p.sum(h))
		if h == 0 {
			upTo, sum = can, p.keep(feeds(h), can)
		} else {
			upTo, sum = can, p.addWhere(feeds(h), sum, p.sub(can, upTo))
		}
		p.store(sum, p.state("allowed", h))
	}
	lanes = p.without(lanes, p.both(p.isZero(sum), p.flag(p.rule("playsOn"))))
	for h := range p.row {
		p.store(p.either(lanes, p.load(p.sum(h)), p.state("allowed", h)), p.sum(h))
	}
	p.count("firedFeeding", 0, p.both(lanes, p.both(p.above(before, sum), p.positive(sum))))
}

// reaches is where the sowing from a house comes to the opponent's row.
func (p *player) reaches(h int) where {
	return p.above(p.reg(p.mine(h)), p.ofSide("reach", p.me, h))
}

// slams leaves out the moves that the rules forbid as grand slams. Sowings of
// three laps are not foreseen; their lanes are added to over, which are lanes in
// which the game is over already. seeds has the bits of all houses of the
// opponent, and empty is where there are none; leaveOut leaves the moves out.
//
// Chains go back, so a sowing of less than a lap that ends in the j-th house of
// the opponent is a slam if the houses up to there hold a captured number after it
// and there is nothing in those beyond. The one is so up to some house and the
// other from some house on. A sowing of more laps drops seeds in every house, so
// that it must end in the last, and none can have held many.
//
// Under club rules a third of the plies have a lane with such a house, and one in
// ten has a sowing that ends there: only this is worth a jump, because the
// processor foresees neither.
func (p *player) slams(empty where, seeds asm.Vector, over where, leaveOut func()) {
	done := p.name + "_slammed"
	table := p.load(p.rule("hitsOneMore"))
	reached := p.lookup(table, p.theirs(0))
	end := reached // minus the number of houses up to the last that can be
	for j := 1; j < p.row; j++ {
		reached = p.and(reached, p.lookup(table, p.theirs(j)))
		end = p.add(end, reached)
	}
	end = p.withinRow(end)
	beyond := p.noSeeds(p.row - 1)
	first := beyond // minus the number of those beyond the first that can be
	for j := p.row - 2; j > 0; j-- {
		beyond = p.and(beyond, p.noSeeds(j))
		first = p.add(first, beyond)
	}
	asked := p.without(p.live(), over)
	near := p.above(p.load(p.fill(uint8(257-p.row))), p.add(end, first))
	near = p.both(asked, p.both(near, p.above(p.load(p.fill(16)), seeds))) // what the table has
	fullest := p.reg(p.mine(0))
	for h := 1; h < p.row; h++ {
		fullest = p.most(fullest, p.mine(h))
	}
	round := p.both(asked, p.both(p.above(fullest, p.rule("lap")), p.above(p.load(p.rule("lapped")), seeds)))
	starves := p.both(asked, p.both(empty, p.flag(p.rule("starving"))))

	first = p.add(first, p.fill(uint8(p.row-1)))
	end = p.keep(near, p.sub(p.zero(), end)) // the one after the last
	any := p.any(round, starves)
	for h := range p.row {
		at := p.endOf(h)
		bad := p.without(p.above(end, at), p.above(first, at))
		p.remember(bad, p.bad(h))
		any = p.any(bad, any)
	}
	// Only where rules ask what the house held before the sowing: one jump is
	// foreseen, six questions cost French rules a twentieth of their rate.
	unasked := p.name + "_unasked"
	p.jumpUnless("asksMore", unasked)
	p.unlessAsked()
	p.Label(unasked)
	p.jumpIfNone(any, done)

	lapped := p.name + "_lapped"
	p.jumpIfNone(round, lapped)
	p.lapped(round)
	p.include(p.both(round, p.above(fullest, p.rule("laps3"))), over)
	p.Label(lapped)
	fed := p.name + "_starving"
	p.jumpIfNone(starves, fed)
	for h := range p.row {
		p.forbid(h, p.without(starves, p.above(p.reg(p.mine(h)), p.ofSide("reach", p.me, h))))
	}
	p.Label(fed)
	leaveOut()
	p.Label(done)
}

// noSeeds has 0xFF where a house of the opponent is empty and 0 elsewhere.
func (p *player) noSeeds(h int) asm.Vector { return p.bytes(p.isZero(p.reg(p.theirs(h)))) }

// bad is the memory of the lanes in which a move is forbidden, and forbid adds
// lanes to it.
func (p *player) bad(h int) asm.Mem         { return p.state("bad", h) }
func (p *player) forbid(h int, lanes where) { p.remember(p.any(lanes, p.recall(p.bad(h))), p.bad(h)) }

// unlessAsked allows the moves that end in a house which held before it what is
// not captured.
func (p *player) unlessAsked() {
	for h := range p.row {
		at, bad := p.endOf(h), p.recall(p.bad(h))
		for j := range p.row {
			here := p.equal(at, p.fill(uint8(j)))
			bad = p.without(bad, p.without(here, p.asked(j, here)))
		}
		p.remember(bad, p.bad(h))
	}
}

// lapped forbids the moves of one lap or two and a rest, in some lanes, that are
// slams.
func (p *player) lapped(lanes where) {
	for laps, ends := range []string{"lapEnds", "lapEnds2"} {
		all := p.askedOf(p.lastOfTheirs(), lanes)
		for j := range p.row {
			all = p.orNotThere(j, p.hit(j, laps+2, all), all)
		}
		for h := range p.row {
			p.forbid(h, p.both(all, p.equal(p.reg(p.mine(h)), p.rules(ends, h))))
		}
	}
}

// leaveOut leaves out the moves that are forbidden.
func (p *player) leaveOut() {
	var sum asm.Vector
	for h := range p.row {
		can := p.load(p.sum(h))
		if h > 0 {
			can = p.sub(can, p.sum(h-1))
		}
		can = p.drop(p.recall(p.bad(h)), can)
		if h > 0 {
			can = p.add(sum, can)
		}
		sum = can
		p.store(sum, p.state("allowed", h))
	}
	before := p.load(p.sum(p.row - 1))
	only := p.both(p.isZero(sum), p.flag(p.rule("unlessOnly")))
	for h := range p.row {
		p.store(p.either(only, p.load(p.state("allowed", h)), p.sum(h)), p.sum(h))
	}
	after := p.load(p.sum(p.row - 1))
	p.count("barred", 0, p.both(p.above(before, after), p.positive(after)))
}

// hit is where, of some lanes, a house of the opponent would hold a captured number with so
// many more seeds.
func (p *player) hit(h, more int, of where) where {
	return p.isIn(p.set(p.rule("hits"), p.rule("hitsBits")), p.add(p.reg(p.theirs(h)), p.fill(uint8(more))), of)
}
