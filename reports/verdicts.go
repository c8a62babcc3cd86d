package reports

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// fairGrid is the table of verdicts on the first player's advantage.
func fairGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	g := grid{
		Caption: say(compare.GamesOrMatches(r.Matches, "table.fair", "table.fair-matches")), Verdicts: true,
		Columns: []column{left(say("table.variant")), right(say("table.advantage", levelsOf(say, r).zero)), left(say("table.verdict"))},
	}
	if group.Mixed {
		g.Caption = say("table.fair-mixed")
	}
	if group.Pairing {
		g.Caption = say(compare.GamesOrMatches(r.Matches, "table.fair-pairing", "table.fair-pairing-matches"))
	}
	if slices.ContainsFunc(group.Cells, func(c *analysis.Cell) bool { return c.FairSeat > 0 }) {
		g.Caption = say("table.fair-seats", g.Caption)
	}
	u := pointUnit()
	for _, c := range group.Cells {
		if compare.SwappedByCoin(c) {
			g.Rows = append(g.Rows, []cell{
				{Text: c.Variant}, u.measured(say, c.Fair.Effect),
				{Strong: verdictWord(say, c.Fair.Verdict), Text: say("fair.tossed")},
			})
			continue
		}
		if !compare.Judged(&c.Fair) {
			continue
		}
		g.Rows = append(g.Rows, []cell{
			{Text: c.Variant}, measuredEffect(say, u, &c.Fair),
			{Strong: verdictWord(say, c.Fair.Verdict), Text: fairWords(say, c)},
		})
	}
	return g, len(g.Rows) > 0
}

// differenceGrids are the tables of paired differences against the base, one
// for each figure: the verdicts in one are a family.
func differenceGrids(say translator, r *analysis.Results, group compare.Lineup) []grid {
	var grids []grid
	figure := ""
	of := compare.Differences(r, group.Agents)
	for _, d := range of {
		u := figureUnit(r, d.Name).asDifference()
		if d.Name != figure {
			figure = d.Name
			grids = append(grids, grid{
				Caption: say(byGames(of, r.Matches, "table.compared", "table.compared-matches", "table.compared-apart"), r.Base, figureName(say, figure), toleranceWords(say, r, d)), Verdicts: true,
				Columns: []column{
					left(say("table.variant")), right(say("table.difference", levelsOf(say, r).zero)),
					right(say("table.correlation")), left(say("table.verdict")),
				},
			})
		}
		g := &grids[len(grids)-1]
		g.Rows = append(g.Rows, []cell{
			{Text: d.Variant}, differenceCell(say, d, u), {Text: correlation(say, d.Correlation)},
			{Strong: verdictWord(say, d.Verdict), Text: differenceWords(say, r, d)},
		})
	}
	return grids
}

// byGames chooses the caption of differences: of the same games, of matches, or where some are of
// separate games.
func byGames(of []*analysis.Difference, matches bool, games, inMatches, apart string) string {
	if slices.ContainsFunc(of, func(d *analysis.Difference) bool { return d.Apart }) {
		return apart
	}
	return compare.GamesOrMatches(matches, games, inMatches)
}

// differenceCell prints a difference with its interval; of the same rules it
// is nothing, which needs none.
func differenceCell(say translator, d *analysis.Difference, u unit) cell {
	if d.Verdict == analysis.SameRules {
		return cell{Text: u.value(say, d.Effect.Value, 0)}
	}
	return measuredEffect(say, u, &d.Judged)
}
