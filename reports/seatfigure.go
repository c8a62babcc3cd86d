package reports

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/reports/chart"
)

// seatFigure shows what each seat gets beside an even share of its role. With
// more rows than a page or two holds it is left out.
func seatFigure(r *analysis.Results, groups []lineup) *chart.Figure {
	const mostRows = 60
	u := percent()
	l := levelsOf(r)
	f := &chart.Figure{
		Name:  "seats",
		Title: say("plot.seats.title"),
		Note:  say("plot.seats.note"),
		Key: []chart.Key{
			{Label: say("plot.seats.key", l.zero), Color: chart.Accent, Shape: chart.ThinLine},
			{Label: say("plot.seats.even"), Color: chart.Ink, Shape: chart.DashedLine},
		},
	}
	body := &chart.Rows{RowHeight: intervalRow, Column: say("plot.share", l.zero)}
	body.Axis.Label = say("plot.seats.axis")
	var ends []float64
	rows := 0
	var alt []string
	nan := math.NaN()
	for _, group := range groups {
		for _, c := range group.cells {
			if len(c.Seats) <= 2 {
				continue
			}
			g := chart.Group{Title: say("plot.seats.group", c.Variant, lineupPlayed(c))}
			most := 0.0
			for _, s := range c.Seats {
				e := s.Return
				label := say("plot.seats.seat", s.Number, s.Role)
				g.Rows = append(g.Rows, chart.Row{Label: label, Text: u.bare().estimate(e), Mark: chart.Compared{
					Interval: chart.Interval{
						Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi,
						InnerLo: nan, InnerHi: nan, BoundLo: nan, BoundHi: nan, Color: chart.Accent,
					},
					With: 100 * s.Even,
				}})
				most = max(most, 100*e.Hi)
				alt = append(alt, say("plot.seats.alt", c.Variant, group.title, label, u.estimate(e)))
				rows++
			}
			body.Groups = append(body.Groups, g)
			ends = append(ends, most)
		}
	}
	if rows == 0 || rows > mostRows {
		return nil
	}
	f.Alt = say("plot.seats.alts", strings.Join(alt, "; "))
	f.Bodies = seatPanels(body, ends)
	return f
}

// seatPanels sets the axis of a body whose groups end at the given values.
// Where some group would be pressed into half of the axis each gets one of its
// own, from zero.
func seatPanels(body *chart.Rows, ends []float64) []*chart.Rows {
	_, body.Axis.Max = chart.Span(0, slices.Max(ends))
	if 2*slices.Min(ends) >= slices.Max(ends) {
		return []*chart.Rows{body}
	}
	var split []*chart.Rows
	for i, end := range ends {
		panel := *body
		panel.Groups = body.Groups[i : i+1]
		_, panel.Axis.Max = chart.Span(0, end)
		if i < len(ends)-1 {
			panel.Axis.Label = ""
		}
		split = append(split, &panel)
	}
	return split
}
