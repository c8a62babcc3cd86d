package exact

import "math/big"

// Combination is a weighted sum of the columns of a Cross, by their weights:
// one column, several together, or one against the mean of several.
type Combination []int64

// Of applies the weights to a sum for each column.
func (w Combination) Of(sums []int64) int64 {
	total := int64(0)
	for i, x := range w {
		total += x * sums[i]
	}
	return total
}

// twice applies the weights of two combinations to what is known of each pair
// of columns.
func twice(u, v Combination, of func(i, j int) *big.Int) *big.Int {
	total := new(big.Int)
	for i, x := range u {
		for j, y := range v {
			if x != 0 && y != 0 {
				term := of(i, j)
				total.Add(total, term.Mul(term, big.NewInt(x*y)))
			}
		}
	}
	return total
}

// MeanOf is the mean of a combination, divided by unit. There must be a row.
func (c *Cross) MeanOf(w Combination, unit int64) float64 {
	return quotient(big.NewInt(w.Of(c.sums)), big.NewInt(unit*c.n))
}

// SquaresOf is the sum of the squares of a combination.
func (c *Cross) SquaresOf(w Combination) float64 {
	f, _ := new(big.Float).SetInt(twice(w, w, func(i, j int) *big.Int { return c.product(i, j).big() })).Float64()
	return f
}

// VarianceOf is the sample variance of a combination; not-a-number of fewer
// than two rows.
func (c *Cross) VarianceOf(w Combination) float64 { return c.overPairs(twice(w, w, c.scaled)) }

// CorrelationOf is Pearson's correlation of two combinations; not-a-number
// where one of them is constant.
func (c *Cross) CorrelationOf(u, v Combination) float64 {
	return correlate(twice(u, v, c.scaled), twice(u, u, c.scaled), twice(v, v, c.scaled))
}

// SumOf is the total of a combination.
func (c *Cross) SumOf(w Combination) int64 { return w.Of(c.sums) }
