package main

import (
	"math/rand/v2"

	"houserules/engine/mancala/doors/wide/internal/asm"
)

// play writes the function that plays a block of four plies. A ply has two
// parts: the first looks whether the game is over and what can be played, the
// second sows and captures. Whether positions have come back is asked at the
// end of the block, for all plies together.
func play(file *asm.File, c constants) {
	f := code{file.Func("avx2Play", asm.Param{Name: "w", Type: "*group"}, asm.Param{Name: "k", Type: "*tables"}), c}
	p := &player{code: f, g: f.Load("w"), k: f.Load("k")}
	p.ply, p.here, p.next = p.GP64(), p.GP64(), p.GP64()
	p.store(p.load(p.of("plies")), p.of("was"))
	for i := range course.size() / vector {
		now := asm.At(p.g, group.at(course.fields[0].name)+i*vector, vector)
		p.store(p.load(now), group.vec(p.g, "saved", i))
	}
	p.store(p.zero(), p.of("oldest"))
	p.Do(asm.XORQ, p.ply, p.ply)
	const south = asm.Label("south")
	p.Label(south)
	for mover, name := range []asm.Label{south, "north"} {
		p.name, p.mine, p.theirs = name, mover*row, (1-mover)*row
		p.me, p.they = mover, 1-mover
		p.locate()
		p.look()
		p.sow()
		p.Do(asm.INCQ, p.ply)
	}
	p.Do(asm.CMPQ, p.ply, asm.Imm(4))
	p.Do(asm.JNE, south)

	going := p.GP32()
	p.Do(asm.VPMOVMSKB, p.load(p.of("live")), going)
	p.Do(asm.MOVQ, going.As64(), p.of("going"))
	p.repeated()
	p.Do(asm.VZEROUPPER)
	p.Do(asm.RET)
}

// player has the registers of the function.
type player struct {
	code
	g, k       asm.GP
	ply        asm.GP
	here, next asm.GP // the positions before and after the ply

	name         asm.Label // what labels begin with
	mine, theirs int       // the first houses of the two rows
	me, they     int

	// upTo are running sums: how many of the mover's houses up to each can be
	// played. They are in registers but for the rules that leave some out.
	upTo [row]asm.Vector
}

// locate finds the positions before and after the ply.
func (p *player) locate() {
	at := p.GP64()
	p.Do(asm.MOVQ, group.in(p.g, "clock"), at)
	p.Do(asm.ADDQ, p.ply, at)
	for i, position := range []asm.GP{p.here, p.next} {
		if i == 1 {
			p.Do(asm.INCQ, at)
		}
		p.Do(asm.MOVQ, at, position)
		p.Do(asm.ANDQ, asm.Imm(ring-1), position)
		p.Do(asm.IMUL3Q, asm.Imm(size*vector), position, position)
		p.Do(asm.ADDQ, p.g, position)
	}
}

// house is a house of the position before the ply.
func (p *player) house(h int) asm.Mem { return asm.At(p.here, group.at("ring")+h*vector, vector) }

// after is a house of the position after it.
func (p *player) after(h int) asm.Mem { return asm.At(p.next, group.at("ring")+h*vector, vector) }

// of is a field of the state.
func (p *player) of(name string) asm.Mem { return group.in(p.g, name) }

// mineOf and theirsOf are the fields that each player has.
func (p *player) mineOf(name string) asm.Mem   { return group.vec(p.g, name, p.me) }
func (p *player) theirsOf(name string) asm.Mem { return group.vec(p.g, name, p.they) }

// rule is a field of the rules.
func (p *player) rule(name string) asm.Mem { return tables.in(p.k, name) }

// count adds one in the lanes of a mask to a counter.
func (p *player) count(m asm.Mem, mask asm.Vector) { p.store(p.sub(p.load(m), mask), m) }

// inMemory lets a part of the code have the running sums in memory.
func (p *player) inMemory(part func()) {
	for h, y := range p.upTo {
		p.store(y, p.sum(h))
	}
	part()
	for h, y := range p.upTo {
		p.Do(asm.VMOVDQU, p.sum(h), y)
	}
}

// sum is the memory of a running sum.
func (p *player) sum(h int) asm.Mem { return group.vec(p.g, "upTo", h) }

// look looks at the position before the ply: where the game is over, what can
// be played, and where the position may have come back.
func (p *player) look() {
	one := p.load(p.c.fill(1))
	for h := range row {
		p.upTo[h] = p.least(one, p.house(p.mine+h))
		if h > 0 {
			p.upTo[h] = p.add(p.upTo[h], p.upTo[h-1])
		}
	}
	seeds := p.load(p.house(p.theirs))
	for h := 1; h < row; h++ {
		seeds = p.or(seeds, p.house(p.theirs+h))
	}
	empty := p.equal(seeds, p.zero())
	over := p.and(empty, p.rule("emptyEnds"))

	fed := p.name + "_fed"
	feed := p.and(empty, p.of("live"))
	p.jumpIfNone(feed, fed)
	p.jumpUnless(p.rule("feeds"), fed)
	p.inMemory(func() { p.feed(feed) })
	p.Label(fed)

	slams := p.name + "_slams"
	p.jumpUnless(p.rule("slams"), slams)
	p.inMemory(func() { p.Do(asm.VPOR, p.slams(empty, over), over, over) })
	p.Label(slams)

	ones := p.name + "_ones"
	p.jumpUnless(p.rule("allOnes"), ones)
	largest := p.load(p.house(0))
	for h := 1; h < size; h++ {
		largest = p.most(largest, p.house(h))
	}
	p.Do(asm.VPOR, p.above(p.load(p.c.fill(2)), largest), over, over)
	p.Label(ones)

	p.Do(asm.VPOR, p.equal(p.zero(), p.upTo[row-1]), over, over)
	looked := p.name + "_looked"
	live := p.YMM()
	p.Do(asm.VMOVDQU, p.of("live"), live)
	p.jumpUnless(p.rule("repeats"), looked)
	age := p.sub(p.load(p.of("plies")), p.of("lastCapture"))
	p.Do(asm.VPOR, p.equal(age, p.most(age, p.c.fill(stretch))), over, over)
	p.gate(p.andNot(over, live), age)
	p.Label(looked)
	p.store(p.andNot(over, live), p.of("live"))
}

// gate notes the hashes of the position and where it may have occurred.
func (p *player) gate(live, age asm.Vector) {
	at := p.GP64()
	p.Do(asm.MOVQ, p.of("clock"), at)
	p.Do(asm.ADDQ, p.ply, at)
	p.Do(asm.ANDQ, asm.Imm(ring-1), at)
	p.Do(asm.SHLQ, asm.Imm(6), at)
	p.Do(asm.ADDQ, p.g, at)
	for half := range 2 {
		var hash asm.Vector
		for h := half; h < size; h += 2 {
			part := p.lookup(p.load(p.c.table(hashes(h))), p.house(h))
			if h > half {
				part = p.xor(hash, part)
			}
			hash = part
		}
		for again := range 2 {
			p.store(hash, asm.At(at, group.at("hashes")+(2*ring*again+half)*vector, vector))
		}
	}

	gate := p.and(p.load(p.mineOf("played")), p.theirsOf("played"))
	gate = p.and(p.equal(gate, p.c.fill(1<<row-1)), live)
	p.store(p.most(p.and(age, gate), p.of("oldest")), p.of("oldest"))
	p.Do(asm.MOVQ, p.ply, at)
	p.Do(asm.SHLQ, asm.Imm(5), at)
	p.Do(asm.ADDQ, p.g, at)
	p.store(gate, asm.At(at, group.at("gates"), vector))
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
	const done, loop = asm.Label("repeated_done"), asm.Label("repeated_loop")
	for i := range 4 {
		p.Do(asm.MOVL, asm.Imm(0), p.of("alarms").Part(4*i, 4))
	}
	p.jumpUnless(p.rule("repeats"), done)
	oldest := p.load(p.of("oldest"))
	p.jumpIfNone(oldest, done)
	// The largest of its lanes, as the least of the complements.
	oldest = p.xor(oldest, p.ones())
	low, high := p.XMM(), p.XMM()
	p.Do(asm.VEXTRACTI128, asm.Imm(0), oldest, low)
	p.Do(asm.VEXTRACTI128, asm.Imm(1), oldest, high)
	p.Do(asm.VPMINUB, low, high, low)
	p.Do(asm.VPSRLW, asm.Imm(8), low, high)
	p.Do(asm.VPMINUB, low, high, low)
	p.Do(asm.VPHMINPOSUW, low, low)
	steps := p.GP32()
	p.Do(asm.VMOVD, low, steps)
	p.Do(asm.MOVBLZX, steps.As8(), steps)
	p.Do(asm.NEGL, steps)
	p.Do(asm.ADDL, asm.Imm(0xFF-nearest+4), steps)
	p.Do(asm.SHRL, asm.Imm(1), steps)

	at := p.GP64()
	p.Do(asm.MOVQ, p.of("clock"), at)
	p.Do(asm.ANDQ, asm.Imm(ring-1), at)
	p.Do(asm.SHLQ, asm.Imm(6), at)
	p.Do(asm.ADDQ, p.g, at)
	// hash is one of the hashes of the position so many plies after the
	// beginning of the block.
	hash := func(plies, half int) asm.Mem {
		return asm.At(at, group.at("hashes")+(2*(ring+plies)+half)*vector, vector)
	}
	var now [4][2]asm.Vector
	var seen [4]asm.Vector
	for i := range seen {
		now[i] = [2]asm.Vector{p.load(hash(i, 0)), p.load(hash(i, 1))}
		seen[i] = p.zero()
	}
	p.Label(loop)
	for i := range 4 {
		past := i&1 + 2 - nearest
		same := p.and(p.equal(now[i][0], hash(past, 0)), p.equal(now[i][1], hash(past, 1)))
		p.Do(asm.VPOR, same, seen[i], seen[i])
	}
	p.Do(asm.SUBQ, asm.Imm(4*vector), at)
	p.Do(asm.DECL, steps)
	p.Do(asm.JNZ, loop)
	for i := range seen {
		lanes := p.GP32()
		p.Do(asm.VPMOVMSKB, p.and(seen[i], group.vec(p.g, "gates", i)), lanes)
		p.Do(asm.MOVL, lanes, p.of("alarms").Part(4*i, 4))
	}
	p.Label(done)
}
