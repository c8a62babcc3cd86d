package files

import (
	"github.com/apache/arrow/go/v17/arrow"

	"houserules/engine"
	"houserules/sim/table"
)

// The types of columns of numbers.
var (
	u8, u16, u32, u64 = arrow.PrimitiveTypes.Uint8, arrow.PrimitiveTypes.Uint16, arrow.PrimitiveTypes.Uint32, arrow.PrimitiveTypes.Uint64
	i16, i32          = arrow.PrimitiveTypes.Int16, arrow.PrimitiveTypes.Int32
	f32, f64          = arrow.PrimitiveTypes.Float32, arrow.PrimitiveTypes.Float64
)

// column is a column of the tables in Arrow: how rows become an array and how an array
// becomes rows.
type column struct {
	table.Column
	typ arrow.DataType
	// names is the dictionary of a column of names, nil for other columns.
	names *dictionary
	// write makes the array of a block.
	write func(e *encoder, r *engine.Rows) arrow.Array
	// read fills the rows from the array; nil where the rows do not hold the
	// column because others determine it.
	read func(a arrow.Array, r *engine.Rows) error
	// missing fills the rows where a file has no such column; nil where it
	// must have one.
	missing func(r *engine.Rows)
}

// columnsOf says how a study's columns are written and read.
func columnsOf(s *table.Contents, columns []table.Column) []column {
	dictionaries := map[*table.Names]*dictionary{}
	list := make([]column, len(columns))
	for i, of := range columns {
		c := column{Column: of, typ: arrowType(of.Type)}
		if of.Names != nil {
			if dictionaries[of.Names] == nil {
				dictionaries[of.Names] = newDictionary(of.Names)
			}
			c.names = dictionaries[of.Names]
			c.typ = c.names.typ
		}
		switch counts, scores := countsOf(&of), scoresOf(&of); {
		case counts != nil:
			c.counts(counts)
		case scores != nil:
			c.scores(scores)
		default:
			c.place(s.Unit)
			c.result()
			c.course()
		}
		list[i] = c
	}
	return list
}

// arrowType is the type of a column of numbers; nil for others.
func arrowType(t table.Type) arrow.DataType {
	return map[table.Type]arrow.DataType{
		table.Uint8: u8, table.Uint16: u16, table.Uint32: u32, table.Uint64: u64,
		table.Int16: i16, table.Int32: i32, table.Float32: f32, table.Float64: f64,
	}[t]
}

// countsOf returns the counts in the rows that a column has, nil where it has others.
func countsOf(c *table.Column) func(*engine.Rows) []uint32 {
	seat := c.Seat
	return map[table.Content]func(*engine.Rows) []uint32{
		table.OfPlies:          func(r *engine.Rows) []uint32 { return r.Plies },
		table.OfCaptures:       func(r *engine.Rows) []uint32 { return r.Captures[seat] },
		table.OfBranchingSum:   func(r *engine.Rows) []uint32 { return r.BranchingSum },
		table.OfForcedPlies:    func(r *engine.Rows) []uint32 { return r.ForcedPlies },
		table.OfLeadChanges:    func(r *engine.Rows) []uint32 { return r.LeadChanges },
		table.OfLastLeadChange: func(r *engine.Rows) []uint32 { return r.LastLeadChange },
		table.OfRedrawn:        func(r *engine.Rows) []uint32 { return r.Redrawn },
		table.OfByChance:       func(r *engine.Rows) []uint32 { return r.ByChance },
	}[c.Of]
}

func (c *column) counts(of func(*engine.Rows) []uint32) {
	typ := c.typ
	c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.counts(typ, of(r)) }
	c.read = func(a arrow.Array, r *engine.Rows) error { return readEither[uint32, uint16](a, of(r)) }
}

// scoresOf does so with scores.
func scoresOf(c *table.Column) func(*engine.Rows) []engine.Score {
	seat := c.Seat
	return map[table.Content]func(*engine.Rows) []engine.Score{
		table.OfScore:          func(r *engine.Rows) []engine.Score { return r.Score[seat] },
		table.OfLargestCapture: func(r *engine.Rows) []engine.Score { return r.LargestCapture[seat] },
	}[c.Of]
}

func (c *column) scores(of func(*engine.Rows) []engine.Score) {
	typ := c.typ
	c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.scores(typ, of(r)) }
	c.read = func(a arrow.Array, r *engine.Rows) error { return readScores(a, of(r)) }
}

// place is for the columns that say which game it is.
func (c *column) place(unit table.Unit) {
	typ, names, seat := c.typ, c.names, c.Seat
	switch c.Of {
	case table.OfGame:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.games(typ, r.Game) }
		c.read = func(a arrow.Array, r *engine.Rows) error { return readEither[uint64, uint32](a, r.Game) }
	case table.OfLeg:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.constant(uint8(e.cell.Leg), r.Len) }
	case table.OfMatch, table.OfGameInMatch, table.OfStarter:
		if unit == table.Matches {
			c.placeInMatch()
		} else {
			c.singleGame()
		}
	case table.OfAgent:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array {
			if r.Starters != nil {
				return e.playersAt(names, seat, r.Starters)
			}
			return e.agents(names, e.cell.Lineup[seat], r.Len)
		}
	}
}

// singleGame is for the columns of a match where there is none.
func (c *column) singleGame() {
	if c.Of == table.OfStarter {
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.constant(uint8(e.cell.Leg), r.Len) }
		return
	}
	typ := c.typ
	c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.nulls(typ, nil, r.Len) }
}

// result is for the columns that say how the game ended.
func (c *column) result() {
	typ, names, seat := c.typ, c.names, c.Seat
	switch c.Of {
	case table.OfReturn:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.returns(r.Return[seat]) }
		c.read = func(a arrow.Array, r *engine.Rows) error { return readReturns(a, r.Return[seat]) }
	case table.OfWinners:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.winners(r) }
	case table.OfEnd:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.ends(names, r) }
		c.read = readEnds
	case table.OfLead:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.lead(typ, r) }
	}
}

// course is for the columns that tell how the game went.
func (c *column) course() {
	typ, names, seat := c.typ, c.names, c.Seat
	switch c.Of {
	case table.OfComeback:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.comeback(typ, r.Comeback) }
		c.read = func(a arrow.Array, r *engine.Rows) error { return readComeback(a, r.Comeback) }
		c.missing = func(r *engine.Rows) { fill(r.Comeback, -1) }
	case table.OfFirstMove:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.actions(names, r, seat) }
		c.read = func(a arrow.Array, r *engine.Rows) error {
			return readNames(a, r.FirstMove[seat], meanings(r.Info.Actions, 0), engine.NoAction, "action")
		}
		c.missing = func(r *engine.Rows) { fill(r.FirstMove[seat], engine.NoAction) }
	case table.OfFirstAction:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.actionNumbers(r.FirstMove[seat]) }
		c.read = func(a arrow.Array, r *engine.Rows) error { return readActionNumbers(a, r.FirstMove[seat]) }
		c.missing = func(r *engine.Rows) { fill(r.FirstMove[seat], engine.NoAction) }
	case table.OfLine:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.lines(r.Lines) }
		c.read = func(a arrow.Array, r *engine.Rows) error { return readLines(a, r.Lines) }
	case table.OfOpening:
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.lines(r.Openings) }
		c.read = func(a arrow.Array, r *engine.Rows) error { return readLines(a, r.Openings) }
	case table.OfMetric:
		c.metric()
	}
}

// metric is for a family's own column.
func (c *column) metric() {
	typ, of := c.typ, c.Column
	if of.Type == table.Float64 {
		c.write = func(e *encoder, r *engine.Rows) arrow.Array { return e.halfInts(r.Metrics[of.Metric(r.Info)]) }
		c.read = func(a arrow.Array, r *engine.Rows) error { return readHalfInts(a, r.Metrics[of.Metric(r.Info)]) }
		return
	}
	c.write = func(e *encoder, r *engine.Rows) arrow.Array {
		return e.ints(typ, of.Name, r.Metrics[of.Metric(r.Info)])
	}
	c.read = func(a arrow.Array, r *engine.Rows) error {
		return readEither[int32, int16](a, r.Metrics[of.Metric(r.Info)])
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
