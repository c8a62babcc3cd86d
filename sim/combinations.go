package sim

import (
	"cmp"
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

// excepted is why a combination is left out that the study excepts.
const excepted = "excepted"

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
			why = excepted
		}
	}
	if why == "" {
		v, settings := w.base(r)
		why = v.Clash(settings)
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
	if portion.halvings == 0 && w.plan.Size <= mostTried {
		w.steps = 3 * int(w.plan.Size)
		w.dropUnplayed()
		space = w.space()
	}
	var runs []design.Run
	var err error
	switch {
	case portion.sample > 0 && w.plan.Size == math.MaxInt64:
		err = fmt.Errorf("there are more combinations than can be counted: vary fewer knobs")
	case portion.sample > 0 && int64(portion.sample) >= w.plan.Size:
		w.r.warn("design", "there are only %d combinations: all of them are played", w.plan.Size)
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

// mostTried is the number of combinations up to which all are tried for values that none
// can be played with.
const mostTried = 10_000

// dropUnplayed takes values out of the knobs that no combination can be played with: they
// have no effect that could be told. Where nothing can be played nothing changes.
func (w *sweep) dropUnplayed() {
	space := w.space()
	reason := make([][]string, len(space))
	played := make([][]bool, len(space))
	for f, levels := range space {
		reason[f], played[f] = make([]string, levels), make([]bool, levels)
	}
	some := false
	for r := range space.All() {
		w.step()
		why := w.senseless(r)
		some = some || why == ""
		for f, level := range r {
			played[f][level] = played[f][level] || why == ""
			reason[f][level] = cmp.Or(reason[f][level], why)
		}
	}
	if !some {
		return
	}
	first := len(w.plan.Factors) - len(w.knobs)
	for f := first; f < len(space); f++ {
		factor := &w.plan.Factors[f]
		for level := len(factor.Levels) - 1; level >= 0; level-- {
			if played[f][level] {
				continue
			}
			w.plan.Unplayed = append(w.plan.Unplayed, plan.Unplayed{Factor: factor.Name, Value: factor.Levels[level], Reason: reason[f][level]})
			w.drop(f, level)
		}
	}
	if len(w.plan.Unplayed) > 0 {
		clear(w.reasons) // which are by levels
		w.plan.Absent = w.plan.Size - w.space().Size()
	}
}

// drop takes a level out of a factor, and exceptions that name it.
func (w *sweep) drop(f, level int) {
	factor := &w.plan.Factors[f]
	factor.Levels = slices.Delete(slices.Clone(factor.Levels), level, level+1)
	factor.Base = max(0, slices.Index(factor.Levels, w.of[0].Value(factor.Name)))
	w.except = slices.DeleteFunc(w.except, func(e []int) bool { return e[f] == level })
	for _, e := range w.except {
		if e[f] > level {
			e[f]--
		}
	}
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

// remarks pass on what is suspicious in the combinations that are played, once of each
// kind, and say which were left out because they contradict themselves.
func (w *sweep) remarks(runs []design.Run) {
	w.steps = w.stepped + 2*len(runs)
	of := map[variants.Suspicion][]design.Run{}
	kinds := map[string]variants.Suspicion{}
	var found []variants.Suspicion
	for _, r := range runs {
		w.step()
		v, settings := w.base(r)
		for _, s := range v.Suspicions(settings) {
			if s.Suits && w.plan.Question == plan.Balances {
				continue // the rules that are recommended have what suits them
			}
			if kinds[s.Kind] == (variants.Suspicion{}) {
				kinds[s.Kind], found = s, append(found, s)
			}
			first := kinds[s.Kind]
			of[first] = append(of[first], r)
		}
	}
	for _, s := range found {
		w.r.warn("vary", "%s%s: %s", w.changes(of[s][0]), andOthers(len(of[s])-1), s.Text)
		w.r.list[len(w.r.list)-1].Matches = s.Matches
	}
	for _, u := range w.plan.Unplayed {
		if u.Reason != excepted {
			w.r.warn("vary", "every combination with %s: %s contradicts itself and is left out: %s", u.Factor, u.Value, u.Reason)
		}
	}
	var reasons []string
	left := map[string][]design.Run{}
	for _, l := range w.plan.LeftOut {
		if l.Reason == excepted {
			continue
		}
		if left[l.Reason] == nil {
			reasons = append(reasons, l.Reason)
		}
		left[l.Reason] = append(left[l.Reason], l.Levels)
	}
	for _, why := range reasons {
		w.r.warn("vary", "%s%s contradicts itself and is left out: %s", w.changes(left[why][0]), andOthers(len(left[why])-1), why)
	}
}

// changes are what a combination changes, in words.
func (w *sweep) changes(r design.Run) string {
	v, settings := w.base(r)
	text := v.Name
	for i, s := range settings {
		text += []string{" with ", ", "}[min(i, 1)] + s.Knob + ": " + s.Value
	}
	return text
}

// andOthers says of how many other combinations the same is true.
func andOthers(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " (as one other combination)"
	default:
		return fmt.Sprintf(" (as %d other combinations)", n)
	}
}

// fraction are the combinations of a regular fraction, all of which must make
// sense.
func (w *sweep) fraction(space design.Space, halvings int) ([]design.Run, error) {
	if len(w.except) > 0 {
		return nil, fmt.Errorf("a fraction has no exceptions: it tells nothing unless all of its combinations are played; take a sample")
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
