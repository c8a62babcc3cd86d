package reports

import (
	"houserules/analysis/compare"

	"fmt"
	"strings"
	"unicode/utf8"
)

// endGrid is the table of how games ended, in words, in per cent of the games: an end a
// line. Where the variants are too many for columns each has a line, and its ends stand
// in one cell.
func endGrid(say translator, group compare.Lineup) (grid, bool) {
	const widest = textWidth
	reasons := endReasons(group.Cells)
	g := grid{Caption: say("table.ends")}
	width := 0
	for _, reason := range reasons {
		width = max(width, utf8.RuneCountInString(endingInWords(say, reason)))
	}
	for _, c := range group.Cells {
		width += columnGap + utf8.RuneCountInString(c.Variant)
	}
	if width > widest {
		g.Columns = []column{left(say("table.variant")), left(say("table.end-reasons"))}
		for _, c := range group.Cells {
			var parts []string
			for _, reason := range c.EndReasons {
				parts = append(parts, fmt.Sprintf("%s %s", endingInWords(say, reason.Name), share(say, reason.Count, c.Games)))
			}
			g.Rows = append(g.Rows, plain(c.Variant, strings.Join(parts, ", ")))
		}
		return g, true
	}
	g.Columns = []column{left(say("table.end-reasons"))}
	for _, c := range group.Cells {
		g.Columns = append(g.Columns, right(c.Variant))
	}
	for _, reason := range reasons {
		row := []string{endingInWords(say, reason)}
		for _, c := range group.Cells {
			row = append(row, share(say, countOf(c.EndReasons, reason), c.Games))
		}
		g.Rows = append(g.Rows, plain(row...))
	}
	return g, len(reasons) > 0
}
