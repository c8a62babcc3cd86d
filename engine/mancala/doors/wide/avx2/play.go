package main

import (
	"math/rand/v2"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// play writes the function that plays a block of four plies. A ply has two
// parts: the first looks whether the game is over and what can be played, the
// second sows and captures. Whether positions have come back is asked at the
// end of the block, for all plies together.
func play(c constants) {
	TEXT("avx2Play", NOSPLIT, "func(w, k *byte)")
	p := &player{c: c, g: Load(Param("w"), GP64()), k: Load(Param("k"), GP64())}
	p.ply, p.here, p.next = GP64(), GP64(), GP64()
	store(load(p.of("plies")), p.of("was"))
	for i := range course.size() / vector {
		now, saved := p.of(course.fields[0].name), p.of("saved")
		now.Disp += i * vector
		saved.Disp += i * vector
		store(load(now), saved)
	}
	store(zero(), p.of("oldest"))
	XORQ(p.ply, p.ply)
	Label("south")
	for mover, name := range []string{"south", "north"} {
		p.name, p.mine, p.theirs = name, mover*row, (1-mover)*row
		p.me, p.they = mover, 1-mover
		p.locate()
		p.look()
		p.sow()
		INCQ(p.ply)
	}
	CMPQ(p.ply, Imm(4))
	JNE(LabelRef("south"))

	going := GP32()
	VPMOVMSKB(load(p.of("live")), going)
	MOVQ(going.As64(), p.of("going"))
	p.repeated()
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

	// upTo are running sums: how many of the mover's houses up to each can be
	// played. They are in registers but for the rules that leave some out.
	upTo [row]VecVirtual
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

// inMemory lets a part of the code have the running sums in memory.
func (p *player) inMemory(part func()) {
	for h, y := range p.upTo {
		store(y, p.sum(h))
	}
	part()
	for h, y := range p.upTo {
		VMOVDQU(p.sum(h), y)
	}
}

// sum is the memory of a running sum.
func (p *player) sum(h int) Mem { return group.vec(p.g, "upTo", h) }

// look looks at the position before the ply: where the game is over, what can
// be played, and where the position may have come back.
func (p *player) look() {
	one := load(p.c.fill(1))
	for h := range row {
		p.upTo[h] = least(one, p.house(p.mine+h))
		if h > 0 {
			p.upTo[h] = add(p.upTo[h], p.upTo[h-1])
		}
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
	p.inMemory(func() { p.feed(feed) })
	Label(fed)

	slams := p.name + "_slams"
	jumpUnless(p.rule("slams"), slams)
	p.inMemory(func() { VPOR(p.slams(empty, over), over, over) })
	Label(slams)

	ones := p.name + "_ones"
	jumpUnless(p.rule("allOnes"), ones)
	largest := load(p.house(0))
	for h := 1; h < size; h++ {
		largest = most(largest, p.house(h))
	}
	VPOR(above(load(p.c.fill(2)), largest), over, over)
	Label(ones)

	VPOR(equal(zero(), p.upTo[row-1]), over, over)
	looked := p.name + "_looked"
	live := YMM()
	VMOVDQU(p.of("live"), live)
	jumpUnless(p.rule("repeats"), looked)
	age := sub(load(p.of("plies")), p.of("lastCapture"))
	VPOR(equal(age, most(age, p.c.fill(stretch))), over, over)
	p.gate(andNot(over, live), age)
	Label(looked)
	store(andNot(over, live), p.of("live"))
}

// gate notes the hashes of the position and where it may have occurred.
func (p *player) gate(live, age VecVirtual) {
	at := GP64()
	MOVQ(p.of("clock"), at)
	ADDQ(p.ply, at)
	ANDQ(Imm(ring-1), at)
	SHLQ(Imm(6), at)
	ADDQ(p.g, at)
	for half := range 2 {
		var hash VecVirtual
		for h := half; h < size; h += 2 {
			part := lookup(load(p.c.table(hashes(h))), p.house(h))
			if hash == nil {
				hash = part
			} else {
				hash = xor(hash, part)
			}
		}
		for again := range 2 {
			store(hash, Mem{Base: at, Disp: group.at("hashes") + (2*ring*again+half)*vector})
		}
	}

	gate := and(load(p.mineOf("played")), p.theirsOf("played"))
	gate = and(equal(gate, p.c.fill(1<<row-1)), live)
	store(most(and(age, gate), p.of("oldest")), p.of("oldest"))
	MOVQ(p.ply, at)
	SHLQ(Imm(5), at)
	ADDQ(p.g, at)
	store(gate, Mem{Base: at, Disp: group.at("gates")})
}

// hashes are random bytes for the numbers of seeds in a house (Zobrist 1970).
// Sums of products instead of these tables gave twice as many false alarms.
func hashes(house int) (t [16]uint8) {
	r := rand.New(rand.NewPCG(3, uint64(house)))
	for i := range t {
		t[i] = uint8(r.Uint32())
	}
	return t
}

// repeated notes the lanes in which an earlier position had the hash of one of
// the block's. It goes back from the last two positions before which there can
// be one equal to the last of the block, as far as the oldest game says.
// Equal hashes of positions before a capture, or nearer than any can come
// back, are false alarms like others.
func (p *player) repeated() {
	done, loop := "repeated_done", "repeated_loop"
	for i := range 4 {
		m := p.of("alarms")
		m.Disp += 4 * i
		MOVL(U32(0), m)
	}
	jumpUnless(p.rule("repeats"), done)
	oldest := load(p.of("oldest"))
	jumpIfNone(oldest, done)
	// The largest of its lanes, as the least of the complements.
	oldest = xor(oldest, ones())
	low, high := XMM(), XMM()
	VEXTRACTI128(Imm(0), oldest, low)
	VEXTRACTI128(Imm(1), oldest, high)
	VPMINUB(low, high, low)
	VPSRLW(Imm(8), low, high)
	VPMINUB(low, high, low)
	VPHMINPOSUW(low, low)
	steps := GP32()
	VMOVD(low, steps)
	MOVBLZX(steps.As8(), steps)
	NEGL(steps)
	ADDL(Imm(0xFF-nearest+4), steps)
	SHRL(Imm(1), steps)

	at := GP64()
	MOVQ(p.of("clock"), at)
	ANDQ(Imm(ring-1), at)
	SHLQ(Imm(6), at)
	ADDQ(p.g, at)
	// hash is one of the hashes of the position so many plies after the
	// beginning of the block.
	hash := func(plies, half int) Mem {
		return Mem{Base: at, Disp: group.at("hashes") + (2*(ring+plies)+half)*vector}
	}
	var now [4][2]VecVirtual
	var seen [4]VecVirtual
	for i := range seen {
		now[i] = [2]VecVirtual{load(hash(i, 0)), load(hash(i, 1))}
		seen[i] = zero()
	}
	Label(loop)
	for i := range 4 {
		past := i&1 + 2 - nearest
		same := and(equal(now[i][0], hash(past, 0)), equal(now[i][1], hash(past, 1)))
		VPOR(same, seen[i], seen[i])
	}
	SUBQ(Imm(4*vector), at)
	DECL(steps)
	JNZ(LabelRef(loop))
	for i := range seen {
		lanes := GP32()
		VPMOVMSKB(and(seen[i], group.vec(p.g, "gates", i)), lanes)
		m := p.of("alarms")
		m.Disp += 4 * i
		MOVL(lanes, m)
	}
	Label(done)
}
