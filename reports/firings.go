package reports

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// firingFigure shows how often special rules make a difference. With more rows
// than a page holds it is left out.
func firingFigure(say translator, r *analysis.Results, groups []compare.Lineup) *chart.Figure {
	const most = 60
	var rules []string
	for _, group := range groups {
		for _, c := range group.Cells {
			for _, e := range c.MeanFirings {
				if !slices.Contains(rules, e.Name) {
					rules = append(rules, e.Name)
				}
			}
		}
	}
	body := &chart.Rows{RowHeight: intervalRow, Column: say("plot.firings.column", levelsOf(say, r).zero)}
	body.Axis.Label = say("plot.firings.axis")
	number := unit{scale: 1, digits: 2}
	values, rows := []float64{0}, 0
	var alt []string
	var texts []cell
	for _, rule := range rules {
		g := chart.Group{Title: say.column(rule)}
		for _, group := range groups {
			for _, c := range group.Cells {
				at := slices.IndexFunc(c.MeanFirings, func(e analysis.NamedEstimate) bool { return e.Name == rule })
				if at < 0 || math.IsNaN(c.MeanFirings[at].Value) {
					continue
				}
				e := c.MeanFirings[at].Estimate
				label := c.Variant
				if len(groups) > 1 {
					label = say("plot.firings.row", c.Variant, whoPlays(say, &group))
				}
				nan := math.NaN()
				texts = append(texts, number.measured(say, e))
				g.Rows = append(g.Rows, chart.Row{Label: label, Mark: chart.Interval{
					Value: e.Value, Lo: e.Lo, Hi: e.Hi,
					InnerLo: nan, InnerHi: nan, BoundLo: nan, BoundHi: nan, Color: chart.Accent,
				}})
				values = append(values, e.Lo, e.Hi)
				alt = append(alt, say("plot.alt", say.column(rule), label, number.estimate(say, e)))
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
	alignRows(body, texts)
	_, body.Axis.Max = chart.Span(values...)
	return &chart.Figure{
		Name:  "rule-firings",
		Title: say("plot.firings.title"),
		Note:  say("plot.firings.note", levelsOf(say, r).zero),
		Alt:   say("plot.firings.alt", say.clauses(alt)),
		Key:   []chart.Key{{Label: say("plot.firings.key", levelsOf(say, r).zero), Color: chart.Accent, Shape: chart.ThinLine}},
		Body:  body,
	}
}
