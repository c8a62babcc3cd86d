package analysis

import (
	"math"

	"houserules/analysis/portable"
)

// spread is by how much the first player's advantage differs from opening to opening: the
// standard deviation of the openings' own advantages, without the luck of their games. Two
// games of one opening have in common what the opening gives, and nothing else, so that the
// product of their distances from the mean estimates its square; the mean product of the
// pairs of games of each opening is one observation, and Student's interval over the openings
// is that of the variance (the covariance of replicates: Fisher 1925, Statistical Methods for
// Research Workers, section 40). It is not there where openings have one game, nor of two
// players in both seatings; of a population it is exact. A variance below nothing is taken for
// none with the same error, because no sample tells that openings do not differ at all; and
// where all openings' products are the same, nothing tells how much they could differ.
func (g *Games) spread(level float64) Estimate {
	e := Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Level: level}
	c := g.clusters
	if c == nil || g.pairs != nil || g.cut.games > 0 {
		return e
	}
	unit, mean := float64(g.role.unit), g.meanAdvantage()
	products := make([]float64, c.listed)
	sum := 0.0
	for i, n := range c.games {
		if n < 2 {
			return e
		}
		s, q, k := float64(c.sums[c.advantage][i])/unit, float64(c.squares[i])/unit/unit, float64(n)
		s, q = s-float64(k*mean), q-float64(2*mean*s)+float64(k*float64(mean*mean))
		products[i] = (float64(s*s) - q) / float64(k*(k-1))
		sum += products[i]
	}
	n := float64(c.listed)
	variance, squares := sum/n, 0.0
	for _, x := range products {
		squares += float64((x - variance) * (x - variance))
	}
	root := func(x float64) float64 { return min(0.5, math.Sqrt(max(0, x))) } // advantages lie within one half
	e.Value, e.N = root(variance), c.listed
	if g.population() {
		return known(e, g.games, true)
	}
	half := float64(portable.StudentQuantile((1+level)/2, n-1) * math.Sqrt(squares/float64(n*(n-1))))
	if half > 0 {
		e.Lo, e.Hi, e.Method = root(variance-half), root(max(0, variance)+half), MethodT
	}
	return e
}
