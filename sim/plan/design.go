package plan

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Question is what a study asks of variants that were made to differ in known
// ways.
type Question string

// The questions.
const (
	// Sweep asks what each knob does: every combination of some values, or a
	// choice of them.
	Sweep Question = "sweep"
	// Effects asks which of the rules in which two variants differ makes the
	// difference: mixtures of both.
	Effects Question = "effects"
	// Readings asks whether a verdict survives every reading of a source.
	Readings Question = "readings"
	// Balances asks which candidate is the fairest.
	Balances Question = "balance"
)

// Design says of some variants of a plan how they were made: by which knobs and
// values they differ. No game depends on it.
type Design struct {
	Question Question `json:"question"`
	// Of are the variants that were varied: one or more of a sweep, two of
	// effects, from and to, and one of readings.
	Of []string `json:"of"`
	// Against is the variant with which readings are compared; empty where they
	// are compared with nothing.
	Against string `json:"against,omitempty"`
	// Chosen says in words which combinations were to be played: "full",
	// "sample of 200, seed 1".
	Chosen string `json:"chosen"`
	// Size is the number of all combinations.
	Size int64 `json:"size"`
	// Factors are what was varied.
	Factors []Factor `json:"factors"`
	// Runs are the variants with their levels of the factors.
	Runs []DesignRun `json:"runs"`
	// Words define a regular fraction: sets of factors, as lists of their
	// places, whose levels are bound to each other.
	Words [][]int `json:"words,omitempty"`
	// Orders are the orders in which rules were changed one after the other,
	// where a sample of them was drawn.
	Orders [][]int `json:"orders,omitempty"`
	// LeftOut are the combinations that make no sense, with the reason, as far
	// as they are listed; Absent is the number of all of them.
	LeftOut []LeftOut `json:"left_out,omitempty"`
	Absent  int64     `json:"absent,omitempty"`
	// Unplayed are values all of whose combinations are left out, so that they are no
	// levels; their combinations are counted in Size and in Absent.
	Unplayed []Unplayed `json:"unplayed,omitempty"`
}

// Unplayed is a value that no combination could be played with, and why the first could
// not.
type Unplayed struct {
	Factor string `json:"factor"`
	Value  string `json:"value"`
	Reason string `json:"reason"`
}

// Factor is a knob that was varied, or several that had to change together.
type Factor struct {
	Name string `json:"name"`
	// Levels are its values as YAML on one line.
	Levels []string `json:"levels"`
	// Base is the place of the level with which the others are compared: that of
	// the variant itself, where it is among them.
	Base int `json:"base"`
}

// DesignRun is a variant with the places of its levels.
type DesignRun struct {
	Variant string `json:"variant"`
	Levels  []int  `json:"levels"`
}

// LeftOut is a combination that makes no sense.
type LeftOut struct {
	Levels []int  `json:"levels"`
	Reason string `json:"reason"`
}

// Levels has the values of a variant's factors by their names; nil where the
// design does not have the variant.
func (d *Design) Levels(variant string) map[string]string {
	for _, r := range d.Runs {
		if r.Variant == variant {
			values := make(map[string]string, len(r.Levels))
			for f, level := range r.Levels {
				values[d.Factors[f].Name] = d.Factors[f].Levels[level]
			}
			return values
		}
	}
	return nil
}

// Combination is levels in words: the values of all factors.
func (d *Design) Combination(levels []int) string {
	parts := make([]string, len(levels))
	for f, level := range levels {
		parts[f] = d.Factors[f].Name + ": " + d.Factors[f].Levels[level]
	}
	return strings.Join(parts, ", ")
}

// SweptTitle is the title of a variant that a sweep made of one with a title.
func SweptTitle(of, combination string) string { return of + ": " + combination }

// SweptOf undoes SweptTitle; it reports false where the title is another's.
func SweptOf(title, combination string) (of string, ok bool) {
	return strings.CutSuffix(title, ": "+combination)
}

// checkDesigns reports designs that no program would have planned.
func (p *Plan) checkDesigns() error {
	names := map[string]bool{}
	for _, v := range p.Variants {
		names[v.Name] = true
	}
	var errs []error
	for i := range p.Designs {
		d := &p.Designs[i]
		fail := func(format string, args ...any) {
			errs = append(errs, fmt.Errorf("design %d: "+format, append([]any{i + 1}, args...)...))
		}
		if !slices.Contains([]Question{Sweep, Effects, Readings, Balances}, d.Question) {
			fail("it asks %q, which is no question", d.Question)
			continue
		}
		if d.Question == Effects && len(d.Of) != 2 || len(d.Of) == 0 || d.Against != "" && !names[d.Against] {
			fail("the variants that it is about are not in the plan")
		}
		for _, f := range d.Factors {
			if len(f.Levels) == 0 || f.Base < 0 || f.Base >= len(f.Levels) {
				fail("the factor %q has no level %d", f.Name, f.Base)
			}
		}
		if why := d.wrongRun(names); why != "" {
			fail("%s", why)
		}
		for _, order := range d.Orders {
			if sorted := slices.Sorted(slices.Values(order)); len(order) != len(d.Factors) || !inSequence(sorted) {
				fail("an order names other rules than the factors")
			}
		}
		for _, word := range d.Words {
			if slices.ContainsFunc(word, func(f int) bool { return f < 0 || f >= len(d.Factors) }) {
				fail("a word names other factors")
			}
		}
	}
	return errors.Join(errs...)
}

// wrongRun says what is wrong with the runs.
func (d *Design) wrongRun(names map[string]bool) string {
	for _, levels := range d.allLevels() {
		if len(levels) != len(d.Factors) {
			return "a run has other factors"
		}
		for f, level := range levels {
			if level < 0 || level >= len(d.Factors[f].Levels) {
				return fmt.Sprintf("a run has level %d of the factor %q", level, d.Factors[f].Name)
			}
		}
	}
	for _, r := range d.Runs {
		if !names[r.Variant] {
			return fmt.Sprintf("the plan has no variant %q", r.Variant)
		}
	}
	return ""
}

// allLevels returns the levels of all runs, played or left out.
func (d *Design) allLevels() [][]int {
	var all [][]int
	for _, r := range d.Runs {
		all = append(all, r.Levels)
	}
	for _, l := range d.LeftOut {
		all = append(all, l.Levels)
	}
	return all
}

// inSequence tells whether numbers are 0, 1, 2, ….
func inSequence(sorted []int) bool {
	for i, x := range sorted {
		if x != i {
			return false
		}
	}
	return true
}
