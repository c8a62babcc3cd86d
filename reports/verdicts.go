package reports

import "houserules/analysis"

// fairGrid is the table of verdicts on the first player's advantage.
func fairGrid(r *analysis.Results, group lineup) (grid, bool) {
	g := grid{
		Caption: say("table.fair"), Verdicts: true,
		Columns: []column{left(say("table.variant")), right(say("table.advantage", levelsOf(r).zero)), left(say("table.verdict"))},
	}
	if group.mixed {
		g.Caption = say("table.fair-mixed")
	}
	u := pointUnit()
	for _, c := range group.cells {
		if !judged(&c.Fair) {
			continue
		}
		g.Rows = append(g.Rows, []cell{
			{Text: c.Variant}, {Text: u.estimate(c.Fair.Effect)},
			{Strong: verdictWord(c.Fair.Verdict), Text: fairWords(c.Fair, seats(c))},
		})
	}
	return g, len(g.Rows) > 0
}

// differenceGrid is the table of paired differences against the base.
func differenceGrid(r *analysis.Results, group lineup) (grid, bool) {
	g := grid{
		Caption: say("table.compared", r.Base), Verdicts: true,
		Columns: []column{
			left(say("table.variant")), left(say("table.what")), right(say("table.difference", levelsOf(r).zero)),
			right(say("table.correlation")), left(say("table.verdict")),
		},
	}
	for _, d := range differencesOf(r, group.agents) {
		u := figureUnit(r, d.Name).asDifference()
		g.Rows = append(g.Rows, []cell{
			{Text: d.Variant}, {Text: figureName(d.Name)}, {Text: differenceText(d, u)},
			{Text: correlation(d.Correlation)},
			{Strong: verdictWord(d.Verdict), Text: differenceWords(d, u)},
		})
	}
	return g, len(g.Rows) > 0
}

// differenceText prints a difference with its interval; of the same rules it
// is nothing, which needs none.
func differenceText(d *analysis.Difference, u unit) string {
	if d.Verdict == analysis.SameRules {
		return u.value(d.Effect.Value, 0)
	}
	return u.estimate(d.Effect)
}
