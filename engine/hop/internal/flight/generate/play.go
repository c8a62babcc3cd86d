package main

import (
	"houserules/engine/hop/internal/flight"
	"houserules/engine/internal/asm"
)

// vectors is the number of vectors that hold all lanes.
const vectors = flight.Lanes / 4

// play writes the function. Ruled rules may ask for captures, and may forbid steps where
// steps is set.
func (p *ply) play(ruled, steps bool) {
	p.games, p.rules = p.Load("games"), p.Load("rules")
	alone, captured, left := p.GP64(), p.GP64(), p.GP32()
	p.Do(asm.XORQ, alone, alone)
	p.Do(asm.XORQ, captured, captured)
	p.Do(asm.MOVL, asm.Imm(vectors), left)
	p.start = p.GP64()
	p.Do(asm.MOVQ, p.games, p.start)
	p.Label("four")
	p.zero = p.YMM()
	p.Do(asm.VPXOR, p.zero, p.zero, p.zero)

	own, enemy := p.load(p.of("Own")), p.load(p.of("Enemy"))
	var f found
	if ruled {
		f = p.ruled(own, enemy, steps)
	} else {
		f = p.moves(own, enemy)
	}
	// What the kernel does not play has a negative number here: of moves less one, of
	// moves that a lane of a random word serves and are not there, of plies left less one.
	total := f.upTo[axes-1]
	bad := p.or(p.add(total, p.c.each(^uint64(0))), p.sub(p.load(p.c.each(64)), total))
	bad = p.or(bad, p.add(p.load(p.of("Left")), p.c.each(^uint64(0))))
	p.collect(bad, alone)
	ok := p.above(bad, p.c.each(^uint64(0)))

	p.addTo("Left", ok)
	p.addTo("Branching", p.and(ok, total))
	p.countIn("Forced", p.and(ok, p.equal(total, p.c.each(1))))
	p.store(p.xor(ok, p.of("Mover")), p.of("Mover"))
	if ruled {
		p.countIn("CaptureFired", p.and(ok, f.captureFired))
		if steps {
			p.countIn("StepsFired", p.and(ok, f.stepsFired))
		}
	}

	word := p.down(p.load(p.of("Word")), field(p.start, flight.Games{}, "Turn", 0, size))
	slot, shift := p.choose(f, p.into(asm.VPMULHUW, total, word))
	slot = p.and(slot, ok)
	p.store(slot, p.of("Slot"))
	p.turn(slot, shift, ok, captured)

	p.Do(asm.ADDQ, asm.Imm(size), p.games)
	p.Do(asm.DECL, left)
	p.Do(asm.JNZ, asm.Label("four"))
	for _, set := range []struct {
		name  string
		lanes asm.GP
	}{{"Alone", alone}, {"Captured", captured}} {
		if over := 64 - flight.Lanes; over > 0 {
			p.Do(asm.SHRQ, asm.Imm(over), set.lanes)
		}
		p.Do(asm.MOVQ, set.lanes, field(p.start, flight.Games{}, set.name, 0, 8))
	}
	p.Do(asm.VZEROUPPER)
	p.Do(asm.RET)
}

// collect puts the signs of four lanes on top of a set of lanes, which so goes down to
// where it belongs while others follow.
func (p *ply) collect(y asm.Vector, set asm.GP) {
	signs := p.GP64()
	p.Do(asm.VMOVMSKPD, y, signs.As32())
	p.Do(asm.SHLQ, asm.Imm(60), signs)
	p.Do(asm.SHRQ, asm.Imm(4), set)
	p.Do(asm.ORQ, signs, set)
}

// turn plays the slot's move: own counters change places at its ends, and an enemy on
// its point is captured. Then it is the other's turn.
func (p *ply) turn(slot, shift, ok asm.Vector, captured asm.GP) {
	own, enemy := p.load(p.of("Own")), p.load(p.of("Enemy"))
	over := p.and(enemy, slot)
	ends := p.or(p.up(slot, shift), p.or(p.without(enemy, slot), p.down(over, shift)))
	p.collect(p.sub(p.zero, over), captured)
	own, enemy = p.xor(own, ends), p.xor(enemy, over)
	differ := p.and(p.xor(own, enemy), ok)
	p.store(p.xor(own, differ), p.of("Own"))
	p.store(p.xor(enemy, differ), p.of("Enemy"))
}

// scratch is memory for a vector that waits.
func (p *ply) scratch(n int) asm.Mem { return field(p.start, flight.Games{}, "scratch", n, size) }
