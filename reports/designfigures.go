package reports

import (
	"fmt"
	"math"
	"slices"

	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/effects"
	"houserules/analysis/varied"
	"houserules/configs/words"
	"houserules/reports/chart"
	"houserules/sim/plan"
)

// mostDesignFigures is the number of figures of designs that a report has.
const mostDesignFigures = 12

// designFigures draws what designs have to show: a heat map of a sweep of two knobs, one of
// each value of a sweep of more, intervals of what each rule does, a specification curve of
// readings.
func designFigures(say translator, in *Input, designs []varied.Design) []*chart.Figure {
	var list []*chart.Figure
	add := func(f *chart.Figure) {
		if f != nil && len(list) < mostDesignFigures {
			f.Name = fmt.Sprintf("%s-%d", f.Name, len(list)+1)
			list = append(list, f)
		}
	}
	for i := range designs {
		d := &designs[i]
		add(valuesFigure(say, in, d))
		add(effectsFigure(say, in, d))
		most := 0.0 // one colour is one value in all of them
		for k := range d.Swept {
			for _, x := range d.Swept[k].Ranked {
				if size := 100 * math.Abs(x.Advantage.Value); !math.IsNaN(size) {
					most = max(most, size)
				}
			}
		}
		for k := range d.Swept {
			add(heatFigure(say, in, d, &d.Swept[k], most))
		}
		for k := range d.Readings {
			add(curveFigure(say, in, d, &d.Readings[k]))
		}
	}
	return list
}

// designFigureNames are the stems of all figures of designs.
func designFigureNames() []string {
	var names []string
	for i := range mostDesignFigures {
		names = append(names, fmt.Sprintf("effects-%d", i+1), fmt.Sprintf("heat-%d", i+1), fmt.Sprintf("readings-%d", i+1))
	}
	return names
}

// levelTexts are the values of a knob in words; of variants they are their titles.
func (in *Input) levelTexts(say translator, d *plan.Design, f *plan.Factor) []string {
	var list []string
	for _, value := range f.Levels {
		text := choiceText(say, f.Name, value)
		if slices.Equal(f.Levels, d.Of) {
			text = in.titleOf(value)
		}
		list = append(list, text)
	}
	return list
}

// heatFigure is the map of a sweep of two knobs, on which most has the full colour; nil of
// another number.
func heatFigure(say translator, in *Input, d *varied.Design, s *effects.Swept, most float64) *chart.Figure {
	p := d.Plan
	if len(p.Factors) != 2 || len(s.Missing) > 0 {
		return nil
	}
	a, b := p.Factors[0], p.Factors[1]
	h := &chart.Heat{Rows: in.levelTexts(say, p, &a), Columns: in.levelTexts(say, p, &b), RowTitle: words.Knob(say, a.Name), ColumnTitle: words.Knob(say, b.Name), Most: most}
	for range a.Levels {
		row := make([]chart.HeatCell, len(b.Levels))
		for j := range row {
			row[j].Value = math.NaN()
		}
		h.Cells = append(h.Cells, row)
	}
	u := pointUnit()
	var alt []string
	texts := make([]cell, len(a.Levels)*len(b.Levels))
	for _, x := range s.Ranked {
		levels := p.Runs[x.Run].Levels
		value := 100 * x.Advantage.Value
		h.Cells[levels[0]][levels[1]].Value = value
		texts[levels[0]*len(b.Levels)+levels[1]] = u.bare().like(say, x.Advantage.Value, x.Advantage)
		alt = append(alt, say("plot.heat.cell", h.Rows[levels[0]], h.Columns[levels[1]], u.estimate(say, x.Advantage)))
	}
	alignHeat(h, texts)
	return &chart.Figure{
		Name: "heat", Title: say("plot.heat.title", h.RowTitle, h.ColumnTitle, say.text(compare.PlayersOf(in.Results, s.Agents))), Note: heatNote(say, h),
		Alt: say("plot.heat.alt", say.clauses(alt)), Body: h,
	}
}

// heatNote says what the colours of a map mean, and why some of its places are empty.
func heatNote(say translator, h *chart.Heat) string {
	for _, row := range h.Cells {
		if slices.ContainsFunc(row, func(c chart.HeatCell) bool { return math.IsNaN(c.Value) }) {
			return say("plot.heat.note") + " " + say("plot.heat.empty")
		}
	}
	return say("plot.heat.note")
}

// valuesFigure is the map of a sweep of three knobs or more: each value of each by line-up,
// as the mean over the runs that have it. It is nil of others.
func valuesFigure(say translator, in *Input, d *varied.Design) *chart.Figure {
	if len(d.Plan.Factors) < 3 {
		return nil
	}
	h := &chart.Heat{RowTitle: say("plot.heat.values-rows"), ColumnTitle: say("table.played-by")}
	for _, s := range d.Swept {
		if len(s.Missing) == 0 {
			h.Columns = append(h.Columns, say.text(compare.PlayersOf(in.Results, s.Agents)))
		}
	}
	if len(h.Columns) == 0 {
		return nil
	}
	u := pointUnit()
	var alt []string
	for i, factor := range d.Plan.Factors {
		for k, level := range factor.Levels {
			row, name := []chart.HeatCell{}, settingText(say, factor.Name, level)
			for _, s := range d.Swept {
				if len(s.Missing) > 0 {
					continue
				}
				mean := s.Means[i][k]
				text := u.bare().number(say, mean, 1)
				row = append(row, chart.HeatCell{Value: 100 * mean, Text: text})
				h.Most = max(h.Most, math.Abs(100*mean))
				alt = append(alt, say("plot.heat.cell", name, h.Columns[len(row)-1], text))
			}
			h.Rows, h.Cells = append(h.Rows, name), append(h.Cells, row)
		}
	}
	return &chart.Figure{
		Name: "heat", Title: say("plot.heat.values-title"), Note: say("plot.heat.values-note"),
		Alt: say("plot.heat.alt", say.clauses(alt)), Body: h,
	}
}

// effectsFigure shows what each of the rules in which two variants differ does; nil of other
// designs, and where no line-up has an interval.
func effectsFigure(say translator, in *Input, d *varied.Design) *chart.Figure {
	r := in.Results
	body := &chart.Rows{RowHeight: intervalRow, Column: say("plot.differences.column", level(say, r.Level))}
	body.Axis = chart.Axis{Number: say.number, Label: say("plot.effects.axis"), Marked: true, BandLo: -100 * r.Tolerance, BandHi: 100 * r.Tolerance}
	u := pointUnit()
	var rows []extent
	var alt []string
	var texts []cell
	for _, e := range d.Explained {
		if len(e.Missing) > 0 || e.Fact() {
			continue
		}
		g := chart.Group{Title: capital(say.text(compare.PlayersOf(r, e.Agents)))}
		for _, x := range e.Shapley {
			f := d.Plan.Factors[x.Factor]
			mark := chart.Interval{
				Value: 100 * x.Value, Lo: 100 * x.Lo, Hi: 100 * x.Hi, Color: chart.Accent,
				InnerLo: math.NaN(), InnerHi: math.NaN(), BoundLo: math.NaN(), BoundHi: math.NaN(),
			}
			row := chart.Row{Label: say.text(answer.Knob(f.Name)) + ": " + say("effects.change-of", answer.Choice{Knob: f.Name, Value: f.Levels[x.From]}, answer.Choice{Knob: f.Name, Value: f.Levels[x.To]}), Mark: mark}
			texts = append(texts, u.bare().measured(say, x.Estimate))
			rows = append(rows, extentOf(row.Label, mark))
			alt = append(alt, say("plot.alt", g.Title, row.Label, u.estimate(say, x.Estimate)))
			g.Rows = append(g.Rows, row)
		}
		body.Groups = append(body.Groups, g)
	}
	alignRows(body, texts)
	if len(rows) == 0 {
		return nil
	}
	f := &chart.Figure{
		Name: "effects", Title: say("plot.effects.title", in.titleOf(d.Plan.Of[0]), in.titleOf(d.Plan.Of[1])),
		Key:  []chart.Key{{Label: say("plot.key.estimate", level(say, r.Level)), Color: chart.Accent, Shape: chart.ThinLine}},
		Body: body, Alt: say("plot.effects.alt", say.clauses(alt)),
	}
	if r.Tolerance > 0 {
		f.Key = append(f.Key, chart.Key{Label: say("plot.key.tolerance", points(say, r.Tolerance)), Color: chart.Shade, Shape: chart.Box})
	}
	f.Note = following(say("plot.effects.note"), scale(say, &body.Axis, rows, percent().asDifference()))
	return f
}

// curveFigure is the specification curve of a line-up's readings.
func curveFigure(say translator, in *Input, d *varied.Design, x *effects.Readings) *chart.Figure {
	p := d.Plan
	if len(x.Missing) > 0 || len(x.Readings) < 2 {
		return nil
	}
	c := &chart.Curve{Axis: chart.Axis{Number: say.number, Label: say("plot.curve.axis"), Marked: true, BandLo: -100 * in.Results.Tolerance, BandHi: 100 * in.Results.Tolerance}}
	if p.Against != "" {
		c.Axis.Label = say("plot.curve.axis-against")
	}
	ends := []float64{0}
	for _, reading := range x.Readings {
		e := reading.Effect
		color := chart.Muted
		switch {
		case reading.Direction > 0:
			color = chart.Blue
		case reading.Direction < 0:
			color = chart.Vermillion
		}
		if reading.OneGame {
			e.Lo, e.Hi = e.Value, e.Value // a point
		}
		c.Points = append(c.Points, chart.CurvePoint{Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi, Color: color})
		ends = append(ends, 100*e.Lo, 100*e.Hi)
	}
	c.Axis.Min, c.Axis.Max = chart.Span(ends...)
	for f, factor := range p.Factors {
		for level, value := range factor.Levels {
			choice := chart.CurveChoice{Label: settingText(say, factor.Name, value), Hollow: level == factor.Base, First: level == 0}
			for _, reading := range x.Readings {
				choice.Taken = append(choice.Taken, p.Runs[reading.Run].Levels[f] == level)
			}
			c.Choices = append(c.Choices, choice)
		}
	}
	u := pointUnit()
	first, last := x.Readings[0].Effect, x.Readings[len(x.Readings)-1].Effect
	return &chart.Figure{
		Name: "readings", Title: say("plot.curve.title", in.titleOf(p.Of[0]), say.text(compare.PlayersOf(in.Results, x.Agents))), Note: say("plot.curve.note"),
		Alt: say("plot.curve.alt", count(say, int64(len(x.Readings))), u.estimate(say, first), u.estimate(say, last)), Body: c,
	}
}
