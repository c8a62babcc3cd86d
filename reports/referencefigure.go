package reports

import (
	"math"
	"strconv"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
	"houserules/reports/chart"
)

// slopeFigure draws what moving first is worth over strength, from one kind of openings to a
// line: of all rules a panel each, with the start and the longest random openings of either
// parity; of some a panel for each kind of openings. It is nil where nothing is estimated.
func slopeFigure(say translator, e *reference.Edition, only string, titles []VariantText) *chart.Figure {
	slopes := e.Slopes(only)
	var laws []reference.Law // in the order of lines
	for _, s := range slopes {
		laws = withLaw(laws, s.Openings, only != "")
	}
	f := &chart.Figure{Name: "first-move", Lean: true}
	x := chart.Axis{Min: -0.5}
	var numbered []string
	for i, r := range e.Strengths() {
		x.Names = append(x.Names, strconv.Itoa(i+1))
		numbered = append(numbered, say("ladder.plot.alt-point", i+1, answer.Player(r.Name)))
	}
	x.Max = float64(len(x.Names)) - 0.5
	band := 100 * e.Tolerance
	y := chart.Axis{Number: say.number, Marked: true, BandLo: -band, BandHi: band}
	bounds := []float64{-band, band}
	var panels chart.Multiples
	alt := []string{strings.Join(numbered, ", ")} // then by their numbers: names are long, and lines many
	for _, s := range slopes {
		at := -1
		for i, l := range laws {
			if l == s.Openings {
				at = i
			}
		}
		if at < 0 {
			continue
		}
		line, said := slopeLine(say, &s, at)
		if len(line.Points) == 0 {
			continue
		}
		for _, p := range line.Points {
			bounds = append(bounds, p.YLo, p.YHi)
		}
		from, title := say.text(s.Openings.Words()), titleIn(titles, s.Variant)
		if only != "" {
			title = from
		}
		if n := len(panels); n == 0 || panels[n-1].Title != title {
			panels = append(panels, chart.Panel{Title: title})
		}
		p := &panels[len(panels)-1]
		p.Lines = append(p.Lines, line)
		if only == "" {
			from = title + ", " + from
		}
		alt = append(alt, say("ladder.plot.alt", from, strings.Join(said, ", ")))
	}
	if len(panels) == 0 {
		return nil
	}
	y.Min, y.Max = chart.Span(bounds...)
	panels[0].X, panels[0].Y = x, y
	for i, l := range laws {
		if only == "" {
			color, marker := chart.LineSeries(i)
			f.Key = append(f.Key, chart.Key{Label: say.text(l.Words()), Color: color, Shape: chart.ThinLine, Marker: marker})
		}
	}
	f.Key = append(f.Key, chart.Key{Label: say("plot.key.tolerance", points(say, e.Tolerance)), Color: chart.Shade, Shape: chart.Box})
	f.Title, f.Body, f.Alt = say("reference.figure"), panels, say.clauses(alt)
	f.Note = say("reference.figure-note", strings.Join(numbered, ", "))
	return f
}

// withLaw adds a kind of openings to those that are drawn: all, or the start and the longest
// random ones after which the same player is on move.
func withLaw(laws []reference.Law, l reference.Law, all bool) []reference.Law {
	for i, old := range laws {
		switch {
		case old == l:
			return laws
		case all || l.RandomPlies == 0 || old.RandomPlies == 0 || (old.RandomPlies-l.RandomPlies)%2 != 0:
		case old.RandomPlies < l.RandomPlies:
			laws[i] = l
			return laws
		default:
			return laws
		}
	}
	return append(laws, l)
}

// slopeLine is a line, and what it says in words.
func slopeLine(say translator, s *reference.Slope, at int) (line chart.Line, said []string) {
	line.Color, line.Marker = chart.LineSeries(at)
	for i, x := range s.Steps {
		if math.IsNaN(x.Value) {
			continue
		}
		line.Points = append(line.Points, chart.Point{X: float64(i), Y: 100 * x.Value, XLo: math.NaN(), XHi: math.NaN(), YLo: 100 * x.Lo, YHi: 100 * x.Hi})
		said = append(said, say("ladder.plot.alt-point", i+1, pointUnit().estimate(say, x)))
	}
	return line, said
}
