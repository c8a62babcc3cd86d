package main

import (
	"math/rand/v2"

	"houserules/engine/internal/asm"
)

// gate notes the hashes of the position and where it may have occurred.
func (p *player) gate(live where, age asm.Vector) {
	at := p.GP64()
	p.Do(asm.MOVQ, group.in(p.w, "clock"), at)
	p.Do(asm.ADDQ, p.ply, at)
	p.Do(asm.ANDQ, asm.Imm(ring-1), at)
	p.Do(asm.SHLQ, asm.Imm(7), at)
	p.Do(asm.ADDQ, p.g, at)
	for half := range 2 {
		hash := p.xorOf(p.row, func(n int) asm.Vector {
			h := 2*n + half
			return p.lookup(p.table(hashes(h)), p.houses()[h])
		})
		p.store(hash, p.part(at, group.at("hashes"), half))
	}

	gate := p.both(p.equal(p.playedByBoth(), p.fill(uint8(1<<p.row-1))), live)
	p.put("oldest", 0, p.most(p.keep(gate, age), p.value("oldest", 0)))
	p.remember(gate, p.plyOf("gates", 1)[0])
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
	none := p.none()
	for i := range 4 {
		p.bitsOf(none, p.bits("alarms", i))
	}
	p.jumpUnless("repeats", done)
	steps := p.largest(p.load(p.of("oldest")))
	p.Do(asm.CMPQ, steps.As64(), asm.Imm(0))
	p.Do(asm.JE, done)
	p.Do(asm.ADDL, asm.Imm(4), steps)
	p.Do(asm.SUBQ, tables.in(p.k, "nearest"), steps.As64())
	p.Do(asm.SHRL, asm.Imm(1), steps)

	from, at := p.GP64(), p.GP64()
	p.Do(asm.MOVQ, group.in(p.w, "clock"), from)
	p.Do(asm.SHLQ, asm.Imm(7), from)
	p.Do(asm.ANDQ, asm.Imm(2*vector*ring-1), from)
	p.Do(asm.MOVQ, from, at)
	p.Do(asm.ADDQ, p.g, at)
	// hash is one of the hashes of the position so many plies after that at at.
	hash := func(plies, half int) asm.Mem { return p.part(at, group.at("hashes"), 2*plies+half) }
	var now [4][2]asm.Vector
	var differ [4]asm.Vector // the least that was found of differences
	for i := range differ {
		now[i] = [2]asm.Vector{p.load(hash(i, 0)), p.load(hash(i, 1))}
		differ[i] = p.load(p.fill(0xFF))
	}
	back := p.GP64()
	p.Do(asm.MOVQ, tables.in(p.k, "nearest"), back)
	p.Do(asm.SUBQ, asm.Imm(2), back)
	p.Do(asm.SHLQ, asm.Imm(7), back)
	p.Do(asm.SUBQ, back, from)
	p.Label(loop)
	p.Do(asm.ANDQ, asm.Imm(2*vector*ring-1), from)
	p.Do(asm.MOVQ, from, at)
	p.Do(asm.ADDQ, p.g, at)
	for i := range 2 {
		past := [2]asm.Operand{hash(i, 0), hash(i, 1)}
		if p.holds() {
			past = [2]asm.Operand{p.load(hash(i, 0)), p.load(hash(i, 1))}
		}
		for j := i; j < 4; j += 2 {
			p.leastDifference(now[j], past, differ[j])
		}
	}
	p.Do(asm.SUBQ, asm.Imm(4*vector), from)
	p.Do(asm.DECL, steps)
	p.Do(asm.JNZ, loop)
	for i := range differ {
		p.bitsOf(p.both(p.isZero(differ[i]), p.recall(p.state("gates", i))), p.bits("alarms", i))
	}
	p.Label(done)
}
