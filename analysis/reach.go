package analysis

import (
	"math"

	"houserules/analysis/anytime"
	"houserules/analysis/bounded"
)

// reach is how far the intervals of a look go.
type reach struct {
	// critical is the critical value of the normal distribution. It is
	// not-a-number before the first look of a sequence, and so are the intervals.
	critical float64
	// sequence is set where the critical value comes from a sequence after some
	// games; nil where intervals are of fixed size.
	sequence *anytime.Sequence
	// plain is the critical value before it was stretched because errors are clustered; zero
	// where it was not.
	plain float64
}

// member is the reach of an interval of a sequence after n games.
func member(s anytime.Sequence, n int64) reach { return reach{critical: s.Critical(n), sequence: &s} }

// quantile is the number of standard errors of the mean of n games. Where the
// error is itself a guess, intervals of fixed size take Student's quantile; a
// sequence, which begins with many games, takes it for known.
func (r reach) quantile(s Spread, n float64) float64 {
	if r.sequence != nil {
		return r.critical
	}
	return s.quantile(r.critical, n)
}

// half is half of the width of the interval of the mean of n games.
func (r reach) half(s Spread, n float64) float64 {
	return float64(r.quantile(s, n) * s.SE(n))
}

// bounded is the interval of the mean of values between two bounds.
func (r reach) bounded(t bounded.Tally) (lo, hi float64) {
	if r.sequence != nil {
		return r.sequence.Bounded(t)
	}
	return t.Score(r.critical)
}

// interval gives the bounds of an estimate by how far they reach.
type interval func(reach) (lo, hi float64)

// around is the interval mean ± critical · error. There is none where the error
// is zero: nothing tells the spread.
func around(mean, se float64) interval {
	return func(r reach) (lo, hi float64) {
		if se == 0 {
			return math.NaN(), math.NaN()
		}
		half := float64(r.critical * se)
		return mean - half, mean + half
	}
}
