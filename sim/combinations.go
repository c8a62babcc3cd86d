package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/sim/design"
	"houserules/sim/plan"
	"houserules/variants"
)

// mostLeftOut is how many of the combinations that make no sense are listed.
const mostLeftOut = 50

// space has the numbers of levels.
func (w *sweep) space() design.Space {
	var s design.Space
	for _, f := range w.plan.Factors {
		s = append(s, len(f.Levels))
	}
	return s
}

// base is the variant that a run is made of, and the settings that make it; what
// the variant has anyhow is not set.
func (w *sweep) base(r design.Run) (*variants.Variant, []variants.Setting) {
	v := w.of[0]
	if len(w.of) > 1 {
		v, r = w.of[r[0]], r[1:]
	}
	var list []variants.Setting
	first := len(w.plan.Factors) - len(w.knobs)
	for i, level := range r {
		if value := w.plan.Factors[first+i].Levels[level]; value != v.Value(w.knobs[i]) {
			list = append(list, variants.Setting{Knob: w.knobs[i], Value: value})
		}
	}
	return v, list
}

// senseless says why a combination is not played; empty where it is.
func (w *sweep) senseless(r design.Run) string {
	key := fmt.Sprint(r)
	why, known := w.reasons[key]
	if known {
		return why
	}
	for _, e := range w.except {
		hit := true
		for f, level := range e {
			hit = hit && (level < 0 || level == r[f])
		}
		if hit {
			why = "excepted"
		}
	}
	if why == "" {
		v, settings := w.base(r)
		why = v.Contradiction(settings)
	}
	w.reasons[key] = why
	return why
}

// choose returns the combinations to be played; nil where there is an error.
func (w *sweep) choose(f StudyFile) []design.Run {
	space := w.space()
	w.plan.Size = space.Size()
	portion, ok := w.r.portion(f)
	if !ok {
		return nil
	}
	cells := w.plan.Size
	if portion.sample > 0 {
		cells = int64(portion.sample)
	}
	cells >>= portion.halvings
	if !w.r.fewEnough(f, cells) {
		return nil
	}
	var runs []design.Run
	var err error
	switch {
	case portion.sample > 0 && w.plan.Size == math.MaxInt64:
		err = fmt.Errorf("there are more combinations than can be counted: vary fewer knobs")
	case portion.sample > 0 && int64(portion.sample) >= w.plan.Size:
		w.r.warn("design", "", "there are only %d combinations: all of them are played", w.plan.Size)
		portion = portionOf{}
		runs = w.all(space)
	case portion.sample > 0:
		runs, err = design.Sample(space, portion.sample, portion.seed, func(r design.Run) bool { return w.senseless(r) == "" })
	case portion.halvings > 0:
		runs, err = w.fraction(space, portion.halvings)
	default:
		runs = w.all(space)
	}
	if err != nil {
		w.r.fail("design", "", "%v", err)
		return nil
	}
	w.plan.Chosen = portion.String()
	if len(runs) == 0 {
		w.r.fail("vary", "", "none of the %d combinations can be played: %s", w.plan.Size, w.firstReason())
		return nil
	}
	if _, lost := design.Best(space, runs); len(lost) > 0 {
		var names []string
		for _, k := range lost {
			names = append(names, w.plan.Factors[k].Name)
		}
		w.r.fail("vary", "", "these %d combinations cannot tell the effect of %s from the others': play more of them, or leave the knob out", len(runs), strings.Join(names, ", "))
		return nil
	}
	return runs
}

// firstReason is why the first combination is left out.
func (w *sweep) firstReason() string {
	if len(w.plan.LeftOut) > 0 {
		return w.plan.LeftOut[0].Reason
	}
	return "they contradict themselves"
}

// all are the combinations that make sense.
func (w *sweep) all(space design.Space) []design.Run {
	var runs []design.Run
	for r := range space.All() {
		why := w.senseless(r)
		if why == "" {
			runs = append(runs, slices.Clone(r))
			continue
		}
		w.leave(r, why)
	}
	return runs
}

// leave records a combination that makes no sense.
func (w *sweep) leave(r design.Run, why string) {
	if w.plan.Absent++; len(w.plan.LeftOut) < mostLeftOut {
		w.plan.LeftOut = append(w.plan.LeftOut, plan.LeftOut{Levels: slices.Clone(r), Reason: why})
	}
}

// fraction are the combinations of a regular fraction, all of which must make
// sense.
func (w *sweep) fraction(space design.Space, halvings int) ([]design.Run, error) {
	if len(w.except) > 0 {
		return nil, fmt.Errorf("a fraction has no exceptions, for it would tell nothing without all of its combinations: take a sample")
	}
	runs, words, err := design.Fraction(space, halvings)
	if err != nil {
		return nil, err
	}
	for _, r := range runs {
		if why := w.senseless(r); why != "" {
			return nil, fmt.Errorf("a fraction needs all of its combinations, but %s makes no sense (%s): take a sample", w.plan.Combination(r), why)
		}
	}
	for _, word := range words {
		var set []int
		for f := range space {
			if word>>f&1 == 1 {
				set = append(set, f)
			}
		}
		w.plan.Words = append(w.plan.Words, set)
	}
	return runs, nil
}
