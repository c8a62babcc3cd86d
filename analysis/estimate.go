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
	// N is the number of sampling units (games, or pairs of games).
	N int64
	// Method names the interval, one of [Methods].
	Method string
	// Capped bounds the value from counting every game that was cut off for
	// either side; nil where no game was, and for figures that do not depend
	// on the outcome. A lead counted for a side is everything at stake, the
	// largest total of the scores that any game had of the variants that the
	// same agents played and that count the same; infinite (null in machine formats)
	// where none of them was played out. A difference in plies has bounds where
	// the limits differ: the games cut off at the lower could have gone on.
	Capped *Bounds
	// Warnings say what to keep in mind when quoting it.
	Warnings []rules.Message
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
	// MethodDelta is that of a ratio of sums, see [Ratio].
	MethodDelta = "delta"
	// MethodMaxT is simultaneous over a table, see [joint.MaxT].
	MethodMaxT = "max-t"
	// MethodTOST is that of two one-sided tests, see [Judge].
	MethodTOST = "tost"
	// MethodSameRules is a value known, not estimated.
	MethodSameRules = "same-rules"
)

// Methods lists the names of the methods.
func Methods() []string {
	return []string{MethodWilson, MethodTango, MethodT, MethodNormal, MethodDelta, MethodMaxT, MethodTOST, MethodSameRules}
}
