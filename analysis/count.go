package analysis

import (
	"houserules/analysis/exact"
	"houserules/engine"
	"houserules/sim/table"
)

// adder is the memory that adding a block takes. It belongs to one goroutine, which
// uses it again from block to block.
type adder struct {
	table   exact.Tabulator
	results resultTable
	moves   [2][leastUnnamed + 1]int64
	sums    []exact.Sums // of a block's columns, by place
}

// add counts a block of games that begins at the given index, and returns for each
// game cut off its place in the block, appended to cut. Of the columns of games it
// writes to out those that are wanted, and all where a game was cut off.
func (g *Games) add(a *adder, cell *table.Cell, rows *engine.Rows, start uint64, out columnSet, cut []int) ([]int, error) {
	if err := a.check(cell, rows, start); err != nil {
		return cut, err
	}
	if cell.Forfeits {
		g.countForfeits(cell, rows)
	}
	t := g.layout
	if before := g.cut.games; g.addResults(a, cell) > 0 {
		t.fill(out, rows, func(int) bool { return true })
		for i, end := range rows.End[:rows.Len] {
			if end == g.limit {
				g.cut.add(out, t, i)
				cut = append(cut, i)
			}
		}
		g.first.CutOff += g.cut.games - before
	} else {
		t.fill(out, rows, g.filled)
	}
	g.addMoves(a, rows)
	g.addColumns(a, rows, out)
	g.addTogether(a, rows, out)
	for k := range g.scores {
		g.scores[k].Merge(sumsOf(a, rows.Score[k][:rows.Len]))
	}
	for k := range g.fired {
		g.fired[k].add(a, rows)
	}
	for k := range g.measures {
		g.measures[k].add(a, rows)
	}
	if g.seats != nil {
		g.seats.add(rows, g.limit)
	}
	return cut, nil
}

// filled tells whether a column is needed game by game.
func (g *Games) filled(place int) bool { return g.wanted[place] || !g.summedAtOnce(place) }

// summedAtOnce tells whether a column is summed without its values game by game.
func (g *Games) summedAtOnce(place int) bool {
	c := &g.layout.columns[place]
	return g.byResult[place] != nil || c.Counts != nil || c.Name == leadName && g.twoSeats()
}

// addResults counts the games by how they ended, and returns how many of them were
// cut off.
func (g *Games) addResults(a *adder, cell *table.Cell) (cut int64) {
	a.results.each(len(cell.Info.EndReasons), func(end engine.EndReason, first engine.Return, games int64) {
		g.games += games
		if end != engine.Forfeit {
			g.ends[end-1] += games
		}
		g.counted.count(first, games)
		if g.limit != 0 && end == g.limit {
			cut += games
		} else {
			g.first.count(first, games)
		}
		if first != 0 && first != engine.FullReturn && first != engine.FullReturn/2 {
			g.whole = false
		}
	})
	return cut
}

// leastUnnamed is the first action that a small table has no place for.
const leastUnnamed = 255

// addMoves counts the first seat's first moves.
func (g *Games) addMoves(a *adder, rows *engine.Rows) {
	moves := rows.FirstMove[0][:rows.Len]
	if len(g.firstMoves) >= leastUnnamed {
		for _, m := range moves {
			if int(m) < len(g.firstMoves) {
				g.firstMoves[m]++
			} else {
				g.firstNone++
			}
		}
		return
	}
	named := int64(0)
	clear(a.moves[0][:])
	clear(a.moves[1][:])
	for i, m := range moves {
		a.moves[i&1][min(m, leastUnnamed)]++
	}
	for m := range g.firstMoves {
		n := a.moves[0][m] + a.moves[1][m]
		g.firstMoves[m] += n
		named += n
	}
	g.firstNone += int64(rows.Len) - named
}

// addColumns adds the sums of all columns, which stay in a.sums, and the histograms.
func (g *Games) addColumns(a *adder, rows *engine.Rows, out columnSet) {
	a.sums = append(a.sums[:0], make([]exact.Sums, len(g.columns))...)
	for k := range g.columns {
		column := &g.layout.columns[k]
		var table exact.Tabulated
		ok := false
		switch {
		case g.byResult[k] != nil:
			a.results.each(len(g.ends), func(end engine.EndReason, first engine.Return, games int64) {
				a.sums[k].AddTimes(int64(g.byResult[k](first, end)), games)
			})
			if k == g.layout.advantage {
				a.results.each(len(g.ends), func(end engine.EndReason, first engine.Return, games int64) {
					if g.byResult[k](first, end) != 0 {
						g.unequal += games
					}
				})
			}
		case column.Counts != nil:
			counts := column.Counts(rows)[:rows.Len]
			if table, ok = exact.Tabulate(&a.table, counts, 0); ok {
				a.sums[k] = table.Sums()
			} else {
				exact.AddColumn(&a.sums[k], counts)
			}
		case column.Name == leadName && g.twoSeats():
			first, second := rows.Score[0][:rows.Len], rows.Score[1][:rows.Len]
			if table, ok = exact.TabulateDifferences(&a.table, first, second); ok {
				a.sums[k] = table.Sums()
				break
			}
			for i, s := range first {
				a.sums[k].Add(int64(s) - int64(second[i]))
			}
		default:
			exact.AddColumn(&a.sums[k], out[k])
			if k == g.layout.advantage {
				for _, x := range out[k] {
					if x != 0 {
						g.unequal++
					}
				}
			}
		}
		g.columns[k].Merge(a.sums[k])
		g.addHistogram(k, rows, table, ok)
	}
}

// addHistogram adds the lengths, or the leads, of which there may be a table.
func (g *Games) addHistogram(place int, rows *engine.Rows, table exact.Tabulated, tabulated bool) {
	switch {
	case place == g.layout.plies && tabulated:
		g.pliesCount.AddTable(table, 0)
	case place == g.layout.plies:
		for _, n := range rows.Plies[:rows.Len] {
			g.pliesCount.Add(int64(n))
		}
	case place == g.layout.lead && g.twoSeats() && tabulated:
		g.leadCount.AddTable(table, 1)
	case place == g.layout.lead && g.twoSeats():
		for i, s := range rows.Score[0][:rows.Len] {
			g.leadCount.Add(int64(s-rows.Score[1][i]) >> 1)
		}
	}
}

// addTogether adds the products of columns that figures read together.
func (g *Games) addTogether(a *adder, rows *engine.Rows, out columnSet) {
	for i, cross := range g.together {
		if cross == nil {
			continue
		}
		var sums []exact.Sums
		var counts [][]uint32
		var columns [][]int32
		for _, place := range g.layout.reads[i] {
			sums = append(sums, a.sums[place])
			if from := g.layout.columns[place].Counts; from != nil {
				counts = append(counts, from(rows)[:rows.Len])
			}
			columns = append(columns, out[place])
		}
		reads := g.layout.figures[i].Reads
		if s := g.spans[[2]string{reads[0].Name, reads[len(reads)-1].Name}]; s != nil {
			at := func(k int) func(int) int64 {
				if len(counts) == len(columns) {
					return func(i int) int64 { return int64(counts[k][i]) }
				}
				return func(i int) int64 { return int64(columns[k][i]) }
			}
			s.add(at(0), at(1), rows.Len)
		}
		if len(counts) == len(columns) {
			exact.AddSummed(cross, counts, sums)
		} else {
			exact.AddSummed(cross, columns, sums)
		}
	}
}

// sumsOf are the sums of a column whose values are mostly small.
func sumsOf[T ~uint32 | ~int32](a *adder, column []T) exact.Sums {
	if table, ok := exact.Tabulate(&a.table, column, 0); ok {
		return table.Sums()
	}
	var s exact.Sums
	exact.AddColumn(&s, column)
	return s
}

// settleLines says what the lines came to, and forgets them.
func (g *Games) settleLines() {
	for k, lines := range g.lines {
		r := lines.repeats()
		if g.pairs != nil {
			g.bySeating[k].repeats = r.warned()
		}
		g.repeats = g.repeats.plus(r)
	}
	g.repeats, g.lines = g.repeats.warned(), nil
}

// count adds games by the first seat's return.
func (o *Outcomes) count(first engine.Return, games int64) {
	switch first {
	case engine.FullReturn:
		o.Wins += games
	case 0:
		o.Losses += games
	default:
		o.Draws += games
	}
}
