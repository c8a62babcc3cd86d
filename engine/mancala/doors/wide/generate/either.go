package main

// This file has what a ply is where both rows are captured from: wari, whose other
// rules, on single seeds that wait and on giving the other player a move, are here,
// too. Grand slams capture like others.

// join lets lanes in whose Go code has played the first ply go on at the second.
// They stood at the first, where only the hash of the start was noted.
func (p *player) join() {
	done := p.name + "_joined"
	joins := p.flag(p.of("joins"))
	p.jumpIfNone(joins, done)
	for side := range 2 {
		for h := range p.row {
			here := p.in(p.here, side, h)
			p.store(p.either(joins, p.load(here), p.state("opened", side*width+h)), here)
		}
	}
	p.setLive(p.any(joins, p.live()))
	p.count("plies", 0, joins)
	p.store(p.zero(), p.of("joins"))
	p.Label(done)
}

// lookEither is look.
func (p *player) lookEither() {
	waits, sum := p.zero(), p.zero()
	for h := range p.row {
		n := p.reg(p.mine(h))
		can := p.above(n, p.rule("least"))
		waits = p.or(waits, p.drop(can, n))
		sum = p.addOne(can, sum)
		p.upTo[h] = sum
	}
	seeds, _, over := p.opposite()

	given := p.name + "_given"
	p.jumpUnless("gives", given)
	give := p.without(p.both(p.above(p.load(p.fill(2)), seeds), p.live()), over)
	p.jumpIfNone(give, given)
	p.inMemory(func() { p.give(give, over) })
	p.Label(given)

	p.looked(over)
	p.count("firedLeast", 0, p.both(p.positive(waits), p.live()))
}

// give leaves of the houses that can be played, in some lanes, those that leave the
// opponent, whose houses hold one seed at most, a house with two. A house that holds
// one gets a second from a sowing that comes so far; where there is none, the first
// does from one that comes by twice. What is captured then holds four at least.
// Sowings of three laps are not foreseen; their lanes are added to over.
func (p *player) give(lanes, over where) {
	zeros := p.noSeeds(0)
	first := zeros // minus the number of houses before the first with a seed
	for j := 1; j < p.row; j++ {
		zeros = p.and(zeros, p.noSeeds(j))
		first = p.add(first, zeros)
	}
	first = p.either(p.ofBytes(zeros), p.sub(p.zero(), first), p.rule("lap"))
	least := p.add(first, p.fill(0xFF))
	fullest := p.reg(p.mine(0))
	for h := 1; h < p.row; h++ {
		fullest = p.most(fullest, p.mine(h))
	}
	p.include(p.both(lanes, p.above(fullest, p.rule("laps2"))), over)
	p.feed(lanes, func(h int) where { return p.above(p.endOf(h), least) })
}

// sowEither is sow. Houses are counted from the mover's first.
func (p *player) sowEither() {
	origin, seeds := p.choose()
	q, r, drops := p.divide(p, seeds)
	p.count("firedKroo", 0, p.above(seeds, p.rule("round")))
	last := p.add(r, origin)
	p.sowMine(origin, q, r, drops)
	for h := range p.row {
		p.become(p.they, h, p.received(h, p.theirs(h), q, last))
	}
	size := 2 * p.row
	last = p.sub(last, p.keep(p.above(last, p.fill(uint8(size-1))), p.fill(uint8(size))))

	// The chain goes from the last house back to the first, and on from the end
	// where it came so far.
	hits := p.set(p.rule("hits"), p.rule("hitsBits"))
	taken, own, chain := p.zero(), p.none(), p.none()
	link := func(k int, asked where) {
		side, h := p.me, k
		if k >= p.row {
			side, h = p.they, k-p.row
		}
		n := p.load(p.in(p.next, side, h))
		p.copy(p.isIn(hits, n, asked), chain)
		p.move(p.addWhere(chain, taken, n), taken)
		p.become(side, h, p.drop(chain, n))
		if k < p.row {
			p.include(chain, own)
		}
	}
	for k := size - 1; k >= 0; k-- {
		link(k, p.any(chain, p.equal(last, p.fill(uint8(k)))))
	}
	round := p.name + "_round"
	p.jumpIfNone(chain, round)
	for k := size - 1; k >= 0; k-- {
		link(k, chain)
	}
	p.Label(round)
	p.count("firedRow", 0, own)
	p.enter(taken, origin)
}
