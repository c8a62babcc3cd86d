package mancala

import "houserules/engine/mancala/internal/core"

// firing is a counted rule: what its column is called and counts, and whether
// a rule set has it.
type firing struct {
	name, doc string
	in        func(r *Rules) bool
}

// firings is the table of the counted rules.
func firings() [core.FiringCount]firing {
	relay := func(r *Rules) bool { return r.Sowing.Laps == LapsRelay }
	return [core.FiringCount]firing{
		core.FiredKroo: {"kroo", "plies whose sowing came round to the house it started from",
			func(*Rules) bool { return true }},
		core.FiredLeast: {"least", "plies at which a house held too few seeds to be sown",
			func(r *Rules) bool { return r.Sowing.Least > 1 }},
		core.FiredFeeding: {"feeding", "plies at which the duty to feed removed a move",
			func(r *Rules) bool { return r.Feeding != FeedNone }},
		core.FiredSingletons: {"singletons", "plies at which the rule on singletons removed a move",
			func(r *Rules) bool { return r.Singletons == SingletonsLast }},
		core.FiredSlam: {"grand_slam", "plies at which the grand-slam rule removed a move or changed what the played move captured",
			func(r *Rules) bool { return r.GrandSlam != SlamCaptures }},
		core.FiredRow: {"row", "plies that captured houses of the player's own row by their counts",
			func(r *Rules) bool { return r.Capture.Row == RowEither && len(r.Capture.Counts) > 0 }},
		core.FiredLongest: {"longest", "plies whose chain of captures was cut short at the largest number of houses",
			(*Rules).LimitsChains},
		core.FiredOpposite: {"opposite", "plies that captured the house opposite",
			func(r *Rules) bool { return r.Capture.Opposite != OppositeNever }},
		core.FiredGroups: {"groups", "plies whose sowing captured a group",
			func(r *Rules) bool { return r.Capture.Groups > 0 }},
		core.FiredExtraTurn: {"extra_turn", "plies that gave the player another move",
			func(r *Rules) bool { return r.Sowing.ExtraTurn == ExtraStore }},
		core.FiredRelay:   {"relay", "plies that sowed more than one lap", relay},
		core.FiredMaxLaps: {"max_laps", "plies stopped at the largest number of laps", relay},
	}
}

// counted returns the firings of the rules that a rule set has.
func (r *Rules) counted() core.Firings {
	var counted core.Firings
	for rule, f := range firings() {
		if f.in(r) {
			counted.Add(core.Firing(rule))
		}
	}
	return counted
}
