package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// play writes the function that plays a block of four plies. A ply has two
// parts. The first looks at the position: whether the game is over, and what
// can be played. The second sows and captures. Between them the function
// returns if in some lane the position may have come back, and goes on with
// the second part when it is called again.
func play(c constants) {
	TEXT("widePlay", NOSPLIT, "func(w, k *byte) uint32")
	p := &player{c: c, g: Load(Param("w"), GP64()).(Register), k: Load(Param("k"), GP64()).(Register)}
	p.ply, p.here, p.next = GP64(), GP64(), GP64()
	MOVQ(group.in(p.g, "ply"), p.ply)
	p.locate()
	TESTQ(U32(1), p.ply)
	JNZ(LabelRef("north"))
	for mover, name := range []string{"south", "north"} {
		p.name, p.mine, p.theirs = name, mover*row, (1-mover)*row
		p.me, p.they = mover, 1-mover
		Label(name)
		jumpUnless(group.in(p.g, "looked"), name+"_look")
		MOVQ(U32(0), group.in(p.g, "looked"))
		JMP(LabelRef(name + "_sow"))
		Label(name + "_look")
		p.look()
		Label(name + "_sow")
		p.sow()
		INCQ(p.ply)
		if mover == 0 {
			p.locate()
			JMP(LabelRef("north_look"))
		}
	}
	CMPQ(p.ply, Imm(4))
	JE(LabelRef("done"))
	p.locate()
	JMP(LabelRef("south_look"))
	Label("done")
	MOVQ(U32(0), group.in(p.g, "ply"))
	going := GP32()
	VPMOVMSKB(load(group.in(p.g, "live")), going)
	MOVQ(going.As64(), group.in(p.g, "going"))
	zero := GP32()
	XORL(zero, zero)
	Store(zero, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// player has the registers of the function.
type player struct {
	c          constants
	g, k       Register
	ply        GPVirtual
	here, next GPVirtual // the positions before and after the ply

	name         string
	mine, theirs int // the first houses of the two rows
	me, they     int
}

// locate finds the positions before and after the ply.
func (p *player) locate() {
	at := GP64()
	MOVQ(group.in(p.g, "clock"), at)
	ADDQ(p.ply, at)
	for i, position := range []GPVirtual{p.here, p.next} {
		if i == 1 {
			INCQ(at)
		}
		MOVQ(at, position)
		ANDQ(Imm(ring-1), position)
		IMUL3Q(U32(size*vector), position, position)
		ADDQ(p.g, position)
	}
}

// house is a house of the position before the ply.
func (p *player) house(h int) Mem { return Mem{Base: p.here, Disp: group.at("ring") + h*vector} }

// after is a house of the position after it.
func (p *player) after(h int) Mem { return Mem{Base: p.next, Disp: group.at("ring") + h*vector} }

// of is a field of the state.
func (p *player) of(name string) Mem { return group.in(p.g, name) }

// mineOf and theirsOf are the fields that each player has.
func (p *player) mineOf(name string) Mem   { return group.vec(p.g, name, p.me) }
func (p *player) theirsOf(name string) Mem { return group.vec(p.g, name, p.they) }

// rule is a field of the rules.
func (p *player) rule(name string) Mem { return tables.in(p.k, name) }

// count adds one in the lanes of a mask to a counter.
func (p *player) count(m Mem, mask VecVirtual) { store(sub(load(m), mask), m) }

// upTo is a running sum of the houses that can be played.
func (p *player) upTo(h int) Mem { return group.vec(p.g, "upTo", h) }

// look looks at the position before the ply. It returns from the function if a
// lane needs more than that.
func (p *player) look() {
	one := load(p.c.fill(1))
	sum := least(one, p.house(p.mine))
	store(sum, p.upTo(0))
	for h := 1; h < row; h++ {
		sum = add(sum, least(one, p.house(p.mine+h)))
		store(sum, p.upTo(h))
	}
	seeds := load(p.house(p.theirs))
	for h := 1; h < row; h++ {
		seeds = or(seeds, p.house(p.theirs+h))
	}
	empty := equal(seeds, zero())
	over := and(empty, p.rule("emptyEnds"))

	fed := p.name + "_fed"
	feed := and(empty, p.of("live"))
	jumpIfNone(feed, fed)
	jumpUnless(p.rule("feeds"), fed)
	p.feed(feed)
	Label(fed)

	slams := p.name + "_slams"
	jumpUnless(p.rule("slams"), slams)
	over = p.slams(empty, over)
	Label(slams)

	ones := p.name + "_ones"
	jumpUnless(p.rule("allOnes"), ones)
	largest := load(p.house(0))
	for h := 1; h < size; h++ {
		largest = most(largest, p.house(h))
	}
	VPOR(above(load(p.c.fill(2)), largest), over, over)
	Label(ones)

	VPOR(equal(zero(), p.upTo(row-1)), over, over)
	end := p.name + "_over"
	age := YMM()
	jumpUnless(p.rule("repeats"), end)
	VPSUBB(p.of("lastCapture"), load(p.of("plies")), age)
	VPOR(equal(age, most(age, p.c.fill(ring-8))), over, over)
	Label(end)
	live := andNot(over, p.of("live"))
	store(live, p.of("live"))

	jumpUnless(p.rule("repeats"), p.name+"_sow")
	seen := p.repeated(live, age)
	lanes := GP32()
	VPMOVMSKB(seen, lanes)
	TESTL(lanes, lanes)
	JZ(LabelRef(p.name + "_sow"))
	MOVQ(p.ply, p.of("ply"))
	MOVQ(U32(1), p.of("looked"))
	Store(lanes, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// feed leaves of the houses that can be played, in some lanes, those that
// feed.
func (p *player) feed(lanes VecVirtual) {
	before := load(p.upTo(row - 1))
	one := load(p.c.fill(1))
	var sum VecVirtual
	for h := range row {
		seeds := load(p.house(p.mine + h))
		feeds := above(seeds, tables.vec(p.k, "reach", h))
		can := and(least(one, seeds), either(lanes, load(p.c.fill(0xFF)), feeds))
		if h > 0 {
			can = add(sum, can)
		}
		sum = can
		store(sum, p.upTo(h))
	}
	fired := and(above(before, sum), above(sum, zero()))
	p.count(p.of("firedFeeding"), fired)
}

// repeated returns the lanes in which the position may have occurred since the
// last capture: those where every house was played since then and that have an
// equal hash. (Positions before the capture had more seeds; an equal hash of
// theirs is a false alarm.) It jumps to the sowing if no lane can have one.
func (p *player) repeated(live, age VecVirtual) VecVirtual {
	hash := load(p.house(0))
	for h := 1; h < size; h++ {
		hash = add(add(hash, add(hash, hash)), p.house(h))
	}
	at := GP64()
	MOVQ(p.of("clock"), at)
	ADDQ(p.ply, at)
	ANDQ(Imm(ring-1), at)
	SHLQ(Imm(5), at)
	ADDQ(p.g, at)
	store(hash, Mem{Base: at, Disp: group.at("hashes")})
	store(hash, Mem{Base: at, Disp: group.at("hashes") + ring*vector})

	all := and(load(p.mineOf("played")), p.theirsOf("played"))
	all = and(equal(all, p.c.fill(1<<row-1)), live)
	jumpIfNone(all, p.name+"_sow")
	// The largest age, as the least of the complements.
	young := xor(and(age, all), ones())
	low, high := XMM(), XMM()
	VEXTRACTI128(Imm(0), young, low)
	VEXTRACTI128(Imm(1), young, high)
	VPMINUB(low, high, low)
	VPSRLW(Imm(8), low, high)
	VPMINUB(low, high, low)
	VPHMINPOSUW(low, low)
	steps := GP32()
	VMOVD(low, steps)
	MOVBLZX(steps.As8(), steps)
	NEGL(steps)
	ADDL(Imm(0xFF-nearest+4), steps)
	SHRL(Imm(2), steps) // two positions with the same player to move

	loop := p.name + "_back"
	seen := zero()
	Label(loop)
	for i := range 2 {
		past := Mem{Base: at, Disp: group.at("hashes") + (ring-nearest-2*i)*vector}
		VPOR(equal(hash, past), seen, seen)
	}
	SUBQ(Imm(4*vector), at)
	DECL(steps)
	JNZ(LabelRef(loop))
	return and(seen, all)
}
