package reference

import (
	"cmp"
	"math"
	"slices"

	"houserules/analysis"
)

// Slope has the effects of moving first under some rules from one kind of openings, by strength.
type Slope struct {
	Variant, Title string
	Openings       Law
	// Steps are those of [Edition.Strengths], in their order; a bound is NaN where there is none.
	Steps []analysis.Estimate
}

// Recipes are the players of the page only, or of all pages where that is empty, by strength, each once.
func (e *Edition) Recipes(only string) []Recipe {
	return recipes(slices.DeleteFunc(slices.Clone(e.Entries), func(x *Entry) bool { return only != "" && x.page() != only }))
}

// Strengths are the recipes of players that have entries about moving first. Evaluations of one recipe
// that were learned under different rules are one strength, unless some rules have two of them.
func (e *Edition) Strengths() []Recipe {
	var list []Recipe
	for _, r := range recipes(slices.DeleteFunc(slices.Clone(e.Entries), func(x *Entry) bool { return x.Seat > 0 })) {
		if !slices.ContainsFunc(list, func(s Recipe) bool { return e.oneStrength(s, r) }) {
			list = append(list, r)
		}
	}
	return list
}

// Absent are the players who have entries about moving first on other pages and none on this, each
// name once. Where others play, as the herders do, nobody is missed.
func (e *Edition) Absent(only string) (list []Recipe) {
	known := e.Strengths()
	named := func(list []Recipe, r Recipe) bool {
		return slices.ContainsFunc(list, func(x Recipe) bool { return x.Name == r.Name })
	}
	here := e.Recipes(only)
	if slices.ContainsFunc(here, func(r Recipe) bool { return !named(known, r) }) {
		return nil
	}
	for _, r := range known {
		if !named(here, r) && !named(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// CutOff tells whether a player has no entries on a page because most of its games were cut off.
func (e *Edition) CutOff(only string, r Recipe) bool {
	return slices.ContainsFunc(e.LeftOut, func(x LeftOut) bool {
		return x.Variant == only && x.Player == r.Name && x.Reason == mostlyCutOff
	})
}

// oneStrength tells whether two recipes are one step of a slope.
func (e *Edition) oneStrength(a, b Recipe) bool {
	if a.Name != b.Name {
		return false
	}
	evaluation := map[string]string{}
	for _, x := range e.Entries {
		if x.Seat > 0 || x.Recipe.Name != a.Name {
			continue
		}
		if h, ok := evaluation[x.RulesHash]; ok && h != x.Recipe.EvaluationHash {
			return a.same(b)
		}
		evaluation[x.RulesHash] = x.Recipe.EvaluationHash
	}
	return true
}

func recipes(entries []*Entry) []Recipe {
	var list []Recipe
	for _, x := range entries {
		if !slices.ContainsFunc(list, x.Recipe.same) {
			list = append(list, x.Recipe)
		}
	}
	slices.SortStableFunc(list, func(a, b Recipe) int {
		return cmp.Or(cmp.Compare(a.strength(), b.strength()), cmp.Compare(a.Name, b.Name), cmp.Compare(a.EvaluationHash, b.EvaluationHash))
	})
	return list
}

// same tells whether two recipes are of one player.
func (r Recipe) same(other Recipe) bool {
	return r.Name == other.Name && r.EvaluationHash == other.EvaluationHash
}

// Slopes are the slopes of the page only, or of all where that is empty, one for each set of rules and kind of openings. The
// bounds hold together for the whole edition.
func (e *Edition) Slopes(only string) []Slope {
	var list []Slope
	strengths := e.Strengths()
	for _, x := range e.Entries {
		if x.Seat > 0 || only != "" && x.Variant != only {
			continue
		}
		at := slices.IndexFunc(list, func(s Slope) bool { return s.Variant == x.Variant && s.Openings.Name == x.Openings.Name })
		if at < 0 {
			at, list = len(list), append(list, Slope{x.Variant, x.Title, x.Openings, nil})
			for range strengths {
				list[at].Steps = append(list[at].Steps, analysis.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()})
			}
		}
		if x.Effect != nil && !x.bounded() {
			step := slices.IndexFunc(strengths, func(r Recipe) bool { return e.oneStrength(r, x.Recipe) })
			list[at].Steps[step] = analysis.Estimate{Value: x.Effect.Value, Lo: x.Effect.SimultaneousLo, Hi: x.Effect.SimultaneousHi, Level: e.Level}
		}
	}
	return list
}
