package main

import (
	"houserules/engine/internal/asm"
)

// avx512 is the machine with vectors of 64 lanes.
type avx512 struct {
	*asm.Func
	c *constants
	k asm.GP // tables
	// alive are the lanes whose game is not over, from begin to finish in a register.
	alive  where
	memory asm.Mem
	one    asm.Vector // in all lanes
}

// into has an instruction leave its result in a new register, ask in a new mask.
func (f *avx512) into(i asm.Instruction, operands ...asm.Operand) asm.Vector {
	y := f.ZMM()
	f.Do(i, append(operands, y)...)
	return y
}

func (f *avx512) ask(i asm.Instruction, operands ...asm.Operand) where {
	k := f.Mask()
	f.Do(i, append(operands, k)...)
	return where{bits: k}
}

func (f *avx512) size() int   { return 64 }
func (f *avx512) holds() bool { return true }

func (f *avx512) heldVectors() []stateVector {
	return []stateVector{{"plies", 0}, {"moves", 0}, {"lastCapture", 0}, {"leader", 0}, {"store", 0}, {"store", 1}, {"played", 0}, {"played", 1}}
}

func (f *avx512) vec() asm.Vector                      { return f.ZMM() }
func (f *avx512) load(m asm.Mem) asm.Vector            { return f.into(asm.VMOVDQU64, m) }
func (f *avx512) store(y asm.Vector, m asm.Mem)        { f.Do(asm.VMOVDQU64, y, m) }
func (f *avx512) move(from asm.Operand, to asm.Vector) { f.Do(asm.VMOVDQU64, from, to) }
func (f *avx512) all(w uint64) asm.Mem                 { return f.fixed(words(w)) }
func (f *avx512) fill(b uint8) asm.Mem                 { return f.fixed(fill(b)) }
func (f *avx512) table(b [16]uint8) asm.Mem            { return f.fixed(table(b)) }

// fixed is a constant, which lies among the tables.
func (f *avx512) fixed(c constant) asm.Mem {
	return asm.At(f.k, tables.at("fixed")+f.c.index(c)*vector, vector)
}
func (f *avx512) zero() asm.Vector { y := f.ZMM(); f.Do(asm.VPXORQ, y, y, y); return y }

func (f *avx512) add(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPADDB, b, a) }
func (f *avx512) sub(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPSUBB, b, a) }
func (f *avx512) or(a asm.Vector, b asm.Operand) asm.Vector  { return f.into(asm.VPORQ, b, a) }
func (f *avx512) and(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPANDQ, b, a) }
func (f *avx512) xor(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPXORQ, b, a) }
func (f *avx512) andNot(a asm.Vector, b asm.Operand) asm.Vector {
	return f.into(asm.VPANDNQ, b, a)
}
func (f *avx512) least(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPMINUB, b, a) }
func (f *avx512) most(a asm.Vector, b asm.Operand) asm.Vector  { return f.into(asm.VPMAXUB, b, a) }
func (f *avx512) mostSigned(a asm.Vector, b asm.Operand) asm.Vector {
	return f.into(asm.VPMAXSB, b, a)
}
func (f *avx512) xorOf(n int, of func(int) asm.Vector) asm.Vector {
	y := of(0)
	for i := 2; i < n; i += 2 {
		f.Do(asm.VPTERNLOGQ, asm.Imm(0x96), of(i-1), of(i), y)
	}
	if n%2 == 0 {
		y = f.xor(y, of(n-1))
	}
	return y
}
func (f *avx512) orOf(of []asm.Operand) asm.Vector {
	y := f.into(asm.VMOVDQU64, of[0])
	for of = of[1:]; len(of) > 1; of = of[2:] {
		if b, ok := of[1].(asm.Vector); ok {
			f.Do(asm.VPTERNLOGQ, asm.Imm(0xFE), of[0], b, y)
			continue
		}
		f.Do(asm.VPORQ, of[0], y, y)
		f.Do(asm.VPORQ, of[1], y, y)
	}
	if len(of) > 0 {
		f.Do(asm.VPORQ, of[0], y, y)
	}
	return y
}
func (f *avx512) lookup(table, index asm.Operand) asm.Vector {
	return f.into(asm.VPERMB, table, f.reg(index))
}

func (f *avx512) equal(a asm.Vector, b asm.Operand) where { return f.ask(asm.VPCMPEQB, b, a) }
func (f *avx512) above(a asm.Vector, b asm.Operand) where { return f.ask(asm.VPCMPGTB, b, a) }
func (f *avx512) atLeast(a asm.Vector, b asm.Operand) where {
	return f.ask(asm.VPCMPUB, asm.NotLess, b, a)
}
func (f *avx512) reg(of asm.Operand) asm.Vector {
	if y, ok := of.(asm.Vector); ok {
		return y
	}
	return f.load(of.(asm.Mem))
}
func (f *avx512) set(table, bits asm.Mem) set { return set(f.load(bits)) }
func (f *avx512) isIn(s set, n asm.Vector, of where) where {
	// Not in those lanes only: a chain of captures would wait for each answer.
	return f.both(of, f.ask(asm.VPSHUFBITQMB, f.least(n, f.fill(63)), asm.Vector(s)))
}
func (f *avx512) isZero(a asm.Vector) where   { return f.ask(asm.VPTESTNMB, a, a) }
func (f *avx512) positive(a asm.Vector) where { return f.ask(asm.VPTESTMB, a, a) }

func (f *avx512) ofBytes(a asm.Vector) where { return f.ask(asm.VPMOVB2M, a) }

func (f *avx512) bytes(w where) asm.Vector { return f.into(asm.VPMOVM2B, w.bits) }

func (f *avx512) none() where {
	k := f.Mask()
	f.Do(asm.KXORQ, k, k, k)
	return where{bits: k}
}
func (f *avx512) flag(m asm.Mem) where     { return f.ofBytes(f.load(m)) }
func (f *avx512) both(a, b where) where    { return f.ask(asm.KANDQ, a.bits, b.bits) }
func (f *avx512) any(a, b where) where     { return f.ask(asm.KORQ, a.bits, b.bits) }
func (f *avx512) without(a, b where) where { return f.ask(asm.KANDNQ, a.bits, b.bits) }
func (f *avx512) include(more, to where)   { f.Do(asm.KORQ, more.bits, to.bits, to.bits) }
func (f *avx512) copy(from, to where)      { f.Do(asm.KMOVQ, from.bits, to.bits) }

func (f *avx512) keep(w where, b asm.Operand) asm.Vector {
	return f.into(asm.VMOVDQU8Z, b, w.bits)
}
func (f *avx512) drop(w where, b asm.Operand) asm.Vector {
	y := f.ZMM()
	f.move(b, y)
	f.Do(asm.VPSUBB, y, y, w.bits, y)
	return y
}
func (f *avx512) either(w where, a asm.Vector, b asm.Operand) asm.Vector {
	y := f.into(asm.VMOVDQU64, a)
	f.Do(asm.VMOVDQU8, b, w.bits, y)
	return y
}
func (f *avx512) addUnless(w where, a asm.Vector, b asm.Operand, other asm.Vector) asm.Vector {
	y := f.into(asm.VPADDB, b, a)
	f.Do(asm.VMOVDQU8, other, w.bits, y)
	return y
}
func (f *avx512) addOne(w where, a asm.Vector) asm.Vector {
	y := f.into(asm.VMOVDQU64, a)
	f.Do(asm.VPADDB, f.one, y, w.bits, y)
	return y
}
func (f *avx512) addWhere(w where, a, b asm.Vector) asm.Vector {
	y := f.into(asm.VMOVDQU64, a)
	f.Do(asm.VPADDB, b, y, w.bits, y)
	return y
}

func (f *avx512) jumpIfNone(w where, to asm.Label) {
	f.Do(asm.KORTESTQ, w.bits, w.bits)
	f.Do(asm.JZ, to)
}
func (f *avx512) remember(w where, m asm.Mem) { f.Do(asm.KMOVQ, w.bits, m.Part(0, 8)) }
func (f *avx512) recall(m asm.Mem) where      { return f.ask(asm.KMOVQ, m.Part(0, 8)) }
func (f *avx512) bitsOf(w where, m asm.Mem)   { f.Do(asm.KMOVQ, w.bits, m) }

func (f *avx512) ofBits(m asm.Mem) where { return f.ask(asm.KMOVQ, m) }
func (f *avx512) begin(live asm.Mem) {
	f.memory, f.alive, f.one = live, f.flag(live), f.load(f.fill(1))
}
func (f *avx512) live() where     { return f.alive }
func (f *avx512) setLive(w where) { f.copy(w, f.alive) }
func (f *avx512) finish()         { f.store(f.into(asm.VPMOVM2B, f.alive.bits), f.memory) }

// divide looks all of it up, in tables of 128 entries.
func (f *avx512) divide(p *player, seeds asm.Vector) (q, r, drops asm.Vector) {
	entry := func(table string) asm.Vector {
		y := f.into(asm.VMOVDQU64, seeds)
		f.Do(asm.VPERMI2B, p.rules(table, 1), f.load(p.rules(table, 0)), y)
		return y
	}
	return entry("lapsOf"), entry("restOf"), entry("dropsOf")
}

func (f *avx512) times(z asm.Vector, by uint64) asm.Vector {
	return f.into(asm.VPMULLQ, f.all(by), z)
}

// leastDifference asks for no mask, because there is but one port for these.
func (f *avx512) leastDifference(a [2]asm.Vector, b [2]asm.Operand, least asm.Vector) {
	y := f.xor(a[0], b[0])
	f.Do(asm.VPTERNLOGQ, asm.Imm(0xF6), b[1], a[1], y) // y | a[1] ^ b[1]
	f.Do(asm.VPMINUB, y, least, least)
}

// largest finds it as the least of the complements.
func (f *avx512) largest(y asm.Vector) asm.GP {
	y = f.xor(y, f.fill(0xFF))
	half, other := f.YMM(), f.YMM()
	f.Do(asm.VEXTRACTI64X4, asm.Imm(0), y, half)
	f.Do(asm.VEXTRACTI64X4, asm.Imm(1), y, other)
	f.Do(asm.VPMINUB, half, other, half)
	low, high := f.XMM(), f.XMM()
	f.Do(asm.VEXTRACTI128, asm.Imm(0), half, low)
	f.Do(asm.VEXTRACTI128, asm.Imm(1), half, high)
	return leastOf(f.Func, low, high)
}
