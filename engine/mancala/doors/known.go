package doors

import (
	"maps"

	"houserules/engine/mancala"
	"houserules/engine/rules"
)

// knownToAll are knobs that no door's own code looks at, so that one list
// serves all doors: what the specification turns into a position or a number,
// what package tally does, and what no single game depends on.
func knownToAll() rules.Known {
	divisions := rules.Words(mancala.DivUnclaimed, mancala.DivOwner, mancala.DivSplit,
		mancala.DivLastCapturer, mancala.DivOpponent, mancala.DivMover)
	return rules.Known{
		// The start is compiled to a position, of which the doors ask how many
		// seeds lie where.
		"board.seeds": rules.Anything(),
		"board.start": rules.Anything(),
		// So are komi and handicaps, which lie in the stores at the start.
		"komi":           rules.Anything(),
		"handicap.south": rules.Anything(),
		"handicap.north": rules.Anything(),
		// The majority is compiled to a number of seeds.
		"end.majority": rules.Anything(),

		// The recorder of package tally divides the seeds left.
		"end.majority_remaining":            divisions,
		"end.row_empty.remaining":           divisions,
		"end.no_move.remaining":             divisions,
		"end.no_capture_possible.remaining": divisions,
		"end.few_seeds.remaining":           divisions,
		"end.all_ones.remaining":            divisions,
		"end.repetition.remaining":          divisions,
		"limit.remaining":                   divisions,

		// A match is put together of games that do not depend on it.
		"match.games":                rules.Anything(),
		"match.target":               rules.Anything(),
		"match.starter":              rules.Anything(),
		"match.draws":                rules.Anything(),
		"stop.agreement":             rules.Anything(),
		"stop.resigning":             rules.Anything(),
		"match.points.per_seed_over": rules.Anything(),
		"match.points.per_seeds":     rules.Anything(),
	}
}

// also is what a door plays beside what another one plays, or plays more of.
func also(known, more rules.Known) rules.Known {
	maps.Copy(known, more)
	return known
}

// The doors lie within each other: each plays what the one before it plays, and
// more. A knob that a door learns is thereby known to those after it, which the
// laws then try.

// knownToSearch is what the searching door plays.
func knownToSearch() rules.Known {
	known := knownToSwar() // whose words it has
	known["end.no_capture_possible.by"] = rules.Words(mancala.ByCount)
	// It looks back over every position since the last capture at every move.
	known["limit.plies"] = rules.Numbers(1, 10_000)
	return known
}

// knownToSearchStores is what the searching door plays of the games that sow into
// stores, kalah above all. They capture the house opposite and by no numbers.
func knownToSearchStores() rules.Known {
	return also(knownToAll(), rules.Known{
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
}

// knownToBanked is what the door for stores plays.
func knownToBanked() rules.Known {
	return also(knownToSearchStores(), rules.Known{
		"sowing.laps": rules.Words(mancala.LapsSingle, mancala.LapsRelay),
		"limit.plies": rules.Numbers(1, 1_000_000), // what the counters hold
	})
}

// knownToLaps is what the door for moves of several laps that capture groups plays.
func knownToLaps() rules.Known {
	return also(knownToBanked(), rules.Known{
		"sowing.stores":          rules.Words(mancala.StoresNone, mancala.StoresOwn),
		"sowing.laps":            rules.Words(mancala.LapsSingle, mancala.LapsRelay),
		"capture.groups":         rules.Numbers(0, 64),
		"feeding":                rules.Words(mancala.FeedNone, mancala.FeedMust),
		"end.repetition.count":   rules.Numbers(2, 100),
		"end.repetition.at_most": rules.Numbers(0, 384),
	})
}

// knownToWide is what the wide kernel plays, in either form. It is made for
// what clubs play, and leaves out what few do.
func knownToWide() rules.Known {
	return also(knownToAll(), rules.Known{
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
}

// knownToWideEither is what it plays where both rows are captured from.
func knownToWideEither() rules.Known {
	return also(knownToWide(), rules.Known{
		"board.houses":   rules.Numbers(6, 6),
		"sowing.least":   rules.Numbers(1, 16),
		"sowing.opening": rules.Words(mancala.OpeningSow, mancala.OpeningPile),
		"capture.row":    rules.Words(mancala.RowEither),
		"capture.before": rules.Numbers(0, -1), // none
		"grand_slam":     rules.Words(mancala.SlamCaptures),
		"feeding":        rules.Words(mancala.FeedNone, mancala.FeedMust, mancala.FeedGive),
	})
}

// knownToSwar is what the door with a game to two words plays.
func knownToSwar() rules.Known {
	return also(knownToWide(), rules.Known{
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
}

// knownToLeaving is what that door plays where it may leave games that begin with
// a grand slam to the array door.
func knownToLeaving() rules.Known {
	return also(knownToSwar(), rules.Known{
		"grand_slam": rules.Words(mancala.SlamCaptures, mancala.SlamNothing, mancala.SlamForbidden,
			mancala.SlamForbiddenUnlessOnly, mancala.SlamStarving, mancala.SlamOpponentTakesRest,
			mancala.SlamLeavesFirst, mancala.SlamLeavesLast, mancala.SlamMovesAgain),
	})
}

// knownToArray is what the array door plays. It asks package core for captures,
// and for every turn in which more than houses with seeds counts.
func knownToArray() rules.Known {
	return also(knownToLeaving(), rules.Known{
		"board.houses":    rules.Numbers(1, 12),
		"sowing.least":    rules.Numbers(1, 16),
		"sowing.opening":  rules.Words(mancala.OpeningSow, mancala.OpeningPile),
		"capture.row":     rules.Words(mancala.RowOpponent, mancala.RowEither),
		"capture.longest": rules.Numbers(0, 12),
		"feeding":         rules.Words(mancala.FeedNone, mancala.FeedMust, mancala.FeedGive, mancala.FeedLeave),
	})
}
