package mancala

import (
	"houserules/engine/rules"
	"houserules/engine/sides"
)

// IgnoredKnobs lists the knobs that no fast path's own code looks at, once for all fast paths:
// those that package core turns into a position or a number, those that say who gets
// the seeds left (fast paths ask package core), and those on which no single game
// depends.
func IgnoredKnobs() rules.Known {
	divisions := rules.Words(DivUnclaimed, DivOwner, DivSplit,
		DivLastCapturer, DivOpponent, DivMover)
	return rules.Known{
		// The start is compiled to a position, of which they ask how many seeds lie
		// where.
		"board.seeds": rules.Anything(),
		"board.start": rules.Anything(),
		// So are komi and handicaps, which lie in the stores at the start.
		"komi":           rules.Anything(),
		"handicap.south": rules.Anything(),
		"handicap.north": rules.Anything(),
		// The majority is compiled to a number of seeds.
		"end.majority": rules.Anything(),

		// The seeds left are divided by the specification, or by package tally.
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
		"match.takes":                rules.Anything(),
		"match.draws":                rules.Anything(),
		"match.replays":              rules.Anything(),
		"stop.agreement":             rules.Anything(),
		"stop.resigning":             rules.Anything(),
		"match.points.per_seed_over": rules.Anything(),
		"match.points.per_seeds":     rules.Anything(),
	}
}

// KeyedKnobs lists the knobs, with all their values, for which two things are known: the key
// of a position says all that matters for its future, and for how many plies no
// position comes back. A knob or choice that is added later is not among them until it
// is listed here.
func KeyedKnobs() rules.Known {
	return IgnoredKnobs().With(rules.Known{
		"board.houses":      rules.Numbers(1, 12),
		"starts":            rules.Words(StartsSouth, StartsNorth),
		"opening":           rules.Words(sides.OpeningNone, sides.OpeningPie),
		"sowing.direction":  rules.Words(CounterClockwise, Clockwise),
		"sowing.stores":     rules.Words(StoresNone, StoresOwn),
		"sowing.extra_turn": rules.Words(ExtraNever, ExtraStore),
		"sowing.laps":       rules.Words(LapsSingle, LapsRelay),
		"sowing.least":      rules.Numbers(1, 16),
		"sowing.opening":    rules.Words(OpeningSow, OpeningPile),
		"sowing.max_laps":   rules.Numbers(1, 100_000),
		"kroo":              rules.Words(KrooSkip, KrooSow),
		"capture.row":       rules.Words(RowOpponent, RowEither),
		"capture.counts":    rules.Numbers(1, 64),
		"capture.before":    rules.Numbers(0, 64),
		"capture.chain":     rules.Words(ChainBack, ChainForward, ChainNone),
		"capture.longest":   rules.Numbers(0, 12),
		"capture.opposite":  rules.Words(OppositeNever, OppositeAlways, OppositeIfOccupied),
		"capture.groups":    rules.Numbers(0, 64),
		"grand_slam": rules.Words(SlamCaptures, SlamNothing, SlamForbidden, SlamForbiddenUnlessOnly,
			SlamForbiddenUnlessSole, SlamStarving, SlamMovesAgain, SlamOpponentTakesRest, SlamLeavesFirst, SlamLeavesLast),
		"feeding":                    rules.Words(FeedNone, FeedMust, FeedGive, FeedLeave),
		"cannot_feed":                rules.Words(CannotMoverTakesAll, CannotPlaysOn, CannotOwner, CannotOpponentTakesAll),
		"singletons":                 rules.Words(SingletonsAllowed, SingletonsLast),
		"end.no_capture_possible.by": rules.Words(ByCount, ByPosition),
		"end.few_seeds.at_most":      rules.Numbers(1, 383),
		"end.repetition.count":       rules.Numbers(2, 100),
		"end.repetition.at_most":     rules.Numbers(0, 384),
		"limit.plies":                rules.Numbers(1, 1_000_000),
	})
}
