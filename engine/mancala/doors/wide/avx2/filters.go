package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/reg"
)

// feed leaves of the houses that can be played, in some lanes, those that
// feed; where there is none and the rules say so, it leaves them all.
func (p *player) feed(lanes VecVirtual) {
	before := load(p.sum(row - 1))
	one := load(p.c.fill(1))
	feeds := func(h int) VecVirtual { return above(load(p.house(p.mine+h)), tables.vec(p.k, "reach", h)) }
	some := feeds(0)
	for h := 1; h < row; h++ {
		some = or(some, feeds(h))
	}
	lanes = andNot(andNot(some, p.rule("playsOn")), lanes)
	var sum VecVirtual
	for h := range row {
		can := andNot(andNot(feeds(h), lanes), least(one, p.house(p.mine+h)))
		if h > 0 {
			can = add(sum, can)
		}
		sum = can
		store(sum, p.sum(h))
	}
	p.count(p.of("firedFeeding"), and(above(before, sum), above(sum, zero())))
}

// slams leaves out the moves that the rules forbid as grand slams. Sowings of
// three laps are not foreseen; their lanes are returned. over are lanes in
// which the game is over already.
//
// Chains go back, so a sowing that ends in the j-th house of the opponent is a
// slam if the houses up to there hold a captured number after it and there is
// nothing in those beyond.
func (p *player) slams(empty, over VecVirtual) VecVirtual {
	far := zero()
	done := p.name + "_slammed"
	largest := load(p.house(p.theirs))
	for h := 1; h < row; h++ {
		largest = most(largest, p.house(p.theirs+h))
	}
	near := andNot(over, and(above(load(p.rule("small")), largest), p.of("live")))
	jumpIfNone(near, done)

	// ends has a bit for each of the opponent's houses where a sowing of less
	// than a lap would end in a slam.
	beyond := make([]VecVirtual, row) // where nothing lies
	for j := row - 2; j >= 0; j-- {
		beyond[j] = equal(zero(), p.house(p.theirs+j+1))
		if j < row-2 {
			beyond[j] = and(beyond[j], beyond[j+1])
		}
	}
	var ends, reached VecVirtual
	for j := range row {
		hit := p.hit(j, 1)
		if j == 0 {
			reached = hit
		} else {
			reached = and(reached, hit)
		}
		end := and(reached, p.c.fill(1<<j))
		if j < row-1 {
			end = and(end, beyond[j])
		}
		if j == 0 {
			ends = end
		} else {
			ends = or(ends, end)
		}
	}
	// Only where rules ask what the house held before the sowing: one jump is
	// foreseen, six questions cost French rules a twentieth of their rate.
	unasked := p.name + "_unasked"
	jumpUnless(p.rule("asksBefore"), unasked)
	for j := range row {
		barred := andNot(p.asked(j), p.c.fill(1<<j))
		VPANDN(ends, barred, ends)
	}
	Label(unasked)
	store(ends, p.of("ends"))

	// A sowing of more laps drops seeds in every house, so that it must end in
	// the last.
	lapped := p.name + "_lapped"
	store(zero(), p.of("once"))
	store(zero(), p.of("twice"))
	fullest := load(p.house(p.mine))
	for h := 1; h < row; h++ {
		fullest = most(fullest, p.house(p.mine+h))
	}
	round := and(near, above(fullest, p.rule("lap")))
	jumpIfNone(round, lapped)
	for laps, field := range []string{"once", "twice"} {
		all := and(p.hit(0, laps+2), p.asked(row-1))
		for j := 1; j < row; j++ {
			all = and(all, p.hit(j, laps+2))
		}
		store(all, p.of(field))
	}
	VPAND(above(fullest, p.rule("laps3")), near, far)
	Label(lapped)

	starves := and(empty, p.rule("starving"))
	bits, lap := load(p.c.table([16]uint8{1, 2, 4, 8, 16, 32})), load(p.c.fill(size))
	var sum VecVirtual
	for h := range row {
		seeds := load(p.house(p.mine + h))
		end := add(least(lap, seeds), p.c.fill(uint8(256+h-row)))
		bad := above(and(lookup(bits, end), p.of("ends")), zero())
		bad = or(bad, and(equal(seeds, tables.vec(p.k, "lapEnds", h)), p.of("once")))
		bad = or(bad, and(equal(seeds, tables.vec(p.k, "lapEnds2", h)), p.of("twice")))
		bad = or(bad, andNot(above(seeds, tables.vec(p.k, "reach", h)), starves))
		can := load(p.sum(h))
		if h > 0 {
			can = sub(can, p.sum(h-1))
		}
		can = andNot(bad, can)
		if h > 0 {
			can = add(sum, can)
		}
		sum = can
		store(sum, group.vec(p.g, "allowed", h))
	}
	before := load(p.sum(row - 1))
	only := and(equal(sum, zero()), p.rule("unlessOnly"))
	for h := range row {
		store(either(only, load(group.vec(p.g, "allowed", h)), p.sum(h)), p.sum(h))
	}
	after := load(p.sum(row - 1))
	p.count(p.of("barred"), and(and(above(before, after), above(after, zero())), near))
	Label(done)
	return far
}

// hit is 0xFF where a house of the opponent would hold a captured number with
// so many more seeds.
func (p *player) hit(h, more int) VecVirtual {
	n := add(load(p.house(p.theirs+h)), p.c.fill(uint8(more)))
	return lookup(load(p.rule("hits")), least(n, p.c.fill(15)))
}
