package analysis

import (
	"houserules/analysis/exact"
	"houserules/engine"
	"houserules/sim/table"
)

// add counts a block of games that begins at the given index, writes their
// columns to out, and returns for each game cut off its place in the block,
// appended to cut.
func (g *Games) add(cell *table.Cell, rows *engine.Rows, start uint64, out columnSet, cut []int) ([]int, error) {
	for i := range rows.Len {
		if err := checkRow(cell, rows, i, start+uint64(i)); err != nil {
			return cut, err
		}
	}
	if cell.Forfeits {
		g.countForfeits(cell, rows)
	}
	t := g.layout
	t.fill(out, rows)
	score, lead, advantage := out[t.place(scoreColumn())], out[t.place(leadColumn())], out[t.advantage]
	for i := range rows.Len {
		isCut := g.limit != 0 && rows.End[i] == g.limit
		g.addRow(rows, i, score[i], isCut)
		if advantage[i] != 0 {
			g.unequal++
		}
		if g.twoSeats() {
			g.leadCount.Add(int64(lead[i]) >> 1)
		}
		if isCut {
			g.cut.add(out, t, i)
			cut = append(cut, i)
		}
	}
	for k := range g.columns {
		exact.AddColumn(&g.columns[k], out[k])
	}
	for k := range g.scores {
		exact.AddColumn(&g.scores[k], rows.Score[k][:rows.Len])
	}
	for i, cross := range g.together {
		if cross != nil {
			var columns [][]int32
			for _, place := range t.reads[i] {
				columns = append(columns, out[place])
			}
			cross.Add(columns)
		}
	}
	for k := range g.fired {
		g.fired[k].add(rows)
	}
	for k := range g.measures {
		g.measures[k].add(rows)
	}
	if g.seats != nil {
		g.seats.add(rows, g.limit)
	}
	return cut, nil
}

// addRow counts one game, given the first seat's return and whether it was cut
// off.
func (g *Games) addRow(rows *engine.Rows, i int, score int32, isCut bool) {
	g.games++
	g.pliesCount.Add(int64(rows.Plies[i]))
	if end := rows.End[i]; end != engine.Forfeit {
		g.ends[end-1]++
	}
	first := engine.Return(score)
	g.counted.count(first)
	if isCut {
		g.first.CutOff++
	} else {
		g.first.count(first)
	}
	if first != 0 && first != engine.FullReturn && first != engine.FullReturn/2 {
		g.whole = false
	}
	if a := rows.FirstMove[0][i]; int(a) < len(g.firstMoves) {
		g.firstMoves[a]++
	} else {
		g.firstNone++
	}
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

// count adds a game by the first seat's return.
func (o *Outcomes) count(first engine.Return) {
	switch first {
	case engine.FullReturn:
		o.Wins++
	case 0:
		o.Losses++
	default:
		o.Draws++
	}
}
