package endgames

import (
	"houserules/engine/mancala"
	"houserules/engine/rules"
	"houserules/engine/sides"
)

// What each of the ways to solve a layer knows that does more than list the moves. Rules
// with another knob, or another value of one, are listed: nothing else is known of them
// but that a layer is the positions with as many seeds, which comparison looks after.

// knownToOrder is what the order knows in which positions of games with stores come after
// what they lead to: whatever is sown, seeds go on within a row or leave it for the store.
func knownToOrder() rules.Known {
	return mancala.KeyedKnobs().With(rules.Known{
		"opening":        rules.Words(sides.OpeningNone),
		"sowing.stores":  rules.Words(mancala.StoresOwn),
		"sowing.opening": rules.Words(mancala.OpeningSow),
		"grand_slam": rules.Words(mancala.SlamCaptures, mancala.SlamNothing, mancala.SlamForbidden, mancala.SlamForbiddenUnlessOnly,
			mancala.SlamStarving, mancala.SlamMovesAgain, mancala.SlamOpponentTakesRest, mancala.SlamLeavesFirst, mancala.SlamLeavesLast),
		"cannot_feed": rules.Words(mancala.CannotMoverTakesAll, mancala.CannotPlaysOn, mancala.CannotOwner),
	})
}

// knownToRowTables is what the tables of rows know: a move is one sowing that captures in
// the other row alone. Positions at which few seeds, single seeds alone, a duty to feed or a
// grand slam ask for more are looked at one by one.
func knownToRowTables() rules.Known {
	return knownToOrder().With(rules.Known{
		"sowing.direction":           rules.Words(mancala.CounterClockwise),
		"sowing.stores":              rules.Words(mancala.StoresNone),
		"sowing.laps":                rules.Words(mancala.LapsSingle),
		"sowing.least":               rules.Numbers(1, 1),
		"kroo":                       rules.Words(mancala.KrooSkip),
		"capture.row":                rules.Words(mancala.RowOpponent),
		"capture.opposite":           rules.Words(mancala.OppositeNever),
		"capture.groups":             rules.Numbers(0, 0),
		"feeding":                    rules.Words(mancala.FeedNone, mancala.FeedMust),
		"singletons":                 rules.Words(mancala.SingletonsAllowed),
		"end.no_capture_possible.by": rules.Words(mancala.ByCount),
	})
}

// knownToBank is what a bank knows: a move is one sowing through the own store that may
// capture the house opposite, and of the ends those alone by an empty row, by a player who
// cannot move, and by a majority.
func knownToBank() rules.Known {
	return knownToOrder().With(rules.Known{
		"sowing.direction": rules.Words(mancala.CounterClockwise),
		"sowing.laps":      rules.Words(mancala.LapsSingle),
		"sowing.least":     rules.Numbers(1, 1),
		"capture.counts":   rules.Numbers(0, -1), // none
		"capture.groups":   rules.Numbers(0, 0),
		"feeding":          rules.Words(mancala.FeedNone),
		"singletons":       rules.Words(mancala.SingletonsAllowed),
	})
}
