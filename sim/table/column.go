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
	// names is the dictionary of a column of type dictionaryType.
	names *dictionary
	// has says which games have the column; others have nulls. Nil means all.
	has func(*engine.Info) bool
	// write makes the array of a block.
	write func(e *encoder, r *engine.Rows) arrow.Array
	// read fills the rows from the array; nil where the rows do not hold the
	// column because others determine it.
	read func(a arrow.Array, r *engine.Rows) error
	// missing fills the rows where a file has no such column; nil where it
	// must have one.
	missing func(r *engine.Rows)
}

// The column types. Dictionary codes are 16-bit signed integers, which every
// Arrow reader takes.
var (
	dictionaryType arrow.DataType = &arrow.DictionaryType{
		IndexType: arrow.PrimitiveTypes.Int16, ValueType: arrow.BinaryTypes.String,
	}
	u8, u16, u32  = arrow.PrimitiveTypes.Uint8, arrow.PrimitiveTypes.Uint16, arrow.PrimitiveTypes.Uint32
	u64, i32, f64 = arrow.PrimitiveTypes.Uint64, arrow.PrimitiveTypes.Int32, arrow.PrimitiveTypes.Float64
)

// seatsAtLeast is for the columns of seat k (from 0).
func seatsAtLeast(k int) func(*engine.Info) bool {
	return func(i *engine.Info) bool { return i.Seats() > k }
}

// gameColumns are the columns that identify a game.
func gameColumns(names dictionaries, seats int) []column {
	cols := []column{
		{
			name: "game", typ: u64, unit: "1",
			doc:   "index of the game in its study; equal indices share their luck across variants and line-ups",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.uint64s(r.Game) },
			read:  func(a arrow.Array, r *engine.Rows) error { return readUint64s(a, r.Game) },
		},
		{
			name: "match", typ: u64, unit: "1",
			doc:   "index of the match that the game belongs to; null for single games",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.nulls(u64, r.Len) },
		},
		{
			name: "game_in_match", typ: u32, unit: "1",
			doc:   "number of the game in its match, from 1; null for single games",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.nulls(u32, r.Len) },
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
	for k := range seats {
		cols = append(cols, column{
			name: fmt.Sprintf("agent_%d", k+1), typ: dictionaryType, names: names.agents, has: seatsAtLeast(k),
			doc: fmt.Sprintf("agent in seat %d", k+1),
			write: func(e *encoder, r *engine.Rows) arrow.Array {
				code := names.agents.code(e.cell.Lineup[k])
				return e.codes(names.agents, r.Len, func(int) int16 { return code })
			},
		})
	}
	return cols
}

// resultColumns say how the game ended.
func resultColumns(names dictionaries, seats int, unit string) []column {
	var cols []column
	for k := range seats {
		cols = append(cols, column{
			name: fmt.Sprintf("score_%d", k+1), typ: f64, unit: unit, has: seatsAtLeast(k),
			doc:   fmt.Sprintf("final score of seat %d, a multiple of one half", k+1),
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.halves(r.Score[k]) },
			read:  func(a arrow.Array, r *engine.Rows) error { return readHalves(a, r.Score[k]) },
		})
	}
	for k := range seats {
		cols = append(cols, column{
			name: fmt.Sprintf("return_%d", k+1), typ: f64, unit: "1", has: seatsAtLeast(k),
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
		column{
			name: "plies", typ: u32, unit: "plies",
			doc:   "number of decision plies, forced ones included",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.uint32s(r.Plies) },
			read:  func(a arrow.Array, r *engine.Rows) error { return readUint32s(a, r.Plies) },
		},
		column{
			name: "end_reason", typ: dictionaryType, names: names.ends,
			doc: "why the game ended; " + engine.LimitReason + " is a game cut off at its limit of length",
			write: func(e *encoder, r *engine.Rows) arrow.Array {
				codes := names.ends.codesOf(r.Info.EndReasons)
				return e.codes(names.ends, r.Len, func(i int) int16 { return codes[r.End[i]-1] })
			},
			read: func(a arrow.Array, r *engine.Rows) error {
				return readCodes(a, r.Info.EndReasons, "end reason", func(i, code int) error {
					if code < 0 {
						return fmt.Errorf("game %d has no end reason", i)
					}
					r.End[i] = engine.EndReason(code + 1)
					return nil
				})
			},
		},
		column{
			name: "margin", typ: f64, unit: unit, has: func(i *engine.Info) bool { return i.Seats() == 2 },
			doc:   "score_1 minus score_2; null unless there are two seats",
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.margin(r) },
		},
	)
}

// courseColumns tell how the game went.
func courseColumns(names dictionaries, seats int, unit string) []column {
	var cols []column
	for k := range seats {
		cols = append(cols, column{
			name: fmt.Sprintf("captures_%d", k+1), typ: u32, unit: "plies", has: seatsAtLeast(k),
			doc:   fmt.Sprintf("number of plies by which seat %d raised its score, the division at the end not counted", k+1),
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.uint32s(r.Captures[k]) },
			read:  func(a arrow.Array, r *engine.Rows) error { return readUint32s(a, r.Captures[k]) },
		})
	}
	for k := range seats {
		cols = append(cols, column{
			name: fmt.Sprintf("largest_capture_%d", k+1), typ: f64, unit: unit, has: seatsAtLeast(k),
			doc:   fmt.Sprintf("the most that one ply added to the score of seat %d", k+1),
			write: func(e *encoder, r *engine.Rows) arrow.Array { return e.halves(r.LargestCapture[k]) },
			read:  func(a arrow.Array, r *engine.Rows) error { return readHalves(a, r.LargestCapture[k]) },
		})
	}
	cols = append(cols,
		uint32Column("branching_sum", "actions", "sum over the decision plies of the number of legal actions",
			func(r *engine.Rows) []uint32 { return r.BranchingSum }),
		uint32Column("forced_plies", "plies", "decision plies with only one legal action",
			func(r *engine.Rows) []uint32 { return r.ForcedPlies }),
		uint32Column("lead_changes", "1", "how often another seat than before came to lead alone",
			func(r *engine.Rows) []uint32 { return r.LeadChanges }),
		uint32Column("last_lead_change", "plies",
			"ply, from 1, after which the last sole leader took the lead it kept; 0 if nobody ever led alone",
			func(r *engine.Rows) []uint32 { return r.LastLeadChange }),
		column{
			name: "comeback", typ: f64, unit: unit,
			doc:     "largest deficit that the sole winner had at any time; null where there is none",
			write:   func(e *encoder, r *engine.Rows) arrow.Array { return e.comeback(r.Comeback) },
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
				name: fmt.Sprintf("first_move_%d", k+1), typ: dictionaryType, names: names.actions,
				has:   func(i *engine.Info) bool { return i.Seats() > k && i.Actions != nil },
				doc:   fmt.Sprintf("first action of seat %d; null if it made none", k+1),
				write: func(e *encoder, r *engine.Rows) arrow.Array { return e.actions(names.actions, r, k) },
				read: func(a arrow.Array, r *engine.Rows) error {
					return readCodes(a, r.Info.Actions, "action", func(i, code int) error {
						r.FirstMove[k][i] = engine.Action(code) // -1, none, becomes NoAction
						return nil
					})
				},
				missing: missing,
			})
		}
		if names.anyNumbered {
			cols = append(cols, column{
				name: fmt.Sprintf("first_action_%d", k+1), typ: u16, unit: "1",
				has:     func(i *engine.Info) bool { return i.Seats() > k && i.Actions == nil },
				doc:     fmt.Sprintf("number of the first action of seat %d; null if it made none", k+1),
				write:   func(e *encoder, r *engine.Rows) arrow.Array { return e.actionNumbers(r.FirstMove[k]) },
				read:    func(a arrow.Array, r *engine.Rows) error { return readActionNumbers(a, r.FirstMove[k]) },
				missing: missing,
			})
		}
	}
	return cols
}

// metricColumn is a family's own column.
func metricColumn(m engine.Metric) column {
	at := func(i *engine.Info) int {
		for k, x := range i.Metrics {
			if x.Name == m.Name {
				return k
			}
		}
		return -1
	}
	c := column{
		name: m.Name, doc: m.Doc, typ: i32, unit: "1",
		has:   func(i *engine.Info) bool { return at(i) >= 0 },
		write: func(e *encoder, r *engine.Rows) arrow.Array { return e.int32s(r.Metrics[at(r.Info)]) },
		read: func(a arrow.Array, r *engine.Rows) error {
			return readInt32s(a, r.Metrics[at(r.Info)])
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

// uint32Column is a column that the rows hold as it is.
func uint32Column(name, unit, doc string, of func(*engine.Rows) []uint32) column {
	return column{
		name: name, unit: unit, doc: doc, typ: u32,
		write: func(e *encoder, r *engine.Rows) arrow.Array { return e.uint32s(of(r)) },
		read:  func(a arrow.Array, r *engine.Rows) error { return readUint32s(a, of(r)) },
	}
}

func fill[T any](dst []T, x T) {
	for i := range dst {
		dst[i] = x
	}
}
