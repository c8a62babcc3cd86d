package match

import (
	"math"

	"houserules/analysis/anytime"
	"houserules/analysis/portable"
)

// Level is the coverage of the intervals of a match.
const Level = 0.95

// quantile is the normal quantile of an interval with two sides.
func quantile(level float64) float64 { return portable.NormalQuantile((1 + level) / 2) }

// fixed is the interval for a number of pairs fixed before.
func fixed(p Pairs) Estimate { return Interval(p, Level) }

// Method is how the intervals of a match come about.
type Method int

// The methods.
const (
	// Fixed intervals are for a number of pairs, or a precision, fixed before;
	// see [Interval].
	Fixed Method = iota + 1
	// Anytime intervals hold after every pair at once: bets against the mean of few pairs, and then
	// the mixture of Robbins (package anytime).
	Anytime
)

// String is the name of the method in machine formats.
func (m Method) String() string {
	switch m {
	case Fixed:
		return "score"
	case Anytime:
		return "anytime"
	default:
		return "no method"
	}
}

// Result is what a match says, so far or at its end.
type Result struct {
	// Pairs are the pairs by A's points; CutOff is the number of games, two a
	// pair, that were cut off.
	Pairs  Pairs
	CutOff int64
	// Score is the mean score of A, from 0 to 1, Elo the same as a difference in
	// strength, and First what the first move is worth to equals (see [FirstMove]); Unequal is
	// set where the players are too unequal to say it. Where games were cut off the
	// intervals hold for every way to count them.
	Score, Elo, First Estimate
	Unequal           bool
	// Normalised is A's strength on the normalised scale, without an interval.
	Normalised float64
	// Method is how the three intervals were made, Level their coverage.
	Method Method
	Level  float64
	// Ratio is where the test stands, of matches that end by it.
	Ratio Ratio
	// Verdict comes from the test where the match ends by it, else from the
	// interval. ByTest says which.
	Verdict Verdict
	ByTest  bool
	// ByInterval is the verdict that the interval alone would give.
	ByInterval Verdict
	// Ended is set where the match has ended.
	Ended bool
	// OnePair is set where all pairs are the same one, of which nothing follows: then there
	// are no intervals, and no verdict.
	OnePair bool
	// Population is set where the pairs are all that there are: they are counted, and the
	// limits, which are there where games were cut off, are bounds and no intervals.
	Population bool
}

// Result says what the match says by now.
func (m *Match) Result() Result {
	t := &m.tally
	r := Result{
		Pairs: t.Strength.Stood, CutOff: t.CutOff, Method: Fixed, Level: Level, Normalised: normalisedElo(t.Strength.Stood),
		Ended: m.ended, ByTest: m.rule.Sequential,
	}
	of, critical := fixed, quantile(Level)
	// As long as it is not over, and wherever it ended of itself, a match is
	// looked at when it looks good.
	if m.rule.Sequential || !m.ended {
		r.Method = Anytime
		planned := m.rule.planned()
		of = func(p Pairs) Estimate { return always(p, Level, planned) }
		critical = anytime.Sequence{Alpha: 1 - Level, Games: max(planned, anytime.First)}.Critical(r.Pairs.N())
	}
	r.Score = t.Strength.Spread(t.CutOff, of)
	r.Elo = r.Score.In(Elo)
	r.First, r.Unequal = t.firstMove(of, critical)
	r.ByInterval = m.rule.Test.within(t, r.Score)
	r.Verdict = r.ByInterval
	if m.rule.Sequential {
		r.Ratio = m.rule.Test.Ratio(&t.Strength)
		r.Verdict = m.rule.Test.Look(&t.Strength)
	}
	return r
}

// within is the verdict of an interval of the mean score: A is the stronger
// where the whole of it lies above elo0, and not stronger by elo1 where the whole
// of it lies below that. Normalised strengths are taken to scores with the
// deviation that was seen.
func (t Test) within(tally *Tally, score Estimate) Verdict {
	at := func(elo float64) float64 {
		if t.Scale == Normalised {
			return 0.5 + float64(elo/normalisedScale*math.Sqrt(float64(2*tally.Strength.Stood.Variance())))
		}
		return Score(elo)
	}
	switch {
	case score.Lo > at(t.Elo0):
		return Stronger
	case score.Hi < at(t.Elo1):
		return NotStronger
	default:
		return Open
	}
}

// planned is the number of pairs at which the rule is likely to end, known before
// the first: what a test takes where A's strength is in the middle between elo0
// and elo1 (Wald's approximation), and no more than there can be.
func (r Rule) planned() int64 {
	if !r.Sequential {
		return r.Most
	}
	lower, upper := r.Test.Bounds()
	gap := Score(r.Test.Elo1) - Score(r.Test.Elo0)
	if pairs := -lower * upper * typicalVariance / float64(gap*gap); pairs < float64(r.Most) {
		return max(1, int64(pairs))
	}
	return r.Most
}

// typicalVariance is that of a pair's mean score where two even players never
// draw.
const typicalVariance = 0.125
