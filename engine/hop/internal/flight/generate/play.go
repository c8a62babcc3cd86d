package main

import (
	"houserules/engine/hop/internal/flight"
	"houserules/engine/internal/asm"
)

// play writes the function. Ruled rules may ask for captures, and may forbid steps where
// steps is set.
func (p *ply) play(ruled, steps bool) {
	p.games, p.rules, p.start = p.Load("games"), p.Load("rules"), p.GP64()
	alone, captured, left := p.GP64(), p.GP64(), p.GP32()
	p.Do(asm.XORQ, alone, alone)
	p.Do(asm.XORQ, captured, captured)
	p.Do(asm.MOVL, asm.Imm(flight.Lanes/p.lanes()), left)
	p.Do(asm.MOVQ, p.games, p.start)
	p.Label("next")

	own, enemy := p.load(p.of("Own")), p.load(p.of("Enemy"))
	var f found
	if ruled {
		f = p.ruled(own, enemy, steps)
	} else {
		f = p.free(own, enemy)
	}
	total := f.upTo[axes-1]
	ok := p.judge(total, alone)
	p.countIn("Forced", p.both(ok, p.equal(total, p.all(1))))
	if ruled {
		p.countIn("CaptureFired", p.both(ok, f.captureFired))
	}
	if steps {
		p.countIn("StepsFired", p.both(ok, f.stepsFired))
	}
	word := p.down(p.load(p.of("Word")), field(p.start, flight.Games{}, "Turn").Part(0, p.size()))
	slot, shift := p.choose(f, p.scale(word, total))
	slot = p.keep(ok, slot)
	p.store(slot, p.of("Slot"))
	p.turn(slot, shift, ok, captured)

	p.Do(asm.ADDQ, asm.Imm(p.size()), p.games)
	p.Do(asm.DECL, left)
	p.Do(asm.JNZ, asm.Label("next"))
	p.note("Alone", alone)
	p.note("Captured", captured)
	p.Do(asm.VZEROUPPER)
	p.Do(asm.RET)
}

// note stores a set of lanes.
func (p *ply) note(name string, lanes asm.GP) {
	if over := 64 - flight.Lanes; over > 0 {
		p.Do(asm.SHRQ, asm.Imm(over), lanes)
	}
	p.Do(asm.MOVQ, lanes, field(p.start, flight.Games{}, name))
}

// judge finds the lanes with a ply to play and counts it there.
func (p *ply) judge(total asm.Vector, alone asm.GP) (ok set) {
	// The others have a negative number among these: moves less one, what is left of 64
	// moves, plies left less one.
	less := p.load(p.all(^uint64(0)))
	plies := p.add(less, p.of("Left"))
	bad := p.or3(p.add(total, less), p.sub(p.load(p.all(64)), total), plies)
	p.collect(bad, alone)
	ok = p.above(bad, less)
	p.store(p.less(ok, p.load(p.of("Left"))), p.of("Left"))
	p.store(p.add(p.keep(ok, total), p.of("Branching")), p.of("Branching"))
	p.store(p.xor(p.keep(ok, less), p.of("Mover")), p.of("Mover"))
	return ok
}

// collect puts the signs of a vector on top of a set of lanes, which so goes down to
// where it belongs while others follow.
func (p *ply) collect(y asm.Vector, lanes asm.GP) {
	signs := p.GP64()
	p.signs(y, signs)
	p.Do(asm.SHLQ, asm.Imm(64-p.lanes()), signs)
	p.Do(asm.SHRQ, asm.Imm(p.lanes()), lanes)
	p.Do(asm.ORQ, signs, lanes)
}

// turn plays the slot's move: own counters change places at its ends, and an enemy on
// its point is captured. Then it is the other's turn.
func (p *ply) turn(slot, shift asm.Vector, ok set, captured asm.GP) {
	own, enemy := p.load(p.of("Own")), p.load(p.of("Enemy"))
	over := p.and(enemy, slot)
	ends := p.or3(p.up(slot, shift), p.without(enemy, slot), p.down(over, shift))
	p.collect(p.sub(p.zero(), over), captured)
	own, enemy = p.xor(own, ends), p.xor(enemy, over)
	p.store(p.either(ok, enemy, own), p.of("Own"))
	p.store(p.either(ok, own, enemy), p.of("Enemy"))
}
