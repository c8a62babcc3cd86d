package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/sim/design"
	"houserules/sim/plan"
	"houserules/variants"
)

// readings makes the variants that the sources of some variants can be read as.
func (r *resolver) readings(s *Study, f StudyFile) {
	if r.broken("readings") {
		return
	}
	if f.Against != "" && len(f.Readings) == 0 {
		r.fail("against", "", "against compares readings with a variant, but the study has no readings: name them")
		return
	}
	against := ""
	if f.Against != "" {
		v := r.load("against", f.Against)
		if v == nil {
			return
		}
		r.addOnce(s, "against", v)
		against = v.Name
	}
	for i, ref := range f.Readings {
		path := fmt.Sprintf("readings[%d]", i)
		if v := r.load(path, ref); v != nil {
			r.readingsOf(s, f, path, v, against)
		}
	}
}

// readingsOf adds the readings of one variant.
func (r *resolver) readingsOf(s *Study, f StudyFile, path string, v *variants.Variant, against string) {
	portion, ok := r.portion(f)
	if !ok {
		return
	}
	if portion.halvings > 0 {
		r.fail("design", "", "readings are played all, or a sample of them: a fraction would not have the reading that was decided on beside each of the others")
		return
	}
	c := chooser{v: v, plan: plan.Design{Question: plan.Readings, Of: []string{v.Name}, Against: against, Chosen: portionOf{}.String()}}
	c.factors()
	if len(c.plan.Factors) == 0 && len(v.Readings) > 0 {
		r.fail(path, "", "all readings that the file of %s lists are about how games make a match, which no single game depends on", v.Name)
		return
	}
	if len(c.plan.Factors) == 0 {
		more := ""
		if v.Parent != "" {
			more = fmt.Sprintf(" Those of %[1]s, which it extends: houserules readings %[1]s.", v.Parent)
		}
		r.fail(path, "", "the file of %s lists no readings: there is one way only to read it.%s Write readings: into a file of your own, as houserules variants explain shows those of others", v.Name, more)
		return
	}
	space := c.space()
	c.plan.Size = space.Size()
	var runs []design.Run
	if portion.sample > 0 && int64(portion.sample) < c.plan.Size {
		c.plan.Chosen = portion.String()
		var err error
		if runs, err = c.sample(space, portion); err != nil {
			r.fail("design", "", "%s: %v", v.Name, err)
			return
		}
	} else {
		if !r.fewEnough(f, c.plan.Size) {
			return
		}
		runs = c.all(space)
	}
	n := naming{prefix: v.Name, factors: c.plan.Factors, taken: takenNames(s)}
	names := n.names(plainRuns(runs))
	for i, run := range runs {
		made, err := v, error(nil)
		if settings := c.settings(run); len(settings) > 0 {
			made, err = v.Set(names[i], readingTitle(v, settings), settings)
		}
		if err != nil {
			r.fail(path, "", "%v", err)
			return
		}
		c.plan.Runs = append(c.plan.Runs, plan.DesignRun{Variant: made.Name, Levels: run})
		r.addOnce(s, path, made)
	}
	if s.Base == "" {
		s.Base = v.Name
	}
	s.Designs = append(s.Designs, c.plan)
}

// readingTitle says what is read otherwise.
func readingTitle(v *variants.Variant, settings []variants.Setting) string {
	parts := make([]string, len(settings))
	for i, s := range settings {
		parts[i] = s.Knob + ": " + s.Value
	}
	return v.Title + ", read as " + strings.Join(parts, ", ")
}

// chooser combines the readings of a variant.
type chooser struct {
	v    *variants.Variant
	plan plan.Design
}

// factors are the knobs that can be read otherwise, each with the value that was
// decided on first. Of a rule some of whose keys are read by themselves that value
// has the other keys only, or it would contradict theirs. How games make a match is
// left as it is: readings are asked of games, and none depends on it. What the source
// itself refutes is no reading to play.
func (c *chooser) factors() {
	for _, r := range c.v.Readings {
		if ofMatches(r.Knob) || r.Refuted != "" {
			continue
		}
		at := slices.IndexFunc(c.plan.Factors, func(f plan.Factor) bool { return f.Name == r.Knob })
		if at < 0 {
			at = len(c.plan.Factors)
			c.plan.Factors = append(c.plan.Factors, plan.Factor{Name: r.Knob, Levels: []string{r.Value}})
		}
		c.plan.Factors[at].Levels = append(c.plan.Factors[at].Levels, r.Values...)
	}
	for i, f := range c.plan.Factors {
		if slices.ContainsFunc(c.plan.Factors, func(o plan.Factor) bool { return within(o.Name, f.Name) }) {
			c.plan.Factors[i].Levels[0] = c.remainder(f)
		}
	}
}

// ofMatches says whether a knob is of how games make a match.
func ofMatches(knob string) bool { return knob == "match" || within(knob, "match") }

// within says whether a knob is one of a rule's.
func within(knob, rule string) bool { return strings.HasPrefix(knob, rule+".") }

// remainder is what was decided on of a rule, without the keys that are read by
// themselves; of a rule that is off, that it is.
func (c *chooser) remainder(rule plan.Factor) string {
	var keys []string
	for _, k := range c.v.Resolved() {
		if k.Path == rule.Name {
			return rule.Levels[0]
		}
		itself := slices.ContainsFunc(c.plan.Factors, func(o plan.Factor) bool {
			return within(o.Name, rule.Name) && (k.Path == o.Name || within(k.Path, o.Name))
		})
		if within(k.Path, rule.Name) && !itself {
			keys = append(keys, strings.TrimPrefix(k.Path, rule.Name+".")+": "+k.Value)
		}
	}
	return "{" + strings.Join(keys, ", ") + "}"
}

func (c *chooser) space() design.Space {
	var s design.Space
	for _, f := range c.plan.Factors {
		s = append(s, len(f.Levels))
	}
	return s
}

// settings are the knobs of a run that are read otherwise.
func (c *chooser) settings(r design.Run) []variants.Setting {
	var list []variants.Setting
	for f, level := range r {
		if level > 0 {
			list = append(list, variants.Setting{Knob: c.plan.Factors[f].Name, Value: c.plan.Factors[f].Levels[level]})
		}
	}
	return list
}

// all are the combinations that make sense.
func (c *chooser) all(space design.Space) []design.Run {
	var runs []design.Run
	for r := range space.All() {
		why := c.v.Contradiction(c.settings(r))
		if why == "" {
			runs = append(runs, slices.Clone(r))
			continue
		}
		if c.plan.Absent++; len(c.plan.LeftOut) < mostLeftOut {
			c.plan.LeftOut = append(c.plan.LeftOut, plan.LeftOut{Levels: slices.Clone(r), Reason: why})
		}
	}
	return runs
}

// sample are what was decided on, every single decision taken otherwise, and as
// many others as the portion has left, chosen by their effects.
func (c *chooser) sample(space design.Space, p portionOf) ([]design.Run, error) {
	base := make(design.Run, len(space))
	runs := []design.Run{base}
	for f, levels := range space {
		for level := 1; level < levels; level++ {
			r := slices.Clone(base)
			r[f] = level
			if c.v.Contradiction(c.settings(r)) == "" {
				runs = append(runs, r)
			}
		}
	}
	single := len(runs)
	if p.sample <= single {
		return nil, fmt.Errorf("a sample of %d is too small: take %d or more, because the rules as decided and each decision taken otherwise by itself are %d, and beside them some are drawn", p.sample, single+1, single)
	}
	asked := map[string]bool{}
	others, err := design.Sample(space, p.sample, p.seed, func(r design.Run) bool {
		key := fmt.Sprint(r)
		ok, known := asked[key]
		if !known {
			ok = c.v.Contradiction(c.settings(r)) == ""
			asked[key] = ok
		}
		return ok
	})
	if err != nil {
		return nil, err
	}
	for _, r := range others {
		if len(runs) == p.sample {
			break
		}
		if !slices.ContainsFunc(runs, func(o design.Run) bool { return slices.Equal(o, r) }) {
			runs = append(runs, r)
		}
	}
	return runs, nil
}
