package reports

import (
	"houserules/analysis"
	"houserules/analysis/compare"
)

// pieGrid is the table of the choice to swap seats, in games that have it: how the
// opener fares, the chooser, and whoever plays the side that started.
func pieGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	g := grid{
		Caption: say("table.pie", levelsOf(say, r).zero),
		Columns: []column{
			left(say("table.variant")), right(say("table.opener")), right(say("table.chooser")),
			left(say("table.starting-side")), right(say("table.its-score")), right(say("table.swapped")),
		},
	}
	u := percent()
	for _, c := range group.Cells {
		p := c.Pie
		if p == nil {
			continue
		}
		opener := cell{Text: missing}
		if e, ok := c.Estimate(analysis.FirstScore); ok {
			opener = u.measured(say, e)
		}
		g.Rows = append(g.Rows, []cell{{Text: c.Variant}, opener, u.measured(say, p.Chooser), {Text: p.Starts}, u.measured(say, p.Starting), u.measured(say, p.Swapped)})
	}
	return g, len(g.Rows) > 0
}
