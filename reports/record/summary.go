package record

import (
	"houserules/analysis"
	"houserules/analysis/repeat"
	"houserules/analysis/tree"
)

// Summary returns the results as the contents of summary.json, the file that
// other programs read: one object with the study's cells, differences and
// verdicts. Shares are fractions of 1. Keys are sorted and numbers have as
// many digits as they need, so equal results give equal bytes; what is not a
// number is null, with a warning beside it.
//
//	{"cells": [{"variant": …, "agents": […], "games": n,
//	  "first": {"wins": …, "draws": …, "losses": …},
//	  "lines": {"distinct": …, "most_frequent": …, "n": …, "method": …},
//	  "plies": {"mean": …, "sd": …, …}, "scores": [{"mean": …, "sd": …, …}, …],
//	  "end_reasons": {reason: count}, "estimates": {name: {"value": …, "lo": …,
//	  "hi": …, "level": …, "n": …, "method": …}},
//	  "measures": {name: {"mean": …, "sd": …, "lo": …, "hi": …, "level": …,
//	  "n": …, "method": …, "doc": …}}, …}], "differences": […], …}
//
// Two different players have one cell for both seatings, with "pairing": the
// pairs by A's points in both games, A's score and the same as Elo; first is
// whoever moved first. "seatings" there has the counts and means of each by
// itself.
//
// Where rule sets have other lists of openings, a difference has "separate_games": true: each is
// taken over all of its own games, "pairs" is 0 and "correlation" null.
//
// In a study of matches "unit" is "match": what cells count are matches, and the
// first player is who starts a match's first game. "first_move" in a cell has the
// number of "games" of its matches, how many either player "started", what their
// starter scored on average in those ("by_first", "by_second"), and what the first
// move of a game is worth, with its verdict ("effect").
//
// Where intervals hold at every look there are "grow", whether that was planned,
// and "sequence": the "rows" among which the error of a table is shared, the
// "games" of a cell, by line-up, at which they are narrowest, whether they came
// after a look of fixed size ("after_fixed"), and whether it is not known what
// was looked at before ("lost").
//
// Where games did not begin at the start position a cell has "openings": their
// "name", the number "n" of games (of pairs, where two players sat in both seatings),
// how many "different" openings there were, how many were drawn in vain or left out of
// a list ("drawn_again"), how many were "listed" to be taken in turn, and whether
// errors are "clustered" by opening, and "spread" is the standard deviation of the first
// player's advantage from opening to opening, with its interval.
//
// Where not all planned games are there, or a rule may end the study, there is
// "part": the "games" analyzed, those "played" and those "planned", of all cells,
// whether verdicts were "promised" of such a part, and whether the study has
// "ended" by its rule, "until".
//
// A cell of which every opening of all is played the same way each time has "population":
// the number of openings, and the first player's exact mean advantage over them, each
// counting alike and with the odds of random plies. It has no intervals and no verdict.
//
// A cell all of whose games are the same one has "one_game": true, estimates without
// intervals, and no verdict.
//
// Agents of a cell are always a list, one for each seat; "lineup" is the cell's
// name, and a difference's "agents" is that name. Cells of uniform random
// players have no "lines", which say how much games repeat each other. Only cells
// with other programs among their players have "forfeits": the number of "games"
// that one of them failed to play on, and of each among the "players" who did; they
// stand under end_reasons, too, as forfeit. Cells with more than two
// seats, or two in different roles, also have "seats" and "seat_roles": what
// [analysis.Seat] and [analysis.Role] hold, in snake case.
//
// Where a game's family counts the results of seats against another role, a cell has
// "against": the "seat", the "role", the numbers of games ("wins", "draws", "losses")
// and their shares ("won", "drawn", "lost"), and the mean result as a "score"; "doc" says
// which is which. With more than two seats "fair" is the verdict on the seat "fair_seat",
// the one that decides whether the seats of its role do equally well.
//
// In a study that varies rules a cell has "factors": the values of what was
// varied, by name.
//
// "planned" is false in a re-analysis, with "planned_margin",
// "planned_tolerance" and "planned_base" as they were before the games, in the
// form of "margin", "tolerance" and "base".
//
// Where the caller has them there are "answers", what the report says first: each with
// the "question" it belongs to,
// its "id", the anchor on the page, its "text", and where it has one the "command" that
// goes with it.
//
// What the caller has of its own stands beside that: "curves" and "surfaces", see
// compare.CurveRecord and varied.Surfaces.
//
// Where the caller has it there is "record": what repeating takes, see package repeat.
//
// An estimate with "simultaneous": true holds together with the others of its
// question; "single" is the interval that it has by itself. Verdicts rest on
// the former. At the top, "margin" is the tolerance of the score and
// "tolerance" has those of all figures; with a verdict, "margin" is the
// tolerance in the effect's unit. "planning", and what became of "games_needed",
// "assumed_effect" and "power", is explained in judged.go.
func Summary(r *analysis.Results, again *repeat.Record, own tree.Object, answers ...Answer) ([]byte, error) {
	o := flatten(r, nil).
		With("cells", tree.Each(func(c object) object {
			return c.With("fair", func(v any) any { return v.(object).Without("words") })
		})).
		With("differences", tree.Each(func(d object) object {
			d = d.Without("words")
			for i := range d {
				if d[i].Key() == "lineup" {
					d[i][0] = "agents"
				}
			}
			return d
		}))
	if len(answers) > 0 {
		o = append(o, Field{"answers", answered(answers)})
	}
	return tree.Indented(tree.Sorted(withRecord(append(o, own...), again)))
}

// Answer is one of the things that a report says first.
type Answer struct {
	// Question is the one that it belongs to: compare, sweep, match, …
	Question string
	// ID is its anchor on the page.
	ID, Text string
	// Command is a command line that goes with it; it may be empty.
	Command string
}
