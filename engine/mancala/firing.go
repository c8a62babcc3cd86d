package mancala

// firing is a special rule whose effect is counted. A rule that filters fires
// at a ply where it removed at least one move; a rule with an effect fires at
// a played move whose result it changed.
type firing int

// The counted rules, in the order of their columns.
const (
	firedKroo firing = iota
	firedFeeding
	firedSingletons
	firedSlam
	firedOpposite
	firedGroups
	firedExtraTurn
	firedRelay
	firedMaxLaps
	firings
)

// name is the rule's part of its column's name.
func (f firing) name() string {
	return [firings]string{
		"kroo", "feeding", "singletons", "grand_slam", "opposite", "groups", "extra_turn", "relay", "max_laps",
	}[f]
}

// doc says what the column counts.
func (f firing) doc() string {
	return [firings]string{
		"plies whose sowing came round to the house it started from",
		"plies at which the duty to feed removed a move",
		"plies at which the rule on singletons removed a move",
		"plies at which the grand-slam rule removed a move or changed what the played move captured",
		"plies that captured the house opposite",
		"plies whose sowing captured a group",
		"plies that gave the player another move",
		"plies that sowed more than one lap",
		"plies stopped at the largest number of laps",
	}[f]
}

// in says whether a rule set has the rule.
func (f firing) in(r *Rules) bool {
	return [firings]bool{
		true, r.Feeding == FeedMust, r.Singletons == SingletonsLast, r.GrandSlam != SlamCaptures,
		r.Capture.Opposite != OppositeNever, r.Capture.Groups > 0, r.Sowing.ExtraTurn == ExtraStore,
		r.Sowing.Laps == LapsRelay, r.Sowing.Laps == LapsRelay,
	}[f]
}

// firingsAt collects the rules that fire at a ply: options is what was legal
// there, l what the move did.
func firingsAt(o *options, l *landing) uint16 {
	var fired uint16
	for rule, yes := range [firings]bool{
		l.kroo, o.feeding, o.singletons, o.slam || l.slamChanged, l.opposed, l.grouped, l.again, l.relayed, l.cut,
	} {
		if yes {
			fired |= 1 << rule
		}
	}
	return fired
}
