package analysis

import (
	"math"

	"houserules/engine"
)

// measure are the sums of one column that a family adds to the tables.
type measure struct {
	name, doc string
	metric    int // index into Rows.Metrics
	unit      float64
	games     int64 // with a value that is not zero
	values    Sums
}

// newMeasures returns empty sums for the family's columns: how often special
// rules made a difference, under the rules' names, and all others.
func newMeasures(info *engine.Info) (fired, others []measure) {
	for i, column := range info.Metrics {
		m := measure{name: column.Name, doc: column.Doc, metric: i, unit: 1}
		if column.Halves {
			m.unit = 2
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
func (m *measure) add(rows *engine.Rows) {
	column := rows.Metrics[m.metric][:rows.Len]
	addColumn(&m.values, column)
	for _, value := range column {
		if value != 0 {
			m.games++
		}
	}
}

// times estimates how often a game has what the column counts.
func (m *measure) times(level float64) Estimate {
	return within(countMean(&m.values, m.unit, level), 0, math.Inf(1))
}

// mean estimates the mean of a game. Not every column counts events, but few
// can be negative: a mean is bounded by zero unless a column shows otherwise.
func (m *measure) mean(level float64) Estimate {
	e := TMean(&m.values, m.unit, level)
	if m.values.least >= 0 {
		e = within(e, 0, math.Inf(1))
	}
	return e
}

// figures returns what the column says; cut is the number of games cut off.
func (m *measure) figures(cut int64, level float64) Measure {
	return Measure{Name: m.name, Doc: m.doc, Mean: wouldGoOn(m.mean(level), cut), SD: m.values.SD() / m.unit}
}
