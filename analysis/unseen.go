package analysis

import (
	"math"

	"houserules/analysis/exact"
	"houserules/analysis/portable"
)

// fewDiffering is the number of differing pairs below which their differences
// are no guide to those that have not been seen.
const fewDiffering = 20

// typicalSquare is the mean square of the differences that are not zero, in
// the column's unit, as newSpread needs it. Of fewer than fewDiffering pairs
// the rest up to that number count as unseen differences. An unseen one is
// taken to be as large as can be: for a score or a draw a whole one; for a
// lead or a length that of two games which have nothing to do with each
// other, whose mean square is the sum of the two variants' variances. A rule
// that makes a difference once changes all the rest of that game.
//
// One seed or one ply for an unseen difference was rejected: those units are
// arbitrary, and two games without a difference gave ± 2 plies where lengths
// vary by forty. The result is zero where all games of both variants are
// alike, and not-a-number of a single pair for leads and lengths.
func (l *lineup) typicalSquare(f *Figure, member int, cross *exact.Cross, differing int64) float64 {
	unit := float64(f.Reads[0].unit(l.cells[member].Info()))
	unseen := 1.0
	if !f.Compare.Share {
		unseen = (cross.Variance(member) + cross.Variance(l.base)) / unit / unit
	}
	if differing == 0 {
		return unseen
	}
	total := cross.DifferenceSquares(member, l.base) / unit / unit
	seen := total / float64(differing)
	if differing >= fewDiffering {
		return seen
	}
	filled := (total + float64(float64(fewDiffering-differing)*unseen)) / fewDiffering
	return max(seen, filled)
}

// interval returns the bounds at a critical value. For leads and lengths it
// stands for Student's quantile with the same error, which is much larger
// where there are few pairs: their standard error is itself a guess. Scores
// and draws have no need of that, because newSpread adds games that differ as
// much as can be. There are no bounds where nothing tells the spread.
func (c comparison) interval(critical float64) (lo, hi float64) {
	n := c.estimate.N
	se := c.spread.SE(float64(n))
	if !c.how.Share {
		if n < 2 || se == 0 {
			return math.NaN(), math.NaN()
		}
		critical = student(portable.Erf(critical/math.Sqrt2), n-1)
	}
	lo, hi = c.estimate.Value-float64(critical*se), c.estimate.Value+float64(critical*se)
	if c.how.Share {
		lo, hi = max(-1, lo), min(1, hi)
	}
	return lo, hi
}
