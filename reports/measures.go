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
		row := []string{c.Variant}
		for _, f := range figures {
			text := missing
			if e, ok := c.Estimate(f.Name); ok {
				text = unitOf(f.Kind).estimate(say, e)
			}
			row = append(row, text)
		}
		g.Rows = append(g.Rows, plain(row...))
	}
	return g, len(figures) > 0
}
