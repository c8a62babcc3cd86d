package exact

import (
	"math"
	"math/big"
	"math/bits"
)

// wide is a 128-bit integer in two's complement, for sums of squares and
// products, which leave 64 bits behind at some ten million long games.
type wide struct {
	hi int64
	lo uint64
}

// add adds a 64-bit integer.
func (w *wide) add(x int64) {
	var carry uint64
	w.lo, carry = bits.Add64(w.lo, uint64(x), 0)
	w.hi += x>>63 + int64(carry)
}

// merge adds another sum.
func (w *wide) merge(v wide) {
	var carry uint64
	w.lo, carry = bits.Add64(w.lo, v.lo, 0)
	w.hi += v.hi + int64(carry)
}

// big returns the value as a big integer.
func (w wide) big() *big.Int {
	b := new(big.Int).Lsh(big.NewInt(w.hi), 64)
	return b.Add(b, new(big.Int).SetUint64(w.lo))
}

// quotient returns the floating-point number nearest to num/den.
func quotient(num, den *big.Int) float64 {
	f, _ := new(big.Rat).SetFrac(num, den).Float64()
	return f
}

// centred returns n·Σxy − Σx·Σy, exactly.
func centred(n int64, product wide, x, y int64) *big.Int {
	a := new(big.Int).Mul(big.NewInt(n), product.big())
	b := new(big.Int).Mul(big.NewInt(x), big.NewInt(y))
	return a.Sub(a, b)
}

// negated is the sum with the other sign.
func (w wide) negated() wide {
	lo, borrow := bits.Sub64(0, w.lo, 0)
	return wide{hi: -w.hi - int64(borrow), lo: lo}
}

// wideOf is a big integer of at most 127 bits.
func wideOf(b *big.Int) wide {
	low := new(big.Int).And(b, new(big.Int).SetUint64(math.MaxUint64))
	return wide{hi: new(big.Int).Rsh(b, 64).Int64(), lo: low.Uint64()}
}
