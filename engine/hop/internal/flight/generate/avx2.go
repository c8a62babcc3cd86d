package main

import "houserules/engine/internal/asm"

// avx2 is the machine with vectors of four lanes.
type avx2 struct {
	*asm.Func
	c *asm.Constants
}

// into has an instruction leave its result in a new register.
func (f *avx2) into(i asm.Instruction, operands ...asm.Operand) asm.Vector {
	y := f.YMM()
	f.Do(i, append(operands, y)...)
	return y
}

func (f *avx2) lanes() int                                     { return 4 }
func (f *avx2) load(m asm.Mem) asm.Vector                      { return f.into(asm.VMOVDQU, m) }
func (f *avx2) store(y asm.Vector, m asm.Mem)                  { f.Do(asm.VMOVDQU, y, m) }
func (f *avx2) zero() asm.Vector                               { y := f.YMM(); f.Do(asm.VPXOR, y, y, y); return y }
func (f *avx2) constant(words [4]uint64) asm.Mem               { return twice(f.c, words).Part(0, 32) }
func (f *avx2) and(a asm.Vector, b asm.Operand) asm.Vector     { return f.into(asm.VPAND, b, a) }
func (f *avx2) or(a asm.Vector, b asm.Operand) asm.Vector      { return f.into(asm.VPOR, b, a) }
func (f *avx2) xor(a asm.Vector, b asm.Operand) asm.Vector     { return f.into(asm.VPXOR, b, a) }
func (f *avx2) without(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPANDN, b, a) }

func (f *avx2) differAnd(a, b asm.Vector, c asm.Operand) asm.Vector { return f.and(f.xor(a, b), c) }
func (f *avx2) eitherAnd(a, b asm.Vector, c asm.Operand) asm.Vector { return f.and(f.or(a, b), c) }
func (f *avx2) and3(a, b asm.Vector, c asm.Operand) asm.Vector      { return f.and(f.and(a, b), c) }
func (f *avx2) or3(a, b asm.Vector, c asm.Operand) asm.Vector       { return f.or(f.or(a, b), c) }

func (f *avx2) add(a asm.Vector, b asm.Operand) asm.Vector   { return f.into(asm.VPADDQ, b, a) }
func (f *avx2) sub(a asm.Vector, b asm.Operand) asm.Vector   { return f.into(asm.VPSUBQ, b, a) }
func (f *avx2) up(a asm.Vector, by asm.Operand) asm.Vector   { return f.into(asm.VPSLLVQ, by, a) }
func (f *avx2) down(a asm.Vector, by asm.Operand) asm.Vector { return f.into(asm.VPSRLVQ, by, a) }
func (f *avx2) left(a asm.Vector, n asm.Imm) asm.Vector      { return f.into(asm.VPSLLQ, n, a) }
func (f *avx2) scale(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPMULHUW, b, a) }

func (f *avx2) addBytes(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPADDB, b, a) }
func (f *avx2) most(a asm.Vector, b asm.Operand) asm.Vector     { return f.into(asm.VPMAXUB, b, a) }
func (f *avx2) lookup(table asm.Vector, index asm.Operand) asm.Vector {
	return f.into(asm.VPSHUFB, index, table)
}
func (f *avx2) bytesAbove(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPCMPGTB, b, a) }
func (f *avx2) bytesEqual(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPCMPEQB, b, a) }

// count looks the halves of each byte up.
func (f *avx2) count(y asm.Vector) asm.Vector {
	const low, high = 0x0302020102010100, 0x0403030203020201
	table, half := f.load(f.constant([4]uint64{low, high, low, high})), f.load(f.constant(each(0x0F0F0F0F0F0F0F0F)))
	upper := f.and(f.into(asm.VPSRLQ, asm.Imm(4), y), half)
	return f.addBytes(f.lookup(table, f.and(y, half)), f.lookup(table, upper))
}

func (f *avx2) sum(y asm.Vector) asm.Vector    { return f.into(asm.VPSADBW, f.zero(), y) }
func (f *avx2) number(y asm.Vector) asm.Vector { return f.sum(f.count(y)) }

func (f *avx2) above(a asm.Vector, b asm.Operand) set { return set{words: f.into(asm.VPCMPGTQ, b, a)} }
func (f *avx2) equal(a asm.Vector, b asm.Operand) set { return set{words: f.into(asm.VPCMPEQQ, b, a)} }
func (f *avx2) both(a, b set) set                     { return set{words: f.and(a.words, b.words)} }
func (f *avx2) keep(s set, b asm.Operand) asm.Vector  { return f.and(s.words, b) }
func (f *avx2) drop(s set, a asm.Vector) asm.Vector   { return f.without(s.words, a) }
func (f *avx2) either(s set, b asm.Operand, a asm.Vector) asm.Vector {
	return f.into(asm.VPBLENDVB, s.words, b, a)
}
func (f *avx2) more(s set, a asm.Vector) asm.Vector { return f.sub(a, s.words) }
func (f *avx2) less(s set, a asm.Vector) asm.Vector { return f.add(a, s.words) }
func (f *avx2) signs(a asm.Vector, to asm.GP)       { f.Do(asm.VMOVMSKPD, a, to.As32()) }
