package reports

import (
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
)

// comparison makes the sheet of the comparison table.
func comparison(say voice, r *analysis.Results, reader Reader) sheet {
	s := sheet{Title: r.Name, Lines: slices.Concat([]string{studyLine(say, r)}, fewGames(say, r, reader), partLines(say, r), lookLines(say, r), say.all(r.Warnings))}
	for _, group := range lineups(say, r) {
		sec := section{Title: group.title}
		if g, ok := pairingGrid(say, r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		sec.Tables = append(sec.Tables, outcomeGrid(say, r, group))
		if g, ok := fairGrid(say, r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := pieGrid(say, r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := firstMoveGrid(say, r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := seatGrid(say, r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := roleGrid(say, r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		sec.Tables = append(sec.Tables, differenceGrids(say, r, group)...)
		if g, ok := outlookGrid(say, r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := clubGrid(say, r, group, reader); ok {
			sec.Tables = append(sec.Tables, g)
		}
		// A match ends by being won or drawn, which the results say.
		if g, ok := endGrid(say, group); ok && !r.Matches {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := openingGrid(say, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := repeatGrid(say, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		sec.Remarks = append(leadRemark(say, group), remarks(say, r, group)...)
		if undecided(r, group) && reader.GoOn != "" {
			sec.Lead, sec.Command = say("settle.go-on"), reader.GoOn
		}
		s.Sections = append(s.Sections, sec)
	}
	for i := range r.Ratings {
		s.Sections = append(s.Sections, ratingSection(say, &r.Ratings[i]))
	}
	return s
}

// fullComparison is the comparison with the families' own measures, which are
// too many for a terminal.
func fullComparison(say voice, r *analysis.Results, reader Reader) sheet {
	s := comparison(say, r, reader)
	if r.Matches { // whose only measure is in the results
		return s
	}
	for i, group := range lineups(say, r) {
		if g, ok := familyGrid(say, r, group); ok {
			s.Sections[i].Tables = append(s.Sections[i].Tables, g)
		}
	}
	return s
}

// studyLine says in one line what was played.
func studyLine(say voice, r *analysis.Results) string {
	var games int64
	for i := range r.Cells {
		games += r.Cells[i].Games
	}
	played := say("report.games", count(say, games))
	if r.Matches {
		played = say("report.matches", count(say, games), count(say, gamesOfMatches(r)))
	}
	parts := []string{
		say("report.cells", len(r.Cells)), played, say("report.seed", strconv.FormatUint(r.Seed, 10)),
	}
	if r.Tolerance > 0 {
		parts = append(parts, say("report.tolerance", points(say, r.Tolerance)))
	}
	if len(r.Differences) > 0 {
		parts = append(parts, say("report.compared-with", r.Base))
	}
	line := strings.Join(parts, ", ")
	return strings.Join(append([]string{line}, reanalysisWords(say, r)...), "; ")
}
