package sim

import (
	"fmt"
	"strings"

	"houserules/engine/rules"
	"houserules/sim/plan"
	"houserules/variants"
)

// effects makes the mixtures of two variants.
func (r *resolver) effects(s *Study, f StudyFile) {
	if r.broken("effects") {
		return
	}
	for i, e := range f.Effects {
		path := rules.ElementPath("effects", i)
		if e.From == "" || e.To == "" {
			r.fail(path, "", "effects needs two variants: write {from: V, to: W}")
			continue
		}
		from, to := r.load(rules.JoinPath(path, "from"), e.From), r.load(rules.JoinPath(path, "to"), e.To)
		if from == nil || to == nil {
			continue
		}
		r.mixtures(s, f, path, from, to)
	}
}

// mixtures adds a design of effects.
func (r *resolver) mixtures(s *Study, f StudyFile, path string, from, to *variants.Variant) {
	if from.Family != to.Family {
		r.fail(path, "", "%s is of the family %s and %s of %s: they share no rules that could be mixed", from.Name, from.Family, to.Name, to.Family)
		return
	}
	m := mixer{of: []string{from.Name, to.Name}, contradiction: from.Contradiction}
	for _, d := range variants.Diff(from, to) {
		// How a match of several games goes changes none of its games.
		if !from.OutsideGames(d.Path) && !ofMatches(d.Path) {
			m.rules = append(m.rules, d)
		}
	}
	if len(m.rules) == 0 {
		r.fail(path, "", "%s and %s play by the same rules: there is no difference to explain", from.Name, to.Name)
		return
	}
	m.units = coupled(from, to, m.rules)
	d := m.design()
	if !r.fewEnough(f, int64(len(d.Runs))) {
		return
	}
	n := naming{prefix: from.Name + "-" + to.Name, factors: d.Factors, taken: takenNames(s)}
	levels := make([][]int, len(d.Runs))
	for i, run := range d.Runs {
		levels[i] = run.Levels
	}
	names := n.names(levels)
	for i := range d.Runs {
		d.Runs[i].Variant = names[i]
		set := m.settings(levels[i])
		made, err := from, error(nil)
		switch {
		case len(set) == len(m.rules):
			made = to
		case len(set) > 0:
			made, err = from.Set(names[i], mixtureTitle(from, to, d.Factors, levels[i]), set)
		}
		if err != nil {
			r.fail(path, "", "%v", err)
			return
		}
		d.Runs[i].Variant = made.Name
		r.addOnce(s, path, made)
	}
	if s.Base == "" {
		s.Base = from.Name
	}
	s.Designs = append(s.Designs, d)
}

// addOnce adds a variant that may be there already, of another question.
func (r *resolver) addOnce(s *Study, path string, v *variants.Variant) {
	for _, w := range s.Variants {
		if w.Name == v.Name {
			if w.Hash != v.Hash {
				r.fail(path, "", "two variants of other rules are called %s: rename one of them", v.Name)
			}
			return
		}
	}
	s.Variants = append(s.Variants, FromVariant(v))
}

// mixtureTitle says which rules were taken over.
func mixtureTitle(from, to *variants.Variant, factors []plan.Factor, levels []int) string {
	var taken []string
	for f, level := range levels {
		if level == 1 {
			taken = append(taken, factors[f].Name)
		}
	}
	return fmt.Sprintf("%s with %s of %s", from.Title, strings.Join(taken, ", "), to.Title)
}
