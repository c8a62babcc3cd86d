package main

import (
	"fmt"

	"houserules/engine/mancala/doors/wide/internal/asm"
)

// code is a function under construction, with the file's constants.
type code struct {
	*asm.Func
	c constants
}

// The methods below are instructions on vectors that return their result in
// a new register. Their second operand may be memory.

// into has an instruction leave its result in a new register.
func (f code) into(i asm.Instruction, operands ...asm.Operand) asm.Vector {
	y := f.YMM()
	f.Do(i, append(operands, y)...)
	return y
}

func (f code) load(m asm.Mem) asm.Vector      { return f.into(asm.VMOVDQU, m) }
func (f code) store(y asm.Operand, m asm.Mem) { f.Do(asm.VMOVDQU, y, m) }

func (f code) zero() asm.Vector { y := f.YMM(); f.Do(asm.VPXOR, y, y, y); return y }
func (f code) ones() asm.Vector { y := f.YMM(); f.Do(asm.VPCMPEQB, y, y, y); return y }

func (f code) add(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPADDB, b, a) }
func (f code) sub(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPSUBB, b, a) }
func (f code) and(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPAND, b, a) }
func (f code) or(a asm.Vector, b asm.Operand) asm.Vector  { return f.into(asm.VPOR, b, a) }
func (f code) xor(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPXOR, b, a) }

// andNot is b without the bits of a.
func (f code) andNot(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPANDN, b, a) }

func (f code) least(a asm.Vector, b asm.Operand) asm.Vector      { return f.into(asm.VPMINUB, b, a) }
func (f code) most(a asm.Vector, b asm.Operand) asm.Vector       { return f.into(asm.VPMAXUB, b, a) }
func (f code) mostSigned(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPMAXSB, b, a) }

// equal is 0xFF where a and b are equal.
func (f code) equal(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPCMPEQB, b, a) }

// above is 0xFF where a is more than b, both as signed bytes.
func (f code) above(a asm.Vector, b asm.Operand) asm.Vector { return f.into(asm.VPCMPGTB, b, a) }

// either is b where the mask is set and a elsewhere.
func (f code) either(mask, a asm.Vector, b asm.Operand) asm.Vector {
	return f.into(asm.VPBLENDVB, mask, b, a)
}

// lookup is the entries of a table of 16 bytes.
func (f code) lookup(table asm.Vector, index asm.Operand) asm.Vector {
	return f.into(asm.VPSHUFB, index, table)
}

// jumpIfNone jumps where no bit of a vector is set.
func (f code) jumpIfNone(y asm.Vector, to asm.Label) {
	f.Do(asm.VPTEST, y, y)
	f.Do(asm.JZ, to)
}

// jumpUnless jumps where a word in memory is zero.
func (f code) jumpUnless(m asm.Mem, to asm.Label) {
	f.Do(asm.CMPQ, m, asm.Imm(0))
	f.Do(asm.JE, to)
}

// constants are the vectors in read-only memory by their contents.
type constants struct {
	file *asm.File
	made map[[4]uint64]asm.Mem
}

// words returns a vector of four words.
func (c constants) words(w ...uint64) asm.Mem {
	key := [4]uint64{w[0], w[1], w[2], w[3]}
	m, ok := c.made[key]
	if !ok {
		m = c.file.Data(fmt.Sprintf("wideData%d", len(c.made)), w...)
		c.made[key] = m
	}
	return m
}

// all returns a vector of equal words.
func (c constants) all(w uint64) asm.Mem { return c.words(w, w, w, w) }

// fill returns a vector of equal bytes.
func (c constants) fill(b uint8) asm.Mem { return c.all(uint64(b) * 0x0101010101010101) }

// table returns a vector with the same 16 bytes in each half.
func (c constants) table(b [16]uint8) asm.Mem {
	var lo, hi uint64
	for i := range 8 {
		lo |= uint64(b[i]) << (8 * i)
		hi |= uint64(b[8+i]) << (8 * i)
	}
	return c.words(lo, hi, lo, hi)
}
