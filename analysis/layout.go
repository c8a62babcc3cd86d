package analysis

import (
	"slices"

	"houserules/engine"
	"houserules/sim/table"
)

// layout is the table of figures prepared for reading games: every column that
// some figure reads has one place.
type layout struct {
	figures []Figure
	columns []Column
	// reads are the places of each figure's columns.
	reads [][]int
	// paired are the columns in which games are compared between variants:
	// those of the figures compared, and the advantage, whose correlations
	// judge the cells together. By place.
	paired []bool
	// shares says which of them are compared as shares, by place.
	shares []bool
	// advantage and score are the places of the first seat's advantage and
	// return, lead that of its lead and plies that of the length.
	advantage, score, lead, plies int
	// compared are the figures in which variants are compared.
	compared []int
	// odds of openings, as in Options.
	odds func(c *table.Cell) []float64
}

// newLayout prepares a table of figures.
func newLayout(figures []Figure) *layout {
	t := &layout{figures: figures}
	t.advantage = t.add(advantageColumn())
	// The counts of outcomes and the histograms need these in any case.
	t.score = t.add(scoreColumn())
	t.lead = t.add(leadColumn())
	t.plies = t.add(pliesColumn())
	for i := range figures {
		var places []int
		for _, c := range figures[i].Reads {
			places = append(places, t.add(c))
		}
		t.reads = append(t.reads, places)
		if figures[i].Compare != nil {
			t.compared = append(t.compared, i)
		}
	}
	t.paired = make([]bool, len(t.columns))
	t.paired[t.advantage] = true
	t.shares = make([]bool, len(t.columns))
	for _, i := range t.compared {
		t.paired[t.reads[i][0]] = true
		t.shares[t.reads[i][0]] = t.shares[t.reads[i][0]] || figures[i].Compare.Share
	}
	return t
}

// add returns the place of a column.
func (t *layout) add(c Column) int {
	if at := t.place(c); at >= 0 {
		return at
	}
	t.columns = append(t.columns, c)
	return len(t.columns) - 1
}

// place returns the place of a column, -1 where no figure reads it.
func (t *layout) place(c Column) int {
	return slices.IndexFunc(t.columns, func(x Column) bool { return x.Name == c.Name })
}

// columnSet holds one block's columns of one cell, by place.
type columnSet [][]int32

// resize makes room for n games.
func (t *layout) resize(c columnSet, n int) columnSet {
	if c == nil {
		c = make(columnSet, len(t.columns))
	}
	for i := range c {
		if cap(c[i]) < n {
			c[i] = make([]int32, n)
		}
		c[i] = c[i][:n]
	}
	return c
}

// fill writes the columns that are wanted of all rows.
func (t *layout) fill(c columnSet, rows *engine.Rows, wanted func(place int) bool) {
	for i := range t.columns {
		if wanted(i) {
			t.columns[i].Fill(rows, c[i])
		}
	}
}
