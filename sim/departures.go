package sim

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/variants"
)

// Departure is a rule in which a variant differs from its parent, or some rules that only
// make sense together.
type Departure struct {
	// Rules have the parent's value as A and the variant's as B.
	Rules []variants.Difference
	// Without is the variant with these rules as the parent has them.
	Without *variants.Variant
}

// Departures lists in what a variant departs from its parent, as far as single games
// depend on it. A rule that contradicts the others when it goes back alone, or is
// suspicious with them, goes back with the first one that makes sense of it, such as the
// number of seeds with the majority; one that contradicts them in any case is left out.
func Departures(parent, v *variants.Variant) []Departure {
	if parent.Family != v.Family {
		return nil
	}
	var all []variants.Difference
	for _, d := range variants.Diff(parent, v) {
		if !v.Beside(d.Path) && !strings.HasPrefix(d.Path, "match.") {
			all = append(all, d)
		}
	}
	var list []Departure
	for i := range all {
		rules := together(v, all, i)
		without := putBack(v, rules)
		known := slices.ContainsFunc(list, func(d Departure) bool { return slices.Equal(d.Rules, rules) })
		if without != nil && !known {
			list = append(list, Departure{rules, without})
		}
	}
	return list
}

// together are the rules that go back with one of them: itself, or itself and another.
func together(v *variants.Variant, all []variants.Difference, i int) []variants.Difference {
	alone := all[i : i+1 : i+1]
	if sensible(v, alone) {
		return alone
	}
	for k := range all {
		if pair := []variants.Difference{all[min(i, k)], all[max(i, k)]}; k != i && sensible(v, pair) {
			return pair
		}
	}
	return alone
}

// sensible tells whether a variant with rules as its parent has them contradicts nothing
// and has nothing suspicious that the variant has not.
func sensible(v *variants.Variant, rules []variants.Difference) bool {
	back := settings(rules)
	return v.Clash(back) == "" && !slices.ContainsFunc(v.Suspicions(back), func(s variants.Suspicion) bool { return !s.Matches })
}

// settings are rules as the parent has them.
func settings(rules []variants.Difference) []variants.Setting {
	var list []variants.Setting
	for _, d := range rules {
		list = append(list, variants.Setting{Knob: d.Path, Value: d.A})
	}
	return list
}

// putBack is a variant with rules as its parent has them; nil where they contradict
// others.
func putBack(v *variants.Variant, rules []variants.Difference) *variants.Variant {
	back := settings(rules)
	if v.Clash(back) != "" {
		return nil
	}
	without, err := v.Set(v.Name, v.Title, back)
	if err != nil {
		return nil
	}
	return without
}

// GameTime is the processor time in seconds that a game between players takes one
// worker, measured on this machine. When the context ends it returns its error.
func GameTime(ctx context.Context, g engine.Game, players []agent.Spec) (float64, error) {
	seated, err := Seated(players, g.Info())
	if err != nil {
		return 0, fmt.Errorf("%s: %w", players[0], err)
	}
	return paceOf(ctx, g, seated)
}
