package analysis

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Judge returns what an effect's intervals say, and the direction where it
// differs from zero. The first interval is judged against zero and against
// lying beyond the margin; the second is that of two one-sided tests
// (Schuirmann 1987, "A comparison of the two one-sided tests procedure and
// the power approach for assessing the equivalence of average
// bioavailability", Journal of Pharmacokinetics and Biopharmaceutics 15): an
// effect is inside the margin where the whole of it is. It must lie within
// the first. A bound that only touches zero or the margin decides nothing.
//
// With a margin of zero the question is difference from zero only: Different
// or Undecided. Bounds that are not numbers are Undecided.
func Judge(effect, equivalence Estimate, margin float64) (Verdict, int) {
	direction := 0
	switch {
	case effect.Lo > 0:
		direction = 1
	case effect.Hi < 0:
		direction = -1
	}
	inside := equivalence.Lo > -margin && equivalence.Hi < margin
	beyond := margin > 0 && (effect.Lo > margin || effect.Hi < -margin)
	switch {
	case beyond:
		return LargerThanMargin, direction
	case direction != 0 && inside:
		return DifferentButSmall, direction
	case direction != 0:
		return Different, direction
	case inside:
		return EqualWithinMargin, 0
	default:
		return Undecided, 0
	}
}

// criticals are the critical values of a table of verdicts, both
// simultaneous over the table.
type criticals struct {
	level, power float64
	// zero is for the intervals judged against zero, at level.
	zero float64
	// equal is for the two one-sided tests, each at 1 − level.
	equal float64
}

// newCriticals returns the critical values for a table of estimates whose
// correlations are given block by block.
//
// For the intervals against zero it is MaxT. An effect that is truly beyond
// the margin can be declared inside it only through one of its two tails, but
// which one differs from effect to effect, so max-|t| at 90 % would promise
// too much: two opposite effects with perfect negative correlation would err
// at 10 % together. Sharing the error among the tails (Bonferroni) holds for
// every correlation; so does the value for 95 % on both sides, which is
// smaller where the estimates are highly correlated. The smaller is taken. It
// is never above the value against zero, so the intervals nest.
func newCriticals(opt Options, blocks []mat.Symmetric) criticals {
	estimates := 0
	for _, b := range blocks {
		estimates += b.SymmetricDim()
	}
	c := criticals{level: opt.Level, power: opt.Power, zero: MaxT(opt.Level, blocks...)}
	c.equal = min(c.zero, bonferroni(1-opt.Level, estimates))
	return c
}

// equivalenceLevel is the coverage of the interval of two one-sided tests: 90 %
// beside 95 %.
func (c criticals) equivalenceLevel() float64 { return math.Round((2*c.level-1)*1e12) / 1e12 }

// judged puts an effect's intervals, given as functions of the critical
// value, together with verdict and games needed.
func (c criticals) judged(effect Estimate, interval func(critical float64) (lo, hi float64), s Spread, margin float64) Judged {
	effect.Level, effect.Method = c.level, "max-t"
	equal := effect
	equal.Level, equal.Method = c.equivalenceLevel(), "tost"
	effect.Lo, effect.Hi = interval(c.zero)
	equal.Lo, equal.Hi = interval(c.equal)
	j := Judged{Effect: effect, Equivalence: equal, Margin: margin}
	if math.IsNaN(effect.Lo) || math.IsNaN(effect.Hi) {
		return j
	}
	j.Verdict, j.Direction = Judge(widened(effect), widened(equal), margin)
	p := Planning{Critical: c.zero, CriticalEqual: c.equal, Power: c.power, Capped: effect.Capped, Spread: s.planned(effect.N)}
	j.GamesNeeded, j.AssumedEffect = p.Needed(j.Verdict, effect.Value, margin)
	if j.GamesNeeded > 0 {
		j.GamesNeeded = max(j.GamesNeeded, effect.N+1)
	}
	j.CutOff = leftOpen(j, p)
	return j
}
