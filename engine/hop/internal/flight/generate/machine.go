package main

import (
	"slices"

	"houserules/engine/internal/asm"
)

// machine is what the plies are written for: vectors of so many lanes, a word of 64 bits
// each, and sets of lanes. In an operand there may be memory.
type machine interface {
	lanes() int
	load(asm.Mem) asm.Vector
	store(asm.Vector, asm.Mem)
	zero() asm.Vector
	// constant is memory with 256 bits, again and again.
	constant([4]uint64) asm.Mem

	and(a asm.Vector, b asm.Operand) asm.Vector
	or(a asm.Vector, b asm.Operand) asm.Vector
	xor(a asm.Vector, b asm.Operand) asm.Vector
	without(a asm.Vector, b asm.Operand) asm.Vector      // b without a
	differAnd(a, b asm.Vector, c asm.Operand) asm.Vector // (a ^ b) & c
	eitherAnd(a, b asm.Vector, c asm.Operand) asm.Vector // (a | b) & c
	and3(a, b asm.Vector, c asm.Operand) asm.Vector
	or3(a, b asm.Vector, c asm.Operand) asm.Vector

	add(a asm.Vector, b asm.Operand) asm.Vector
	sub(a asm.Vector, b asm.Operand) asm.Vector
	up(a asm.Vector, by asm.Operand) asm.Vector
	down(a asm.Vector, by asm.Operand) asm.Vector
	left(a asm.Vector, n asm.Imm) asm.Vector
	// scale multiplies the lowest 16 bits of each word, of which b has no others, and
	// returns the upper half of the product.
	scale(a asm.Vector, b asm.Operand) asm.Vector

	// On bytes: sums and the larger of each, the number of bits in each, a table of
	// sixteen that is looked up, and comparisons, which set bytes.
	addBytes(a asm.Vector, b asm.Operand) asm.Vector
	most(a asm.Vector, b asm.Operand) asm.Vector
	count(asm.Vector) asm.Vector
	lookup(table asm.Vector, index asm.Operand) asm.Vector
	bytesAbove(a asm.Vector, b asm.Operand) asm.Vector
	bytesEqual(a asm.Vector, b asm.Operand) asm.Vector
	// sum adds up the bytes of each word, number counts its bits.
	sum(asm.Vector) asm.Vector
	number(asm.Vector) asm.Vector

	// Sets of lanes: where a is above b, as signed numbers, where they are equal.
	above(a asm.Vector, b asm.Operand) set
	equal(a asm.Vector, b asm.Operand) set
	both(a, b set) set
	keep(s set, b asm.Operand) asm.Vector
	drop(s set, a asm.Vector) asm.Vector
	either(s set, b asm.Operand, a asm.Vector) asm.Vector // b in the set, else a
	more(s set, a asm.Vector) asm.Vector                  // a, and one more in the set
	less(s set, a asm.Vector) asm.Vector                  // a, and one less in the set
	// signs is the set of lanes with negative numbers, as bits.
	signs(a asm.Vector, to asm.GP)
}

// set is a set of lanes: in words whose bits are all set or none, or in a mask.
type set struct {
	words asm.Vector
	mask  asm.Mask
}

// twice is memory with a constant of 256 bits twice, for vectors of either size.
func twice(c *asm.Constants, words [4]uint64) asm.Mem {
	return c.Of(slices.Concat(words[:], words[:])...)
}
