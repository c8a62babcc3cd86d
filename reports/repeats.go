package reports

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// repeatGrid is the table of how much games repeat each other, where the
// tables keep lines.
func repeatGrid(say translator, group compare.Lineup) (grid, bool) {
	g := grid{
		Caption: say(compare.GamesOrMatches(ofMatches(group.Cells[0]), "table.repeats", "table.repeats-matches")),
		Columns: []column{
			left(say("table.variant")), right(say(compare.GamesOrMatches(ofMatches(group.Cells[0]), "table.games", "table.matches"))), right(say("table.distinct")), right(say("table.distinct-share")),
			right(say("table.most-frequent")), right(say("table.most-frequent-share")),
		},
	}
	for _, c := range group.Cells {
		r := c.Repeats
		if r.Games == 0 {
			continue
		}
		distinct, most := count(say, r.Distinct), count(say, r.Most)
		if r.Sampled {
			distinct, most = say("table.about", distinct), say("table.at-most", most)
		}
		g.Rows = append(g.Rows, plain(c.Variant, count(say, r.Games), distinct, share(say, r.Distinct, r.Games), most, share(say, r.Most, r.Games)))
	}
	return g, len(g.Rows) > 0
}

// outsideTerm says what other programs among the players mean, where there are
// any.
func outsideTerm(say translator, r *analysis.Results) (term, bool) {
	if !slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.Forfeits.Outside }) {
		return term{}, false
	}
	return term{say("method.outside"), say("method.outside.text")}, true
}

// repeatTerm explains repeated games, where any are counted.
func repeatTerm(say translator, r *analysis.Results) (term, bool) {
	if !slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.Repeats.Games > 0 }) {
		return term{}, false
	}
	text := say("method.repeats.text")
	if slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.Repeats.Sampled }) {
		text += " " + say("method.repeats.sampled", count(say, analysis.MostLines))
	}
	return term{say("method.repeats"), text}, true
}
