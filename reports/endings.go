package reports

import (
	"fmt"
	"strings"
)

// endGrid is the table of end reasons in per cent of the games. Where they are
// too many for a line each variant's are listed in one cell.
func endGrid(group lineup) (grid, bool) {
	const widest = 84
	reasons := endReasons(group.cells)
	g := grid{Caption: say("table.ends"), Columns: []column{left(say("table.variant"))}}
	width := 0
	for _, reason := range reasons {
		width += len([]rune(readable(reason))) + 3
	}
	if width > widest {
		g.Columns = append(g.Columns, left(say("table.end-reasons")))
		for _, c := range group.cells {
			var parts []string
			for _, reason := range c.EndReasons {
				parts = append(parts, fmt.Sprintf("%s %s", readable(reason.Name), share(reason.Count, c.Games)))
			}
			g.Rows = append(g.Rows, plain(c.Variant, strings.Join(parts, ", ")))
		}
		return g, true
	}
	for _, reason := range reasons {
		g.Columns = append(g.Columns, right(readable(reason)))
	}
	for _, c := range group.cells {
		row := []string{c.Variant}
		for _, reason := range reasons {
			row = append(row, share(countOf(c.EndReasons, reason), c.Games))
		}
		g.Rows = append(g.Rows, plain(row...))
	}
	return g, len(reasons) > 0
}
