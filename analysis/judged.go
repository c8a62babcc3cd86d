package analysis

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis/joint"
)

// Judged is an effect with its intervals and verdict.
type Judged struct {
	// Effect carries the simultaneous interval (method "max-t") that the
	// verdict uses for difference from zero, at 95 %.
	Effect Estimate
	// Equivalence is the simultaneous interval of the two one-sided tests, at
	// 90 %.
	Equivalence Estimate
	// Tolerance is the smallest effect that matters, in the effect's unit; zero
	// asks for difference from zero only.
	Tolerance float64
	Verdict   Verdict
	// Direction is -1, 0 or +1: which way the effect is, where the verdict
	// says that it differs from zero.
	Direction int
	// GamesNeeded is, for Undecided and Different, the number of games (per
	// cell) expected to settle it if the true effect were AssumedEffect; zero
	// otherwise, and zero when no number of games would. Planning.Needed says
	// how the effect is chosen.
	GamesNeeded   int64
	AssumedEffect float64
	// CutOff is set where the verdict says less than the games as they stood
	// would, or no number of games would settle it, because games were cut off
	// at the limit. Verdicts hold for every way to count those games:
	// Effect.Capped bounds what the effect would be.
	CutOff bool
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
// For the intervals against zero it is joint.MaxT. An effect that is truly beyond
// the tolerance can be declared inside it only through one of its two tails, but
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
	c := criticals{level: opt.Level, power: opt.Power, zero: joint.MaxT(opt.Level, blocks...)}
	c.equal = min(c.zero, joint.Bonferroni(1-opt.Level, estimates))
	return c
}

// equivalenceLevel is the coverage of the interval of two one-sided tests: 90 %
// beside 95 %.
func (c criticals) equivalenceLevel() float64 { return math.Round((2*c.level-1)*1e12) / 1e12 }

// judged puts an effect's intervals together with verdict and games needed.
func (c criticals) judged(effect Estimate, l limits, s Spread, tolerance float64) Judged {
	effect.Level, effect.Method = c.level, MethodMaxT
	equal := effect
	equal.Level, equal.Method = c.equivalenceLevel(), MethodTOST
	effect.Lo, effect.Hi = l.at(c.zero)
	equal.Lo, equal.Hi = l.at(c.equal)
	j := Judged{Effect: effect, Equivalence: equal, Tolerance: tolerance}
	if math.IsNaN(effect.Lo) || math.IsNaN(effect.Hi) {
		return j
	}
	j.Verdict, j.Direction = Judge(effect, equal, tolerance)
	p := Planning{Critical: c.zero, CriticalEqual: c.equal, Power: c.power, Capped: effect.Capped, Spread: s.planned(effect.N)}
	j.GamesNeeded, j.AssumedEffect = p.Needed(j.Verdict, effect.Value, tolerance)
	if j.GamesNeeded > 0 {
		j.GamesNeeded = max(j.GamesNeeded, effect.N+1)
	}
	j.CutOff = c.leftOpen(j, l, p)
	return j
}
