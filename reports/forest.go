package reports

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/reports/chart"
)

// intervalKeys explain the marks of a forest plot.
func intervalKeys(l levels, band string, bounds bool) []chart.Key {
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
func band(r *analysis.Results) string {
	if r.Tolerance <= 0 {
		return ""
	}
	return say("plot.key.tolerance", points(r.Tolerance))
}

// scoreFigure is the forest plot of the first player's score. Where the cells
// do not agree on what an even score is, because seats differ, the advantage
// is drawn instead, which is zero for all of them.
func scoreFigure(r *analysis.Results, groups []lineup) *chart.Figure {
	even, agree := commonEven(groups)
	u := percent()
	f := &chart.Figure{
		Name:  "first-player-score",
		Title: say("plot.score.title", u.value(even, leastDigits(100*even))),
		Note:  say("plot.score.note"),
	}
	body := &chart.Rows{RowHeight: intervalRow, Column: say("plot.share", levelsOf(r).zero)}
	body.Axis = chart.Axis{Label: say("plot.score.axis"), Marked: true}
	var spread [][]float64
	shift := 0.0
	if !agree {
		u = percent().asDifference()
		f.Title = say("plot.advantage.title")
		body.Axis.Label = say("plot.advantage.axis")
		body.Column = say("plot.advantage.column", levelsOf(r).zero)
		even = 0
	}
	body.Axis.Reference, body.Axis.BandLo, body.Axis.BandHi = 100*even, 100*(even-r.Tolerance), 100*(even+r.Tolerance)
	bounds := false
	var alt []string
	for _, group := range groups {
		var values []float64
		g := chart.Group{Title: group.title}
		for _, c := range group.cells {
			score, own, ok := firstScore(c)
			if !ok || nothingKnown(score) {
				g.Rows = append(g.Rows, chart.Row{Label: c.Variant, Text: missing})
				continue
			}
			if !agree {
				shift = own
			}
			mark := chart.Interval{
				Value: 100 * (score.Value - shift), Lo: 100 * (score.Lo - shift), Hi: 100 * (score.Hi - shift),
				InnerLo: math.NaN(), InnerHi: math.NaN(), BoundLo: math.NaN(), BoundHi: math.NaN(), Color: chart.Accent,
			}
			if judged(&c.Fair) {
				mark.InnerLo = 100 * (own - shift + c.Fair.Equivalence.Lo)
				mark.InnerHi = 100 * (own - shift + c.Fair.Equivalence.Hi)
			}
			if score.Capped != nil {
				mark.BoundLo, mark.BoundHi = 100*(score.Capped.Lo-shift), 100*(score.Capped.Hi-shift)
				bounds = true
			}
			values = append(values, mark.Lo, mark.Hi, mark.Value, mark.BoundLo, mark.BoundHi)
			shown := score
			shown.Value, shown.Lo, shown.Hi = score.Value-shift, score.Lo-shift, score.Hi-shift
			g.Rows = append(g.Rows, chart.Row{Label: c.Variant, Text: u.bare().estimate(shown), Mark: mark})
			alt = append(alt, say("plot.alt", group.title, c.Variant, u.estimate(shown)))
		}
		body.Groups = append(body.Groups, g)
		spread = append(spread, values)
	}
	f.Key, f.Bodies = intervalKeys(levelsOf(r), band(r), bounds), panels(body, spread)
	f.Alt = say("plot.intervals.alt", strings.Join(alt, "; "))
	return f
}

// panels sets the axis of a body whose groups hold the given values, with
// reference and band. Where line-ups lie so far apart that the differences
// inside each would be too small to see, each gets a body and an axis of its
// own. Reference and band are on every axis, unless the intervals would shrink
// to specks beside them: an effect is to be seen against what matters.
func panels(body *chart.Rows, spread [][]float64) []*chart.Rows {
	const apart, specks = 4, 40
	marks := []float64{body.Axis.Reference, body.Axis.BandLo, body.Axis.BandHi}
	span := func(values ...float64) (lo, hi, width float64) {
		lo, hi = chart.Span(values...)
		return lo, hi, hi - lo
	}
	lo, hi, whole := span(append(slices.Concat(spread...), marks...)...)
	widest := 0.0
	for _, values := range spread {
		_, _, width := span(values...)
		widest = max(widest, width)
	}
	body.Axis.Min, body.Axis.Max = lo, hi
	if len(spread) < 2 || whole <= apart*widest {
		return []*chart.Rows{body}
	}
	var split []*chart.Rows
	for i, values := range spread {
		panel := *body
		panel.Groups = body.Groups[i : i+1]
		lo, hi, own := span(values...)
		if l, h, with := span(append(values, marks...)...); with <= specks*own {
			lo, hi = l, h
		}
		panel.Axis.Min, panel.Axis.Max = lo, hi
		if i < len(spread)-1 {
			panel.Axis.Label = ""
		}
		split = append(split, &panel)
	}
	return split
}

// commonEven returns the score of an even game and whether it is the same for
// all cells.
func commonEven(groups []lineup) (even float64, agree bool) {
	first := true
	for _, group := range groups {
		for _, c := range group.cells {
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
func differenceFigure(r *analysis.Results, groups []lineup) *chart.Figure {
	u := percent().asDifference()
	body := &chart.Rows{RowHeight: intervalRow, Column: say("plot.differences.column", levelsOf(r).zero)}
	body.Axis = chart.Axis{
		Label:  say("plot.differences.axis", r.Base),
		Marked: true, BandLo: -100 * r.Tolerance, BandHi: 100 * r.Tolerance,
	}
	var spread [][]float64
	bounds := false
	var alt []string
	for _, group := range groups {
		var values []float64
		g := chart.Group{Title: group.title}
		for _, d := range differencesOf(r, group.agents) {
			if d.Name != analysis.FirstScore {
				continue
			}
			e := d.Effect
			mark := chart.Interval{
				Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi,
				InnerLo: 100 * d.Equivalence.Lo, InnerHi: 100 * d.Equivalence.Hi,
				BoundLo: math.NaN(), BoundHi: math.NaN(), Color: chart.Accent,
			}
			if e.Capped != nil {
				mark.BoundLo, mark.BoundHi = 100*e.Capped.Lo, 100*e.Capped.Hi
				bounds = true
			}
			values = append(values, mark.Lo, mark.Hi, mark.Value, mark.BoundLo, mark.BoundHi)
			g.Rows = append(g.Rows, chart.Row{Label: d.Variant, Text: differenceText(d, u.bare()), Mark: mark})
			alt = append(alt, say("plot.alt", group.title, d.Variant, differenceText(d, u)))
		}
		if len(g.Rows) > 0 {
			body.Groups = append(body.Groups, g)
			spread = append(spread, values)
		}
	}
	if len(alt) == 0 {
		return nil
	}
	return &chart.Figure{
		Name:  "differences",
		Title: say("plot.differences.title", r.Base),
		Note:  say("plot.differences.note", r.Base),
		Alt:   say("plot.intervals.alt", strings.Join(alt, "; ")),
		Key:   intervalKeys(levelsOf(r), band(r), bounds), Bodies: panels(body, spread),
	}
}
