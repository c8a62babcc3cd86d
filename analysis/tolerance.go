package analysis

import (
	"fmt"
	"math"
)

// Tolerances are the smallest effects that matter, figure by figure. Zero is
// none: such a figure is judged against zero only and is never EQUAL.
type Tolerances struct {
	// Score and Draws are fractions of 1: 0.01 is one percentage point.
	Score, Draws float64
	// Lead is a fraction of all that the base's rules have to score, such as
	// its seeds.
	Lead float64
	// Plies is a fraction of the base's mean number of plies.
	Plies float64
}

// The tolerances where a study has one of the score and names no other: draws
// have that of the score.
const (
	defaultLead  = 0.02
	defaultPlies = 0.05
)

// NewTolerances returns the tolerances of a study from those that it sets; nil stands
// for one that it does not set. No default depends on how the games vary: the data must
// not decide what matters.
func NewTolerances(score float64, draws, lead, plies *float64) Tolerances {
	t := Tolerances{Score: score}
	if score > 0 {
		t.Draws, t.Lead, t.Plies = score, defaultLead, defaultPlies
	}
	for _, x := range []struct{ given, kept *float64 }{{draws, &t.Draws}, {lead, &t.Lead}, {plies, &t.Plies}} {
		if x.given != nil {
			*x.kept = *x.given
		}
	}
	return t
}

// tolerances returns the tolerances of the options.
func (o *Options) tolerances() Tolerances {
	return NewTolerances(o.Tolerance, o.Draws, o.Lead, o.Plies)
}

// checked reports tolerances that are none.
func (t Tolerances) checked() []error {
	var problems []error
	for _, x := range []struct {
		of    string
		value float64
	}{{"", t.Score}, {" of the draws", t.Draws}} {
		if !(x.value >= 0 && x.value < 1) {
			problems = append(problems, fmt.Errorf("a tolerance%s of %v: write a fraction from 0 to below 1, such as 0.01 for one percentage point", x.of, x.value))
		}
	}
	for _, x := range []struct {
		of    string
		value float64
	}{{"lead", t.Lead}, {"plies", t.Plies}} {
		if !(x.value >= 0 && x.value <= 1) {
			problems = append(problems, fmt.Errorf("a tolerance of the %s of %v: write a fraction from 0 to 1, such as 0.05 for five hundredths", x.of, x.value))
		}
	}
	return problems
}

// ToleranceOf says which of the tolerances a figure is judged against.
type ToleranceOf int

// The tolerances of figures; the zero value is none.
const (
	ToleranceOfScore ToleranceOf = iota + 1
	ToleranceOfDraws
	ToleranceOfLead
	ToleranceOfPlies
)

// String is the key of the tolerance in study files and machine formats.
func (of ToleranceOf) String() string {
	switch of {
	case ToleranceOfScore:
		return "score"
	case ToleranceOfDraws:
		return "draws"
	case ToleranceOfLead:
		return "lead"
	case ToleranceOfPlies:
		return "plies"
	default:
		return ""
	}
}

// Of is the fraction of a tolerance, zero for none.
func (t Tolerances) Of(of ToleranceOf) float64 {
	switch of {
	case ToleranceOfScore:
		return t.Score
	case ToleranceOfDraws:
		return t.Draws
	case ToleranceOfLead:
		return t.Lead
	case ToleranceOfPlies:
		return t.Plies
	default:
		return 0
	}
}

// target is a tolerance as an effect is judged against it.
type target struct {
	// value is in the effect's unit, fraction as it was given.
	value, fraction float64
	of              ToleranceOf
	// above and below are the limits of the effect that lie against +value and
	// −value where value is itself estimated, with their spreads; nil where they
	// are the effect's own.
	above, below     *limits
	ofAbove, ofBelow Spread
}

// of is a tolerance that is known.
func (t Tolerances) target(of ToleranceOf, unit float64) target {
	x := target{value: t.Of(of) * unit, fraction: t.Of(of), of: of}
	if !(x.value > 0) || math.IsInf(x.value, 0) {
		return target{}
	}
	return x
}
