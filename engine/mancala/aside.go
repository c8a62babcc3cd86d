package mancala

import "houserules/engine/rules"

// Aside are the knobs that no fast path's own code looks at, so that one list serves all
// of them: what the specification turns into a position or a number, who gets what is left, of
// which it is asked, and what no single game depends on.
func Aside() rules.Known {
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
