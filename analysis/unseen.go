package analysis

import (
	"math"

	"houserules/analysis/exact"
	"houserules/analysis/portable"
)

// fewDiffering is the number of differing pairs below which their differences
// are no guide to those that have not been seen.
const fewDiffering = 20

// typicalSquare is the mean square of the differences that are not zero, given
// the total of the squares, as newSpread needs it. Of fewer than fewDiffering pairs
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
func typicalSquare(total float64, differing int64, unseen float64) float64 {
	if differing == 0 {
		return unseen
	}
	seen := total / float64(differing)
	if differing >= fewDiffering {
		return seen
	}
	filled := (total + float64(float64(fewDiffering-differing)*unseen)) / fewDiffering
	return max(seen, filled)
}

// unseenSquare is the square of a difference that has not been seen, in the
// column's unit; see typicalSquare.
func (l *lineup) unseenSquare(f *Figure, member int, cross *exact.Cross) float64 {
	if f.Compare.Share {
		return 1
	}
	unit := float64(f.Reads[0].unit(l.cells[member].Info()))
	return (cross.Variance(member) + cross.Variance(l.base)) / unit / unit
}

// meanInterval returns the bounds of a mean difference of n pairs. For leads and lengths it
// stands for Student's quantile with the same error, which is much larger
// where there are few pairs: their standard error is itself a guess. Scores
// and draws have no need of that, because newSpread adds games that differ as
// much as can be. There are no bounds where nothing tells the spread.
func meanInterval(how *Comparison, mean float64, n int64, s Spread) interval {
	return func(critical float64) (lo, hi float64) {
		se := s.SE(float64(n))
		if !how.Share {
			if n < 2 || se == 0 {
				return math.NaN(), math.NaN()
			}
			critical = student(portable.Erf(critical/math.Sqrt2), n-1)
		}
		lo, hi = mean-float64(critical*se), mean+float64(critical*se)
		if how.Share {
			lo, hi = max(-1, lo), min(1, hi)
		}
		return lo, hi
	}
}
