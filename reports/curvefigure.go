package reports

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// mostCurvePanels is how many kinds of players and openings the figure of the curves has
// room for, mostCurveRules how many rule sets are told apart in one.
const (
	mostCurvePanels = 4
	mostCurveRules  = 8
)

// curves returns the input's curves, or makes them of its results where it has none.
func (in *Input) curves() []compare.Curve {
	if in.Curves != nil || in.Ladder != nil {
		return in.Curves
	}
	return compare.Curves(in.Results)
}

// strengthFigure draws what the first move is worth over strength: a panel for each kind of
// players and openings, a line for each rule set, of even depths a dashed one. It is nil
// where there are no curves.
func strengthFigure(say translator, in *Input) *chart.Figure {
	all := in.curves()
	var rules []string
	var panels [][]compare.Curve
	for _, c := range all {
		if !slices.Contains(rules, c.Variant) && len(rules) < mostCurveRules {
			rules = append(rules, c.Variant)
		}
		at := slices.IndexFunc(panels, func(p []compare.Curve) bool { return p[0].Family == c.Family && p[0].Openings == c.Openings })
		switch {
		case !slices.Contains(rules, c.Variant):
		case at >= 0:
			panels[at] = append(panels[at], c)
		case len(panels) < mostCurvePanels:
			panels = append(panels, []compare.Curve{c})
		}
	}
	if len(panels) == 0 {
		return nil
	}
	f := &chart.Figure{Name: curveName, Title: say("plot.strength.title"), Note: say("plot.strength.note", level(say, float64(compare.Level(in.Results))))}
	shown, parted := 0, false
	var bounds []float64
	var alt []string
	for _, p := range panels {
		shown += len(p)
		for _, c := range p {
			var words []string
			for _, x := range c.Points {
				e := x.Cell.Fair.Effect
				bounds = append(bounds, 100*e.Lo, 100*e.Hi)
				point := say("ladder.plot.alt-point", answer.Player(x.Cell.Lineup[0]), pointUnit().estimate(say, e))
				if around := betweenOpenings(in.Results, x.Cell); around > 0 {
					parted, bounds = true, append(bounds, 100*e.Value-around, 100*e.Value+around)
					point = say("plot.strength.alt-openings", point, unsigned().estimate(say, x.Cell.Openings.Spread))
				}
				words = append(words, point)
			}
			alt = append(alt, say("ladder.plot.alt", in.titleOf(c.Variant), strings.Join(words, ", ")))
		}
	}
	f.Alt = say.clauses(alt)
	if shown < len(all) {
		f.Note = following(f.Note, []string{say("plot.more-rows", count(say, int64(len(all)-shown)))})
	}
	for v, name := range rules {
		color, marker := chart.LineSeries(v)
		f.Key = append(f.Key, chart.Key{Label: in.titleOf(name), Color: color, Shape: chart.ThickLine, Marker: marker})
	}
	tolerance := in.Results.Tolerance
	y := chart.Axis{Number: say.number, Label: say("ladder.plot.advantage"), Marked: true, BandLo: -100 * tolerance, BandHi: 100 * tolerance}
	y.Min, y.Max = chart.Span(append(bounds, y.BandLo, y.BandHi)...)
	if tolerance > 0 {
		f.Key = append(f.Key, chart.Key{Label: say("ladder.plot.tolerance", points(say, tolerance)), Color: chart.Shade, Shape: chart.Box})
	}
	if parted {
		f.Key = append(f.Key, chart.Key{Label: say("plot.strength.openings"), Color: chart.Ink, Shape: chart.DottedLine})
	}
	var body chart.Panels
	for _, p := range panels {
		others := slices.ContainsFunc(panels, func(o []compare.Curve) bool {
			return o[0].Family != p[0].Family && o[0].ByDepth() == p[0].ByDepth() && o[0].Learned() == p[0].Learned()
		})
		body = append(body, curvePanel(say, in.Results, familyName(say, &p[0], others), p, rules, y))
	}
	f.Body = body
	return f
}

// betweenOpenings is by how much an advantage varies from opening to opening, in percentage points; 0 where
// that is not shown.
func betweenOpenings(r *analysis.Results, c *analysis.Cell) float64 {
	if e, ok := compare.Spread(r, c); ok && e.Lo > 0 {
		return 100 * e.Value
	}
	return 0
}

// curveName is the stem of the figure of the curves.
const curveName = "first-move-over-strength"

// familyName says by what the players of a curve value positions, or by which recipe they play where that is how they
// differ from others, or where it is no search by an evaluation.
func familyName(say translator, c *compare.Curve, others bool) string {
	by := say("plot.strength.lead")
	if c.Learned() {
		by = say("plot.strength.learned")
	}
	switch {
	case others || strings.HasPrefix(c.Family, "mcts"):
		return answer.Recipe(c.Family)
	case c.ByDepth():
		return say("ladder.plot.depth") + ", " + by
	}
	return by
}

// curvePanel is the panel of a kind of players from a kind of openings. Strength is a number
// of nodes where all are known.
func curvePanel(say translator, r *analysis.Results, who string, curves []compare.Curve, rules []string, y chart.Axis) chart.Panel {
	from := answer.Say("ladder.from-start")
	if curves[0].Openings != "" {
		from = answer.Say("ladder.from", answer.Opening(curves[0].Openings))
	}
	nodes := !slices.ContainsFunc(curves, func(c compare.Curve) bool {
		return slices.ContainsFunc(c.Points, func(x compare.Strength) bool { return !(x.Nodes > 0) })
	})
	label, title := say("plot.strength.playouts"), []string{who, say.text(from)}
	if curves[0].ByDepth() {
		label = say("plot.strength.plies")
	}
	if nodes {
		label = say("ladder.plot.nodes")
	}
	panel := chart.Panel{
		Title: strings.Join(title, ", "), Y: y, LogX: nodes || !curves[0].ByDepth(),
		X: chart.Axis{Number: say.number, Label: label, Min: math.Inf(1), Max: 0},
	}
	for _, c := range curves {
		color, marker := chart.LineSeries(slices.Index(rules, c.Variant))
		line := chart.Line{Color: color, Marker: marker, Dashed: c.ByDepth() && !c.Odd()}
		for _, x := range c.Points {
			at, e := x.At, x.Cell.Fair.Effect
			if nodes {
				at = x.Nodes
			}
			panel.X.Min, panel.X.Max = min(panel.X.Min, at), max(panel.X.Max, at)
			line.Points = append(line.Points, chart.Point{X: at, XLo: math.NaN(), XHi: math.NaN(), Y: 100 * e.Value, YLo: 100 * e.Lo, YHi: 100 * e.Hi, Around: betweenOpenings(r, x.Cell)})
		}
		panel.Lines = append(panel.Lines, line)
	}
	if panel.LogX {
		panel.X.Min, panel.X.Max = 0.8*panel.X.Min, 1.25*panel.X.Max
	} else {
		panel.X.Min, panel.X.Max = panel.X.Min-0.5, panel.X.Max+0.5
	}
	return panel
}
