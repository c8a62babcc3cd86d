package columns

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"houserules/sim/plan"
)

// Sweep is what the variants of a sweep have in their knobs, and what came of it: a row for
// each variant. The matrices are the caller's.
type Sweep struct {
	// Variants name the rows.
	Variants []string
	// Knobs name the columns of X, and Values what the columns' numbers stand for: the
	// values of each knob as they stand in the study. A knob of numbers has these numbers
	// in X, without their unit, no and yes are 0 and 1, and of a knob of words X has the
	// place of the word in Values, from 0.
	Knobs  []string
	Values [][]string
	X      *mat.Dense
	// Outcomes name the columns of Y: the means of columns over the games of a variant,
	// in the columns' units, without the games that do not have them.
	Outcomes []string
	Y        *mat.Dense
	// Errors are the standard errors of Y, each of its own variant. Variants share their
	// luck game by game, so that the error of a difference is mostly smaller than these
	// say together.
	Errors *mat.Dense
}

// Sweep reads a design of the study, from 0, as one line-up played it, from all kinds of
// openings. A study has a design where it varies rules (sweep, effects, readings); where it
// has none that is an error.
func (s *Study) Sweep(design int, agents string, outcomes ...string) (*Sweep, error) {
	if design < 0 || design >= len(s.plan.Designs) {
		return nil, fmt.Errorf("the study has no design %d: it varies rules in %d ways", design, len(s.plan.Designs))
	}
	d := &s.plan.Designs[design]
	if len(outcomes) == 0 || len(d.Runs) == 0 || len(d.Factors) == 0 {
		return nil, fmt.Errorf("a sweep needs outcomes, variants and knobs, and has %d, %d and %d", len(outcomes), len(d.Runs), len(d.Factors))
	}
	n := len(d.Runs)
	w := &Sweep{
		Outcomes: outcomes, X: mat.NewDense(n, len(d.Factors), nil),
		Y: mat.NewDense(n, len(outcomes), nil), Errors: mat.NewDense(n, len(outcomes), nil),
	}
	for f := range d.Factors {
		w.Knobs, w.Values = append(w.Knobs, d.Factors[f].Name), append(w.Values, append([]string(nil), d.Factors[f].Levels...))
		numbers := numbersOf(&d.Factors[f])
		for i, r := range d.Runs {
			w.X.Set(i, f, numbers[r.Levels[f]])
		}
	}
	for i, r := range d.Runs {
		w.Variants = append(w.Variants, r.Variant)
		g, err := s.Read(Of{Variant: r.Variant, Agents: agents}, outcomes...)
		if err != nil {
			return nil, err
		}
		for k := range outcomes {
			values, weights := g.Known(k)
			mean, deviation := stat.MeanStdDev(values, weights)
			w.Y.Set(i, k, mean)
			w.Errors.Set(i, k, stat.StdErr(deviation, float64(len(values))))
		}
	}
	return w, nil
}

// numbersOf are the levels of a factor as numbers: their own where all have one, else
// their places.
func numbersOf(f *plan.Factor) []float64 {
	own, places := make([]float64, len(f.Levels)), make([]float64, len(f.Levels))
	all := true
	for i, level := range f.Levels {
		places[i] = float64(i)
		x, ok := numberOf(level)
		own[i], all = x, all && ok
	}
	if all {
		return own
	}
	return places
}

// numberOf is the number that a value is: "3 seeds" is 3, yes 1.
func numberOf(level string) (float64, bool) {
	switch level {
	case "true", "yes":
		return 1, true
	case "false", "no":
		return 0, true
	}
	first, _, _ := strings.Cut(level, " ")
	x, err := strconv.ParseFloat(strings.ReplaceAll(first, "_", ""), 64)
	return x, err == nil && !math.IsNaN(x) && !math.IsInf(x, 0)
}
