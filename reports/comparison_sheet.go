package reports

import (
	"strconv"
	"strings"

	"houserules/analysis"
)

// comparison makes the sheet of the comparison table.
func comparison(r *analysis.Results) sheet {
	s := sheet{Title: r.Name, Lines: append([]string{studyLine(r)}, sayAll(r.Warnings)...)}
	for _, group := range lineups(r) {
		sec := section{Title: group.title}
		sec.Tables = append(sec.Tables, outcomeGrid(r, group))
		if g, ok := fairGrid(r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := seatGrid(r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := roleGrid(r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		sec.Tables = append(sec.Tables, differenceGrids(r, group)...)
		if g, ok := endGrid(group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		sec.Remarks = append(leadRemark(group), remarks(r, group)...)
		s.Sections = append(s.Sections, sec)
	}
	return s
}

// fullComparison is the comparison with the families' own measures, which are
// too many for a terminal.
func fullComparison(r *analysis.Results) sheet {
	s := comparison(r)
	for i, group := range lineups(r) {
		if g, ok := familyGrid(r, group); ok {
			s.Sections[i].Tables = append(s.Sections[i].Tables, g)
		}
	}
	return s
}

// studyLine says in one line what was played.
func studyLine(r *analysis.Results) string {
	var games int64
	for i := range r.Cells {
		games += r.Cells[i].Games
	}
	parts := []string{
		say("report.cells", len(r.Cells)), say("report.games", count(games)), say("report.seed", strconv.FormatUint(r.Seed, 10)),
	}
	if r.Tolerance > 0 {
		parts = append(parts, say("report.tolerance", points(r.Tolerance)))
	}
	if len(r.Differences) > 0 {
		parts = append(parts, say("report.compared-with", r.Base))
	}
	line := strings.Join(parts, ", ")
	if p := r.Planned; p != nil {
		return line + "; " + say("report.re-analysed", points(p.Tolerance), p.Base, points(r.Tolerance), r.Base)
	}
	return line
}
