package exact

import "math/big"

// Replaced are the sums after some of the values, given by their own sums,
// have each been replaced by another. The extremes are bounds: a value that is
// gone may have been the least or the greatest.
func (s *Sums) Replaced(some *Sums, each int64) Sums {
	if some.n == 0 {
		return *s
	}
	out := Sums{n: s.n, sum: s.sum - some.sum + some.n*each, squares: s.squares, least: each, most: each}
	out.squares.merge(some.squares.negated())
	square := new(big.Int).Mul(big.NewInt(each), big.NewInt(each))
	out.squares.merge(wideOf(square.Mul(square, big.NewInt(some.n))))
	if some.n < s.n {
		out.least, out.most = min(s.least, each), max(s.most, each)
	}
	return out
}

// Replaced are the sums of the combination w over all rows of c, after the rows of
// another Cross, some, were replaced: for these the combination out is taken away
// and the combination by added. some has the columns of out and by, c those of w.
// The extremes of the sums are not known and zero.
func (c *Cross) Replaced(w Combination, some *Cross, out, by Combination) Sums {
	squares := func(c *Cross, w Combination) *big.Int {
		return twice(w, w, func(i, j int) *big.Int { return c.product(i, j).big() })
	}
	total := squares(c, w)
	total.Sub(total, squares(some, out))
	total.Add(total, squares(some, by))
	return Sums{n: c.n, sum: w.Of(c.sums) - out.Of(some.sums) + by.Of(some.sums), squares: wideOf(total)}
}
