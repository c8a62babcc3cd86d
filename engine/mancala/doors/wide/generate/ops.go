package main

import (
	"houserules/engine/internal/asm"
)

// where is a set of lanes: bytes of 0xFF and 0 in a vector with AVX2, bits in a mask
// register with AVX-512.
type where struct {
	bytes asm.Vector
	bits  asm.Mask
}

// stateVector is the n-th vector of a field of the state.
type stateVector struct {
	name string
	n    int
}

// set is a set of numbers, as a machine asks for it.
type set asm.Vector

// machine is what the plies are written in: operations on the lanes of a vector that
// return their result in a new register. A second operand may be memory. What
// they are with AVX2 says avx2, with AVX-512 avx512.
type machine interface {
	// size is the size of a vector in bytes, which is the number of lanes, and holds says
	// whether there are registers for a whole position and more.
	size() int
	holds() bool
	// heldVectors are the vectors of the state that are in registers during a block.
	heldVectors() []stateVector

	vec() asm.Vector // a register
	// into has an instruction that all machines have leave its result in a register.
	into(i asm.Instruction, operands ...asm.Operand) asm.Vector
	load(m asm.Mem) asm.Vector
	store(y asm.Vector, m asm.Mem)
	// reg has an operand in a register.
	reg(of asm.Operand) asm.Vector
	// move copies to a register that there is already, from another or memory.
	move(from asm.Operand, to asm.Vector)
	// all has the same word everywhere, fill the same byte in all lanes, table 16 bytes
	// in every 128 bits.
	all(w uint64) asm.Mem
	fill(b uint8) asm.Mem
	table(b [16]uint8) asm.Mem

	zero() asm.Vector
	add(a asm.Vector, b asm.Operand) asm.Vector
	sub(a asm.Vector, b asm.Operand) asm.Vector
	or(a asm.Vector, b asm.Operand) asm.Vector
	and(a asm.Vector, b asm.Operand) asm.Vector
	xor(a asm.Vector, b asm.Operand) asm.Vector
	andNot(a asm.Vector, b asm.Operand) asm.Vector // b without the bits of a
	least(a asm.Vector, b asm.Operand) asm.Vector
	most(a asm.Vector, b asm.Operand) asm.Vector
	mostSigned(a asm.Vector, b asm.Operand) asm.Vector
	// orOf has the bits of all of several vectors, xorOf is the exclusive or of n vectors.
	orOf(of []asm.Operand) asm.Vector
	xorOf(n int, of func(i int) asm.Vector) asm.Vector
	// lookup is the entries of a table of 16 bytes by the lowest four bits of numbers.
	// For those above 127 it is any byte.
	lookup(table, index asm.Operand) asm.Vector

	// equal, above and atLeast compare a with b, above as signed bytes and atLeast as
	// unsigned ones; meets says where they have a bit in common.
	equal(a asm.Vector, b asm.Operand) where
	above(a asm.Vector, b asm.Operand) where
	atLeast(a asm.Vector, b asm.Operand) where
	// isIn is where, of some lanes, numbers are in a set.
	isIn(s set, n asm.Vector, of where) where
	// set loads a set of numbers below 15 from two forms in the rules: a table with 0xFF
	// at each, or bits.
	set(table, bits asm.Mem) set
	isZero(a asm.Vector) where
	positive(a asm.Vector) where
	// ofBytes are the lanes of bytes of 0xFF and 0, bytes are those of lanes.
	ofBytes(a asm.Vector) where
	bytes(w where) asm.Vector

	// none is no lane; flag are the lanes of bytes of 0xFF and 0 in memory.
	none() where
	flag(m asm.Mem) where
	both(a, b where) where
	any(a, b where) where
	without(a, b where) where
	// include puts the lanes of a set into another one.
	include(more, to where)
	// copy puts a set in the place of another one.
	copy(from, to where)

	// keep is the lanes of b and zero elsewhere, drop the other way round; either is b
	// in the lanes and a elsewhere.
	keep(w where, b asm.Operand) asm.Vector
	drop(w where, b asm.Operand) asm.Vector
	either(w where, a asm.Vector, b asm.Operand) asm.Vector
	// addUnless is a and b together outside of the lanes and other in them.
	addUnless(w where, a asm.Vector, b asm.Operand, other asm.Vector) asm.Vector
	// addOne adds one in the lanes, addWhere b.
	addOne(w where, a asm.Vector) asm.Vector
	addWhere(w where, a, b asm.Vector) asm.Vector

	jumpIfNone(w where, to asm.Label)
	// remember keeps a set in a vector's memory for recall. Its bytes are of no use to
	// others.
	remember(w where, m asm.Mem)
	recall(m asm.Mem) where
	// bitsOf puts a set into memory, a bit to a lane.
	bitsOf(w where, m asm.Mem)
	// ofBits is the set there.
	ofBits(m asm.Mem) where

	// begin and finish stand around all plies; live are in between the lanes whose
	// game is not over.
	begin(live asm.Mem)
	live() where
	setLive(w where)
	finish()

	// divide divides seeds by those that a lap sows into whole laps and a rest that is
	// not zero, and says what the origin receives.
	divide(p *player, seeds asm.Vector) (q, r, drops asm.Vector)
	// times multiplies words of 64 bits.
	times(z asm.Vector, by uint64) asm.Vector
	// leastDifference makes least zero in the lanes in which two pairs are equal, and never
	// so in others.
	leastDifference(a [2]asm.Vector, b [2]asm.Operand, least asm.Vector)
	// largest is the largest of all lanes.
	largest(y asm.Vector) asm.GP
}
