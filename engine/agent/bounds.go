package agent

import (
	"math"
	"math/bits"
)

// bounds has the widths of the upper confidence bounds of UCB1 (Auer,
// Cesa-Bianchi and Fischer 2002, Machine Learning 47) by tables of integers, so
// that every machine finds the same: c·√(ln N / n) for an action tried n of N
// times.
type bounds struct {
	explore []uint32 // ⌊c·2^16·√(ln N)⌋, of ⌊2^24·√(ln N)⌋
	inverse []uint32 // ⌊2^31/√n⌋
}

// newBounds makes the tables for up to so many trials. c is at most 100, and
// rounded to units of 2^-16.
func newBounds(trials int, c float64) bounds {
	b := bounds{explore: make([]uint32, trials+1), inverse: make([]uint32, trials+1)}
	factor := uint64(math.Round(c * (1 << 16)))
	for n := uint64(1); n <= uint64(trials); n++ {
		b.explore[n] = uint32(factor * squareRoot(logarithm(n)<<16) >> 24)
		b.inverse[n] = uint32(squareRoot(1 << 62 / n))
	}
	return b
}

// of returns the width for an action, in units of 2^-32: at most 2^-14 and one
// part in 2^15 too small for c up to 2, by what the tables round down.
func (b *bounds) of(all, tried uint32) int64 {
	return int64(uint64(b.explore[all]) * uint64(b.inverse[tried]) >> 15)
}

// logarithm returns the natural logarithm of n ≥ 1 in units of 2^-32, less than
// 2^-31 too small for n up to 2^20: the binary one digit by digit, by squaring,
// times ln 2.
func logarithm(n uint64) uint64 {
	whole := bits.Len64(n) - 1
	x := n << (63 - whole) // between 1 and 2, in units of 2^-63
	digits := uint64(whole)
	for range 40 {
		high, low := bits.Mul64(x, x) // in units of 2^-126
		digits <<= 1
		if high>>63 != 0 {
			digits |= 1
			x = high
		} else {
			x = high<<1 | low>>63
		}
	}
	const ln2 = 0xB17217F7D1CF79AB     // in units of 2^-64
	high, _ := bits.Mul64(digits, ln2) // in units of 2^-40
	return high >> 8
}

// squareRoot returns the largest integer whose square is at most x.
func squareRoot(x uint64) uint64 {
	root := uint64(0)
	for bit := uint64(1) << 31; bit != 0; bit >>= 1 {
		if next := root | bit; next*next <= x {
			root = next
		}
	}
	return root
}
