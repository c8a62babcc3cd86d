package main

import "houserules/engine/internal/asm"

// avx512 is the machine with vectors of eight lanes and sets in masks.
type avx512 struct {
	*asm.Func
	c *asm.Constants
}

// into has an instruction leave its result in a new register.
func (f *avx512) into(i asm.Instruction, operands ...asm.Operand) asm.Vector {
	z := f.ZMM()
	f.Do(i, append(operands, z)...)
	return z
}

func (f *avx512) lanes() int                                     { return 8 }
func (f *avx512) load(m asm.Mem) asm.Vector                      { return f.into(asm.VMOVDQU64, m) }
func (f *avx512) store(z asm.Vector, m asm.Mem)                  { f.Do(asm.VMOVDQU64, z, m) }
func (f *avx512) zero() asm.Vector                               { z := f.ZMM(); f.Do(asm.VPXORQ, z, z, z); return z }
func (f *avx512) constant(words [4]uint64) asm.Mem               { return twice(f.c, words) }
func (f *avx512) and(a asm.Vector, b asm.Operand) asm.Vector     { return f.into(asm.VPANDQ, b, a) }
func (f *avx512) or(a asm.Vector, b asm.Operand) asm.Vector      { return f.into(asm.VPORQ, b, a) }
func (f *avx512) xor(a asm.Vector, b asm.Operand) asm.Vector     { return f.into(asm.VPXORQ, b, a) }
func (f *avx512) without(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPANDNQ, b, a) }

// The bits of three vectors in all combinations, of which VPTERNLOGQ wants the result.
const a, b, c = 0xF0, 0xCC, 0xAA

func (f *avx512) of3(table uint8, x, y asm.Vector, z asm.Operand) asm.Vector {
	r := f.into(asm.VMOVDQU64, x)
	f.Do(asm.VPTERNLOGQ, asm.Imm(table), z, y, r)
	return r
}
func (f *avx512) differAnd(x, y asm.Vector, z asm.Operand) asm.Vector {
	return f.of3((a^b)&c, x, y, z)
}
func (f *avx512) eitherAnd(x, y asm.Vector, z asm.Operand) asm.Vector {
	return f.of3((a|b)&c, x, y, z)
}
func (f *avx512) and3(x, y asm.Vector, z asm.Operand) asm.Vector { return f.of3(a&b&c, x, y, z) }
func (f *avx512) or3(x, y asm.Vector, z asm.Operand) asm.Vector  { return f.of3(a|b|c, x, y, z) }

func (f *avx512) add(a asm.Vector, b asm.Operand) asm.Vector   { return f.into(asm.VPADDQ, b, a) }
func (f *avx512) sub(a asm.Vector, b asm.Operand) asm.Vector   { return f.into(asm.VPSUBQ, b, a) }
func (f *avx512) up(a asm.Vector, by asm.Operand) asm.Vector   { return f.into(asm.VPSLLVQ, by, a) }
func (f *avx512) down(a asm.Vector, by asm.Operand) asm.Vector { return f.into(asm.VPSRLVQ, by, a) }
func (f *avx512) left(a asm.Vector, n asm.Imm) asm.Vector      { return f.into(asm.VPSLLQ, n, a) }
func (f *avx512) scale(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPMULHUW, b, a) }

func (f *avx512) addBytes(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPADDB, b, a) }
func (f *avx512) most(a asm.Vector, b asm.Operand) asm.Vector     { return f.into(asm.VPMAXUB, b, a) }
func (f *avx512) lookup(table asm.Vector, index asm.Operand) asm.Vector {
	return f.into(asm.VPSHUFB, index, table)
}
func (f *avx512) bytesAbove(a asm.Vector, b asm.Operand) asm.Vector {
	return f.into(asm.VPMOVM2B, f.set(asm.VPCMPGTB, b, a).mask)
}
func (f *avx512) bytesEqual(a asm.Vector, b asm.Operand) asm.Vector {
	return f.into(asm.VPMOVM2B, f.set(asm.VPCMPEQB, b, a).mask)
}
func (f *avx512) count(z asm.Vector) asm.Vector  { return f.into(asm.VPOPCNTB, z) }
func (f *avx512) sum(z asm.Vector) asm.Vector    { return f.into(asm.VPSADBW, f.zero(), z) }
func (f *avx512) number(z asm.Vector) asm.Vector { return f.into(asm.VPOPCNTQ, z) }

// set has an instruction leave its result in a new mask.
func (f *avx512) set(i asm.Instruction, operands ...asm.Operand) set {
	k := f.Mask()
	f.Do(i, append(operands, k)...)
	return set{mask: k}
}

func (f *avx512) above(a asm.Vector, b asm.Operand) set { return f.set(asm.VPCMPGTQ, b, a) }
func (f *avx512) equal(a asm.Vector, b asm.Operand) set { return f.set(asm.VPCMPEQQ, b, a) }
func (f *avx512) both(a, b set) set                     { return f.set(asm.KANDQ, a.mask, b.mask) }
func (f *avx512) keep(s set, b asm.Operand) asm.Vector  { return f.into(asm.VMOVDQU64Z, b, s.mask) }
func (f *avx512) drop(s set, a asm.Vector) asm.Vector   { return f.either(s, f.zero(), a) }
func (f *avx512) either(s set, b asm.Operand, a asm.Vector) asm.Vector {
	return f.into(asm.VPBLENDMQ, b, a, s.mask)
}
func (f *avx512) more(s set, a asm.Vector) asm.Vector { return f.addWhere(s, a, 1) }
func (f *avx512) less(s set, a asm.Vector) asm.Vector { return f.addWhere(s, a, ^uint64(0)) }

// addWhere adds a number in a set.
func (f *avx512) addWhere(s set, a asm.Vector, n uint64) asm.Vector {
	z := f.into(asm.VMOVDQU64, a)
	f.Do(asm.VPADDQ, f.constant(each(n)), a, s.mask, z)
	return z
}

func (f *avx512) signs(a asm.Vector, to asm.GP) {
	f.Do(asm.KMOVQ, f.set(asm.VPMOVQ2M, a).mask, to)
}
