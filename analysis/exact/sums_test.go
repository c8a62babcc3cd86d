package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/aclements/go-moremath/stats"
	"pgregory.net/rapid"
)

// near tells whether two numbers agree to a relative accuracy, or are both
// not numbers.
func near(a, b, eps float64) bool {
	if math.IsNaN(a) || math.IsNaN(b) {
		return math.IsNaN(a) && math.IsNaN(b)
	}
	return a == b || math.Abs(a-b) <= eps*max(1, math.Abs(a), math.Abs(b))
}

func TestSumsMerge(t *testing.T) {
	values := rapid.SliceOf(rapid.Int64Range(-1<<31, 1<<31))
	rapid.Check(t, func(t *rapid.T) {
		a, b := values.Draw(t, "a"), values.Draw(t, "b")
		var whole, left, right Sums
		for _, x := range a {
			whole.Add(x)
			left.Add(x)
		}
		for _, x := range b {
			whole.Add(x)
			right.Add(x)
		}
		merged := right
		merged.Merge(left)
		left.Merge(right)
		if left != whole || merged != whole {
			t.Fatalf("merged %+v and %+v, in one go %+v", left, merged, whole)
		}
	})
}

func TestSumsAgainstMoremath(t *testing.T) {
	values := rapid.SliceOfN(rapid.Int64Range(-1000, 5000), 2, 50)
	rapid.Check(t, func(t *rapid.T) {
		var s Sums
		var sample stats.Sample
		for _, x := range values.Draw(t, "values") {
			s.Add(x)
			sample.Xs = append(sample.Xs, float64(x)/2)
		}
		lo, hi := sample.Bounds()
		if !near(s.Mean()/2, sample.Mean(), 1e-12) || !near(s.SD()/2, sample.StdDev(), 1e-9) || float64(s.Least())/2 != lo || float64(s.Most())/2 != hi {
			t.Fatalf("%+v, want %v %v %v %v", s, sample.Mean(), sample.StdDev(), lo, hi)
		}
	})
}

// The squares of ten million games of 2^31 do not fit 64 bits by far.
func TestSumsDoNotOverflow(t *testing.T) {
	var s Sums
	for i := range 1000 {
		s.Add(1<<31 - int64(i%2))
	}
	for range 20 { // 2^20 thousand games
		s.Merge(s)
	}
	n := int64(1000) << 20
	if s.N() != n || !near(s.Variance(), 0.25*float64(n)/float64(n-1), 1e-15) {
		t.Errorf("n %d, variance %v", s.N(), s.Variance())
	}
}

// Columns of values of any size are added as their values one by one, and their
// products as big integers.
func TestColumnsOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.SampledFrom([]int32{1, 100, 1 << 20, 1 << 30, math.MaxInt32}).Draw(t, "most")
		n := rapid.IntRange(1, 20).Draw(t, "rows")
		x := rapid.SliceOfN(rapid.Int32Range(-most, most), n, n).Draw(t, "x")
		y := rapid.SliceOfN(rapid.Int32Range(-most, most), n, n).Draw(t, "y")
		var column, single Sums
		AddColumn(&column, x)
		c := NewCross(2)
		c.Add([][]int32{x, y})
		product := new(big.Int)
		for i := range x {
			single.Add(int64(x[i]))
			product.Add(product, new(big.Int).Mul(big.NewInt(int64(x[i])), big.NewInt(int64(y[i]))))
		}
		if column != single || c.product(0, 1).big().Cmp(product) != 0 || c.product(0, 0) != single.squares {
			t.Fatalf("%+v, want %+v; product %v, want %v", column, single, c.product(0, 1).big(), product)
		}
	})
	// Eight such squares are more than 64 bits hold.
	for _, v := range []int32{1 << 30, 1<<30 - 1, math.MinInt32} {
		var column, single Sums
		column8 := []int32{v, v, v, v, v, v, v, v}
		AddColumn(&column, column8)
		for _, v := range column8 {
			single.Add(int64(v))
		}
		if column != single {
			t.Errorf("eight times %d: %+v, want %+v", v, column, single)
		}
	}
}

func TestSumsOfNothing(t *testing.T) {
	var s Sums
	if !math.IsNaN(s.Mean()) || !math.IsNaN(s.SD()) || s.N() != 0 {
		t.Errorf("sums of nothing: %+v", s)
	}
	s.Add(7)
	if s.Mean() != 7 || !math.IsNaN(s.SD()) || s.Least() != 7 || s.Most() != 7 {
		t.Errorf("sums of one: %+v", s)
	}
}

func TestWide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOf(rapid.Int64()).Draw(t, "xs")
		var w, v wide
		want := new(big.Int)
		for i, x := range xs {
			if i%2 == 0 {
				w.add(x)
			} else {
				v.add(x)
			}
			want.Add(want, big.NewInt(x))
		}
		w.merge(v)
		if w.big().Cmp(want) != 0 {
			t.Fatalf("%v, want %v", w.big(), want)
		}
	})
}

func TestCross(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 4).Draw(t, "columns")
		n := rapid.IntRange(2, 30).Draw(t, "rows")
		columns := make([][]int32, k)
		for i := range columns {
			columns[i] = rapid.SliceOfN(rapid.Int32Range(-50, 50), n, n).Draw(t, "column")
		}
		cut := rapid.IntRange(0, n).Draw(t, "cut")
		whole, left, right := NewCross(k), NewCross(k), NewCross(k)
		whole.Add(columns)
		first, rest := make([][]int32, k), make([][]int32, k)
		for i, c := range columns {
			first[i], rest[i] = c[:cut], c[cut:]
		}
		left.Add(first)
		right.Add(rest)
		right.Merge(left)
		for i := range k {
			for j := range k {
				wantCov, wantD := 0.0, 0.0
				mi, mj, m0 := mean(columns[i]), mean(columns[j]), mean(columns[0])
				squares := 0.0
				for r := range n {
					x, y, z := float64(columns[i][r]), float64(columns[j][r]), float64(columns[0][r])
					wantCov += (x - mi) * (y - mj)
					wantD += (x - z - mi + m0) * (x - z - mi + m0)
					squares += (x - z) * (x - z)
				}
				pairs := float64(n * (n - 1))
				for _, c := range []*Cross{whole, right} {
					got := quotient(c.scaled(i, j), big.NewInt(1)) / pairs
					if !near(got, wantCov/float64(n-1), 1e-9) {
						t.Fatalf("covariance %d %d: %v, want %v", i, j, got, wantCov/float64(n-1))
					}
					if !near(c.DifferenceVariance(i, 0), wantD/float64(n-1), 1e-9) || !near(c.DifferenceSquares(i, 0), squares, 1e-12) {
						t.Fatalf("difference %d: %v, want %v; squares %v, want %v", i, c.DifferenceVariance(i, 0), wantD/float64(n-1), c.DifferenceSquares(i, 0), squares)
					}
				}
				want := wantCov / float64(n-1) / math.Sqrt(whole.Variance(i)*whole.Variance(j))
				if got := whole.Correlation(i, j); whole.Variance(i)*whole.Variance(j) > 0 && !near(got, want, 1e-9) {
					t.Fatalf("correlation %v, want %v", got, want)
				}
			}
		}
	})
}

// mean is the plain mean of a column.
func mean(x []int32) float64 {
	sum := 0.0
	for _, v := range x {
		sum += float64(v)
	}
	return sum / float64(len(x))
}

// Ratios against the plain formula; equal ratios leave no residue, however
// large the numbers are.
func TestRatio(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "rows")
		x := rapid.SliceOfN(rapid.Int32Range(1, 1000), n, n).Draw(t, "x")
		y := rapid.SliceOfN(rapid.Int32Range(-1000, 1000), n, n).Draw(t, "y")
		c := NewCross(2)
		c.Add([][]int32{x, y})
		ratio, squares := mean(y)/mean(x), 0.0
		for i := range x {
			r := float64(y[i]) - ratio*float64(x[i])
			squares += r * r
		}
		if !near(c.Ratio(1, 0), ratio, 1e-12) || !near(c.RatioSquares(1, 0), squares, 1e-8) {
			t.Fatalf("%v and %v, want %v and %v", c.Ratio(1, 0), c.RatioSquares(1, 0), ratio, squares)
		}
		twice := make([]int32, n)
		for i := range x {
			twice[i] = 2_000_003 * x[i]
		}
		c = NewCross(2)
		c.Add([][]int32{x, twice})
		if c.Ratio(1, 0) != 2_000_003 || c.RatioSquares(1, 0) != 0 {
			t.Fatalf("%v and %v of equal ratios", c.Ratio(1, 0), c.RatioSquares(1, 0))
		}
	})
}

// A combination is what the columns add up to, row by row.
func TestCombination(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(t, "rows")
		columns := make([][]int32, 3)
		for i := range columns {
			columns[i] = rapid.SliceOfN(rapid.Int32Range(-60, 60), n, n).Draw(t, "column")
		}
		u, v := Combination{2, -1, -1}, Combination{0, 1, 3}
		both := make([][]int32, 2)
		for i := range n {
			for k, w := range []Combination{u, v} {
				x := int64(0)
				for j := range columns {
					x += w[j] * int64(columns[j][i])
				}
				both[k] = append(both[k], int32(x))
			}
		}
		c, plain := NewCross(3), NewCross(2)
		c.Add(columns)
		plain.Add(both)
		if c.SumOf(u) != plain.Sum(0) || c.MeanOf(v, 60) != float64(plain.Sum(1))/float64(60*n) ||
			!near(c.VarianceOf(u), plain.Variance(0), 1e-12) || !near(c.CorrelationOf(u, v), plain.Correlation(0, 1), 1e-12) {
			t.Fatalf("%v %v %v, want %v %v %v", c.SumOf(u), c.VarianceOf(u), c.CorrelationOf(u, v), plain.Sum(0), plain.Variance(0), plain.Correlation(0, 1))
		}
	})
}

// Two treatments that share a control correlate at one half.
func TestDifferenceCorrelation(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 20))
	columns := make([][]int32, 3)
	for range 200000 {
		for i := range columns {
			columns[i] = append(columns[i], int32(src.IntN(100)))
		}
	}
	c := NewCross(3)
	c.Add(columns)
	if got := c.DifferenceCorrelation(1, 2, 0); math.Abs(got-0.5) > 0.01 {
		t.Errorf("correlation %v", got)
	}
	if got := c.DifferenceCorrelation(1, 1, 0); got != 1 {
		t.Errorf("correlation with itself %v", got)
	}
	if got := c.DifferenceCorrelation(1, 0, 0); !math.IsNaN(got) {
		t.Errorf("correlation with a constant %v", got)
	}
}

func TestCounter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.Int64Range(-60, 60)).Draw(t, "values")
		var c Counter
		want := map[int64]int64{}
		for _, v := range values {
			c.Add(v)
			want[v]++
		}
		start, bins := c.Bins()
		total := int64(0)
		for i, n := range bins {
			if n != want[start+int64(i)] {
				t.Fatalf("bin %d of %v, want %v", i, bins, want)
			}
			total += n
		}
		if total != int64(len(values)) {
			t.Fatalf("%v of %d values", bins, len(values))
		}
		if len(values) > 0 && (bins[0] == 0 || bins[len(bins)-1] == 0) {
			t.Fatalf("empty bins at the end: %v", bins)
		}
	})
}
