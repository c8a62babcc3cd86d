package joint

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis/portable"
)

// MaxT returns the critical value c for which all of several standardized
// normal estimates lie within ±c at once with the given probability:
// P(max |Z| ≤ c) = level. Each block is the correlation matrix of some of the
// estimates. One estimate gives the normal quantile; differences from a
// common base with equal variances give Dunnett's constants (1955, "A
// multiple comparison procedure for comparing several treatments with a
// control", Journal of the American Statistical Association 50).
//
// Blocks count as independent of one another, as if P were the product of
// theirs. That is safe where they are not: for normal estimates with mean
// zero the probability of lying in two symmetric boxes at once is never less
// than the product (Šidák 1967, "Rectangular confidence regions for the means
// of multivariate normal distributions", Journal of the American Statistical
// Association 62, for one estimate against the rest; Royen 2014 for blocks,
// the Gaussian correlation inequality).
//
// The value is accurate to 1e-4 for blocks of up to three and to 0.005 for
// larger ones; see box. A level outside (0, 1) gives not-a-number.
func MaxT(level float64, blocks ...mat.Symmetric) float64 {
	if !(level > 0 && level < 1) {
		return math.NaN()
	}
	boxes := make([]*box, 0, len(blocks))
	estimates := 0
	for _, r := range blocks {
		b := newBox(r)
		boxes = append(boxes, b)
		estimates += len(b.factor)
	}
	lo := z(level)
	if estimates <= 1 {
		return lo
	}
	return root(level, lo, Sidak(level, estimates), func(c float64) float64 {
		p := 1.0
		for _, b := range boxes {
			p *= b.probability(c)
		}
		return p
	})
}

// Sidak is the critical value for independent estimates.
func Sidak(level float64, estimates int) float64 {
	return z(portable.Pow(level, 1/float64(estimates)))
}

// Bonferroni is the one-sided critical value at error alpha shared among
// several tests, whatever their correlations.
func Bonferroni(alpha float64, tests int) float64 {
	return z(1 - float64(2*float64(alpha)/float64(max(1, tests))))
}
