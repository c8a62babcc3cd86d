package reports

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// seatsName is the stem of the figure of the seats.
const seatsName = "seats"

// seatFigure shows what each seat gets beside an even share of its role. With
// more rows than a page or two holds it is left out.
func seatFigure(say translator, r *analysis.Results, groups []compare.Lineup) *chart.Figure {
	const mostRows = 60
	u := percent()
	l := levelsOf(say, r)
	f := &chart.Figure{
		Name:  seatsName,
		Title: say("plot.seats.title"),
		Note:  say("plot.seats.note"),
		Key: []chart.Key{
			{Label: say("plot.seats.key", l.zero), Color: chart.Accent, Shape: chart.ThinLine},
			{Label: say("plot.seats.even"), Color: chart.Ink, Shape: chart.DashedLine},
		},
	}
	body := &chart.Rows{RowHeight: intervalRow, Column: say("plot.share", l.zero)}
	body.Axis.Label = say("plot.seats.axis")
	most, rows := 0.0, 0
	var alt []string
	var texts []cell
	nan := math.NaN()
	all := compare.CellsOf(groups)
	several := slices.ContainsFunc(all, func(c *analysis.Cell) bool { return c.Variant != all[0].Variant })
	for _, group := range groups {
		for _, c := range group.Cells {
			if len(c.Seats) <= 2 {
				continue
			}
			g := chart.Group{Title: capital(say.text(group.Players()))}
			if several {
				g.Title = say("plot.seats.group", c.Variant, say.text(group.Players()))
			}
			for i := range c.Seats {
				s := &c.Seats[i]
				e := c.TookBy(s)
				label := say("plot.seats.seat", s.Number, s.Role)
				texts = append(texts, u.bare().measured(say, e))
				g.Rows = append(g.Rows, chart.Row{Label: label, Mark: chart.Compared{
					Interval: chart.Interval{
						Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi,
						InnerLo: nan, InnerHi: nan, BoundLo: nan, BoundHi: nan, Color: chart.Accent,
					},
					With: 100 * s.Even,
				}})
				most = max(most, 100*e.Hi)
				alt = append(alt, say("plot.seats.alt", c.Variant, playedBy(say, &group), label, u.estimate(say, e)))
				rows++
			}
			body.Groups = append(body.Groups, g)
		}
	}
	if rows == 0 || rows > mostRows {
		return nil
	}
	f.Alt = say("plot.seats.alts", say.clauses(alt))
	alignRows(body, texts)
	_, body.Axis.Max = chart.Span(0, most)
	f.Body = body
	return f
}
