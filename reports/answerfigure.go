package reports

import (
	"math"

	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// answerFigure draws the figure of an answer.
func answerFigure(say translator, a *answer.Answer) *chart.Figure {
	x := a.Top
	u := unitIn(x.Unit)
	body := &chart.Rows{RowHeight: intervalRow, Column: say(compare.GamesOrMatches(x.Unit == answer.Percent, "plot.advantage.column", "plot.share"), level(say, a.Level))}
	body.Axis = chart.Axis{
		Number: say.number, Label: say.text(x.Axis), Marked: true, Reference: u.scale * x.Reference,
		BandLo: u.scale * (x.Reference - x.Band), BandHi: u.scale * (x.Reference + x.Band),
	}
	var rows []extent
	var texts []cell
	for _, g := range x.Groups {
		group := chart.Group{Title: capital(say.text(g.Title))}
		for _, r := range g.Rows {
			row := chart.Row{Label: say.text(r.Label)}
			texts = append(texts, say.measured(r.Interval))
			if r.Known() {
				mark := chart.Interval{
					Value: u.scale * r.Value, Lo: u.scale * r.Lo, Hi: u.scale * r.Hi,
					InnerLo: math.NaN(), InnerHi: math.NaN(), BoundLo: math.NaN(), BoundHi: math.NaN(), Color: chart.Accent,
				}
				row.Mark = mark
				rows = append(rows, extentOf(row.Label, mark))
			}
			group.Rows = append(group.Rows, row)
		}
		body.Groups = append(body.Groups, group)
	}
	alignRows(body, texts)
	var alt []string
	for _, g := range body.Groups {
		for _, row := range g.Rows {
			alt = append(alt, say("ladder.plot.alt", row.Label, row.Text))
		}
	}
	keys := []chart.Key{{Label: say("plot.key.estimate", level(say, a.Level)), Color: chart.Accent, Shape: chart.ThinLine}}
	if x.Band > 0 {
		keys = append(keys, chart.Key{Label: say("plot.key.tolerance", points(say, x.Band)), Color: chart.Shade, Shape: chart.Box})
	}
	f := &chart.Figure{Name: x.Name, Title: say.text(x.Title), Key: keys, Body: body, Alt: say("plot.intervals.alt", say.clauses(alt))}
	f.Note = following(say.text(x.Note), scale(say, &body.Axis, rows, u))
	return f
}
