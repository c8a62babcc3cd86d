package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/reports/chart"
)

// intervalKeys explain the marks of a forest plot.
func intervalKeys(l levels, band string, bounds bool) []chart.Key {
	keys := []chart.Key{
		{Label: "estimate and " + l.zero + " interval", Color: chart.Accent, Shape: chart.ThinLine},
		{Label: l.equal + " interval, for equality", Color: chart.Accent, Shape: chart.ThickLine},
	}
	if band != "" {
		keys = append(keys, chart.Key{Label: band, Color: chart.Shade, Shape: chart.Box})
	}
	if bounds {
		keys = append(keys, chart.Key{Label: "capped games counted for either side", Color: chart.Muted, Shape: chart.DottedLine})
	}
	return keys
}

// scoreFigure is the forest plot of the first player's score. Where the cells
// do not agree on what an even score is, because seats differ, the advantage
// is drawn instead, which is zero for all of them.
func scoreFigure(r *analysis.Results, groups []lineup) *chart.Figure {
	even, agree := commonEven(groups)
	u := quantityOf(analysis.FirstScore).unit
	f := &chart.Figure{
		Name:  "first-player-score",
		Title: "The first player's share of the score under each variant; an even game is at " + u.value(even, marginDigits(100*even)),
		Note:  "Mean score of the player who starts: a win counts 1, a loss 0, a draw half or the share of the win. The intervals are simultaneous over all cells of the study.",
	}
	body := &chart.Rows{RowHeight: intervalRow, Column: "share in % [" + levelsOf(r).zero + "]"}
	body.Axis = chart.Axis{Label: "First player's share of the score (%)", Marked: true}
	var spread [][]float64
	shift := 0.0
	if !agree {
		u = quantityOf(analysis.FirstAdvantage).unit
		f.Title = "The first player's advantage over an even share of the score, by variant"
		body.Axis.Label = "First player's share of the score minus an even share (pp)"
		body.Column = "advantage in pp [" + levelsOf(r).zero + "]"
		even = 0
	}
	body.Axis.Reference, body.Axis.BandLo, body.Axis.BandHi = 100*even, 100*(even-r.Margin), 100*(even+r.Margin)
	bounds := false
	var alt []string
	for _, group := range groups {
		var values []float64
		g := chart.Group{Title: group.title}
		for _, c := range group.cells {
			score, own, ok := firstScore(c)
			if !ok || math.IsNaN(score.Value) {
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
			alt = append(alt, group.title+", "+c.Variant+": "+u.estimate(shown))
		}
		body.Groups = append(body.Groups, g)
		spread = append(spread, values)
	}
	band := ""
	if r.Margin > 0 {
		band = "margin of ± " + points(r.Margin)
	}
	f.Key, f.Bodies = intervalKeys(levelsOf(r), band, bounds), panels(body, spread)
	f.Alt = "Intervals, one row for each variant. " + strings.Join(alt, "; ") + "."
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
	u := quantityOf(analysis.FirstScore).unit.asDifference()
	body := &chart.Rows{RowHeight: intervalRow, Column: "difference in pp [" + levelsOf(r).zero + "]"}
	body.Axis = chart.Axis{
		Label:  "Difference of the first player's score from " + r.Base + " (pp)",
		Marked: true, BandLo: -100 * r.Margin, BandHi: 100 * r.Margin,
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
			alt = append(alt, group.title+", "+d.Variant+": "+differenceText(d, u))
		}
		if len(g.Rows) > 0 {
			body.Groups = append(body.Groups, g)
			spread = append(spread, values)
		}
	}
	if len(alt) == 0 {
		return nil
	}
	band := ""
	if r.Margin > 0 {
		band = "margin of ± " + points(r.Margin)
	}
	return &chart.Figure{
		Name:  "differences",
		Title: "What each variant changes in the first player's score, compared with " + r.Base,
		Note: "Differences of games that share their luck, in percentage points; right of zero the first player scores more than under " +
			r.Base + ". The intervals are simultaneous over all comparisons drawn.",
		Alt: "Intervals, one row for each variant. " + strings.Join(alt, "; ") + ".",
		Key: intervalKeys(levelsOf(r), band, bounds), Bodies: panels(body, spread),
	}
}

// firingFigure shows how often special rules make a difference. With more rows
// than a page holds it is left out.
func firingFigure(r *analysis.Results, groups []lineup) *chart.Figure {
	const most = 60
	var rules []string
	for _, group := range groups {
		for _, c := range group.cells {
			for _, e := range c.MeanFirings {
				if !slices.Contains(rules, e.Name) {
					rules = append(rules, e.Name)
				}
			}
		}
	}
	body := &chart.Rows{RowHeight: intervalRow, Column: "per game [" + levelsOf(r).zero + "]"}
	body.Axis.Label = "Times per game that the rule makes a difference"
	number := unit{scale: 1, digits: 2}
	values, rows := []float64{0}, 0
	var alt []string
	for _, rule := range rules {
		g := chart.Group{Title: readable(rule)}
		for _, group := range groups {
			for _, c := range group.cells {
				at := slices.IndexFunc(c.MeanFirings, func(e analysis.NamedEstimate) bool { return e.Name == rule })
				if at < 0 || math.IsNaN(c.MeanFirings[at].Value) {
					continue
				}
				e := c.MeanFirings[at].Estimate
				label := c.Variant
				if len(groups) > 1 {
					label = fmt.Sprintf("%s, %s", c.Variant, c.Agents)
				}
				nan := math.NaN()
				g.Rows = append(g.Rows, chart.Row{Label: label, Text: number.estimate(e), Mark: chart.Interval{
					Value: e.Value, Lo: e.Lo, Hi: e.Hi,
					InnerLo: nan, InnerHi: nan, BoundLo: nan, BoundHi: nan, Color: chart.Accent,
				}})
				values = append(values, e.Lo, e.Hi)
				alt = append(alt, readable(rule)+", "+label+": "+number.estimate(e))
				rows++
			}
		}
		if len(g.Rows) > 0 {
			body.Groups = append(body.Groups, g)
		}
	}
	if rows == 0 || rows > most {
		return nil
	}
	_, body.Axis.Max = chart.Span(values...)
	return &chart.Figure{
		Name:   "rule-firings",
		Title:  "How often each special rule makes a difference, in times per game",
		Note:   "A rule that forbids counts where it removed at least one move, a rule about results where it changed one. Each interval is at its own " + levelsOf(r).zero + ".",
		Alt:    "Intervals, one row for each rule and variant. " + strings.Join(alt, "; ") + ".",
		Key:    []chart.Key{{Label: "mean and " + levelsOf(r).zero + " interval", Color: chart.Accent, Shape: chart.ThinLine}},
		Bodies: []*chart.Rows{body},
	}
}
