package joint

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Matrix builds the correlations of k estimates. Estimate i rests on games(i)
// games, and i and j share common games, over which the values of a game
// correlate by pair; then the means correlate by pair·common/√(n_i·n_j). What
// is not a number, where an estimate has no spread, counts as zero, which
// makes the intervals wider (Šidák).
func Matrix(k int, games func(i int) int64, pair func(i, j int) (correlation float64, common int64)) *mat.SymDense {
	m := mat.NewSymDense(k, nil)
	for i := range k {
		m.SetSym(i, i, 1)
		for j := range i {
			r, common := pair(i, j)
			if r != r {
				r = 0
			}
			if most := max(games(i), games(j)); common < most {
				r *= sqrtRatio(common, games(i)) * sqrtRatio(common, games(j))
			}
			m.SetSym(i, j, r)
		}
	}
	return m
}

// Different removes from a correlation matrix every estimate that equals another one up
// to its sign: of two seats in a role one wins what the other loses, so a verdict on
// one is the verdict on both.
func Different(m *mat.SymDense) *mat.SymDense {
	keep := distinct(m)
	out := mat.NewSymDense(len(keep), nil)
	for i, x := range keep {
		for j, y := range keep[:i+1] {
			out.SetSym(i, j, m.At(x, y))
		}
	}
	return out
}

// distinct lists the variables that are not another one up to sign.
func distinct(r mat.Symmetric) []int {
	var keep []int
next:
	for i := range r.SymmetricDim() {
		for _, j := range keep {
			if math.Abs(r.At(i, j)) > 1-1e-9 {
				continue next
			}
		}
		keep = append(keep, i)
	}
	return keep
}

// sqrtRatio is √(a/b).
func sqrtRatio(a, b int64) float64 { return math.Sqrt(float64(a) / float64(b)) }
