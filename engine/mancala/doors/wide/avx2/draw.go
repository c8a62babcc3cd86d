package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// draw writes the function that draws the words that serve a block: the
// SplitMix64 of engine's protocol, four streams to a vector, taken apart into
// the 16-bit lanes that serve the four plies.
func draw(c constants) {
	TEXT("avx2Draw", NOSPLIT, "func(w *byte)")
	g := Load(Param("w"), GP64())
	pairs := load(c.table([16]uint8{0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15}))
	for half := range 2 {
		var w [4]VecVirtual
		for i := range w {
			key := group.in(g, "keys")
			key.Disp += (4*half + i) * vector
			y := load(key)
			VPADDQ(c.all(golden), y, y)
			store(y, key)
			w[i] = lookup(mix(c, y), pairs)
		}
		// Each half of a vector has four pairs of lanes now, one for each ply.
		for ply := range 4 {
			dwords, qwords := VPUNPCKLDQ, VPUNPCKLQDQ
			if ply >= 2 {
				dwords = VPUNPCKHDQ
			}
			if ply%2 == 1 {
				qwords = VPUNPCKHQDQ
			}
			a, b, lanes := YMM(), YMM(), YMM()
			dwords(w[1], w[0], a)
			dwords(w[3], w[2], b)
			qwords(b, a, lanes)
			store(lanes, group.vec(g, "luck", 2*ply+half))
		}
	}
	VZEROUPPER()
	RET()
}

// The increment and the multipliers of SplitMix64.
const (
	golden = 0x9E3779B97F4A7C15
	first  = 0xBF58476D1CE4E5B9
	second = 0x94D049BB133111EB
)

// mix is the finalizer of SplitMix64.
func mix(c constants, z VecVirtual) VecVirtual {
	z = times(c, shiftedXor(z, 30), first)
	z = times(c, shiftedXor(z, 27), second)
	return shiftedXor(z, 31)
}

// shiftedXor is z ^ z>>n.
func shiftedXor(z VecVirtual, n uint8) VecVirtual {
	y := YMM()
	VPSRLQ(U8(n), z, y)
	return xor(y, z)
}

// times multiplies words of 64 bits, for which AVX2 has no instruction, from
// products of their halves.
func times(c constants, z VecVirtual, by uint64) VecVirtual {
	low, high, cross := YMM(), YMM(), YMM()
	VPMULUDQ(c.all(by), z, low)
	VPSRLQ(U8(32), z, high)
	VPMULUDQ(c.all(by), high, high)
	VPMULUDQ(c.all(by>>32), z, cross)
	VPADDQ(cross, high, high)
	VPSLLQ(U8(32), high, high)
	y := YMM()
	VPADDQ(low, high, y)
	return y
}
