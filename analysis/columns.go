package analysis

import "houserules/engine"

// Column is an integer that every game has: what figures are made of. Columns
// of the same name are the same.
type Column struct {
	Name string
	// Unit is how many of it make one, in a game of the given kind; nil stands
	// for one.
	Unit func(*engine.Info) int64
	// Fill writes the values of all rows; out has a place for each.
	Fill func(rows *engine.Rows, out []int32)
	// ByResult, if set, gives a game's value by the first seat's return and the end
	// reason, where nothing else decides it in a game of the given kind; nil where
	// something does. It is what Fill writes: games of one result are summed at once.
	ByResult func(*engine.Info) func(engine.Return, engine.EndReason) int32
	// Counts, if set, are the rows' own numbers, which Fill copies.
	Counts func(*engine.Rows) []uint32
}

// unit is how many of the column make one.
func (c Column) unit(info *engine.Info) int64 {
	if c.Unit == nil {
		return 1
	}
	return c.Unit(info)
}

// always is a unit that is the same for all games.
func always(unit int64) func(*engine.Info) int64 {
	return func(*engine.Info) int64 { return unit }
}

// scoreColumn is the first seat's return, in sixtieths.
func scoreColumn() Column {
	return Column{
		Name: "score", Unit: always(int64(engine.FullReturn)),
		Fill: func(rows *engine.Rows, out []int32) { copyColumn(rows.Return[0], out) },
		ByResult: func(*engine.Info) func(engine.Return, engine.EndReason) int32 {
			return func(first engine.Return, _ engine.EndReason) int32 { return int32(first) }
		},
	}
}

// advantageColumn is the first seat's return above the mean of its role, in
// the role's unit.
func advantageColumn() Column {
	return Column{
		Name: "advantage", Unit: func(info *engine.Info) int64 { return newRole(info).unit },
		Fill: func(rows *engine.Rows, out []int32) {
			r := newRole(rows.Info)
			for i := range out {
				out[i] = int32(r.advantage(rows, i))
			}
		},
		ByResult: func(info *engine.Info) func(engine.Return, engine.EndReason) int32 {
			if newRole(info).seats != nil {
				return nil // the returns of others count, too
			}
			return func(first engine.Return, _ engine.EndReason) int32 { return 2*int32(first) - int32(engine.FullReturn) }
		},
	}
}

// winColumn, drawColumn and lossColumn are 1 for a game of that result for the
// first seat. A win shared between several is a draw. A game cut off has no
// result.
func winColumn() Column {
	return resultColumn("win", engine.FullReturn, engine.FullReturn)
}

func drawColumn() Column {
	return resultColumn("draw", 1, engine.FullReturn-1)
}

func lossColumn() Column {
	return resultColumn("loss", 0, 0)
}

// resultColumn is 1 where the first seat's return lies between two and the game
// was played out.
func resultColumn(name string, least, most engine.Return) Column {
	return Column{
		Name: name,
		Fill: func(rows *engine.Rows, out []int32) {
			for i, r := range rows.Return[0][:len(out)] {
				// One comparison of unsigned numbers, which is no branch: luck would
				// mislead one.
				one := int32(0)
				if r-least <= most-least {
					one = 1
				}
				if rows.End[i] == rows.Info.CutOff {
					one = 0
				}
				out[i] = one
			}
		},
		ByResult: func(info *engine.Info) func(engine.Return, engine.EndReason) int32 {
			return func(first engine.Return, end engine.EndReason) int32 {
				if end == info.CutOff || first < least || first > most {
					return 0
				}
				return 1
			}
		},
	}
}

// leadColumn is the first seat's score minus the second's, in halves. It is
// zero where there are not two seats.
func leadColumn() Column {
	return Column{Name: leadName, Unit: always(2), Fill: func(rows *engine.Rows, out []int32) {
		if rows.Info.Seats() != 2 {
			clear(out)
			return
		}
		first, second := rows.Score[0][:len(out)], rows.Score[1][:len(out)]
		for i := range out {
			out[i] = int32(first[i] - second[i])
		}
	}}
}

// leadName is the name of the lead's column.
const leadName = "lead"

// pliesColumn counts decision plies, forcedColumn those with one legal action,
// and branchingColumn the legal actions of all of them.
func pliesColumn() Column {
	return copiedColumn("plies", func(rows *engine.Rows) []uint32 { return rows.Plies })
}

func forcedColumn() Column {
	return copiedColumn("forced", func(rows *engine.Rows) []uint32 { return rows.ForcedPlies })
}

func branchingColumn() Column {
	return copiedColumn("branching", func(rows *engine.Rows) []uint32 { return rows.BranchingSum })
}

// leadChangesColumn counts the changes of the sole leader.
func leadChangesColumn() Column {
	return copiedColumn("lead_changes", func(rows *engine.Rows) []uint32 { return rows.LeadChanges })
}

// copiedColumn is a column of the rows.
func copiedColumn(name string, from func(*engine.Rows) []uint32) Column {
	return Column{
		Name: name, Counts: from,
		Fill: func(rows *engine.Rows, out []int32) { copyColumn(from(rows), out) },
	}
}

// copyColumn copies a column of rows. Rows are checked before, so every value
// fits; see checkRow.
func copyColumn[T ~uint8 | ~uint16 | ~uint32 | ~int32](from []T, out []int32) {
	for i := range out {
		out[i] = int32(from[i])
	}
}
