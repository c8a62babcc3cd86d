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
		"match.starter":              rules.Anything(),
		"match.points.per_seed_over": rules.Anything(),
		"match.points.per_seeds":     rules.Anything(),
	}
}

// with adds what a door's own code looks at.
func with(known rules.Known) rules.Known {
	all := knownToAll()
	maps.Copy(all, known)
	return all
}

// knownToArray is what the array door plays. It asks package core for captures,
// and for every turn in which more than houses with seeds counts.
func knownToArray() rules.Known {
	return with(rules.Known{
		"board.houses":      rules.Numbers(1, 12),
		"sowing.direction":  rules.Words(mancala.CounterClockwise, mancala.Clockwise),
		"sowing.stores":     rules.Words(mancala.StoresNone),
		"sowing.extra_turn": rules.Words(mancala.ExtraNever),
		"sowing.laps":       rules.Words(mancala.LapsSingle),
		"sowing.max_laps":   rules.Numbers(1, 100_000), // no effect on single laps
		"kroo":              rules.Words(mancala.KrooSkip, mancala.KrooSow),
		"capture.counts":    rules.Numbers(1, 64),
		"capture.before":    rules.Numbers(0, 64),
		"capture.chain":     rules.Words(mancala.ChainBack, mancala.ChainForward, mancala.ChainNone),
		"capture.longest":   rules.Numbers(0, 12),
		"capture.opposite":  rules.Words(mancala.OppositeNever),
		"capture.groups":    rules.Numbers(0, 0),
		"grand_slam": rules.Words(mancala.SlamCaptures, mancala.SlamNothing, mancala.SlamForbidden,
			mancala.SlamForbiddenUnlessOnly, mancala.SlamStarving, mancala.SlamOpponentTakesRest,
			mancala.SlamLeavesFirst, mancala.SlamLeavesLast),
		"feeding":                    rules.Words(mancala.FeedNone, mancala.FeedMust),
		"cannot_feed":                rules.Words(mancala.CannotMoverTakesAll, mancala.CannotPlaysOn, mancala.CannotOwner),
		"singletons":                 rules.Words(mancala.SingletonsAllowed, mancala.SingletonsLast),
		"end.no_capture_possible.by": rules.Words(mancala.ByCount, mancala.ByPosition),
		"end.few_seeds.at_most":      rules.Numbers(1, 383),
		"end.repetition.count":       rules.Numbers(2, 100),
		"end.repetition.at_most":     rules.Numbers(0, 384),
		"limit.plies":                rules.Numbers(1, 1_000_000),
	})
}

// knownToSwar is what the door with a game to two words plays.
func knownToSwar() rules.Known {
	return with(rules.Known{
		"board.houses":      rules.Numbers(1, 8), // the bytes of a word
		"sowing.direction":  rules.Words(mancala.CounterClockwise, mancala.Clockwise),
		"sowing.stores":     rules.Words(mancala.StoresNone),
		"sowing.extra_turn": rules.Words(mancala.ExtraNever),
		"sowing.laps":       rules.Words(mancala.LapsSingle),
		"sowing.max_laps":   rules.Numbers(1, 100_000), // no effect on single laps
		"kroo":              rules.Words(mancala.KrooSkip, mancala.KrooSow),
		"capture.counts":    rules.Numbers(1, 64),
		"capture.before":    rules.Numbers(0, 64),
		"capture.chain":     rules.Words(mancala.ChainBack, mancala.ChainForward, mancala.ChainNone),
		"capture.longest":   rules.Numbers(0, 0),
		"capture.opposite":  rules.Words(mancala.OppositeNever),
		"capture.groups":    rules.Numbers(0, 0),
		"grand_slam": rules.Words(mancala.SlamCaptures, mancala.SlamNothing, mancala.SlamForbidden,
			mancala.SlamForbiddenUnlessOnly, mancala.SlamStarving, mancala.SlamOpponentTakesRest,
			mancala.SlamLeavesFirst, mancala.SlamLeavesLast),
		"feeding":                    rules.Words(mancala.FeedNone, mancala.FeedMust),
		"cannot_feed":                rules.Words(mancala.CannotMoverTakesAll, mancala.CannotPlaysOn, mancala.CannotOwner),
		"singletons":                 rules.Words(mancala.SingletonsAllowed, mancala.SingletonsLast),
		"end.no_capture_possible.by": rules.Words(mancala.ByCount, mancala.ByPosition),
		"end.few_seeds.at_most":      rules.Numbers(1, 383),
		"end.repetition.count":       rules.Numbers(2, 100),
		"end.repetition.at_most":     rules.Numbers(0, 384),
		"limit.plies":                rules.Numbers(1, 1_000_000), // what the counters hold
	})
}

// knownToWide is what the wide kernel plays, in either form. It is made for
// what clubs play, and leaves out what few do.
func knownToWide() rules.Known {
	return with(rules.Known{
		"board.houses":      rules.Numbers(6, 6),
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
