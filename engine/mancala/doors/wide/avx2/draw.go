package main

import (
	"houserules/engine/mancala/doors/wide/internal/asm"
)

// draw writes the function that draws the words that serve a block: the
// SplitMix64 of engine's protocol, four streams to a vector, taken apart into
// the 16-bit lanes that serve the four plies.
func draw(file *asm.File, c constants) {
	f := code{file.Func("avx2Draw", asm.Param{Name: "w", Type: "*group"}), c}
	g := f.Load("w")
	pairs := f.load(c.table([16]uint8{0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15}))
	for half := range 2 {
		var w [4]asm.Vector
		for i := range w {
			key := group.vec(g, "keys", 4*half+i)
			y := f.load(key)
			f.Do(asm.VPADDQ, c.all(golden), y, y)
			f.store(y, key)
			w[i] = f.lookup(mix(f, y), pairs)
		}
		// Each half of a vector has four pairs of lanes now, one for each ply.
		for ply := range 4 {
			dwords, qwords := asm.VPUNPCKLDQ, asm.VPUNPCKLQDQ
			if ply >= 2 {
				dwords = asm.VPUNPCKHDQ
			}
			if ply%2 == 1 {
				qwords = asm.VPUNPCKHQDQ
			}
			a, b, lanes := f.YMM(), f.YMM(), f.YMM()
			f.Do(dwords, w[1], w[0], a)
			f.Do(dwords, w[3], w[2], b)
			f.Do(qwords, b, a, lanes)
			f.store(lanes, group.vec(g, "luck", 2*ply+half))
		}
	}
	f.Do(asm.VZEROUPPER)
	f.Do(asm.RET)
}

// The increment and the multipliers of SplitMix64.
const (
	golden = 0x9E3779B97F4A7C15
	first  = 0xBF58476D1CE4E5B9
	second = 0x94D049BB133111EB
)

// mix is the finalizer of SplitMix64.
func mix(f code, z asm.Vector) asm.Vector {
	z = times(f, shiftedXor(f, z, 30), first)
	z = times(f, shiftedXor(f, z, 27), second)
	return shiftedXor(f, z, 31)
}

// shiftedXor is z ^ z>>n.
func shiftedXor(f code, z asm.Vector, n uint8) asm.Vector {
	y := f.YMM()
	f.Do(asm.VPSRLQ, asm.Imm(n), z, y)
	return f.xor(y, z)
}

// times multiplies words of 64 bits, for which AVX2 has no instruction, from
// products of their halves.
func times(f code, z asm.Vector, by uint64) asm.Vector {
	low, high, cross := f.YMM(), f.YMM(), f.YMM()
	f.Do(asm.VPMULUDQ, f.c.all(by), z, low)
	f.Do(asm.VPSRLQ, asm.Imm(32), z, high)
	f.Do(asm.VPMULUDQ, f.c.all(by), high, high)
	f.Do(asm.VPMULUDQ, f.c.all(by>>32), z, cross)
	f.Do(asm.VPADDQ, cross, high, high)
	f.Do(asm.VPSLLQ, asm.Imm(32), high, high)
	y := f.YMM()
	f.Do(asm.VPADDQ, low, high, y)
	return y
}
