package analysis

import (
	"math"

	"houserules/analysis/bounded"
	"houserules/analysis/exact"
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

// spread completes the spread of a difference: that of shares has a largest
// variance, that of leads and lengths is itself a guess, for which Student's
// quantile stands. Shares have no need of that: their interval is that of
// shareInterval, and newSpread plans with games that differ as much as can be.
func (how *Comparison) spread(s Spread) Spread {
	if how.Share {
		return s.atMost(1)
	}
	s.Student = true
	return s
}

// meanInterval returns the bounds of a mean difference of n pairs in leads or
// lengths. There are none where nothing tells the spread.
func meanInterval(mean float64, n int64, s Spread) interval {
	return func(r reach) (lo, hi float64) {
		if n < 2 || s.SE(float64(n)) == 0 {
			return math.NaN(), math.NaN()
		}
		half := r.half(s, float64(n))
		return s.tail.widened(r, n, mean-half, mean+half)
	}
}

// shareInterval is the interval of a mean of bounded values, such as differences
// of shares: the score interval, however many pairs differ. A rule that changed
// with their number would let one more game turn a verdict.
//
// For a difference it is also that of a rule that rarely fires. Where it does not fire the games
// are the same, so its effect is P(fired) · E[difference | fired], and the games
// without it are the zeros of the tally: no pair needs to be asked whether the
// rule fired.
func shareInterval(t bounded.Tally) interval {
	return func(r reach) (lo, hi float64) { return r.bounded(t) }
}
