package reports

import (
	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// mostHundreds is how many rule sets a hundred games each are drawn of.
const mostHundreds = 6

// hundredFigure draws what the first sentence of a page says: of a hundred games of the
// players that it is about, how many whoever starts wins, draws and loses. Nil where the
// sentence has no such numbers, or of too many rule sets.
func hundredFigure(say translator, h *compare.Headline) *chart.Figure {
	body := &chart.Hundred{Parts: []chart.Key{
		{Label: say("plot.outcomes.wins"), Color: chart.Accent, Shape: chart.Alone, Marker: chart.Dot},
		{Label: say("plot.outcomes.draw"), Color: chart.Muted, Shape: chart.Alone, Marker: chart.Square},
		{Label: say("plot.outcomes.losses"), Color: chart.Vermillion, Shape: chart.Alone, Marker: chart.Ring},
		{Label: say("plot.outcomes.cut-off"), Color: chart.Muted, Shape: chart.Alone, Marker: chart.Frame},
	}}
	if n := len(h.First.Cells); n == 0 || n > mostHundreds || h.First.Pairing || h.First.Mixed {
		return nil
	}
	some := make([]bool, len(body.Parts))
	var alt []string
	for _, c := range h.First.Cells {
		if len(c.Roles) > 2 || !shownOfHundred(c) {
			return nil
		}
		numbers := compare.OfHundred(c.First.Wins, c.First.Draws, c.First.Losses, c.First.CutOff)
		body.Rows = append(body.Rows, chart.HundredRow{Label: c.Variant, Numbers: numbers})
		parts := make([]string, 0, len(numbers))
		for k, n := range numbers {
			some[k] = some[k] || n > 0
			if n > 0 {
				parts = append(parts, body.Parts[k].Label+" "+count(say, int64(n)))
			}
		}
		alt = append(alt, say("plot.hundred.row", c.Variant, parts))
	}
	f := &chart.Figure{
		Name: "hundred-games", Note: say("plot.hundred.note"), Alt: say.clauses(alt), Body: body,
		Title: say(compare.GamesOrMatches(h.Results.Matches, "plot.hundred.title", "plot.hundred.title-matches"), say.text(h.First.Players())),
	}
	for k, part := range body.Parts {
		if some[k] {
			f.Key = append(f.Key, part)
		}
	}
	return f
}

// shownOfHundred tells whether a hundred games of a cell mean something: there are as many,
// and they are not all the same one.
func shownOfHundred(c *analysis.Cell) bool { return c.Games >= 100 && !c.Fact() }
