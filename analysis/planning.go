package analysis

import (
	"math"

	"houserules/analysis/portable"
)

// Spread is how the standard error of a mean falls with the number of games.
type Spread struct {
	// Variance is the variance of one game's value (or of one pair's
	// difference).
	Variance float64
	// Extra is the variance that pseudo-games add, Pseudo their number: see
	// newSpread.
	Extra, Pseudo float64
}

// newSpread returns the spread of a mean, given the sample variance, the mean
// square of the values that are not zero, and the critical value of a single
// interval. A variance that is not a number, for want of games, is taken as
// the mean square.
//
// The error is taken as if z² further games, half in each direction, had
// shown a value of the typical size. That is what the interval of Wilson does
// for a share and what Agresti and Coull (1998, "Approximate is better than
// 'exact' for interval estimation of binomial proportions", The American
// Statistician 52) read into it. It changes nothing where many games differ
// from zero, and keeps rare events honest: four pairs of a hundred thousand,
// all in one direction, are no proof of a difference, and no pair at all is
// no proof of none.
func newSpread(variance, meanSquare, z float64) Spread {
	if math.IsNaN(variance) {
		variance = meanSquare
	}
	return Spread{Variance: variance, Extra: z * z * meanSquare, Pseudo: z * z}
}

// planned is the spread to plan with after n games. A sample variance is a
// guess, and of few games a bad one: five games that all went one way have
// none. Below fewGames the variance is taken as the mean square where that is
// larger, as if every game could still differ from zero. Beyond, where the
// variance is less than that of fewDiffering such games, the pseudo-games
// count with the others: where no game differed from zero that is the mean
// square times Wilson's upper bound of the share that could.
func (s Spread) planned(n int64) Spread {
	if !(s.Pseudo > 0) {
		return s
	}
	square := s.Extra / s.Pseudo
	switch {
	case n < fewGames:
		s.Variance = max(s.Variance, square)
	case float64(n)*s.Variance < fewDiffering*square:
		s.Variance = (float64(float64(n)*s.Variance) + s.Extra) / (float64(n) + s.Pseudo)
	}
	return s
}

// SE is the standard error of the mean of n games.
func (s Spread) SE(n float64) float64 { return math.Sqrt((s.Variance + s.Extra/n) / n) }

// mostGames is the number of games above which a study counts as impossible.
const mostGames = int64(1e12)

// Planning answers how many games would settle a question.
type Planning struct {
	// Critical is the critical value of the interval judged against zero,
	// CriticalEqual that of the two one-sided tests.
	Critical, CriticalEqual float64
	// Power is the probability with which the study should settle it, at
	// least one half.
	Power float64
	// Capped bounds the effect by the games cut off, of which a larger study
	// would have as large a share; nil where none was.
	Capped *Bounds
	Spread
}

// Needed returns the number of games expected to settle a verdict and the
// true effect assumed for that; both are zero where the verdict is settled.
// The number alone is zero where no number of games would do, or more than
// 10^12.
//
// To put an interval of critical value c clear of a bound that lies g away
// from the true effect, with power 1−β, takes the smallest n with
// c·SE(n) + z_{1−β}·σ/√n ≤ g (Chow, Shao and Wang 2008, Sample Size
// Calculations in Clinical Research, chapter 3; Julious 2004, Statistics in
// Medicine 23, for equivalence). The effect assumed:
//
//   - Undecided with a tolerance: the effect that the data leave open and that
//     is hardest to settle, between zero and the tolerance, where showing that it
//     is not zero takes as many games as showing that it is small. Whatever
//     the true effect is, the number settles it with that power. The effect
//     seen so far was rejected: it is mostly noise in a study that could not
//     decide.
//   - Undecided without a tolerance, and Different: the effect seen. Its
//     distance from zero, or from the tolerance, is the gap; effects as near to
//     it as one likes cannot be settled, so there is no hardest one.
//
// Games cut off take their bounds' width from the room that the interval has:
// the whole of what the effect could be must be clear of zero, inside the
// tolerance, or beyond it.
func (p Planning) Needed(v Verdict, effect, tolerance float64) (games int64, assumed float64) {
	least, most := effect, effect
	if p.Capped != nil {
		least, most = p.Capped.Lo, p.Capped.Hi
	}
	if math.IsNaN(effect) {
		// With more than half of the games cut off there are only bounds.
		effect = (least + most) / 2
	}
	if math.IsNaN(effect) || math.IsInf(effect, 0) {
		return 0, 0
	}
	if effect < 0 {
		least, most = -most, -least
	}
	switch {
	case v == Undecided && tolerance > 0:
		n := p.smallest(p.Critical+p.CriticalEqual, 2, tolerance-(most-least))
		if n == 0 {
			return 0, math.Copysign(tolerance/2, effect)
		}
		return n, math.Copysign(p.reach(float64(n), p.Critical, 1), effect)
	case v == Undecided:
		return p.smallest(p.Critical, 1, least), effect
	case v == Different && tolerance > 0:
		gap, critical := least-tolerance, p.Critical
		if most < tolerance {
			gap, critical = tolerance-most, p.CriticalEqual
		}
		return p.smallest(critical, 1, gap), effect
	default:
		return 0, 0
	}
}

// reach is critical·SE(n) + times·z_power·σ/√n.
func (p Planning) reach(n, critical, times float64) float64 {
	return float64(critical*p.SE(n)) + float64(times*portable.NormalQuantile(p.Power)*math.Sqrt(p.Variance/n))
}

// smallest is the smallest number of games whose reach is within the gap, or
// zero.
func (p Planning) smallest(critical, times, gap float64) int64 {
	enough := func(n int64) bool { return p.reach(float64(n), critical, times) <= gap }
	lo, hi := int64(0), mostGames // not enough, enough
	if !(gap > 0) || !enough(hi) {
		return 0
	}
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; enough(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}
