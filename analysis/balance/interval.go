package balance

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/anytime"
	"houserules/analysis/bounded"
	"houserules/analysis/exact"
	"houserules/analysis/joint"
)

// limits makes intervals of one kind: for one number of games, or for every look.
type limits struct {
	// critical is the critical value of intervals for one number of games; where it is zero the
	// sequence counts.
	critical float64
	sequence anytime.Sequence
	level    float64
}

// once are intervals that hold together with so many others, for a number of games
// that was chosen before.
func once(level float64, together int) limits {
	return limits{critical: joint.Sidak(level, max(1, together)), level: level}
}

// always are intervals that miss with probability alpha at most, over all looks
// together, and are narrowest at so many games.
func always(alpha float64, games int64) limits {
	return limits{sequence: anytime.Sequence{Alpha: alpha, Games: max(1, games)}, level: 1 - alpha}
}

// of is the interval of a mean. Before there are games enough it is all that the
// values can be.
func (l limits) of(e *extremes) (lo, hi float64) {
	if l.critical > 0 {
		lo, _ = e.least.Score(l.critical)
		_, hi = e.most.Score(l.critical)
		return lo, hi
	}
	lo, _ = l.sequence.Bounded(e.least)
	_, hi = l.sequence.Bounded(e.most)
	if math.IsNaN(lo) || math.IsNaN(hi) {
		return e.least.Least, e.most.Most
	}
	return lo, hi
}

// estimate is a mean with its interval. Of games most of which were cut off there
// is no value.
func (l limits) estimate(e *extremes) analysis.Estimate {
	lo, hi := l.of(e)
	x := analysis.Estimate{Value: e.mean(), Lo: lo, Hi: hi, Level: l.level, N: e.least.N()}
	if least, most := e.least.Mean(), e.most.Mean(); least != most {
		x.CutOffBounds = &analysis.Bounds{Lo: least, Hi: most}
		if most-least > (e.most.Most-e.least.Least)/2 {
			x.Value = math.NaN()
		}
	}
	return x
}

// middle is the value of an estimate, or what lies between its bounds where most
// games were cut off and it has none.
func middle(e analysis.Estimate) float64 {
	if math.IsNaN(e.Value) && e.CutOffBounds != nil {
		return (e.CutOffBounds.Lo + e.CutOffBounds.Hi) / 2
	}
	return e.Value
}

// ceiling is the largest value that games cut off allow.
func ceiling(e analysis.Estimate) float64 {
	if e.CutOffBounds != nil {
		return e.CutOffBounds.Hi
	}
	return e.Value
}

// furthest is the largest absolute value that games cut off allow.
func furthest(e analysis.Estimate) float64 {
	if e.CutOffBounds != nil {
		return max(math.Abs(e.CutOffBounds.Lo), math.Abs(e.CutOffBounds.Hi))
	}
	return math.Abs(e.Value)
}

// length is the mean number of plies with its interval. It reaches further up by what games could
// add that go on until the limit of plies and of which none may have been seen.
func (l limits) length(s *exact.Sums, limit int) analysis.Estimate {
	x := analysis.Estimate{Value: s.Mean(), Lo: 0, Hi: math.Inf(1), Level: l.level, N: s.N()}
	critical, unseen := l.critical, 0.0
	if critical == 0 {
		critical, unseen = l.sequence.Critical(s.N()), l.sequence.Unseen(s.N())
	} else {
		unseen = bounded.Unseen(critical, s.N())
	}
	if half := float64(critical * math.Sqrt(s.Variance()/float64(s.N()))); !math.IsNaN(half) {
		x.Lo, x.Hi = max(0, x.Value-half), x.Value+half+float64(unseen*max(0, float64(limit)-x.Value))
	}
	return x
}

// order is which of two sets of rules is shown to be the less fair, as one pair of
// players plays them.
type order int

const (
	unknown order = iota
	firstLess
	secondLess
)

// lessFair compares the absolute values of two advantages: |a| > |b| where a − b
// and a + b lie on the same side of zero.
func (l limits) lessFair(j *paired) order {
	minus, plus := j.minus(), j.plus()
	dLo, dHi := l.of(&minus)
	sLo, sHi := l.of(&plus)
	switch {
	case dLo > 0 && sLo > 0, dHi < 0 && sHi < 0:
		return firstLess
	case dHi < 0 && sLo > 0, dLo > 0 && sHi < 0:
		return secondLess
	default:
		return unknown
	}
}

// widest is the estimate of the largest absolute value of some means: its interval
// holds for all of them together, and its value is the largest that games cut off
// allow, by which sets are ranked: those that nobody ends are not the fairest.
func widest(list []analysis.Estimate) analysis.Estimate {
	var out analysis.Estimate
	for i, e := range list {
		least, most := max(0, e.Lo, -e.Hi), max(-e.Lo, e.Hi)
		if i == 0 {
			out = analysis.Estimate{Level: e.Level, N: e.N}
		}
		out.Value, out.Lo, out.Hi = max(out.Value, furthest(e)), max(out.Lo, least), max(out.Hi, most)
	}
	return out
}
