package table

import (
	"fmt"
	"slices"

	"houserules/engine"
)

// Column is one column of the tables: what it means, of what type it is and what of the
// rows stands in it.
type Column struct {
	Name string
	// Unit and Doc stand in the files, too.
	Unit, Doc string
	Type      Type
	// Names are the names of a column of names, nil for other columns.
	Names *Names
	// Of says what of the rows it has, Seat of which seat, from 0, where there is one
	// of each.
	Of   Content
	Seat int
	// Course is set where the column says how a game went on its way.
	Course bool
	// has says which rows have the column. Nil means all.
	has func(*engine.Rows) bool
}

// Has tells whether rows have the column; others have nulls there.
func (c *Column) Has(r *engine.Rows) bool { return c.has == nil || c.has(r) }

// Content says which part of [engine.Rows] a column holds.
type Content uint8

// The contents.
const (
	OfGame Content = iota
	OfMatch
	OfGameInMatch
	OfLeg
	OfStarter
	OfAgent
	OfScore
	OfReturn
	OfWinners
	OfPlies
	OfEnd
	OfLead
	OfCaptures
	OfLargestCapture
	OfBranchingSum
	OfForcedPlies
	OfLeadChanges
	OfLastLeadChange
	OfComeback
	OfFirstMove
	OfFirstAction
	OfLine
	OfOpening
	OfRedrawn
	OfByChance
	// OfMetric is a family's own number, the metric of the column's name.
	OfMetric
)

// seatsAtLeast is for the columns of seat k (from 0).
func seatsAtLeast(k int) func(*engine.Rows) bool {
	return func(r *engine.Rows) bool { return r.Info.Seats() > k }
}

// gameColumns are the columns that identify a game.
func gameColumns(unit Unit, names studyNames, seats int, w widths) []Column {
	cols := []Column{{
		Name: "game", Type: w.game, Unit: "1", Of: OfGame,
		Doc: "index of the game in its study; equal indices share their luck across variants and line-ups",
	}}
	if unit == Matches {
		cols = append(cols, placeInMatch(w)...)
	} else {
		cols = append(cols, singleGame(w)...)
	}
	for k := range seats {
		cols = append(cols, Column{
			Name: fmt.Sprintf("agent_%d", k+1), Type: Name, Names: names.agents, Of: OfAgent, Seat: k, has: seatsAtLeast(k),
			Doc: fmt.Sprintf("agent in seat %d", k+1),
		})
	}
	return cols
}

// singleGame are the columns of a match where there is none, and of who sits
// where.
func singleGame(w widths) []Column {
	return []Column{
		{Name: "match", Type: w.match, Unit: "1", Of: OfMatch, Doc: "index of the match that the game belongs to; null for single games"},
		{Name: "game_in_match", Type: Uint32, Unit: "1", Of: OfGameInMatch, Doc: "number of the game in its match, from 1; null for single games"},
		{Name: "leg", Type: Uint8, Unit: "1", Of: OfLeg, Doc: "1, or 2 where the agents sit in each other's seats"},
		{Name: "starter", Type: Uint8, Unit: "1", Of: OfStarter, Doc: "which agent of the line-up as written in the study makes the first ply, from 1"},
	}
}

// placeInMatch are the columns that say of a game of a match where in it it
// stands, and who started it. The index of a game determines its match and number.
func placeInMatch(w widths) []Column {
	return []Column{
		{
			Name: "match", Type: w.match, Unit: "1", Of: OfMatch,
			Doc: "index of the match that the game belongs to, from 0; the column game is match + 2^40 · (game_in_match − 1)",
		},
		{Name: "game_in_match", Type: Uint32, Unit: "1", Of: OfGameInMatch, Doc: "number of the game in its match, from 1"},
		{Name: "leg", Type: Uint8, Unit: "1", Of: OfLeg, Doc: "1, or 2 where the agents open the match in each other's place"},
		{
			Name: "starter", Type: Uint8, Unit: "1", Of: OfStarter,
			Doc: "which agent of the line-up as written in the study makes the first ply, from 1; the starter of the first game of a match is its first player",
		},
	}
}

// resultColumns say how the game ended.
func resultColumns(names studyNames, seats int, unit string, w widths) []Column {
	var cols []Column
	why := "why the game ended; limit is a game cut off at its limit of length"
	if names.forfeits {
		why += "; forfeit one that the seat with no return lost because its player, another program, failed"
	}
	for k := range seats {
		cols = append(cols, Column{
			Name: fmt.Sprintf("score_%d", k+1), Type: w.score, Unit: unit, Of: OfScore, Seat: k, has: seatsAtLeast(k),
			Doc: fmt.Sprintf("final score of seat %d, a multiple of one half or whole", k+1),
		})
	}
	for k := range seats {
		cols = append(cols, Column{
			Name: fmt.Sprintf("return_%d", k+1), Type: Float32, Unit: "1", Of: OfReturn, Seat: k, has: seatsAtLeast(k),
			Doc: fmt.Sprintf("share of the win of seat %d: 1 for a sole win, 0.5 for half of a draw, a multiple of 1/60", k+1),
		})
	}
	return append(cols,
		Column{Name: "winners", Type: Uint8, Unit: "bit mask", Of: OfWinners, Doc: "seats with a positive return, seat 1 in bit 0; a draw has several bits set"},
		Column{Name: "plies", Type: w.plies, Unit: "plies", Of: OfPlies, Doc: "number of decision plies, forced ones included"},
		Column{Name: "end_reason", Type: Name, Names: names.ends, Of: OfEnd, Doc: why},
		// The lead at the end; margin is the column's published name.
		Column{
			Name: "margin", Type: w.score, Unit: unit, Of: OfLead, has: func(r *engine.Rows) bool { return r.Info.Seats() == 2 },
			Doc: "score_1 minus score_2; null unless there are two seats",
		},
	)
}

// courseColumns tell how the game went.
func courseColumns(names studyNames, seats int, unit string, w widths) []Column {
	var cols []Column
	for k := range seats {
		cols = append(cols, Column{
			Name: fmt.Sprintf("captures_%d", k+1), Type: w.plies, Unit: "plies", Of: OfCaptures, Seat: k, has: seatsAtLeast(k), Course: true,
			Doc: fmt.Sprintf("number of plies by which seat %d raised its score, the division at the end not counted", k+1),
		})
	}
	for k := range seats {
		cols = append(cols, Column{
			Name: fmt.Sprintf("largest_capture_%d", k+1), Type: w.score, Unit: unit, Of: OfLargestCapture, Seat: k, has: seatsAtLeast(k), Course: true,
			Doc: fmt.Sprintf("the most that one ply added to the score of seat %d", k+1),
		})
	}
	cols = append(cols,
		Column{Name: "branching_sum", Type: w.branching, Unit: "actions", Of: OfBranchingSum, Doc: "sum over the decision plies of the number of legal actions"},
		Column{Name: "forced_plies", Type: w.plies, Unit: "plies", Of: OfForcedPlies, Doc: "decision plies with only one legal action"},
		Column{Name: "lead_changes", Type: w.plies, Unit: "1", Of: OfLeadChanges, Doc: "how often another seat than before came to lead alone"},
		Column{
			Name: "last_lead_change", Type: w.plies, Unit: "plies", Of: OfLastLeadChange, Course: true,
			Doc: "ply, from 1, after which the last sole leader took the lead it kept; 0 if nobody ever led alone",
		},
		Column{
			Name: "comeback", Type: w.score, Unit: unit, Of: OfComeback, Course: true,
			Doc: "largest deficit that the sole winner had at any time; null where there is none",
		},
	)
	return append(cols, firstMoveColumns(names, seats)...)
}

// firstMoveColumns hold each seat's first action: by name for games that name
// their actions, by number for others. A study of both kinds has both.
func firstMoveColumns(names studyNames, seats int) []Column {
	var cols []Column
	for k := range seats {
		if names.anyNamed {
			cols = append(cols, Column{
				Name: fmt.Sprintf("first_move_%d", k+1), Type: Name, Names: names.actions, Of: OfFirstMove, Seat: k, Course: k > 0,
				has: func(r *engine.Rows) bool { return r.Info.Seats() > k && r.Info.Actions != nil },
				Doc: fmt.Sprintf("first action of seat %d; null if it made none", k+1),
			})
		}
		if names.anyNumbered {
			cols = append(cols, Column{
				Name: fmt.Sprintf("first_action_%d", k+1), Type: Uint16, Unit: "1", Of: OfFirstAction, Seat: k, Course: k > 0,
				has: func(r *engine.Rows) bool { return r.Info.Seats() > k && r.Info.Actions == nil },
				Doc: fmt.Sprintf("number of the first action of seat %d; null if it made none", k+1),
			})
		}
	}
	return cols
}

// lineColumn tells games that repeat each other.
func lineColumn() Column {
	return Column{
		Name: "line", Type: Uint64, Unit: "hash", Of: OfLine, has: func(r *engine.Rows) bool { return r.Lines != nil },
		Doc: "hash of the actions in their order, dice included: games with the same actions have the same; null where all players are uniform random",
	}
}

// openingColumns say with which opening a game began.
func openingColumns() []Column {
	has := func(r *engine.Rows) bool { return r.Openings != nil }
	return []Column{
		{
			Name: "opening", Type: Uint64, Unit: "hash", Of: OfOpening, has: has,
			Doc: "hash of the game's opening: games with the same opening have the same; null where the game begins at the start position",
		},
		{
			Name: "opening_redraws", Type: Uint32, Unit: "openings", Of: OfRedrawn, has: has,
			Doc: "how many openings were drawn in vain before the game's, because the game was over after them or it was another than the first seat's turn",
		},
	}
}

// byChanceColumn says which games would go otherwise under another index.
func byChanceColumn() Column {
	return Column{
		Name: "by_chance", Type: Uint16, Unit: "1", Of: OfByChance, has: func(r *engine.Rows) bool { return r.Openings != nil },
		Doc: "0 where no random number was handed out in the game, so that its opening is always played so, else 1",
	}
}

// Metric is the place of the column among a game's own; -1 where the game has none of
// its name.
func (c *Column) Metric(i *engine.Info) int { return metricAt(i, c.Name) }

func metricAt(i *engine.Info, name string) int {
	return slices.IndexFunc(i.Metrics, func(m engine.Metric) bool { return m.Name == name })
}

// metricColumn is a family's own column.
func metricColumn(m engine.Metric, typ Type) Column {
	if m.Halves {
		typ = Float64
	}
	return Column{
		Name: m.Name, Doc: m.Doc, Type: typ, Unit: "1", Of: OfMetric,
		has: func(r *engine.Rows) bool { return metricAt(r.Info, m.Name) >= 0 },
	}
}
