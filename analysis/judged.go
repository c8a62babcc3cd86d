package analysis

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis/anytime"
	"houserules/analysis/joint"
)

// Judged is an effect with its intervals and verdict.
type Judged struct {
	// Effect carries the simultaneous interval (method "max-t") that the
	// verdict uses for difference from zero, at 95 %.
	Effect Estimate
	// Equivalence is the simultaneous interval of the two one-sided tests, at
	// 90 %. Where intervals hold at every look both are one, of the method
	// "mixture": what lies wholly inside the tolerance is equal within it.
	Equivalence Estimate
	// Beyond carries the interval judged against lying beyond the tolerance,
	// where the tolerance is itself estimated: its error is in Beyond and in
	// Equivalence. It is nil where that interval is Effect's.
	Beyond *Estimate
	// Tolerance is the smallest effect that matters, in the effect's unit; zero
	// asks for difference from zero only, and then nothing is ever equal.
	Tolerance float64
	// Of says which tolerance that is, and Fraction what it is as it was given:
	// see Tolerances. Both are zero where there is none.
	Of       ToleranceOf
	Fraction float64
	Verdict  Verdict
	// Direction is -1, 0 or +1: which way the effect is, where the verdict
	// says that it differs from zero.
	Direction int
	// Outlook says how exactly the effect is known and what more games would
	// bring. It is empty where there is no verdict.
	Outlook Outlook
	// CutOff is set where the verdict says less than the games as they stood
	// would, or no number of games makes it exact enough, because games were cut
	// off at the limit. Verdicts hold for every way to count those games:
	// Effect.CutOffBounds bounds what the effect would be.
	CutOff bool
}

// Open tells whether the verdict leaves something open that a better known
// effect may settle.
func (j *Judged) Open() bool {
	return j.Verdict == Undecided || j.Verdict == Different && j.Tolerance > 0
}

// criticals are the critical values of a table of verdicts, both
// simultaneous over the table.
type criticals struct {
	level float64
	// zero is for the intervals judged against zero, at level.
	zero float64
	// equal is for the two one-sided tests, each at 1 − level.
	equal float64
	// estimates is the number of the estimates.
	estimates int
	// sequences are set where the study is looked at again and again. Every
	// interval is then a member of one, whose critical values stand in place of
	// those above.
	sequences *sequences
	// design is how much further the intervals of one effect reach because its
	// errors are clustered; nil where they are not.
	design *design
	// later are those that would if the study went on.
	later *sequences
}

// manyEstimates is the number of estimates above which their correlations are not
// looked at: it takes long, and makes intervals narrower by some hundredths.
const manyEstimates = 128

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
	c := criticals{level: opt.Level}
	for _, b := range blocks {
		c.estimates += b.SymmetricDim()
	}
	if c.estimates > manyEstimates {
		c.zero = joint.Sidak(opt.Level, c.estimates)
	} else {
		c.zero = joint.MaxT(opt.Level, blocks...)
	}
	c.equal = min(c.zero, joint.Bonferroni(1-opt.Level, c.estimates))
	return c
}

// along returns the critical values in a study that has sequences. What is equal
// within the tolerance is what has its whole interval there: one promise covers
// both tails. A row has its part of the error whatever it correlates with, so
// that the limits against a tolerance which is itself estimated take the same.
// The later ones are for what would be said if a study of fixed size went on.
func (c criticals) along(s, later *sequences) criticals {
	c.sequences, c.later = s, later
	return c
}

// among is the reach of the intervals of a table after n games, at a critical
// value where they are of fixed size.
func (c criticals) among(critical float64, n int64) reach {
	if c.sequences != nil {
		return member(c.sequences.row, n)
	}
	return reach{critical: c.design.stretch(critical), plain: critical}
}

// alone is the reach of an interval by itself, of n games.
func (c criticals) alone(level float64, n int64) reach {
	r := c.sequences.alone(level, n)
	if c.sequences == nil {
		r.critical, r.plain = c.design.stretch(r.critical), r.critical
	}
	return r
}

// by returns the critical values for an effect of a design.
func (c criticals) by(d *design) criticals {
	c.design = d
	return c
}

// equivalenceLevel is the coverage of the interval of two one-sided tests: 90 %
// beside 95 %. A sequence has one interval for both questions.
func (c criticals) equivalenceLevel() float64 {
	if c.sequences != nil {
		return c.level
	}
	return math.Round((2*c.level-1)*1e12) / 1e12
}

// apart are the critical values for effects less and plus a tolerance that is
// itself estimated. How those correlate is not looked at, so they are the ones
// that hold for every correlation.
func (c criticals) apart() criticals {
	c.zero, c.equal = joint.Sidak(c.level, max(1, c.estimates)), joint.Bonferroni(1-c.level, c.estimates)
	return c
}

// judged puts an effect's intervals together with verdict and outlook; the
// tolerance is that of the score.
func (c criticals) judged(effect Estimate, l limits, s Spread, tolerance float64) Judged {
	return c.judgedBy(effect, l, s, Tolerances{Score: tolerance}.target(ToleranceOfScore, 1))
}

// judgedBy is judged for any tolerance.
func (c criticals) judgedBy(effect Estimate, l limits, s Spread, t target) Judged {
	j := Judged{Tolerance: t.value, Of: t.of, Fraction: t.fraction}
	if c.sequences != nil && effect.N < anytime.First {
		effect.Warnings = append(slices.Clip(effect.Warnings), beforeFirstLook(effect.N))
	}
	j.Effect, j.Equivalence, j.Beyond = c.intervals(effect, l, t)
	if math.IsNaN(j.Effect.Lo) || math.IsNaN(j.Effect.Hi) {
		return j
	}
	j.Verdict, j.Direction = judge(j.Effect, j.Equivalence, j.Beyond, j.Tolerance)
	p := Planning{
		Critical: c.zero, CriticalEqual: c.equal, CriticalBeyond: c.zero, Tolerance: t.value, CutOffBounds: effect.CutOffBounds, Spread: s.planned(effect.N),
	}
	if c.sequences != nil {
		p.Sequence = &c.sequences.row
	}
	if c.later != nil {
		p.Later = &c.later.row
	}
	if t.above != nil {
		above, below := t.ofAbove.planned(effect.N), t.ofBelow.planned(effect.N)
		p.Above, p.Below, p.CriticalEqual, p.CriticalBeyond = &above, &below, c.apart().equal, c.apart().zero
	}
	if c.design != nil {
		// More games from the same openings would tell little more of openings.
		j.Outlook = Outlook{HalfWidth: (j.Effect.Hi - j.Effect.Lo) / 2, WantedHalfWidth: t.value / 2}
		return j
	}
	j.Outlook = p.outlook(effect.N, (j.Effect.Hi-j.Effect.Lo)/2)
	j.CutOff = c.leftOpen(j, l, t, p)
	return j
}

// intervals returns the intervals of an effect that a verdict rests on, each with the
// interval that it has by itself.
func (c criticals) intervals(effect Estimate, l limits, t target) (zero, equal Estimate, beyond *Estimate) {
	at := func(level, critical float64, lower, upper limits) Estimate {
		e := effect
		e.Level, e.Method, e.Single = level, MethodMaxT, &Bounds{}
		if c.sequences != nil {
			e.Method = MethodMixture
		}
		all, alone := c.among(critical, e.N), c.alone(level, e.N)
		e.Lo, _ = lower.at(all)
		_, e.Hi = upper.at(all)
		e.Single.Lo, _ = lower.at(alone)
		_, e.Single.Hi = upper.at(alone)
		return e
	}
	zero = at(c.level, c.zero, l, l)
	equal = at(c.equivalenceLevel(), c.equal, l, l)
	if t.above != nil {
		apart := c.apart()
		equal = at(c.equivalenceLevel(), apart.equal, *t.below, *t.above)
		outside := at(c.level, apart.zero, *t.above, *t.below)
		beyond = &outside
	}
	if c.sequences == nil {
		equal.Method = MethodTOST
	}
	return zero, equal, beyond
}
