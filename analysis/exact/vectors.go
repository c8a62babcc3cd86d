package exact

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// Vectors are the exact sums and cross-products of k columns of 64-bit integers
// observed together: like [Cross] for numbers that are themselves weighted sums.
// Values must be so small that the sum of the products of all rows stays within
// 127 bits.
type Vectors struct {
	n        int64
	sums     []wide
	products []wide
	nonzero  []int64
}

// NewVectors returns empty sums of k columns.
func NewVectors(k int) *Vectors {
	return &Vectors{sums: make([]wide, k), products: make([]wide, k*(k+1)/2), nonzero: make([]int64, k)}
}

// at is the place of the product of columns i and j.
func (v *Vectors) at(i, j int) int { return upper(i, j, len(v.sums)) }

// Add adds rows, given column by column; the columns have equal lengths.
func (v *Vectors) Add(columns [][]int64) {
	if len(columns) == 0 {
		return
	}
	v.n += int64(len(columns[0]))
	for i, x := range columns {
		for _, a := range x {
			v.sums[i].add(a)
			if a != 0 {
				v.nonzero[i]++
			}
		}
		for j := i; j < len(columns); j++ {
			products := &v.products[v.at(i, j)]
			for r, b := range columns[j] {
				products.addProduct(x[r], b)
			}
		}
	}
}

// Clone is a copy that grows by itself.
func (v *Vectors) Clone() *Vectors {
	return &Vectors{n: v.n, sums: slices.Clone(v.sums), products: slices.Clone(v.products), nonzero: slices.Clone(v.nonzero)}
}

// addProduct adds the product of two 64-bit integers.
func (w *wide) addProduct(a, b int64) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	// The product of the numbers taken as positive is too large by 2^64 times the
	// other for each that is negative.
	high := int64(hi)
	if a < 0 {
		high -= b
	}
	if b < 0 {
		high -= a
	}
	w.merge(wide{hi: high, lo: lo})
}

// NonZero is the number of rows in which column i is not zero.
func (v *Vectors) NonZero(i int) int64 { return v.nonzero[i] }

// Mean is the mean of column i, divided by unit and correctly rounded. There must be
// a row.
func (v *Vectors) Mean(i int, unit int64) float64 {
	return quotient(v.sums[i].big(), new(big.Int).Mul(big.NewInt(unit), big.NewInt(v.n)))
}

// scaled returns n(n−1) times the sample covariance of columns i and j.
func (v *Vectors) scaled(i, j int) *big.Int {
	a := new(big.Int).Mul(big.NewInt(v.n), v.products[v.at(i, j)].big())
	return a.Sub(a, new(big.Int).Mul(v.sums[i].big(), v.sums[j].big()))
}

// Variance is the sample variance of column i in that unit; not-a-number of
// fewer than two rows.
func (v *Vectors) Variance(i int, unit int64) float64 {
	if v.n < 2 {
		return math.NaN()
	}
	over := new(big.Int).Mul(big.NewInt(v.n), big.NewInt(v.n-1))
	return quotient(v.scaled(i, i), over.Mul(over, square(unit)))
}

// Squares is the sum of the squares of column i in that unit.
func (v *Vectors) Squares(i int, unit int64) float64 {
	return quotient(v.products[v.at(i, i)].big(), square(unit))
}

func square(unit int64) *big.Int { return new(big.Int).Mul(big.NewInt(unit), big.NewInt(unit)) }

// Correlation is Pearson's correlation of columns i and j; not-a-number where
// one of them is constant.
func (v *Vectors) Correlation(i, j int) float64 {
	return correlate(v.scaled(i, j), v.scaled(i, i), v.scaled(j, j))
}
