package sim

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserules/configs/strict"
	"houserules/engine/rules"
	"houserules/engine/spelling"
	"houserules/sim/design"
	"houserules/sim/plan"
	"houserules/variants"
)

// variantFactor names the factor of the variants, where several are varied.
const variantFactor = "variant"

// sweep is a vary of a study while it is read.
type sweep struct {
	r    *resolver
	of   []*variants.Variant
	plan plan.Design
	// knobs are the paths of the factors that are knobs, behind the factor of the
	// variants where there is one.
	knobs []string
	// mistaken are those that could not be read, and what they may have meant, of
	// which all is said already.
	mistaken map[string]bool
	except   [][]int // −1 where any level is meant
	// reasons remembers why combinations make no sense.
	reasons map[string]string
	// stepped and steps count what is told to whoever waits: each combination is tried, looked
	// at and made.
	stepped, steps int
}

// vary makes the variants of a sweep.
func (r *resolver) vary(s *Study, f StudyFile, loaded []*variants.Variant) {
	if len(loaded) == 0 || r.broken("vary") || r.broken("except") || r.broken("design") {
		return
	}
	w := sweep{r: r, of: loaded, plan: plan.Design{Question: plan.Sweep}, reasons: map[string]string{}}
	before := len(r.list)
	w.factors(f.Vary)
	w.exceptions(f.Except)
	if r.list[before:].HasErrors() {
		return
	}
	runs := w.choose(f)
	if runs == nil {
		return
	}
	w.remarks(runs)
	w.build(s, f, runs)
}

// step tells of one more combination that was tried, looked at or made.
func (w *sweep) step() {
	if w.stepped++; w.r.lib.Made != nil && w.steps > 0 {
		w.r.lib.Made(min(w.stepped, w.steps), w.steps)
	}
}

// factors reads what is varied, in the order of the file.
func (w *sweep) factors(vary map[string]any) {
	w.mistaken = map[string]bool{}
	for _, v := range w.of {
		w.plan.Of = append(w.plan.Of, v.Name)
	}
	if len(w.of) > 1 {
		w.plan.Factors = append(w.plan.Factors, plan.Factor{Name: variantFactor, Levels: w.plan.Of})
	}
	knobs := slices.SortedFunc(maps.Keys(vary), func(a, b string) int {
		x, y := vary[a].(strict.Place), vary[b].(strict.Place)
		return cmp.Or(cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
	if len(knobs) == 0 {
		w.r.fail("vary", "", "vary names no knob: write at least one, such as board.seeds: [3, 4]")
	}
	for _, knob := range knobs {
		place := vary[knob].(strict.Place)
		if known, meant := w.known(knob, place); !known {
			w.mistaken[knob], w.mistaken[meant] = true, true
			continue
		}
		levels := w.levels(knob, place)
		if len(levels) == 0 {
			w.mistaken[knob] = true
			continue
		}
		w.knobs = append(w.knobs, knob)
		w.plan.Factors = append(w.plan.Factors, plan.Factor{
			Name: knob, Levels: levels, Base: max(0, slices.Index(levels, w.of[0].Value(knob))),
		})
	}
}

// known reports a knob that one of the variants does not have, and says which one
// may be meant, or one on which no game depends.
func (w *sweep) known(knob string, place strict.Place) (known bool, meant string) {
	for _, v := range w.of {
		if text, suggestion := v.KnobError(knob); text != "" {
			d := place.Diagnostic(fmt.Sprintf("vary: %s cannot be varied in %s: %s", strict.Quote(knob), v.Name, text))
			d.Suggestion = suggestion
			w.r.list = append(w.r.list, d)
			return false, suggestion
		}
	}
	if w.of[0].OutsideGames(knob) || ofMatches(knob) {
		w.r.list = append(w.r.list, place.Diagnostic(fmt.Sprintf("vary: no game depends on %s, so that none of its values changes anything: leave it out", knob)))
		return false, ""
	}
	return true, ""
}

// exceptions reads the combinations that are not to be played.
func (w *sweep) exceptions(list []map[string]any) {
	for i, combination := range list {
		path := rules.ElementPath("except", i)
		levels := slices.Repeat([]int{-1}, len(w.plan.Factors))
		if len(combination) == 0 {
			w.r.fail(path, "", "an exception names no knob: it would leave nothing to be played")
		}
		for _, knob := range slices.Sorted(maps.Keys(combination)) {
			place := combination[knob].(strict.Place)
			f := slices.IndexFunc(w.plan.Factors, func(f plan.Factor) bool { return f.Name == knob })
			if w.mistaken[knob] {
				continue // it is among them, and what is wrong with it is said there
			}
			if f < 0 || !slices.Contains(w.knobs, knob) {
				d := place.Diagnostic(fmt.Sprintf("except: %s is not among the knobs that vary", strict.Quote(knob)))
				d.Suggestion = spelling.Nearest(knob, w.knobs)
				w.r.list = append(w.r.list, d)
				continue
			}
			text, problems := w.of[0].Read(knob, place)
			if w.r.list = append(w.r.list, problems...); len(problems) > 0 {
				continue
			}
			level := slices.Index(w.plan.Factors[f].Levels, text)
			if level < 0 {
				d := place.Diagnostic(fmt.Sprintf("except: %s is not among the values of %s: %s", text, knob, strings.Join(w.plan.Factors[f].Levels, ", ")))
				d.Suggestion = spelling.Nearest(text, w.plan.Factors[f].Levels)
				w.r.list = append(w.r.list, d)
				continue
			}
			levels[f] = level
		}
		w.except = append(w.except, levels)
	}
}

// build makes the variants.
func (w *sweep) build(s *Study, f StudyFile, runs []design.Run) {
	name := naming{factors: w.plan.Factors, every: true, taken: takenNames(s)}
	names := name.names(plainRuns(runs))
	base := -1
	for i, r := range runs {
		v, settings := w.base(r)
		made, err := v.Set(names[i], plan.SweptTitle(v.Title, w.plan.Combination(r)), settings)
		if err != nil {
			w.r.fail("vary", "", "%v", err)
			return
		}
		w.step()
		s.Variants = append(s.Variants, FromVariant(made))
		w.plan.Runs = append(w.plan.Runs, plan.DesignRun{Variant: names[i], Levels: r})
		if base < 0 && name.isBase(r) {
			base = i
		}
	}
	if s.Base == "" {
		s.Base = names[max(base, 0)]
	}
	s.Designs = append(s.Designs, w.plan)
}

func plainRuns(runs []design.Run) [][]int {
	plain := make([][]int, len(runs))
	for i, r := range runs {
		plain[i] = r
	}
	return plain
}

func takenNames(s *Study) map[string]bool {
	taken := map[string]bool{}
	for _, v := range s.Variants {
		taken[v.Name] = true
	}
	return taken
}
