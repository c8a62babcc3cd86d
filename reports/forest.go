package reports

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// intervalKeys explain the marks of a forest plot.
func intervalKeys(say translator, l levels, band string, bounds bool) []chart.Key {
	keys := []chart.Key{
		{Label: say("plot.key.estimate", l.zero), Color: chart.Accent, Shape: chart.ThinLine},
		{Label: say("plot.key.equality", l.equal), Color: chart.Accent, Shape: chart.ThickLine},
	}
	if band != "" {
		keys = append(keys, chart.Key{Label: band, Color: chart.Shade, Shape: chart.Box})
	}
	if bounds {
		keys = append(keys, chart.Key{Label: say("plot.key.bounds"), Color: chart.Muted, Shape: chart.DottedLine})
	}
	return keys
}

// band explains the band of the tolerance; empty where there is none.
func band(say translator, r *analysis.Results) string {
	if r.Tolerance <= 0 {
		return ""
	}
	return say("plot.key.tolerance", points(say, r.Tolerance))
}

// scoreFigure is the forest plot of the first player's score. Where the cells
// do not agree on what an even score is, because seats differ, the advantage
// is drawn instead, which is zero for all of them.
func scoreFigure(say translator, r *analysis.Results, groups []compare.Lineup) *chart.Figure {
	even, agree := commonEven(groups)
	u := percent()
	f := &chart.Figure{
		Name:  "first-player-score",
		Title: say(compare.GamesOrMatches(r.Matches, "plot.score.title", "plot.score.title-matches"), u.value(say, even, leastDigits(100*even))),
		Note:  say(compare.GamesOrMatches(r.Matches, "plot.score.note", "plot.score.note-matches")),
	}
	body := &chart.Rows{RowHeight: intervalRow, Column: say("plot.share", levelsOf(say, r).zero)}
	body.Axis = chart.Axis{Number: say.number, Label: say("plot.score.axis"), Marked: true}
	var rows []extent
	shift := 0.0
	if !agree {
		u = percent().asDifference()
		f.Title = say("plot.advantage.title")
		body.Axis.Label = say("plot.advantage.axis")
		body.Column = say("plot.advantage.column", levelsOf(say, r).zero)
		even = 0
	}
	body.Axis.Reference, body.Axis.BandLo, body.Axis.BandHi = 100*even, 100*(even-r.Tolerance), 100*(even+r.Tolerance)
	bounds := false
	var alt []string
	var texts []cell
	for _, group := range groups {
		g := chart.Group{Title: playedBy(say, &group)}
		for _, c := range group.Cells {
			score, own, ok := firstScore(c)
			if !ok || compare.NothingKnown(score) {
				g.Rows = append(g.Rows, chart.Row{Label: c.Variant})
				texts = append(texts, cell{Text: unknown(say, c)})
				alt = append(alt, say("plot.alt", playedBy(say, &group), c.Variant, unknown(say, c)))
				continue
			}
			if !agree {
				shift = own
			}
			mark := chart.Interval{
				Value: 100 * (score.Value - shift), Lo: 100 * (score.Lo - shift), Hi: 100 * (score.Hi - shift),
				InnerLo: math.NaN(), InnerHi: math.NaN(), BoundLo: math.NaN(), BoundHi: math.NaN(), Color: chart.Accent,
			}
			if j := c.FirstFair(); compare.Judged(j) && ofEquals(c) {
				mark.InnerLo = 100 * (own - shift + j.Equivalence.Lo)
				mark.InnerHi = 100 * (own - shift + j.Equivalence.Hi)
			}
			if score.CutOffBounds != nil {
				mark.BoundLo, mark.BoundHi = 100*(score.CutOffBounds.Lo-shift), 100*(score.CutOffBounds.Hi-shift)
				bounds = true
			}
			rows = append(rows, extentOf(say("plot.scale.row", c.Variant, c.Agents), mark))
			shown := score
			shown.Value, shown.Lo, shown.Hi = score.Value-shift, score.Lo-shift, score.Hi-shift
			u := besideEven(u, c, own-shift)
			g.Rows = append(g.Rows, chart.Row{Label: c.Variant, Mark: mark})
			texts = append(texts, u.bare().measured(say, shown))
			alt = append(alt, say("plot.alt", playedBy(say, &group), c.Variant, u.estimate(say, shown)))
		}
		body.Groups = append(body.Groups, g)
	}
	alignRows(body, texts)
	f.Key, f.Body = intervalKeys(say, levelsOf(say, r), band(say, r), bounds), body
	f.Note = following(f.Note, scale(say, &body.Axis, rows, u))
	f.Alt = say("plot.intervals.alt", say.clauses(alt))
	return f
}

// commonEven returns the score of an even game and whether it is the same for
// all cells.
func commonEven(groups []compare.Lineup) (even float64, agree bool) {
	first := true
	for _, group := range groups {
		for _, c := range group.Cells {
			_, own, ok := firstScore(c)
			if !ok || math.IsNaN(own) {
				continue
			}
			if !first && math.Abs(own-even) > 1e-9 {
				return 0, false
			}
			if first {
				// Rounding removes the error of a subtraction.
				even, first = math.Round(own*1e9)/1e9, false
			}
		}
	}
	return even, true
}

// differenceFigure is the forest plot of the paired differences of the first
// player's score.
func differenceFigure(say translator, r *analysis.Results, groups []compare.Lineup) *chart.Figure {
	u := percent().asDifference()
	body := &chart.Rows{RowHeight: intervalRow, Column: say("plot.differences.column", levelsOf(say, r).zero)}
	body.Axis = chart.Axis{
		Number: say.number, Label: say("plot.differences.axis", r.Base),
		Marked: true, BandLo: -100 * r.Tolerance, BandHi: 100 * r.Tolerance,
	}
	var rows []extent
	bounds := false
	var alt []string
	var texts []cell
	for _, group := range groups {
		g := chart.Group{Title: playedBy(say, &group)}
		for _, d := range compare.Differences(r, group.Agents) {
			shown := func(c *analysis.Cell) bool { return c.Variant == d.Variant }
			if d.Name != analysis.FirstScore || !slices.ContainsFunc(group.Cells, shown) {
				continue
			}
			e := d.Effect
			mark := chart.Interval{
				Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi,
				InnerLo: 100 * d.Equivalence.Lo, InnerHi: 100 * d.Equivalence.Hi,
				BoundLo: math.NaN(), BoundHi: math.NaN(), Color: chart.Accent,
			}
			if e.CutOffBounds != nil {
				mark.BoundLo, mark.BoundHi = 100*e.CutOffBounds.Lo, 100*e.CutOffBounds.Hi
				bounds = true
			}
			rows = append(rows, extentOf(say("plot.scale.row", d.Variant, d.Agents), mark))
			g.Rows = append(g.Rows, chart.Row{Label: d.Variant, Mark: mark})
			texts = append(texts, differenceCell(say, d, u.bare()))
			alt = append(alt, say("plot.alt", playedBy(say, &group), d.Variant, differenceCell(say, d, u).Text))
		}
		if len(g.Rows) > 0 {
			body.Groups = append(body.Groups, g)
		}
	}
	alignRows(body, texts)
	if len(alt) == 0 {
		return nil
	}
	return &chart.Figure{
		Name:  "differences",
		Title: say("plot.differences.title", r.Base),
		Note:  following(say(compare.GamesOrMatches(r.Matches, "plot.differences.note", "plot.differences.note-matches"), r.Base), scale(say, &body.Axis, rows, u)),
		Alt:   say("plot.intervals.alt", say.clauses(alt)),
		Key:   intervalKeys(say, levelsOf(say, r), band(say, r), bounds), Body: body,
	}
}
