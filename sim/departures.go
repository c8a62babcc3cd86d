package sim

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

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
// number of seeds with the majority. Rules of which some go back with others are one
// departure, so that each rule is in one; those that contradict the others in any case are
// left out.
func Departures(parent, v *variants.Variant) []Departure {
	if parent.Family != v.Family {
		return nil
	}
	var all []variants.Difference
	for _, d := range variants.Diff(parent, v) {
		if !v.OutsideGames(d.Path) && !strings.HasPrefix(d.Path, "match.") {
			all = append(all, d)
		}
	}
	sets := united(len(all), func(i int) []int { return together(v, all, i) })
	var list []Departure
	for _, set := range sets {
		var rules []variants.Difference
		for _, i := range set {
			rules = append(rules, all[i])
		}
		if without := putBack(v, rules); without != nil {
			list = append(list, Departure{rules, without})
		}
	}
	return list
}

// united are the places of so many rules in sets: those that a function names for a place are
// in one with it.
func united(n int, with func(i int) []int) [][]int {
	var sets [][]int
	for i := range n {
		set := with(i)
		sets = slices.DeleteFunc(sets, func(other []int) bool {
			meets := slices.ContainsFunc(other, func(k int) bool { return slices.Contains(set, k) })
			if meets {
				set = append(set, other...)
			}
			return meets
		})
		slices.Sort(set)
		sets = append(sets, slices.Compact(set))
	}
	slices.SortFunc(sets, slices.Compare[[]int])
	return sets
}

// coupled are the rules in which two variants differ, in sets of those that change together:
// a rule that clashes with the others of one of the variants when it alone is the other's,
// as a majority does with another number of seeds, and the one that makes sense of it.
func coupled(from, to *variants.Variant, rules []variants.Difference) [][]int {
	back := slices.Clone(rules)
	for i := range back {
		back[i].A, back[i].B = back[i].B, back[i].A
	}
	return united(len(rules), func(i int) []int {
		set := []int{i}
		if from.Clash(settings(back[i:i+1])) != "" && from.Contradiction(settings(back[i:i+1])) == "" {
			set = append(set, together(from, back, i)...)
		}
		if to.Clash(settings(rules[i:i+1])) != "" && to.Contradiction(settings(rules[i:i+1])) == "" {
			set = append(set, together(to, rules, i)...)
		}
		return set
	})
}

// together are the places of the rules that go back with the one at a place: itself, or
// itself and another.
func together(v *variants.Variant, all []variants.Difference, i int) []int {
	if sensible(v, all[i]) {
		return []int{i}
	}
	for k := range all {
		if k != i && sensible(v, all[i], all[k]) {
			return []int{i, k}
		}
	}
	return []int{i}
}

// sensible tells whether a variant with rules as its parent has them contradicts nothing
// and has nothing suspicious that the variant has not.
func sensible(v *variants.Variant, rules ...variants.Difference) bool {
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
// worker, measured on this machine. When the context ends it returns its error; where one game
// takes more than longest, [ErrTooLong].
func GameTime(ctx context.Context, g engine.Game, players []agent.Spec, longest time.Duration) (float64, error) {
	seated, err := Seated(players, g.Info())
	if err != nil {
		return 0, fmt.Errorf("%s: %w", players[0], err)
	}
	return paceOf(ctx, g, seated, longest)
}
