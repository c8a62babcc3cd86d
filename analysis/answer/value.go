package answer

import "math"

// Count is a whole number of things.
type Count int64

// About is a whole number of things said briefly: "885 k".
type About int64

// Part is a share of a whole, in numbers of things; Signed prints the sign of per cent.
type Part struct {
	Of, Whole int64
	Signed    bool
}

// Level is a nominal coverage or a probability of an error, from 0 to 1.
type Level float64

// Points is a tolerance, a fraction of 1 that is said in percentage points.
type Points float64

// Roughly is a whole number that is itself a guess: it is rounded up to two digits.
type Roughly int64

// Variant are rules by their name in the plan. Readers know them by their title.
type Variant string

// Player is an agent as people call it: "greedy players" in place of "greedy".
type Player string

// Knob is a rule by its name in files: "board.seeds". Sentences have its title.
type Knob string

// Choice is a value of a rule as files have it, and Setting the rule with that value: "feeding: must feed
// if possible" in place of feeding: must-if-possible.
type (
	Choice  struct{ Knob, Value string }
	Setting Choice
)

// Reason is why a combination of rules is left out, in the English words that a plan keeps. Sentences
// have it in the reader's.
type Reason string

// Role is a role or seat of a game by the name that it has for programs.
type Role string

// Opening is how games began, as cells have it: "random:4".
type Opening string

// Verdict is a verdict by the key of its word.
type Verdict string

// List are values with commas between them, Clauses values that stand for themselves.
type (
	List    []any
	Clauses []any
)

// Missing stands for a value that there is not.
const Missing = "–"

// Games is the number of games that a reader asks about, WinsMore what an advantage means
// in so many, Change what a difference of advantages does, and Expected how many of them a
// share is. Minutes is how long so many plies take at the reader's table.
type (
	Games    struct{}
	WinsMore Interval
	Change   Interval
	Expected Interval
	Minutes  Interval
)

// Number is a number with so many decimals; as few as print it where Digits is [Least].
type Number struct {
	Value  float64
	In     Unit
	Digits int
	// Like gives it as many decimals as an interval supports, in place of Digits.
	Like *Interval
	// WithoutUnit leaves out its unit, which stands at the head of the column.
	WithoutUnit bool
}

// Digits that depend on the number: as few as print it, and two that say something, for a size
// that must not shrink to zero. A width is rounded up to these, because what is known to ± 3.46 is
// not known to ± 3.4; of a range the lower end is rounded down, the upper end up, so that it has all
// that lies in it.
const (
	Least       = -1
	Significant = -2
	RoundedUp   = -3
	RoundedDown = -4
)

// Marked is a text under an emphasised word, such as a verdict.
type Marked struct{ Word, Text any }

// Interval is an estimate with its bounds. Without a value (not-a-number) it has only
// bounds; infinite ones are none.
type Interval struct {
	Value, Lo, Hi float64
	In            Unit
	// ClearOf are values of which the interval must be seen to lie on the side where it
	// lies, because a verdict says that it does.
	ClearOf []float64
	// WithoutUnit leaves out its unit, which stands at the head of the column.
	WithoutUnit bool
	// Bounds is set where games cut off allow all that lies between the bounds.
	Bounds bool
	// Decimals are how many more it has than its width supports, so that all of a page have as many.
	Decimals int
}

// Known tells whether there is anything to draw.
func (e Interval) Known() bool {
	return !math.IsNaN(e.Value) || !math.IsNaN(e.Lo) && !math.IsNaN(e.Hi) && !math.IsInf(e.Lo, 0) && !math.IsInf(e.Hi, 0)
}

// Arm is how far the truth may lie from an estimate: the longer arm of its interval, or half its
// width where there is no estimate.
func (e Interval) Arm() float64 {
	if math.IsNaN(e.Value) {
		return (e.Hi - e.Lo) / 2
	}
	return math.Max(e.Hi-e.Value, e.Value-e.Lo)
}

// RoundUp rounds a width up to so many decimals, but for an error of rounding: 0.3 is 0.3.
func RoundUp(x float64, digits int) float64 {
	scale := 1.0
	for range digits {
		scale *= 10
	}
	return math.Ceil(float64(x*scale)-1e-9) / scale
}

// RoundDown rounds it down.
func RoundDown(x float64, digits int) float64 { return -RoundUp(-x, digits) }

// KnownTo is a width as it is said: in the unit of sizes, and rounded up.
func KnownTo(w float64) Number { return Number{Value: w, In: Size, Digits: RoundedUp} }

// Unit is what a number counts.
type Unit uint8

// The units.
const (
	// Plain is a number as it is.
	Plain Unit = iota
	// Percent is a share, a fraction of 1.
	Percent
	// Distance is a signed difference of shares, in percentage points, Size one without its
	// sign.
	Distance
	Size
	// Elo is a signed difference of strength.
	Elo
	// Plies is a length.
	Plies
)
