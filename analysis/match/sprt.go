package match

import (
	"errors"
	"fmt"

	"houserules/analysis/portable"
)

// Test is a sequential test of two strengths of player A.
type Test struct {
	// Scale is the one that Elo0 and Elo1 are on; Elo0 is the smaller.
	Scale      Scale
	Elo0, Elo1 float64
	// Alpha is the probability of calling A the stronger where A's strength is
	// Elo0, Beta that of calling A not stronger by Elo1 where it is Elo1.
	Alpha, Beta float64
}

// Check reports what is wrong with the test.
func (t Test) Check() error {
	var errs []error
	if t.Scale != Logistic && t.Scale != Normalised {
		errs = append(errs, errors.New("a test without a scale: it is logistic or normalised"))
	}
	if !(t.Elo0 < t.Elo1) {
		errs = append(errs, fmt.Errorf("elo0 is %v and elo1 %v: elo1 must be the greater", t.Elo0, t.Elo1))
	}
	for _, e := range []float64{t.Elo0, t.Elo1} {
		if !(e >= -mostElo && e <= mostElo) {
			errs = append(errs, fmt.Errorf("a strength of %v Elo: write one from −%d to %d", e, mostElo, mostElo))
		}
	}
	for _, e := range []struct {
		name string
		p    float64
	}{{"alpha", t.Alpha}, {"beta", t.Beta}} {
		if !(e.p >= leastError && e.p < 0.5) {
			errs = append(errs, fmt.Errorf("%s is %v: write a probability from %v to below 0.5", e.name, e.p, leastError))
		}
	}
	return errors.Join(errs...)
}

// mostElo bounds the strengths of a test, leastError its error rates: beyond
// them there is nothing that games could tell.
const (
	mostElo    = 1000
	leastError = 1e-6
)

// Bounds are the logarithms of the likelihood ratio at which the test stops:
// ln(β/(1−α)) and ln((1−β)/α) (Wald 1945, "Sequential Tests of Statistical
// Hypotheses", Annals of Mathematical Statistics 16).
func (t Test) Bounds() (lower, upper float64) {
	return portable.Log(t.Beta / (1 - t.Alpha)), portable.Log((1 - t.Beta) / t.Alpha)
}

// Ratio is the logarithm of the likelihood ratio of what was counted.
type Ratio struct {
	// Stood is the ratio of the games as the rules count those cut off. Least and
	// Most come from the extreme tables; the test stops at the lower bound
	// by Most and at the upper one by Least.
	Stood, Least, Most float64
}

// Ratio returns where the test stands.
func (t Test) Ratio(c *Count) Ratio {
	r := Ratio{Stood: t.of(c.Stood)}
	r.Least, r.Most = r.Stood, r.Stood
	if c.Least != c.Stood {
		r.Least = t.of(c.Least)
	}
	if c.Most != c.Stood {
		r.Most = t.of(c.Most)
	}
	return r
}

func (t Test) of(p Pairs) float64 { return llr(p, t.Scale, t.Elo0, t.Elo1) }

// Verdict is what a match says of its players.
type Verdict int

// The verdicts.
const (
	// Open says neither of the others.
	Open Verdict = iota + 1
	// Stronger says that A is stronger than elo0.
	Stronger
	// NotStronger says that A is not stronger by elo1.
	NotStronger
)

// String is the verdict as machine formats have it. The words are published and
// never change.
func (v Verdict) String() string {
	switch v {
	case Open:
		return "open"
	case Stronger:
		return "A stronger"
	case NotStronger:
		return "A not stronger by elo1"
	default:
		return "no verdict"
	}
}

// Look is the verdict on what was counted; Open as long as the test goes on.
func (t Test) Look(c *Count) Verdict {
	lower, upper := t.Bounds()
	switch r := t.Ratio(c); {
	case r.Least >= upper:
		return Stronger
	case r.Most <= lower:
		return NotStronger
	default:
		return Open
	}
}
