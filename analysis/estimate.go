package analysis

import "houserules/engine/rules"

// Estimate is a number with an interval. It is never formatted here: reports
// do that. What the data cannot say is not-a-number (null in machine formats), always
// with a warning: the value of a mean of no games, the bounds of a mean of one.
type Estimate struct {
	// Value is the point estimate; Lo and Hi bound the interval. With games cut
	// off Lo comes from the table in which every one of them has its least
	// value, Hi from that in which each has its greatest, and there is no Value
	// where they are more than half.
	Value float64
	Lo    float64
	Hi    float64
	// Level is the nominal coverage, such as 0.95.
	Level float64
	// Single is the interval of the same level that the estimate has by itself,
	// where Lo and Hi hold together with those of other estimates (they are
	// simultaneous); nil where Lo and Hi are already that. A single interval is
	// for whoever quotes one estimate without the others; verdicts rest on Lo
	// and Hi. Where intervals hold at every look so does the single one: it is
	// that of a sequence which has the whole error.
	Single *Bounds
	// N is the number of sampling units (games, or pairs of games).
	N int64
	// Method names the interval, one of [Methods].
	Method string
	// CutOffBounds bounds the value from counting every game that was cut off for
	// either side; nil where no game was, and for figures that do not depend
	// on the outcome. A lead counted for a side is all that there is to score
	// by the rules, [Options.Totals]; infinite (null in machine formats) where they
	// do not say. Of plies, and of what else a game has the
	// more of the longer it lasts, only the lower bound is known, and the upper is
	// infinite, as is Hi. A difference in plies, which is one of lengths up to the
	// limit, has bounds where the limits differ (the games cut off at the lower
	// could have gone on) and infinite ones where most games were cut off.
	CutOffBounds *Bounds
	// AllCut is set where every game was cut off: nothing is known but what can be at all.
	AllCut bool
	// Seen is the least and the greatest value of a game, of a ratio of too few games for an
	// interval; nil elsewhere.
	Seen *Bounds
	// Warnings say what to keep in mind when quoting it.
	Warnings []rules.Message

	// along is the interval in a study that is looked at again and again; nil
	// where the estimator knows none. Results have none.
	along interval
}

// Holding is what several estimates of one thing say together, such as those by several trainings of a player: the
// mean of their values, with the interval that holds theirs, so that what it shows is shown of each.
// Three are too few to say from their spread what others would find (analysis/reference/LOG.md). Of one it is that one.
func Holding(list []Estimate) Estimate {
	out := list[0]
	if len(list) == 1 {
		return out
	}
	out.Value, out.N, out.Single, out.CutOffBounds = 0, 0, nil, nil
	share, cut := float64(len(list)), Bounds{}
	for _, x := range list {
		out.Value += float64(x.Value / share)
		out.Lo, out.Hi, out.N = min(out.Lo, x.Lo), max(out.Hi, x.Hi), out.N+x.N
		bounds := Bounds{x.Value, x.Value}
		if x.CutOffBounds != nil {
			bounds, out.CutOffBounds = *x.CutOffBounds, &cut
		}
		cut.Lo += float64(bounds.Lo / share)
		cut.Hi += float64(bounds.Hi / share)
	}
	return out
}

// Bounds are the least and the greatest value that a figure could have had.
type Bounds struct {
	Lo float64
	Hi float64
}

// NamedEstimate is an estimate of a cell or of a difference, by name.
type NamedEstimate struct {
	Name string
	Estimate
}

// Names of the methods of intervals.
const (
	// MethodWilson is the score interval of a share, see [Wilson].
	MethodWilson = "wilson"
	// MethodTango is the score interval of wins less losses, see [MeanScore].
	MethodTango = "tango"
	// MethodT is Student's interval of a mean, see [TMean].
	MethodT = "t"
	// MethodNormal is a mean ± a normal quantile of its standard error.
	MethodNormal = "normal"
	// MethodDelta is the delta method for a ratio of sums (Cochran 1977).
	MethodDelta = "delta"
	// MethodMaxT is simultaneous over a table, see [joint.MaxT].
	MethodMaxT = "max-t"
	// MethodTOST is two one-sided tests, see [Judge].
	MethodTOST = "tost"
	// MethodPairs is the score interval of pairs of games, see [match.Interval].
	MethodPairs = "pairs"
	// MethodClustered is a value ± a normal quantile of a standard error clustered
	// on games that share luck, see package ladder.
	MethodClustered = "clustered"
	// MethodProfile is the profile likelihood adjusted for clusters of games that share
	// luck, see package ratings.
	MethodProfile = "profile"
	// MethodOrder bounds a quantile by order statistics, see [Quantile].
	MethodOrder = "order"
	// MethodMixture holds at every look, see [anytime.Sequence].
	MethodMixture = "mixture"
	// MethodSameRules is a value known, not estimated.
	MethodSameRules = "same-rules"
)

// Methods lists the names of the methods.
func Methods() []string {
	return []string{MethodWilson, MethodTango, MethodT, MethodNormal, MethodDelta, MethodMaxT, MethodTOST, MethodMixture, MethodPairs, MethodClustered, MethodProfile, MethodOrder, MethodSameRules}
}
