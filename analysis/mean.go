package analysis

import (
	"math"

	"houserules/analysis/exact"
	"houserules/engine/rules"
)

// TMean estimates the mean of a column, divided by unit, with Student's interval
// (1908). Fewer than two games have no interval: its bounds are not-a-number. Nor
// have games that all have the same value: nothing tells how far away an unseen
// one would be. Allowing for one unit was rejected: three plies in every game gave
// 3.0000 ± 0.0013, which only reflects the unit.
func TMean(s *exact.Sums, unit, level float64) Estimate {
	e := Estimate{Value: s.Mean() / unit, Lo: math.NaN(), Hi: math.NaN(), Level: level, N: s.N(), Method: MethodT}
	switch {
	case s.N() < 2:
		e.Warnings = []rules.Message{tooFew(s.N())}
		return e
	case s.Variance() == 0:
		e.Warnings = warn("warning.same-value", number(s.N()))
		return e
	}
	se := s.SD() / unit / math.Sqrt(float64(s.N()))
	half := student(level, s.N()-1) * s.SD() / unit / math.Sqrt(float64(s.N()))
	e.Lo, e.Hi = e.Value-half, e.Value+half
	e.along = around(e.Value, se)
	return e
}

// countMean is TMean of a column that counts events. Of events that no game
// had there is an interval: from zero to the mean if one happened in as many
// games as could have stayed unseen (Wilson's bound of 0 among n).
func countMean(s *exact.Sums, unit, level float64) Estimate {
	e := TMean(s, unit, level)
	if s.N() >= 2 && s.Least() == 0 && s.Most() == 0 {
		e.Lo, e.Hi = wilson(0, s.N(), z(level))
		e.along = shareInterval(shareTally(0, s.N()))
		e.Warnings = []rules.Message{neverSeen(s.N())}
	}
	return e
}

// ratio estimates Σy/Σx, such as legal actions per ply, where x and y are
// columns of the sums. The games are the sampling units; the standard
// error is that of the delta method (Cochran 1977, Sampling Techniques, 3rd
// edition, chapter 6), the quantile Student's. Too few games and equal games
// have no interval, as in TMean; where Σy is zero it allows for single events
// in unseen games. The ratio is not-a-number where Σx is zero.
func ratio(c *exact.Cross, y, x int, level float64) Estimate {
	n := c.N()
	e := Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Level: level, N: n, Method: MethodDelta}
	if c.Sum(x) <= 0 {
		e.Warnings = warn("warning.no-ratio")
		return e
	}
	e.Value = c.Ratio(y, x)
	if n < 2 {
		e.Warnings = []rules.Message{tooFew(n)}
		return e
	}
	perGame := float64(c.Sum(x)) / float64(n)
	squares := c.RatioSquares(y, x)
	switch {
	case squares == 0 && c.Sum(y) == 0:
		_, unseen := wilson(0, n, z(level))
		e.Lo, e.Hi = 0, unseen/perGame
		e.along = func(r reach) (lo, hi float64) {
			none, unseen := r.bounded(shareTally(0, n))
			return none / perGame, unseen / perGame
		}
		e.Warnings = []rules.Message{neverSeen(n)}
		return e
	case squares == 0:
		e.Warnings = warn("warning.same-ratio", number(n))
		return e
	}
	se := math.Sqrt(squares/float64(n-1)/float64(n)) / perGame
	half := float64(student(level, n-1) * se)
	e.Lo, e.Hi = e.Value-half, e.Value+half
	e.along = around(e.Value, se)
	return e
}
