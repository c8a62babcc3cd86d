package table

import (
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"

	"houserules/engine"
)

// column is one column of the tables: what it means, how rows become an array
// and how an array becomes rows.
type column struct {
	name string
	// unit and doc go into the field's metadata.
	unit, doc string
	typ       arrow.DataType
	// names is the dictionary of a column of names, nil for other columns.
	names *dictionary
	// has says which rows have the column; others have nulls. Nil means all.
	has func(*engine.Rows) bool
	// write makes the array of a block.
	write func(e *encoder, r *engine.Rows) arrow.Array
	// read fills the rows from the array; nil where the rows do not hold the
	// column because others determine it.
	read func(a arrow.Array, r *engine.Rows) error
	// missing fills the rows where a file has no such column; nil where it
	// must have one.
	missing func(r *engine.Rows)
	// course is set where the column says how a game went on its way; see
	// [Dataset.ReadResults].
	course bool
}

// seatsAtLeast is for the columns of seat k (from 0).
func seatsAtLeast(k int) func(*engine.Rows) bool {
	return func(r *engine.Rows) bool { return r.Info.Seats() > k }
}

// gameColumns are the columns that identify a game.
func gameColumns(unit Unit, names dictionaries, seats int, w widths) []column {
	game := column{
		name: "game", typ: w.game, unit: "1",
		doc:   "index of the game in its study; equal indices share their luck across variants and line-ups",
		write: func(e *encoder, r *engine.Rows) arrow.Array { return e.games(w.game, r.Game) },
		read:  func(a arrow.Array, r *engine.Rows) error { return readGames(a, r.Game) },
	}
	cols := []column{game}
	if unit == Matches {
		cols = append(cols, placeInMatch(w)...)
	} else {
		cols = append(cols, singleGame(w)...)
	}
	for k := range seats {
		cols = append(cols, column{
			name: fmt.Sprintf("agent_%d", k+1), typ: names.agents.typ, names: names.agents, has: seatsAtLeast(k),
			doc: fmt.Sprintf("agent in seat %d", k+1),
			write: func(e *encoder, r *engine.Rows) arrow.Array {
				if r.Starters != nil {
					return e.playersAt(names.agents, k, r.Starters)
				}
				return e.agents(names.agents, e.cell.Lineup[k], r.Len)
			},
		})
	}
	return cols
}

// singleGame are the columns of a match where there is none, and of who sits
// where.
func singleGame(w widths) []column {
	return []column{
		{
			name: "match", typ: w.match, unit: "1",
			doc:   "index of the match that the game belongs to; null for single games",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.nulls(w.match, nil, r.Len) },
		},
		{
			name: "game_in_match", typ: u32, unit: "1",
			doc:   "number of the game in its match, from 1; null for single games",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.nulls(u32, nil, r.Len) },
		},
		{
			name: "leg", typ: u8, unit: "1",
			doc:   "1, or 2 where the agents sit in each other's seats",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.constant(uint8(e.cell.Leg), r.Len) },
		},
		{
			name: "starter", typ: u8, unit: "1",
			doc:   "which agent of the line-up as written in the study makes the first ply, from 1",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.constant(uint8(e.cell.Leg), r.Len) },
		},
	}
}

// resultColumns say how the game ended.
func resultColumns(names dictionaries, seats int, unit string, w widths) []column {
	var cols []column
	why := "why the game ended; limit is a game cut off at its limit of length"
	if names.forfeits {
		why += "; forfeit one that the seat with no return lost because its player, another program, failed"
	}
	for k := range seats {
		cols = append(cols, column{
			name: fmt.Sprintf("score_%d", k+1), typ: w.score, unit: unit, has: seatsAtLeast(k),
			doc:   fmt.Sprintf("final score of seat %d, a multiple of one half or whole", k+1),
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.scores(w.score, r.Score[k]) },
			read:  func(a arrow.Array, r *engine.Rows) error { return readScores(a, r.Score[k]) },
		})
	}
	for k := range seats {
		cols = append(cols, column{
			name: fmt.Sprintf("return_%d", k+1), typ: f32, unit: "1", has: seatsAtLeast(k),
			doc:   fmt.Sprintf("share of the win of seat %d: 1 for a sole win, 0.5 for half of a draw, a multiple of 1/60", k+1),
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.returns(r.Return[k]) },
			read:  func(a arrow.Array, r *engine.Rows) error { return readReturns(a, r.Return[k]) },
		})
	}
	return append(cols,
		column{
			name: "winners", typ: u8, unit: "bit mask",
			doc:   "seats with a positive return, seat 1 in bit 0; a draw has several bits set",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.winners(r) },
		},
		countColumn("plies", w.plies, "plies", "number of decision plies, forced ones included",
			func(r *engine.Rows) []uint32 { return r.Plies }),
		column{
			name: "end_reason", typ: names.ends.typ, names: names.ends,
			doc:   why,
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.ends(names.ends, r) },
			read: func(a arrow.Array, r *engine.Rows) error {
				if n := a.NullN(); n > 0 {
					return fmt.Errorf("%d of %d games have no end reason", n, r.Len)
				}
				return readEnds(a, r)
			},
		},
		// The lead at the end; margin is the column's published name.
		column{
			name: "margin", typ: w.score, unit: unit, has: func(r *engine.Rows) bool { return r.Info.Seats() == 2 },
			doc:   "score_1 minus score_2; null unless there are two seats",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.lead(w.score, r) },
		},
	)
}

// comebackName is the name of a column that may be wanted by itself.
const comebackName = "comeback"

// courseColumns tell how the game went.
func courseColumns(names dictionaries, seats int, unit string, w widths) []column {
	var cols []column
	for k := range seats {
		captures := countColumn(fmt.Sprintf("captures_%d", k+1), w.plies, "plies",
			fmt.Sprintf("number of plies by which seat %d raised its score, the division at the end not counted", k+1),
			func(r *engine.Rows) []uint32 { return r.Captures[k] })
		captures.has, captures.course = seatsAtLeast(k), true
		cols = append(cols, captures)
	}
	for k := range seats {
		cols = append(cols, column{
			name: fmt.Sprintf("largest_capture_%d", k+1), typ: w.score, unit: unit, has: seatsAtLeast(k), course: true,
			doc:   fmt.Sprintf("the most that one ply added to the score of seat %d", k+1),
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.scores(w.score, r.LargestCapture[k]) },
			read:  func(a arrow.Array, r *engine.Rows) error { return readScores(a, r.LargestCapture[k]) },
		})
	}
	lastChange := countColumn("last_lead_change", w.plies, "plies",
		"ply, from 1, after which the last sole leader took the lead it kept; 0 if nobody ever led alone",
		func(r *engine.Rows) []uint32 { return r.LastLeadChange })
	lastChange.course = true
	cols = append(cols,
		countColumn("branching_sum", w.branching, "actions", "sum over the decision plies of the number of legal actions",
			func(r *engine.Rows) []uint32 { return r.BranchingSum }),
		countColumn("forced_plies", w.plies, "plies", "decision plies with only one legal action",
			func(r *engine.Rows) []uint32 { return r.ForcedPlies }),
		countColumn("lead_changes", w.plies, "1", "how often another seat than before came to lead alone",
			func(r *engine.Rows) []uint32 { return r.LeadChanges }),
		lastChange,
		column{
			name: comebackName, typ: w.score, unit: unit, course: true,
			doc:     "largest deficit that the sole winner had at any time; null where there is none",
			write:   func(e *encoder, r *engine.Rows) arrow.Array { return e.comeback(w.score, r.Comeback) },
			read:    func(a arrow.Array, r *engine.Rows) error { return readComeback(a, r.Comeback) },
			missing: func(r *engine.Rows) { fill(r.Comeback, -1) },
		},
	)
	return append(cols, firstMoveColumns(names, seats)...)
}

// firstMoveColumns hold each seat's first action: by name for games that name
// their actions, by number for others. A study of both kinds has both.
func firstMoveColumns(names dictionaries, seats int) []column {
	var cols []column
	for k := range seats {
		missing := func(r *engine.Rows) { fill(r.FirstMove[k], engine.NoAction) }
		if names.anyNamed {
			cols = append(cols, column{
				name: fmt.Sprintf("first_move_%d", k+1), typ: names.actions.typ, names: names.actions, course: k > 0,
				has:   func(r *engine.Rows) bool { return r.Info.Seats() > k && r.Info.Actions != nil },
				doc:   fmt.Sprintf("first action of seat %d; null if it made none", k+1),
				write: func(e *encoder, r *engine.Rows) arrow.Array { return e.actions(names.actions, r, k) },
				read: func(a arrow.Array, r *engine.Rows) error {
					return readNames(a, r.FirstMove[k], meanings(r.Info.Actions, 0), engine.NoAction, "action")
				},
				missing: missing,
			})
		}
		if names.anyNumbered {
			cols = append(cols, column{
				name: fmt.Sprintf("first_action_%d", k+1), typ: u16, unit: "1", course: k > 0,
				has:     func(r *engine.Rows) bool { return r.Info.Seats() > k && r.Info.Actions == nil },
				doc:     fmt.Sprintf("number of the first action of seat %d; null if it made none", k+1),
				write:   func(e *encoder, r *engine.Rows) arrow.Array { return e.actionNumbers(r.FirstMove[k]) },
				read:    func(a arrow.Array, r *engine.Rows) error { return readActionNumbers(a, r.FirstMove[k]) },
				missing: missing,
			})
		}
	}
	return cols
}

// lineColumn tells games that repeat each other.
func lineColumn() column {
	return column{
		name: "line", typ: u64, unit: "hash",
		doc:   "hash of the actions in their order, dice included: games with the same actions have the same; null where all players are uniform random",
		has:   func(r *engine.Rows) bool { return r.Lines != nil },
		write: func(e *encoder, r *engine.Rows) arrow.Array { return e.lines(r.Lines) },
		read:  func(a arrow.Array, r *engine.Rows) error { return readLines(a, r.Lines) },
	}
}

// openingColumns say with which opening a game began.
func openingColumns() []column {
	has := func(r *engine.Rows) bool { return r.Openings != nil }
	redrawn := countColumn("opening_redraws", u32, "openings",
		"how many openings were drawn in vain before the game's, because the game was over after them or it was another than the first seat's turn",
		func(r *engine.Rows) []uint32 { return r.Redrawn })
	redrawn.has = has
	return []column{
		{
			name: "opening", typ: u64, unit: "hash", has: has,
			doc:   "hash of the game's opening: games with the same opening have the same; null where the game begins at the start position",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.lines(r.Openings) },
			read:  func(a arrow.Array, r *engine.Rows) error { return readLines(a, r.Openings) },
		},
		redrawn,
	}
}

// metricColumn is a family's own column.
func metricColumn(m engine.Metric, typ arrow.DataType) column {
	at := func(i *engine.Info) int {
		for k, x := range i.Metrics {
			if x.Name == m.Name {
				return k
			}
		}
		return -1
	}
	c := column{
		name: m.Name, doc: m.Doc, typ: typ, unit: "1",
		has:   func(r *engine.Rows) bool { return at(r.Info) >= 0 },
		write: func(e *encoder, r *engine.Rows) arrow.Array { return e.ints(typ, m.Name, r.Metrics[at(r.Info)]) },
		read: func(a arrow.Array, r *engine.Rows) error {
			return readInts(a, r.Metrics[at(r.Info)])
		},
	}
	if m.Halves {
		c.typ = f64
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.halfInts(r.Metrics[at(r.Info)]) }
		c.read = func(a arrow.Array, r *engine.Rows) error {
			return readHalfInts(a, r.Metrics[at(r.Info)])
		}
	}
	return c
}

// countColumn is a column of counts, as wide as the plan says.
func countColumn(name string, typ arrow.DataType, unit, doc string, of func(*engine.Rows) []uint32) column {
	return column{
		name: name, unit: unit, doc: doc, typ: typ,
		write: func(e *encoder, r *engine.Rows) arrow.Array { return e.counts(typ, of(r)) },
		read:  func(a arrow.Array, r *engine.Rows) error { return readCounts(a, of(r)) },
	}
}

func fill[T any](dst []T, x T) {
	if len(dst) > 0 {
		dst[0] = x
	}
	for n := 1; n < len(dst); n *= 2 {
		copy(dst[n:], dst[:n])
	}
}
