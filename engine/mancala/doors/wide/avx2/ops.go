package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The functions below are instructions on vectors that return their result in
// a new register. Their second operand may be memory.

func load(m Mem) VecVirtual { y := YMM(); VMOVDQU(m, y); return y }
func store(y Op, m Mem)     { VMOVDQU(y, m) }

func zero() VecVirtual { y := YMM(); VPXOR(y, y, y); return y }
func ones() VecVirtual { y := YMM(); VPCMPEQB(y, y, y); return y }

func add(a VecVirtual, b Op) VecVirtual { y := YMM(); VPADDB(b, a, y); return y }
func sub(a VecVirtual, b Op) VecVirtual { y := YMM(); VPSUBB(b, a, y); return y }
func and(a VecVirtual, b Op) VecVirtual { y := YMM(); VPAND(b, a, y); return y }
func or(a VecVirtual, b Op) VecVirtual  { y := YMM(); VPOR(b, a, y); return y }
func xor(a VecVirtual, b Op) VecVirtual { y := YMM(); VPXOR(b, a, y); return y }

// andNot is b without the bits of a.
func andNot(a VecVirtual, b Op) VecVirtual { y := YMM(); VPANDN(b, a, y); return y }

func least(a VecVirtual, b Op) VecVirtual      { y := YMM(); VPMINUB(b, a, y); return y }
func most(a VecVirtual, b Op) VecVirtual       { y := YMM(); VPMAXUB(b, a, y); return y }
func mostSigned(a VecVirtual, b Op) VecVirtual { y := YMM(); VPMAXSB(b, a, y); return y }

// equal is 0xFF where a and b are equal.
func equal(a VecVirtual, b Op) VecVirtual { y := YMM(); VPCMPEQB(b, a, y); return y }

// above is 0xFF where a is more than b, both as signed bytes.
func above(a VecVirtual, b Op) VecVirtual { y := YMM(); VPCMPGTB(b, a, y); return y }

// either is b where the mask is set and a elsewhere.
func either(mask, a VecVirtual, b Op) VecVirtual {
	y := YMM()
	VPBLENDVB(mask, b, a, y)
	return y
}

// lookup is the entries of a table of 16 bytes.
func lookup(table VecVirtual, index Op) VecVirtual {
	y := YMM()
	VPSHUFB(index, table, y)
	return y
}

// jumpIfNone jumps where no bit of a vector is set.
func jumpIfNone(y VecVirtual, label string) {
	VPTEST(y, y)
	JZ(LabelRef(label))
}

// jumpUnless jumps where a word in memory is zero.
func jumpUnless(m Mem, label string) {
	CMPQ(m, Imm(0))
	JE(LabelRef(label))
}

// constants are the vectors in read-only memory by their contents.
type constants map[[4]uint64]Mem

// words returns a vector of four words.
func (c constants) words(w ...uint64) Mem {
	key := [4]uint64{w[0], w[1], w[2], w[3]}
	m, ok := c[key]
	if !ok {
		m = GLOBL(fmt.Sprintf("wideData%d", len(c)), RODATA|NOPTR)
		for i, x := range key {
			DATA(8*i, U64(x))
		}
		c[key] = m
	}
	return m
}

// all returns a vector of equal words.
func (c constants) all(w uint64) Mem { return c.words(w, w, w, w) }

// fill returns a vector of equal bytes.
func (c constants) fill(b uint8) Mem { return c.all(uint64(b) * 0x0101010101010101) }

// table returns a vector with the same 16 bytes in each half.
func (c constants) table(b [16]uint8) Mem {
	var lo, hi uint64
	for i := range 8 {
		lo |= uint64(b[i]) << (8 * i)
		hi |= uint64(b[8+i]) << (8 * i)
	}
	return c.words(lo, hi, lo, hi)
}
