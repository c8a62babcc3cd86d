package reports

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/ladder"
	"houserules/reports/chart"
)

// ladderFigureName is the stem of the figure of the i-th part; mostLadderFigures is
// how many a report draws.
func ladderFigureName(i int) string { return "ladder-" + strconv.Itoa(i+1) }

const mostLadderFigures = 6

// ladderFigures draw the parts.
func ladderFigures(say translator, in *Input) []*chart.Figure {
	l := in.Ladder
	var list []*chart.Figure
	for i := range l.Parts[:min(len(l.Parts), mostLadderFigures)] {
		list = append(list, ladderFigure(say, in, i))
	}
	return list
}

// figures returns the figures of a report: of a study with ladders theirs, because its line-ups
// are too many for a page, else those of the line-ups.
func (in *Input) figures(say translator) []*chart.Figure {
	if in.Ladder != nil {
		return ladderFigures(say, in)
	}
	if len(in.Designs) > 0 {
		return designFigures(say, in, in.Designs)
	}
	list := figures(say, in.Results)
	if f := strengthFigure(say, in); f != nil {
		list = slices.Insert(list, min(1, len(list)), f)
	}
	return list
}

// ladderFigure draws the advantage against the nodes for a move, budgets and depths
// in panels of one axis, and against strength.
func ladderFigure(say translator, in *Input, at int) *chart.Figure {
	l, p := in.Ladder, &in.Ladder.Parts[at]
	from := answer.Say("ladder.from-start")
	if p.Openings != "" {
		from = answer.Say("ladder.from", answer.Opening(p.Openings))
	}
	f := &chart.Figure{
		Name:  ladderFigureName(at),
		Title: say("ladder.plot.title", say.text(from)),
		Note:  say("ladder.plot.note", level(say, l.Level)),
	}
	var bounds, nodes, elo []float64
	var alt []string
	for v, variant := range p.Variants {
		name := in.titleOf(variant)
		var words []string
		for _, r := range p.Rungs {
			x := r.Points[v]
			bounds = append(bounds, 100*x.Advantage.Lo, 100*x.Advantage.Hi)
			nodes = append(nodes, placeOf(x))
			elo = append(elo, x.Elo.Value, x.Elo.Lo, x.Elo.Hi)
			words = append(words, say("ladder.plot.alt-point", answer.Player(r.Name), pointUnit().estimate(say, x.Advantage)))
		}
		alt = append(alt, say("ladder.plot.alt", name, strings.Join(words, ", ")))
		color, marker := chart.LineSeries(v)
		f.Key = append(f.Key, chart.Key{Label: name, Color: color, Shape: chart.ThickLine, Marker: marker})
	}
	f.Alt = say.clauses(alt)
	y := chart.Axis{Number: say.number, Label: say("ladder.plot.advantage"), Marked: true, BandLo: -100 * l.Tolerance, BandHi: 100 * l.Tolerance}
	y.Min, y.Max = chart.Span(append(bounds, y.BandLo, y.BandHi)...)
	if l.Tolerance > 0 {
		f.Key = append(f.Key, chart.Key{Label: say("ladder.plot.tolerance", points(say, l.Tolerance)), Color: chart.Shade, Shape: chart.Box})
	}
	x := chart.Axis{Number: say.number, Label: say("ladder.plot.nodes"), Min: 0.8, Max: 1}
	for _, n := range nodes {
		x.Max = max(x.Max, 1.3*n)
	}
	of := func(kinds ...ladder.Kind) func(ladder.Kind) bool {
		return func(k ladder.Kind) bool {
			for _, x := range kinds {
				if k == x {
					return true
				}
			}
			return false
		}
	}
	panels := chart.Panels{{Title: say("ladder.plot.effort"), X: x, Y: y, LogX: true, Lines: ladderLines(p, of(ladder.Other, ladder.Budget), false, false)}}
	depths := append(ladderLines(p, of(ladder.Odd), false, false), ladderLines(p, of(ladder.Even), true, false)...)
	if len(depths) > 0 {
		panels = append(panels, chart.Panel{Title: say("ladder.plot.depth"), X: x, Y: y, LogX: true, Lines: depths})
	}
	strength := chart.Axis{Number: say.number, Label: say("ladder.plot.elo", answer.Player(p.Rungs[0].Name))}
	strength.Min, strength.Max = chart.Span(elo...)
	panels = append(panels, chart.Panel{
		Title: say("ladder.plot.strength"), X: strength, Y: y,
		Lines: append(ladderLines(p, of(ladder.Other, ladder.Budget, ladder.Odd), false, true), ladderLines(p, of(ladder.Even), true, true)...),
	})
	f.Body = panels
	return f
}

// placeOf is where a player stands on the axis of nodes: those who look at none at 1.
func placeOf(x ladder.Point) float64 {
	if math.IsNaN(x.Nodes) {
		return 1
	}
	return x.Nodes
}

// ladderLines are the lines of some kinds of players, one for each variant and, by
// strength, one for each kind that is searched by; without points there is none.
func ladderLines(p *ladder.Part, of func(ladder.Kind) bool, dashed, byStrength bool) []chart.Line {
	var lines []chart.Line
	for v := range p.Variants {
		groups := [][]chart.Point{nil, nil} // by strength odd depths are a line of their own
		for _, r := range p.Rungs {
			x := r.Points[v]
			if !of(r.Kind) || x.Games == 0 {
				continue
			}
			point := chart.Point{X: placeOf(x), XLo: math.NaN(), XHi: math.NaN()}
			group := 0
			if byStrength {
				point.X, point.XLo, point.XHi = x.Elo.Value, x.Elo.Lo, x.Elo.Hi
				if r.Kind == ladder.Odd {
					group = 1
				}
			}
			point.Y, point.YLo, point.YHi = 100*x.Advantage.Value, 100*x.Advantage.Lo, 100*x.Advantage.Hi
			groups[group] = append(groups[group], point)
		}
		color, marker := chart.LineSeries(v)
		for _, points := range groups {
			if len(points) > 0 {
				lines = append(lines, chart.Line{Color: color, Marker: marker, Dashed: dashed, Points: points})
			}
		}
	}
	return lines
}

// ladderTerm explains ladders.
func ladderTerm(say translator, in *Input) (term, bool) {
	if in.Ladder == nil {
		return term{}, false
	}
	return term{say("ladder.method"), say("ladder.method.text")}, true
}
