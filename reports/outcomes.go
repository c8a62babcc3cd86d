package reports

import (
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// outcomeGrid is the table of results, one row for each variant: how the first
// player did, and the means of the figures shown in it.
func outcomeGrid(say translator, r *analysis.Results, group compare.Lineup) grid {
	unitOfScores, oneUnit := leadUnit(say, group.Cells)
	l := levelsOf(say, r)
	g := grid{
		Columns: []column{
			left(say("table.variant")), right(say(compare.GamesOrMatches(r.Matches, "table.games", "table.matches"))), right(say("table.score", l.zero)),
			right(say("table.wins")), right(say("table.draws")), right(say("table.losses")),
		},
	}
	cut := anyCutOff(r)
	if cut {
		g.Columns = append(g.Columns, right(say("table.cut-off")))
	}
	var heads []string
	var means []string // the figures that some cell has
	for _, f := range shown(r, analysis.ShownInResults) {
		head := figureHead(say, f.Name)
		heads = append(heads, head)
		if f.Kind == analysis.ScoreDifference {
			if !slices.ContainsFunc(group.Cells, func(c *analysis.Cell) bool { return has(c, f.Name) }) {
				continue
			}
			if oneUnit {
				head = say("table.in-unit", head, unitOfScores)
			}
		}
		means = append(means, f.Name)
		g.Columns = append(g.Columns, right(head))
	}
	caption := compare.GamesOrMatches(r.Matches, "table.results", "table.results-matches")
	if !slices.ContainsFunc(group.Cells, ofEquals) {
		caption = compare.GamesOrMatches(r.Matches, "table.results-unequal", "table.results-unequal-matches")
	}
	g.Caption = say(caption, heads, l.zero)
	for _, c := range group.Cells {
		row := append(plain(c.Variant, count(say, c.Games)), scoreCell(say, c))
		row = append(row, plain(
			share(say, c.First.Wins, c.Games), share(say, c.First.Draws, c.Games), share(say, c.First.Losses, c.Games),
		)...)
		if compare.AllCut(c) {
			copy(row[3:], plain(missing, missing, missing))
		}
		if cut {
			row = append(row, cell{Text: share(say, c.CutOff, c.Games)})
		}
		for _, name := range means {
			row = append(row, meanCell(say, r, c, name))
		}
		g.Rows = append(g.Rows, row)
	}
	return g
}

// leadRemark says in what the leads are where they are not all in one unit;
// otherwise the head of the column does, and there is none.
func leadRemark(say translator, group compare.Lineup) []string {
	if _, oneUnit := leadUnit(say, group.Cells); oneUnit {
		return nil
	}
	var units []string
	variants := map[string][]string{}
	for _, c := range group.Cells {
		if !has(c, analysis.FirstLead) {
			continue
		}
		if unit := scoreUnit(say, c); variants[unit] == nil {
			units = append(units, unit)
		}
		variants[scoreUnit(say, c)] = append(variants[scoreUnit(say, c)], c.Variant)
	}
	for i, unit := range units {
		units[i] = unit + " (" + strings.Join(variants[unit], ", ") + ")"
	}
	return []string{say("remark.lead-units", strings.Join(units, ", "))}
}

// scoreCell prints the first player's score with its interval. With more than
// two seats that is the one of the table of seats: there the advantage over an
// even share, on which the verdict rests, does not vary as the score does.
func scoreCell(say translator, c *analysis.Cell) cell {
	score, even, ok := firstScore(c)
	u := besideEven(percent(), c, even)
	if len(c.Seats) > 2 {
		score, ok, u = c.TookBy(&c.Seats[0]), true, percent()
	}
	if !ok {
		return cell{Text: missing}
	}
	return u.measured(say, score)
}

// besideEven is judgedUnit of a score, which is judged as what it is above an
// even one.
func besideEven(u unit, c *analysis.Cell, even float64) unit {
	switch j := c.FirstFair(); {
	case !compare.Judged(j) || !ofEquals(c):
		return u
	case compare.Beyond(j):
		return u.beside(even, even-j.Tolerance, even+j.Tolerance)
	default:
		return u.beside(even)
	}
}

// meanCell prints a mean with its interval.
func meanCell(say translator, r *analysis.Results, c *analysis.Cell, name string) cell {
	e, ok := c.Estimate(name)
	if !ok {
		return cell{Text: missing}
	}
	return figureUnit(r, name).measuredPlusMinus(say, e)
}
