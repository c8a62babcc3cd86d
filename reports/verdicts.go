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

// differenceGrids are the tables of paired differences against the base, one
// for each figure: the verdicts in one are a family.
func differenceGrids(r *analysis.Results, group lineup) []grid {
	var grids []grid
	figure := ""
	for _, d := range differencesOf(r, group.agents) {
		u := figureUnit(r, d.Name).asDifference()
		if d.Name != figure {
			figure = d.Name
			grids = append(grids, grid{
				Caption: say("table.compared", r.Base, figureName(figure)), Verdicts: true,
				Columns: []column{
					left(say("table.variant")), right(say("table.difference", levelsOf(r).zero)),
					right(say("table.correlation")), left(say("table.verdict")),
				},
			})
		}
		g := &grids[len(grids)-1]
		g.Rows = append(g.Rows, []cell{
			{Text: d.Variant}, {Text: differenceText(d, u)}, {Text: correlation(d.Correlation)},
			{Strong: verdictWord(d.Verdict), Text: differenceWords(d, u)},
		})
	}
	return grids
}

// differenceText prints a difference with its interval; of the same rules it
// is nothing, which needs none.
func differenceText(d *analysis.Difference, u unit) string {
	if d.Verdict == analysis.SameRules {
		return u.value(d.Effect.Value, 0)
	}
	return u.estimate(d.Effect)
}
