package reports

import (
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// Heights of rows in points.
const (
	intervalRow     = 19
	stackRow        = 20
	distributionRow = 46
	// With more distributions than manyRows each gets less room, so that the
	// figure stays on a page or two.
	manyRows    = 12
	flatDistRow = 32
)

// figureNames are the stems of all figures that a report can have, in its
// order. They are names of files, which pages link: "margins" names the
// leads.
func figureNames() []string {
	var names []string
	for i := range mostLadderFigures {
		names = append(names, ladderFigureName(i))
	}
	return append(names,
		"first-player-score", curveName, "differences", "seats", "outcomes", "lengths", "margins", "end-reasons", "rule-firings")
}

// figures draws what the results have to show. Figures for which there is
// nothing to draw are left out: differences of a study of one variant, leads
// of games with more than two seats.
// Of studies of many cells they show the first of every line-up: a browser draws no
// picture of any height, and a PNG of some hundred rows takes hundreds of megabytes.
func figures(say translator, r *analysis.Results) []*chart.Figure {
	groups, left := drawable(compare.Lineups(r))
	list := figuresOf(say, r, groups)
	for _, f := range list {
		if left > 0 {
			f.Note = following(f.Note, []string{say("plot.more-rows", count(say, int64(left)))})
		}
	}
	return list
}

// mostDrawn is how many cells the figures of a report show.
const mostDrawn = 60

// drawable cuts line-ups to what figures can show, alike, and tells how many cells are
// left out.
func drawable(groups []compare.Lineup) (shown []compare.Lineup, left int) {
	all := len(compare.CellsOf(groups))
	if all <= mostDrawn {
		return groups, 0
	}
	shown = slices.Clone(groups[:min(len(groups), mostDrawn)])
	for i := range shown {
		shown[i].Cells = shown[i].Cells[:min(len(shown[i].Cells), max(1, mostDrawn/len(shown)))]
	}
	return shown, all - len(compare.CellsOf(shown))
}

// figuresOf draws some line-ups.
func figuresOf(say translator, r *analysis.Results, groups []compare.Lineup) []*chart.Figure {
	if r.Matches {
		return slices.DeleteFunc([]*chart.Figure{scoreFigure(say, r, groups), differenceFigure(say, r, groups)},
			func(f *chart.Figure) bool { return f == nil })
	}
	all := []*chart.Figure{
		scoreFigure(say, r, groups), differenceFigure(say, r, groups), seatFigure(say, r, groups), outcomeFigure(say, groups),
		lengthFigure(say, r, groups), leadFigure(say, r, groups), endFigure(say, groups), firingFigure(say, r, groups),
	}
	return slices.DeleteFunc(all, func(f *chart.Figure) bool { return f == nil })
}

// outcomeFigure shows wins, draws and losses as stacked bars.
func outcomeFigure(say translator, groups []compare.Lineup) *chart.Figure {
	keys := []chart.Key{
		{Label: say("plot.outcomes.wins"), Color: chart.Blue, Shape: chart.Box},
		{Label: say("plot.outcomes.draw"), Color: chart.Grey, Shape: chart.HatchedBox},
		{Label: say("plot.outcomes.losses"), Color: chart.Orange, Shape: chart.Box},
	}
	title := say("plot.outcomes.title")
	if slices.ContainsFunc(compare.CellsOf(groups), func(c *analysis.Cell) bool { return c.CutOff > 0 }) {
		keys = append(keys, chart.Key{Label: say("plot.outcomes.cut-off"), Color: chart.Shade, Shape: chart.Box})
		title = say("plot.outcomes.title-cut-off")
	}
	body, alt := stacks(say, groups, keys, say("plot.share-of-games"), func(c *analysis.Cell) []int64 {
		return []int64{c.First.Wins, c.First.Draws, c.First.Losses, c.First.CutOff}[:len(keys)]
	})
	return &chart.Figure{
		Name: "outcomes", Title: title,
		Alt: alt, Key: keys, Body: body,
	}
}

// endFigure shows the end reasons as stacked bars.
func endFigure(say translator, groups []compare.Lineup) *chart.Figure {
	reasons := endReasons(compare.CellsOf(groups))
	if len(reasons) == 0 {
		return nil
	}
	var keys []chart.Key
	for i, reason := range reasons {
		key := chart.Key{Label: say.name("end.", reason), Color: chart.Series(i), Shape: chart.Box}
		if i%2 == 1 {
			key.Shape = chart.HatchedBox
		}
		keys = append(keys, key)
	}
	body, alt := stacks(say, groups, keys, say("plot.share-of-games"), func(c *analysis.Cell) []int64 {
		counts := make([]int64, len(reasons))
		for i, reason := range reasons {
			counts[i] = countOf(c.EndReasons, reason)
		}
		return counts
	})
	return &chart.Figure{
		Name:  "end-reasons",
		Title: say("plot.ends.title"),
		Note:  say("plot.ends.note"),
		Alt:   alt, Key: keys, Body: body,
	}
}

// stacks makes a body of stacked bars of counts, in per cent of the games.
func stacks(say translator, groups []compare.Lineup, keys []chart.Key, label string, counts func(*analysis.Cell) []int64) (*chart.Rows, string) {
	body := &chart.Rows{RowHeight: stackRow, Axis: chart.Axis{Number: say.number, Label: label, Max: 100}}
	var alt []string
	for _, group := range groups {
		g := chart.Group{Title: playedBy(say, &group)}
		for _, c := range group.Cells {
			var stack chart.Stack
			var words []string
			for i, n := range counts(c) {
				if n <= 0 || c.Games <= 0 {
					continue
				}
				stack.Parts = append(stack.Parts, chart.Part{
					Size: 100 * float64(n) / float64(c.Games), Label: share(say, n, c.Games),
					Color: keys[i].Color, Hatched: keys[i].Shape == chart.HatchedBox,
				})
				words = append(words, keys[i].Label+" "+share(say, n, c.Games)+" %")
			}
			g.Rows = append(g.Rows, chart.Row{Label: c.Variant, Mark: stack})
			alt = append(alt, say("plot.alt", playedBy(say, &group), c.Variant, strings.Join(words, ", ")))
		}
		body.Groups = append(body.Groups, g)
	}
	return body, say("plot.stacks.alt", say.clauses(alt))
}
