package doors

import (
	"sync"

	"houserules/engine/mancala"
	"houserules/engine/rules"
)

// The doors lie within each other: each plays what the one before it plays, and
// more. The lists are made once, because every rule set is asked by all of them, and nobody
// changes them. A knob that a door learns is thereby known to those after it, which the
// laws then try.

// knownToSearch is what the searching door plays.
var knownToSearch = sync.OnceValue(func() rules.Known {
	return knownToSwar().With(rules.Known{ // whose words it has
		"end.no_capture_possible.by": rules.Words(mancala.ByCount),
		// It looks back over every position since the last capture at every move.
		"limit.plies": rules.Numbers(1, 10_000),
	})
})

// knownToSearchStores is what the searching door plays of the games that sow into
// stores, kalah above all. They capture the house opposite and by no numbers.
var knownToSearchStores = sync.OnceValue(func() rules.Known {
	return mancala.IgnoredKnobs().With(rules.Known{
		"board.houses":               rules.Numbers(1, 8),
		"sowing.direction":           rules.Words(mancala.CounterClockwise, mancala.Clockwise),
		"sowing.stores":              rules.Words(mancala.StoresOwn),
		"sowing.extra_turn":          rules.Words(mancala.ExtraNever, mancala.ExtraStore),
		"sowing.laps":                rules.Words(mancala.LapsSingle),
		"sowing.max_laps":            rules.Numbers(1, 100_000), // no effect on single laps
		"kroo":                       rules.Words(mancala.KrooSkip, mancala.KrooSow),
		"capture.counts":             rules.Numbers(0, -1), // none
		"capture.before":             rules.Numbers(0, 64), // no effect without counts
		"capture.chain":              rules.Words(mancala.ChainBack, mancala.ChainForward, mancala.ChainNone),
		"capture.longest":            rules.Numbers(0, 12),
		"capture.opposite":           rules.Words(mancala.OppositeNever, mancala.OppositeAlways, mancala.OppositeIfOccupied),
		"capture.groups":             rules.Numbers(0, 0),
		"grand_slam":                 rules.Words(mancala.SlamCaptures),
		"feeding":                    rules.Words(mancala.FeedNone),
		"cannot_feed":                rules.Words(mancala.CannotMoverTakesAll, mancala.CannotPlaysOn, mancala.CannotOwner),
		"singletons":                 rules.Words(mancala.SingletonsAllowed),
		"end.no_capture_possible.by": rules.Words(mancala.ByCount),
		"end.few_seeds.at_most":      rules.Numbers(1, 383),
		"limit.plies":                rules.Numbers(1, 10_000),
	})
})

// knownToBanked is what the door for stores plays.
var knownToBanked = sync.OnceValue(func() rules.Known {
	return knownToSearchStores().With(rules.Known{
		"sowing.laps": rules.Words(mancala.LapsSingle, mancala.LapsRelay),
		"limit.plies": rules.Numbers(1, 1_000_000), // what the counters hold
	})
})

// knownToLaps is what the door for moves of several laps that capture groups plays.
var knownToLaps = sync.OnceValue(func() rules.Known {
	return knownToBanked().With(rules.Known{
		"sowing.stores":          rules.Words(mancala.StoresNone, mancala.StoresOwn),
		"sowing.laps":            rules.Words(mancala.LapsSingle, mancala.LapsRelay),
		"capture.groups":         rules.Numbers(0, 64),
		"feeding":                rules.Words(mancala.FeedNone, mancala.FeedMust),
		"end.repetition.count":   rules.Numbers(2, 100),
		"end.repetition.at_most": rules.Numbers(0, 384),
	})
})

// knownToWide is what the wide kernel plays, in either form. It is made for
// what clubs play, and leaves out what few do.
var knownToWide = sync.OnceValue(func() rules.Known {
	return mancala.IgnoredKnobs().With(rules.Known{
		"board.houses":      rules.Numbers(2, 8),
		"sowing.direction":  rules.Words(mancala.CounterClockwise),
		"sowing.stores":     rules.Words(mancala.StoresNone),
		"sowing.extra_turn": rules.Words(mancala.ExtraNever),
		"sowing.laps":       rules.Words(mancala.LapsSingle),
		"sowing.max_laps":   rules.Numbers(1, 100_000), // no effect on single laps
		"kroo":              rules.Words(mancala.KrooSkip, mancala.KrooSow),
		"capture.counts":    rules.Numbers(1, 14),
		"capture.before":    rules.Numbers(0, 64),
		"capture.chain":     rules.Words(mancala.ChainBack),
		"capture.longest":   rules.Numbers(0, 0),
		"capture.opposite":  rules.Words(mancala.OppositeNever),
		"capture.groups":    rules.Numbers(0, 0),
		"grand_slam": rules.Words(mancala.SlamCaptures, mancala.SlamNothing, mancala.SlamForbidden,
			mancala.SlamForbiddenUnlessOnly, mancala.SlamStarving),
		"feeding":                    rules.Words(mancala.FeedNone, mancala.FeedMust),
		"cannot_feed":                rules.Words(mancala.CannotMoverTakesAll, mancala.CannotPlaysOn, mancala.CannotOwner),
		"singletons":                 rules.Words(mancala.SingletonsAllowed),
		"end.no_capture_possible.by": rules.Words(mancala.ByCount),
		"end.few_seeds.at_most":      rules.Numbers(1, 383),
		"end.repetition.count":       rules.Numbers(2, 100),
		"end.repetition.at_most":     rules.Numbers(0, 384),
		"limit.plies":                rules.Numbers(288, 1_000_000), // see wide.Holds
	})
})

// knownToWideEither is what it plays where both rows are captured from.
var knownToWideEither = sync.OnceValue(func() rules.Known {
	return knownToWide().With(rules.Known{
		"board.houses":   rules.Numbers(6, 6),
		"sowing.least":   rules.Numbers(1, 16),
		"sowing.opening": rules.Words(mancala.OpeningSow, mancala.OpeningPile),
		"capture.row":    rules.Words(mancala.RowEither),
		"capture.before": rules.Numbers(0, -1), // none
		"grand_slam":     rules.Words(mancala.SlamCaptures),
		"feeding":        rules.Words(mancala.FeedNone, mancala.FeedMust, mancala.FeedGive),
	})
})

// knownToSwar is what the door with a game to two words plays.
var knownToSwar = sync.OnceValue(func() rules.Known {
	return knownToWide().With(rules.Known{
		"board.houses":     rules.Numbers(1, 8), // the bytes of a word
		"sowing.direction": rules.Words(mancala.CounterClockwise, mancala.Clockwise),
		"capture.counts":   rules.Numbers(1, 64),
		"capture.chain":    rules.Words(mancala.ChainBack, mancala.ChainForward, mancala.ChainNone),
		"grand_slam": rules.Words(mancala.SlamCaptures, mancala.SlamNothing, mancala.SlamForbidden,
			mancala.SlamForbiddenUnlessOnly, mancala.SlamStarving, mancala.SlamOpponentTakesRest,
			mancala.SlamLeavesFirst, mancala.SlamLeavesLast),
		"singletons":                 rules.Words(mancala.SingletonsAllowed, mancala.SingletonsLast),
		"end.no_capture_possible.by": rules.Words(mancala.ByCount, mancala.ByPosition),
		"limit.plies":                rules.Numbers(1, 1_000_000), // what the counters hold
	})
})

// knownToLeaving is what that door plays where it may leave games that begin with
// a grand slam to the array door.
var knownToLeaving = sync.OnceValue(func() rules.Known {
	return knownToSwar().With(rules.Known{
		"grand_slam": rules.Words(mancala.SlamCaptures, mancala.SlamNothing, mancala.SlamForbidden,
			mancala.SlamForbiddenUnlessOnly, mancala.SlamStarving, mancala.SlamOpponentTakesRest,
			mancala.SlamLeavesFirst, mancala.SlamLeavesLast, mancala.SlamMovesAgain),
	})
})

// knownToArray is what the array door plays. It asks package core for captures,
// and for every turn in which more than houses with seeds counts.
var knownToArray = sync.OnceValue(func() rules.Known {
	return knownToLeaving().With(rules.Known{
		"board.houses":    rules.Numbers(1, 12),
		"sowing.least":    rules.Numbers(1, 16),
		"sowing.opening":  rules.Words(mancala.OpeningSow, mancala.OpeningPile),
		"capture.row":     rules.Words(mancala.RowOpponent, mancala.RowEither),
		"capture.longest": rules.Numbers(0, 12),
		"feeding":         rules.Words(mancala.FeedNone, mancala.FeedMust, mancala.FeedGive, mancala.FeedLeave),
	})
})
