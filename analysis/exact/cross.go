package exact

import (
	"math"
	"math/big"
)

// Cross are the exact sums and cross-products of k integer columns observed
// together: game by game, one column for each variant. Sums merge
// exactly, in any order.
type Cross struct {
	n    int64
	sums []int64
	// products holds Σ x_i·x_j for i ≤ j, row by row of the upper triangle. It is nil
	// until there is a row: of a thousand columns it takes megabytes.
	products []wide
}

// NewCross returns empty sums of k columns.
func NewCross(k int) *Cross { return &Cross{sums: make([]int64, k)} }

// room makes room for the products of rows.
func (c *Cross) room() {
	if c.products == nil {
		c.products = make([]wide, len(c.sums)*(len(c.sums)+1)/2)
	}
}

// product is Σ x_i·x_j.
func (c *Cross) product(i, j int) wide {
	if c.products == nil {
		return wide{}
	}
	return c.products[c.at(i, j)]
}

// at is the place of the product of columns i and j.
func (c *Cross) at(i, j int) int { return upper(i, j, len(c.sums)) }

// upper is the place of row i and column j, in either order, in the upper triangle
// of a symmetric table of k columns that is kept row by row.
func upper(i, j, k int) int {
	if i > j {
		i, j = j, i
	}
	return i*k - i*(i-1)/2 + j - i
}

// Add adds rows, given column by column; the columns have equal lengths.
func (c *Cross) Add(columns [][]int32) {
	if len(columns) == 0 || len(columns[0]) == 0 {
		return
	}
	c.room()
	c.n += int64(len(columns[0]))
	for i, x := range columns {
		sum := int64(0)
		for _, v := range x {
			sum += int64(v)
		}
		c.sums[i] += sum
		for j := i; j < len(columns); j++ {
			var products wide
			addProducts(&products, x, columns[j])
			c.products[c.at(i, j)].merge(products)
		}
	}
}

// Numbers are values of a column.
type Numbers interface{ ~int32 | ~uint32 }

// AddSummed adds rows, given column by column with the sums of each column, in a
// part of the time that Add takes.
func AddSummed[T Numbers](c *Cross, columns [][]T, sums []Sums) {
	if len(columns) == 0 || sums[0].n == 0 {
		return
	}
	c.room()
	c.n += sums[0].n
	for i, x := range columns {
		c.sums[i] += sums[i].sum
		c.products[c.at(i, i)].merge(sums[i].squares)
		for j := i + 1; j < len(columns); j++ {
			c.products[c.at(i, j)].merge(dot(x, columns[j], sums[i].magnitude(), sums[j].magnitude()))
		}
	}
}

// CrossOf makes a Cross with one column of the sums of that column.
func CrossOf(s *Sums) *Cross {
	if s.n == 0 {
		return NewCross(1)
	}
	return &Cross{n: s.n, sums: []int64{s.sum}, products: []wide{s.squares}}
}

// magnitude is the largest absolute value.
func (s *Sums) magnitude() int64 { return max(s.most, -s.least) }

// dot is the sum of the products of two columns of one length, whose absolute values
// are no larger than given.
func dot[T Numbers](a, b []T, mostA, mostB int64) wide {
	var w wide
	b = b[:len(a)]
	// As many products at once as 63 bits hold.
	rows := len(a)
	if mostA > 0 && mostB > 0 {
		rows = int(min(int64(rows), math.MaxInt64/mostA/mostB))
	}
	for rows = max(rows, 1); len(a) > 0; {
		x, y := a[:min(rows, len(a))], b[:min(rows, len(a))]
		a, b = a[len(x):], b[len(y):]
		var sum int64
		for i, v := range x {
			sum += int64(v) * int64(y[i])
		}
		w.add(sum)
	}
	return w
}

// Merge adds the rows of another with as many columns.
func (c *Cross) Merge(o *Cross) {
	c.n += o.n
	for i, s := range o.sums {
		c.sums[i] += s
	}
	if o.products == nil {
		return
	}
	c.room()
	for i, p := range o.products {
		c.products[i].merge(p)
	}
}

// N is the number of rows.
func (c *Cross) N() int64 { return c.n }

// Sum is the total of column i.
func (c *Cross) Sum(i int) int64 { return c.sums[i] }

// scaled returns n(n−1) times the sample covariance of columns i and j.
func (c *Cross) scaled(i, j int) *big.Int {
	return centred(c.n, c.product(i, j), c.sums[i], c.sums[j])
}

// Ratio is Σy/Σx of two columns, correctly rounded. Σx must not be zero.
func (c *Cross) Ratio(y, x int) float64 {
	return quotient(big.NewInt(c.sums[y]), big.NewInt(c.sums[x]))
}

// RatioSquares is Σ(y − R·x)² with R = Σy/Σx, correctly rounded; it is zero
// only where all rows have the same ratio. Σx must not be zero.
func (c *Cross) RatioSquares(y, x int) float64 {
	sx, sy := big.NewInt(c.sums[x]), big.NewInt(c.sums[y])
	square := new(big.Int).Mul(sx, sx)
	// Times (Σx)² it is an integer.
	s := new(big.Int).Mul(c.product(y, y).big(), square)
	cross := new(big.Int).Mul(c.product(x, y).big(), new(big.Int).Mul(sx, sy))
	s.Sub(s, cross.Lsh(cross, 1))
	s.Add(s, new(big.Int).Mul(c.product(x, x).big(), new(big.Int).Mul(sy, sy)))
	return quotient(s, square)
}

// RatioProducts is Σ(y − R·x)(v − Q·u) with R = Σy/Σx and Q = Σv/Σu, correctly
// rounded: of two ratios what RatioSquares is of one. Σx and Σu must not be zero.
func (c *Cross) RatioProducts(y, x, v, u int) float64 {
	sx, sy, su, sv := big.NewInt(c.sums[x]), big.NewInt(c.sums[y]), big.NewInt(c.sums[u]), big.NewInt(c.sums[v])
	times := func(product wide, a, b *big.Int) *big.Int {
		s := new(big.Int).Mul(a, b)
		return s.Mul(s, product.big())
	}
	// Times Σx·Σu it is an integer.
	s := times(c.product(y, v), sx, su)
	s.Sub(s, times(c.product(y, u), sx, sv))
	s.Sub(s, times(c.product(x, v), sy, su))
	s.Add(s, times(c.product(x, u), sy, sv))
	return quotient(s, new(big.Int).Mul(sx, su))
}

// Correlation is Pearson's correlation of columns i and j; not-a-number where
// one of them is constant.
func (c *Cross) Correlation(i, j int) float64 {
	return correlate(c.scaled(i, j), c.scaled(i, i), c.scaled(j, j))
}

// DifferenceCorrelation is Pearson's correlation of the differences i − base
// and j − base; not-a-number where one of them is constant.
func (c *Cross) DifferenceCorrelation(i, j, base int) float64 {
	return correlate(c.scaledDifference(i, j, base), c.scaledDifference(i, i, base), c.scaledDifference(j, j, base))
}

// scaledDifference returns n(n−1) times the covariance of i − base and
// j − base.
func (c *Cross) scaledDifference(i, j, base int) *big.Int {
	d := c.scaled(i, j)
	d.Sub(d, c.scaled(i, base))
	d.Sub(d, c.scaled(j, base))
	return d.Add(d, c.scaled(base, base))
}

// MeanDifference is the mean of column i minus column base, correctly rounded.
// There must be a row.
func (c *Cross) MeanDifference(i, base int) float64 {
	return quotient(big.NewInt(c.sums[i]-c.sums[base]), big.NewInt(c.n))
}

// DifferenceVariance is the sample variance of column i minus column base;
// not-a-number of fewer than two rows.
func (c *Cross) DifferenceVariance(i, base int) float64 {
	return c.overPairs(c.scaledDifference(i, i, base))
}

// Variance is the sample variance of column i; not-a-number of fewer than two
// rows.
func (c *Cross) Variance(i int) float64 { return c.overPairs(c.scaled(i, i)) }

// DifferenceSquares is Σ (x_i − x_base)².
func (c *Cross) DifferenceSquares(i, base int) float64 {
	s := new(big.Int).Lsh(c.product(i, base).big(), 1)
	s.Sub(c.product(i, i).big(), s)
	s.Add(s, c.product(base, base).big())
	f, _ := new(big.Float).SetInt(s).Float64()
	return f
}

// overPairs divides by n(n−1).
func (c *Cross) overPairs(scaled *big.Int) float64 {
	if c.n < 2 {
		return math.NaN()
	}
	return quotient(scaled, new(big.Int).Mul(big.NewInt(c.n), big.NewInt(c.n-1)))
}

// correlate returns xy/√(xx·yy), within ±1.
func correlate(xy, xx, yy *big.Int) float64 {
	if xx.Sign() <= 0 || yy.Sign() <= 0 {
		return math.NaN()
	}
	square := new(big.Int).Mul(xx, yy)
	root := new(big.Float).SetPrec(256).SetInt(square)
	root.Sqrt(root)
	r, _ := new(big.Float).SetPrec(256).Quo(new(big.Float).SetInt(xy), root).Float64()
	return max(-1, min(1, r))
}
