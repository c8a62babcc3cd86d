package reports

import (
	"cmp"
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// chapter is a part of the page between the answer and what is folded.
type chapter struct {
	// ID is its anchor.
	ID    string
	Title string
	// Lines stand before the tables, Notes after them.
	Lines  []string
	Tables []grid
	Notes  []string
	// Figures stand below, small ones beside each other where they are Multiples of one idea.
	Figures   []*chart.Figure
	Multiples bool
	// Table says that its first table is printed on the second page of a study of many
	// cells.
	Table bool
}

// mostPrinted is the number of cells up to which all chapters are printed. Of more cells
// paper has the first screen and, on its second page, the top ten and a map.
const mostPrinted = 6

// mostRows is the number of rows that a table of the first pages has: the rest is in
// the full tables.
const mostRows = 10

// topRows cuts a table to that, and says how many are left out.
func topRows(say translator, g *grid) []string {
	if len(g.Rows) <= mostRows {
		return nil
	}
	left := len(g.Rows) - mostRows
	g.Rows = g.Rows[:mostRows]
	return []string{say("part.more-rows", count(say, int64(left)))}
}

// changesChapter ranks what the rules change in the first player's score, game by game
// with the same luck, the largest first; below, what they change otherwise as the
// strongest play. It is empty of a study that compares nothing.
func changesChapter(say translator, r *analysis.Results, h *compare.Headline) (chapter, bool) {
	p := chapter{ID: "changes", Title: say("page.changes"), Table: true}
	var of []*analysis.Difference
	for i := range r.Differences {
		if d := &r.Differences[i]; d.Name == analysis.FirstScore {
			of = append(of, d)
		}
	}
	if len(of) == 0 {
		return p, false
	}
	size := func(d *analysis.Difference) float64 {
		if math.IsNaN(d.Effect.Value) {
			return -1
		}
		return math.Abs(d.Effect.Value)
	}
	slices.SortStableFunc(of, func(a, b *analysis.Difference) int { return cmp.Compare(size(b), size(a)) })
	who := map[string]string{}
	groups := compare.Lineups(r)
	for i := range groups {
		who[groups[i].Agents] = say.text(groups[i].Players())
	}
	g := grid{
		Caption: say(byGames(of, r.Matches, "changes.caption", "changes.caption-matches", "changes.caption-apart"), r.Base), Verdicts: true,
		Columns: []column{left(say("table.rules-of")), left(say("table.played-by")), right(say("table.difference", levelsOf(say, r).zero)), left(say("table.in-words"))},
	}
	u := percent().asDifference()
	for _, d := range of {
		g.Rows = append(g.Rows, []cell{{Text: d.Variant}, {Text: who[d.Agents]}, differenceCell(say, d, u), {Text: capital(briefDifference(say, d, u))}})
	}
	p.Notes = topRows(say, &g)
	p.Tables = []grid{g}
	if other, ok := otherChanges(say, r, h); ok {
		p.Notes = append(p.Notes, topRows(say, &other)...)
		p.Tables = append(p.Tables, other)
	}
	return p, true
}

// briefDifference is a verdict on a difference in few words, with the interval that decides it where the
// column beside it has another; how it is known stands
// in the full tables.
func briefDifference(say translator, d *analysis.Difference, u unit) string {
	what := "figure." + d.Name + ".more"
	if d.Direction < 0 {
		what = "figure." + d.Name + ".less"
	}
	switch d.Verdict {
	case analysis.LargerThanTolerance:
		if d.Tolerance > 0 {
			return say("changes.larger", say(what))
		}
		return say(what)
	case analysis.DifferentButSmall:
		return small(say, say("changes.small", say(what)), d.Judged, u)
	case analysis.EqualWithinTolerance:
		return equivalence(say, say("changes.equal"), d.Judged, u)
	case analysis.Different:
		if d.Tolerance > 0 {
			return say("changes.different", say(what))
		}
		return say(what)
	case analysis.Undecided:
		return say("changes.undecided")
	case analysis.SameRules:
		return say("changes.same")
	default:
		return say("changes.unknown")
	}
}

// otherChanges is the table of the other figures, a row for each variant, as the
// strongest play.
func otherChanges(say translator, r *analysis.Results, h *compare.Headline) (grid, bool) {
	g := grid{Columns: []column{left(say("table.rules-of"))}}
	if len(h.All) == 0 {
		return g, false
	}
	g.Caption = say("changes.other", r.Base, say.text(h.First.Players()))
	var names, variants []string
	cells := map[[2]string]cell{}
	for _, d := range compare.Differences(r, h.First.Agents) {
		if d.Name == analysis.FirstScore {
			continue
		}
		if !slices.Contains(names, d.Name) {
			names = append(names, d.Name)
			g.Columns = append(g.Columns, right(figureName(say, d.Name)))
		}
		if !slices.Contains(variants, d.Variant) {
			variants = append(variants, d.Variant)
		}
		cells[[2]string{d.Variant, d.Name}] = differenceCell(say, d, figureUnit(r, d.Name).asDifference())
	}
	for _, v := range variants {
		row := plain(v)
		for _, name := range names {
			one, ok := cells[[2]string{v, name}]
			if !ok {
				one.Text = missing
			}
			row = append(row, one)
		}
		g.Rows = append(g.Rows, row)
	}
	return g, len(names) > 0 && len(g.Rows) > 0
}

// matrixChapter is the table of advantages by variant and players, which takes two of
// each.
func matrixChapter(say translator, h *compare.Headline) (chapter, bool) {
	p := chapter{ID: "players", Title: say("page.matrix")}
	if len(h.All) < 2 || len(h.First.Cells) < 2 {
		return p, false
	}
	g := grid{Caption: say(compare.GamesOrMatches(ofSeats(h), "matrix.caption", "matrix.caption-seats")), Columns: []column{left(say("table.rules-of"))}}
	const most = 6 // columns
	shown := h.All
	if len(shown) > most {
		p.Notes = append(p.Notes, say("matrix.more", count(say, int64(len(shown)-most))))
		shown = shown[len(shown)-most:]
	}
	var variants []string
	for i := range shown {
		g.Columns = append(g.Columns, right(say.text(shown[i].Players())))
		for _, c := range shown[i].Cells {
			if !slices.Contains(variants, c.Variant) {
				variants = append(variants, c.Variant)
			}
		}
	}
	for _, v := range variants {
		row := plain(v)
		for i := range shown {
			one := cell{Text: missing}
			for _, c := range slices.Concat(shown[i].Cells, h.Same) {
				if c.Variant == v && c.Agents == shown[i].Agents {
					one = measuredEffect(say, pointUnit(), &c.Fair)
				}
			}
			row = append(row, one)
		}
		g.Rows = append(g.Rows, row)
	}
	p.Notes = append(p.Notes, topRows(say, &g)...)
	p.Tables = []grid{g}
	return p, true
}

// strengthChapter says of every two players who met in both seatings who is the
// stronger.
func strengthChapter(say translator, r *analysis.Results) (chapter, bool) {
	p := chapter{ID: "strength", Title: say("page.strength")}
	groups := compare.Lineups(r)
	for i := range groups {
		if g, ok := pairingGrid(say, r, groups[i]); ok && len(p.Tables) < 3 {
			p.Notes = append(p.Notes, topRows(say, &g)...)
			p.Tables = append(p.Tables, g)
		}
	}
	return p, len(p.Tables) > 0
}
