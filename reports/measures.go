package reports

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// measureGrid is the table of the figures that the comparison leaves out.
func measureGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	g := grid{Caption: say("table.more", levelsOf(say, r).zero), Columns: []column{left(say("table.variant"))}}
	figures := slices.DeleteFunc(shown(r, analysis.ShownWithMeasures), func(f analysis.FigureFacts) bool {
		return !slices.ContainsFunc(group.Cells, func(c *analysis.Cell) bool { return has(c, f.Name) })
	})
	for _, f := range figures {
		g.Columns = append(g.Columns, right(figureName(say, f.Name)))
	}
	for _, c := range group.Cells {
		row := plain(c.Variant)
		for _, f := range figures {
			one := cell{Text: missing}
			if e, ok := c.Estimate(f.Name); ok {
				one = unitOf(f.Kind).measured(say, e)
			}
			row = append(row, one)
		}
		g.Rows = append(g.Rows, row)
	}
	return g, len(figures) > 0
}
