package main

import (
	"houserules/engine/mancala/doors/wide/internal/asm"
)

// feed leaves of the houses that can be played, in some lanes, those that
// feed; where there is none and the rules say so, it leaves them all.
func (p *player) feed(lanes asm.Vector) {
	before := p.load(p.sum(row - 1))
	one := p.load(p.c.fill(1))
	feeds := func(h int) asm.Vector { return p.above(p.load(p.house(p.mine+h)), tables.vec(p.k, "reach", h)) }
	some := feeds(0)
	for h := 1; h < row; h++ {
		some = p.or(some, feeds(h))
	}
	lanes = p.andNot(p.andNot(some, p.rule("playsOn")), lanes)
	var sum asm.Vector
	for h := range row {
		can := p.andNot(p.andNot(feeds(h), lanes), p.least(one, p.house(p.mine+h)))
		if h > 0 {
			can = p.add(sum, can)
		}
		sum = can
		p.store(sum, p.sum(h))
	}
	p.count(p.of("firedFeeding"), p.and(p.above(before, sum), p.above(sum, p.zero())))
}

// slams leaves out the moves that the rules forbid as grand slams. Sowings of
// three laps are not foreseen; their lanes are returned. over are lanes in
// which the game is over already.
//
// Chains go back, so a sowing that ends in the j-th house of the opponent is a
// slam if the houses up to there hold a captured number after it and there is
// nothing in those beyond.
func (p *player) slams(empty, over asm.Vector) asm.Vector {
	far := p.zero()
	done := p.name + "_slammed"
	largest := p.load(p.house(p.theirs))
	for h := 1; h < row; h++ {
		largest = p.most(largest, p.house(p.theirs+h))
	}
	near := p.andNot(over, p.and(p.above(p.load(p.rule("small")), largest), p.of("live")))
	p.jumpIfNone(near, done)

	// ends has a bit for each of the opponent's houses where a sowing of less
	// than a lap would end in a slam.
	beyond := make([]asm.Vector, row) // where nothing lies
	for j := row - 2; j >= 0; j-- {
		beyond[j] = p.equal(p.zero(), p.house(p.theirs+j+1))
		if j < row-2 {
			beyond[j] = p.and(beyond[j], beyond[j+1])
		}
	}
	var ends, reached asm.Vector
	for j := range row {
		hit := p.hit(j, 1)
		if j == 0 {
			reached = hit
		} else {
			reached = p.and(reached, hit)
		}
		end := p.and(reached, p.c.fill(1<<j))
		if j < row-1 {
			end = p.and(end, beyond[j])
		}
		if j == 0 {
			ends = end
		} else {
			ends = p.or(ends, end)
		}
	}
	// Only where rules ask what the house held before the sowing: one jump is
	// foreseen, six questions cost French rules a twentieth of their rate.
	unasked := p.name + "_unasked"
	p.jumpUnless(p.rule("asksBefore"), unasked)
	for j := range row {
		barred := p.andNot(p.asked(j), p.c.fill(1<<j))
		p.Do(asm.VPANDN, ends, barred, ends)
	}
	p.Label(unasked)
	p.store(ends, p.of("ends"))

	// A sowing of more laps drops seeds in every house, so that it must end in
	// the last.
	lapped := p.name + "_lapped"
	p.store(p.zero(), p.of("once"))
	p.store(p.zero(), p.of("twice"))
	fullest := p.load(p.house(p.mine))
	for h := 1; h < row; h++ {
		fullest = p.most(fullest, p.house(p.mine+h))
	}
	round := p.and(near, p.above(fullest, p.rule("lap")))
	p.jumpIfNone(round, lapped)
	for laps, field := range []string{"once", "twice"} {
		all := p.and(p.hit(0, laps+2), p.asked(row-1))
		for j := 1; j < row; j++ {
			all = p.and(all, p.hit(j, laps+2))
		}
		p.store(all, p.of(field))
	}
	p.Do(asm.VPAND, p.above(fullest, p.rule("laps3")), near, far)
	p.Label(lapped)

	starves := p.and(empty, p.rule("starving"))
	bits, lap := p.load(p.c.table([16]uint8{1, 2, 4, 8, 16, 32})), p.load(p.c.fill(size))
	var sum asm.Vector
	for h := range row {
		seeds := p.load(p.house(p.mine + h))
		end := p.add(p.least(lap, seeds), p.c.fill(uint8(256+h-row)))
		bad := p.above(p.and(p.lookup(bits, end), p.of("ends")), p.zero())
		bad = p.or(bad, p.and(p.equal(seeds, tables.vec(p.k, "lapEnds", h)), p.of("once")))
		bad = p.or(bad, p.and(p.equal(seeds, tables.vec(p.k, "lapEnds2", h)), p.of("twice")))
		bad = p.or(bad, p.andNot(p.above(seeds, tables.vec(p.k, "reach", h)), starves))
		can := p.load(p.sum(h))
		if h > 0 {
			can = p.sub(can, p.sum(h-1))
		}
		can = p.andNot(bad, can)
		if h > 0 {
			can = p.add(sum, can)
		}
		sum = can
		p.store(sum, group.vec(p.g, "allowed", h))
	}
	before := p.load(p.sum(row - 1))
	only := p.and(p.equal(sum, p.zero()), p.rule("unlessOnly"))
	for h := range row {
		p.store(p.either(only, p.load(group.vec(p.g, "allowed", h)), p.sum(h)), p.sum(h))
	}
	after := p.load(p.sum(row - 1))
	p.count(p.of("barred"), p.and(p.and(p.above(before, after), p.above(after, p.zero())), near))
	p.Label(done)
	return far
}

// hit is 0xFF where a house of the opponent would hold a captured number with
// so many more seeds.
func (p *player) hit(h, more int) asm.Vector {
	n := p.add(p.load(p.house(p.theirs+h)), p.c.fill(uint8(more)))
	return p.lookup(p.load(p.rule("hits")), p.least(n, p.c.fill(15)))
}
