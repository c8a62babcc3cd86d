package analysis

import (
	"math"

	"houserules/analysis/exact"
	"houserules/engine"
)

// Measure is one column that the game's family adds to the tables, such as
// the seeds left on the board.
type Measure struct {
	Name string
	// Doc says what is counted, in one sentence.
	Doc string
	// Mean is the mean of a game, in whole units, with Student's interval at
	// its own level. It is not below zero where no game was.
	Mean Estimate
	// SD is the standard deviation of a game's value; not-a-number of fewer
	// than two games.
	SD float64
}

// measure are the sums of one column that a family adds to the tables.
type measure struct {
	name, doc string
	metric    int              // index into Rows.Metrics
	end       engine.EndReason // how games cut off end, of a seat's result against others; 0 of all else
	unit      float64
	games     int64 // with a value that is not zero
	values    exact.Sums
	// cut are the results of the games cut off as they stood, of a seat's result against others.
	cut Outcomes
}

// newMeasures returns empty sums for the family's columns: how often special
// rules made a difference, under the rules' names, and all others.
func newMeasures(info *engine.Info) (fired, others []measure) {
	for i, column := range info.Metrics {
		m := measure{name: column.Name, doc: column.Doc, metric: i, unit: 1}
		if column.Halves {
			m.unit = 2
		}
		if _, _, ok := opponent(&column); ok {
			m.end = info.CutOff
		}
		if column.Kind == engine.Firing {
			m.name = column.Rule
			fired = append(fired, m)
		} else {
			others = append(others, m)
		}
	}
	return fired, others
}

// add counts a block of games.
func (m *measure) add(a *adder, rows *engine.Rows) {
	column := rows.Metrics[m.metric][:rows.Len]
	for i := 0; m.end != 0 && i < len(column); i++ {
		if rows.End[i] != m.end {
			continue
		}
		switch column[i] {
		case 2:
			m.cut.Wins++
		case 1:
			m.cut.Draws++
		default:
			m.cut.Losses++
		}
	}
	if table, ok := exact.Tabulate(&a.table, column, 0); ok {
		m.values.Merge(table.Sums())
		m.games += table.NonZero()
		return
	}
	exact.AddColumn(&m.values, column)
	for _, value := range column {
		if value != 0 {
			m.games++
		}
	}
}

// times estimates how often a game of a cell has what the column counts. Games cut
// off would have had more of it.
func (m *measure) times(g *Games, level float64) Estimate {
	mean := g.sequences.sequenced(g.clusters.most().clustered(narrowed(countMean(&m.values, m.unit, level), 0, math.Inf(1))))
	return g.asPlayed(atLeast(mean, g.cut.games, m.values.N()))
}

// mean estimates the mean of a game. Not every column counts events, but few
// can be negative: a mean is bounded by zero unless a column shows otherwise.
func (m *measure) mean(level float64) Estimate {
	e := TMean(&m.values, m.unit, level)
	if m.values.Least() >= 0 {
		e = narrowed(e, 0, math.Inf(1))
	}
	return e
}

// figures returns what the column says of a cell's games.
func (m *measure) figures(g *Games, level float64) Measure {
	mean := g.sequences.sequenced(g.clusters.most().clustered(m.mean(level)))
	return Measure{Name: m.name, Doc: m.doc, Mean: g.asPlayed(asItStood(mean, g.cut.games, m.values.N())), SD: m.values.SD() / m.unit}
}
