package main

import (
	"houserules/engine/internal/asm"
)

// draw draws the words that serve a block: the
// SplitMix64 of engine's protocol, a stream to 64 bits of a vector, taken apart into
// the 16-bit lanes that serve the four plies.
func (p *player) draw() {
	pairs := p.load(p.table([16]uint8{0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15}))
	for half := range 2 {
		var w [4]asm.Vector
		for i := range w {
			key := p.state("keys", 4*half+i)
			z := p.into(asm.VPADDQ, p.all(golden), p.load(key))
			p.store(z, key)
			w[i] = p.into(asm.VPSHUFB, pairs, p.mix(z))
		}
		// Each 128 bits of a vector have four pairs of lanes now, one for each ply.
		for ply := range 4 {
			dwords, qwords := asm.VPUNPCKLDQ, asm.VPUNPCKLQDQ
			if ply >= 2 {
				dwords = asm.VPUNPCKHDQ
			}
			if ply%2 == 1 {
				qwords = asm.VPUNPCKHQDQ
			}
			a, b := p.into(dwords, w[1], w[0]), p.into(dwords, w[3], w[2])
			p.store(p.into(qwords, b, a), p.state("luck", 2*ply+half))
		}
	}
}

// The increment and the multipliers of SplitMix64.
const (
	golden = 0x9E3779B97F4A7C15
	first  = 0xBF58476D1CE4E5B9
	second = 0x94D049BB133111EB
)

// mix is the finalizer of SplitMix64.
func (p *player) mix(z asm.Vector) asm.Vector {
	z = p.times(p.shiftedXor(z, 30), first)
	z = p.times(p.shiftedXor(z, 27), second)
	return p.shiftedXor(z, 31)
}

// shiftedXor is z ^ z>>n.
func (p *player) shiftedXor(z asm.Vector, n uint8) asm.Vector {
	return p.xor(p.into(asm.VPSRLQ, asm.Imm(n), z), z)
}
