package reports

import (
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
)

// trainedNotes say how those who learned did so, and where they are not shown to be stronger than who looks as far by the lead.
func trainedNotes(say translator, e *reference.Edition, only string, titles []VariantText) (notes []string) {
	named := func(rules []string) string {
		var list []string
		for _, v := range rules {
			list = append(list, titleIn(titles, v))
		}
		return strings.Join(list, ", ")
	}
	most := 0
	if all := e.Trained(""); len(all) > 0 { // that with the most games is the first
		most = all[0].Games
	}
	for i, x := range e.Trained(only) {
		text := say("reference.trained", answer.Count(x.Times), answer.Count(x.Generations), answer.Count(x.Games), answer.Count(x.Nodes))
		switch {
		case only == "" && i > 0:
			text = say("reference.trained.under", named(x.Rules), answer.Count(x.Generations), answer.Count(x.Games), answer.Count(x.Nodes))
		case x.Games < most:
			text = say("reference.trained.smaller", text, answer.Count(most))
		}
		notes = append(notes, text)
	}
	rules, met, scores := e.Unproved(only)
	for i, v := range rules {
		notes = append(notes, say("reference.trained.unproved", titleIn(titles, v), say.text(answer.Player(met[i].Player)), say.text(answer.Player(met[i].Against)),
			percent().bare().interval(say, scores[i].Lo, scores[i].Hi, 0), count(say, met[i].Games)))
	}
	return notes
}
