package main

import (
	"houserules/engine/internal/asm"
)

// avx2 is the machine with vectors of 32 lanes.
type avx2 struct {
	*asm.Func
	c *asm.Constants
	// alive is the memory of the lanes whose game is not over.
	alive asm.Mem
}

// into has an instruction leave its result in a new register.
func (f *avx2) into(i asm.Instruction, operands ...asm.Operand) asm.Vector {
	y := f.YMM()
	f.Do(i, append(operands, y)...)
	return y
}

func (f *avx2) size() int                                     { return 32 }
func (f *avx2) holds() bool                                   { return false }
func (f *avx2) heldVectors() []stateVector                    { return nil }
func (f *avx2) vec() asm.Vector                               { return f.YMM() }
func (f *avx2) load(m asm.Mem) asm.Vector                     { return f.into(asm.VMOVDQU, m) }
func (f *avx2) store(y asm.Vector, m asm.Mem)                 { f.Do(asm.VMOVDQU, y, m) }
func (f *avx2) move(from asm.Operand, to asm.Vector)          { f.Do(asm.VMOVDQU, from, to) }
func (f *avx2) constant(c constant) asm.Mem                   { return f.c.Of(c[:]...) }
func (f *avx2) all(w uint64) asm.Mem                          { return f.constant(words(w)) }
func (f *avx2) fill(b uint8) asm.Mem                          { return f.constant(fill(b)) }
func (f *avx2) table(b [16]uint8) asm.Mem                     { return f.constant(table(b)) }
func (f *avx2) zero() asm.Vector                              { y := f.YMM(); f.Do(asm.VPXOR, y, y, y); return y }
func (f *avx2) ones() asm.Vector                              { y := f.YMM(); f.Do(asm.VPCMPEQB, y, y, y); return y }
func (f *avx2) add(a asm.Vector, b asm.Operand) asm.Vector    { return f.into(asm.VPADDB, b, a) }
func (f *avx2) sub(a asm.Vector, b asm.Operand) asm.Vector    { return f.into(asm.VPSUBB, b, a) }
func (f *avx2) or(a asm.Vector, b asm.Operand) asm.Vector     { return f.into(asm.VPOR, b, a) }
func (f *avx2) and(a asm.Vector, b asm.Operand) asm.Vector    { return f.into(asm.VPAND, b, a) }
func (f *avx2) xor(a asm.Vector, b asm.Operand) asm.Vector    { return f.into(asm.VPXOR, b, a) }
func (f *avx2) andNot(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPANDN, b, a) }
func (f *avx2) least(a asm.Vector, b asm.Operand) asm.Vector  { return f.into(asm.VPMINUB, b, a) }
func (f *avx2) most(a asm.Vector, b asm.Operand) asm.Vector   { return f.into(asm.VPMAXUB, b, a) }
func (f *avx2) mostSigned(a asm.Vector, b asm.Operand) asm.Vector {
	return f.into(asm.VPMAXSB, b, a)
}
func (f *avx2) xorOf(n int, of func(int) asm.Vector) asm.Vector {
	y := of(0)
	for i := 1; i < n; i++ {
		y = f.xor(y, of(i))
	}
	return y
}
func (f *avx2) orOf(of []asm.Operand) asm.Vector {
	y := f.into(asm.VMOVDQU, of[0])
	for _, b := range of[1:] {
		f.Do(asm.VPOR, b, y, y)
	}
	return y
}
func (f *avx2) lookup(table, index asm.Operand) asm.Vector {
	return f.into(asm.VPSHUFB, index, f.reg(table))
}

// lanes is a set of lanes in a vector.
func lanes(y asm.Vector) where { return where{bytes: y} }

func (f *avx2) equal(a asm.Vector, b asm.Operand) where   { return lanes(f.into(asm.VPCMPEQB, b, a)) }
func (f *avx2) above(a asm.Vector, b asm.Operand) where   { return lanes(f.into(asm.VPCMPGTB, b, a)) }
func (f *avx2) atLeast(a asm.Vector, b asm.Operand) where { return f.equal(a, f.most(a, b)) }
func (f *avx2) reg(of asm.Operand) asm.Vector {
	if y, ok := of.(asm.Vector); ok {
		return y
	}
	return f.load(of.(asm.Mem))
}
func (f *avx2) set(table, bits asm.Mem) set { return set(f.load(table)) }
func (f *avx2) isIn(s set, n asm.Vector, of where) where {
	return f.both(of, lanes(f.lookup(asm.Vector(s), f.least(n, f.fill(15)))))
}
func (f *avx2) isZero(a asm.Vector) where   { return f.equal(f.zero(), a) }
func (f *avx2) positive(a asm.Vector) where { return f.above(a, f.zero()) }

func (f *avx2) ofBytes(a asm.Vector) where { return lanes(a) }

func (f *avx2) bytes(w where) asm.Vector { return w.bytes }

func (f *avx2) none() where              { return lanes(f.zero()) }
func (f *avx2) flag(m asm.Mem) where     { return lanes(f.load(m)) }
func (f *avx2) both(a, b where) where    { return lanes(f.and(a.bytes, b.bytes)) }
func (f *avx2) any(a, b where) where     { return lanes(f.or(a.bytes, b.bytes)) }
func (f *avx2) without(a, b where) where { return lanes(f.andNot(b.bytes, a.bytes)) }
func (f *avx2) include(more, to where)   { f.Do(asm.VPOR, more.bytes, to.bytes, to.bytes) }
func (f *avx2) copy(from, to where)      { f.move(from.bytes, to.bytes) }

func (f *avx2) keep(w where, b asm.Operand) asm.Vector { return f.and(w.bytes, b) }
func (f *avx2) drop(w where, b asm.Operand) asm.Vector { return f.andNot(w.bytes, b) }
func (f *avx2) either(w where, a asm.Vector, b asm.Operand) asm.Vector {
	return f.into(asm.VPBLENDVB, w.bytes, b, a)
}
func (f *avx2) addUnless(w where, a asm.Vector, b asm.Operand, other asm.Vector) asm.Vector {
	return f.either(w, f.add(a, b), other)
}
func (f *avx2) addOne(w where, a asm.Vector) asm.Vector      { return f.sub(a, w.bytes) }
func (f *avx2) addWhere(w where, a, b asm.Vector) asm.Vector { return f.add(a, f.keep(w, b)) }

func (f *avx2) jumpIfNone(w where, to asm.Label) {
	f.Do(asm.VPTEST, w.bytes, w.bytes)
	f.Do(asm.JZ, to)
}
func (f *avx2) remember(w where, m asm.Mem) { f.store(w.bytes, m) }
func (f *avx2) recall(m asm.Mem) where      { return f.flag(m) }
func (f *avx2) bitsOf(w where, m asm.Mem) {
	bits := f.GP32()
	f.Do(asm.VPMOVMSKB, w.bytes, bits)
	f.Do(asm.MOVL, bits, m)
}

// ofBits takes the bits apart: each byte of a word asks for its bit of its byte of them.
func (f *avx2) ofBits(m asm.Mem) where {
	const each = 0x0101010101010101
	bits := f.load(f.all(0x8040201008040201))
	bytes := f.into(asm.VPSHUFB, f.constant(constant{0, each, 2 * each, 3 * each}), f.into(asm.VPBROADCASTD, m))
	return f.equal(f.and(bytes, bits), bits)
}
func (f *avx2) begin(live asm.Mem) { f.alive = live }
func (f *avx2) live() where        { return f.flag(f.alive) }
func (f *avx2) setLive(w where)    { f.store(w.bytes, f.alive) }
func (f *avx2) finish()            {}

// divide takes off two laps without asking whether any lane has so many, and more in
// a loop.
func (f *avx2) divide(p *player, seeds asm.Vector) (q, r, drops asm.Vector) {
	lap := f.load(p.rule("lap"))
	one, two := f.above(seeds, lap), f.above(seeds, p.rule("laps2"))
	q = f.add(one.bytes, two.bytes)
	r = f.sub(f.sub(seeds, f.keep(one, lap)), f.keep(two, lap))
	again, done := p.name+"_lap", p.name+"_laps"
	f.Label(again)
	more := f.above(r, lap)
	f.jumpIfNone(more, done)
	f.Do(asm.VPADDB, more.bytes, q, q)
	f.Do(asm.VPSUBB, f.keep(more, lap), r, r)
	f.Do(asm.JMP, again)
	f.Label(done)
	q = f.sub(f.zero(), q)
	return q, r, f.and(f.addOne(f.above(r, p.rule("round")), q), p.rule("sowOrigin"))
}

// times multiplies words of 64 bits, for which AVX2 has no instruction, from products of
// their halves.
func (f *avx2) times(z asm.Vector, by uint64) asm.Vector {
	low := f.into(asm.VPMULUDQ, f.all(by), z)
	high := f.into(asm.VPSRLQ, asm.Imm(32), z)
	f.Do(asm.VPMULUDQ, f.all(by), high, high)
	cross := f.into(asm.VPMULUDQ, f.all(by>>32), z)
	f.Do(asm.VPADDQ, cross, high, high)
	f.Do(asm.VPSLLQ, asm.Imm(32), high, high)
	return f.into(asm.VPADDQ, low, high)
}

func (f *avx2) leastDifference(a [2]asm.Vector, b [2]asm.Operand, least asm.Vector) {
	same := f.into(asm.VPAND, f.into(asm.VPCMPEQB, b[0], a[0]), f.into(asm.VPCMPEQB, b[1], a[1]))
	f.Do(asm.VPANDN, least, same, least)
}

// largest finds it as the least of the complements.
func (f *avx2) largest(y asm.Vector) asm.GP {
	y = f.xor(y, f.ones())
	low, high := f.XMM(), f.XMM()
	f.Do(asm.VEXTRACTI128, asm.Imm(0), y, low)
	f.Do(asm.VEXTRACTI128, asm.Imm(1), y, high)
	return leastOf(f.Func, low, high)
}

// leastOf is the complement of the least byte of two vectors of 128 bits, which it
// overwrites.
func leastOf(f *asm.Func, low, high asm.Vector) asm.GP {
	f.Do(asm.VPMINUB, low, high, low)
	f.Do(asm.VPSRLW, asm.Imm(8), low, high)
	f.Do(asm.VPMINUB, low, high, low)
	f.Do(asm.VPHMINPOSUW, low, low)
	of := f.GP32()
	f.Do(asm.VMOVD, low, of)
	f.Do(asm.MOVBLZX, of.As8(), of)
	f.Do(asm.NEGL, of)
	f.Do(asm.ADDL, asm.Imm(0xFF), of)
	return of
}
