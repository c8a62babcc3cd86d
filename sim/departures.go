package sim

import (
	"context"
	"fmt"
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

// Departures lists in what a variant departs from its parent, as far as single games depend on
// it. A rule that cannot go back alone, because the others contradict it, goes back
// with the first one that makes sense of it; one of which there is none is left out.
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
	for i, d := range all {
		if without := putBack(v, d); without != nil {
			list = append(list, Departure{[]variants.Difference{d}, without})
			continue
		}
		for k, other := range all {
			if without := putBack(v, d, other); k != i && without != nil {
				list = append(list, Departure{[]variants.Difference{d, other}, without})
				break
			}
		}
	}
	return list
}

// putBack is a variant with some rules as its parent has them; nil where they
// contradict others.
func putBack(v *variants.Variant, rules ...variants.Difference) *variants.Variant {
	var settings []variants.Setting
	for _, d := range rules {
		settings = append(settings, variants.Setting{Knob: d.Path, Value: d.A})
	}
	without, err := v.Set(v.Name, v.Title, settings)
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
