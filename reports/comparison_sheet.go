package reports

import (
	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
)

// comparison makes the sheet of the comparison table.
func comparison(say translator, r *analysis.Results, reader Reader) sheet {
	s := comparisonHead(say, r, reader)
	for _, group := range compare.Lineups(r) {
		sec := section{Title: playedBy(say, &group)}
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
		if g, ok := againstGrid(say, r, group); ok {
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
		sec.Remarks = append(append(leadRemark(say, group), evaluationRemarks(say, reader.Evaluations, group.Agents)...), remarks(say, r, group)...)
		if undecided(r, group) && reader.GoOn != "" {
			sec.Lead, sec.Command = say("settle.go-on"), reader.GoOn
			if r.Anytime == nil {
				sec.Lead = say("settle.go-on-wider")
			}
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
func fullComparison(say translator, r *analysis.Results, reader Reader) sheet {
	s := comparison(say, r, reader)
	if r.Matches { // whose only measure is in the results
		return s
	}
	for i, group := range compare.Lineups(r) {
		if g, ok := familyGrid(say, r, group); ok {
			s.Sections[i].Tables = append(s.Sections[i].Tables, g)
		}
	}
	return s
}

// comparisonHead heads a comparison: what was played, that it is too little, where it is,
// and what to keep in mind. It ends with the answer.
func comparisonHead(say translator, r *analysis.Results, reader Reader) sheet {
	said := compare.Answer(r)
	s := sheet{Title: r.Name, Lines: []string{say.text(said.Played)}}
	if said.Headline[0].Kind != answer.Absence {
		s.Last = headlineOf(say, said)
	}
	if said.TooFew {
		few := s.Last
		if reader.GoOn != "" {
			few = say("answer.few-more", few, reader.GoOn)
		}
		s.Lines = append(s.Lines, few)
	}
	s.Lines = append(s.Lines, say.texts(said.Warnings)...)
	return s
}
