package reports

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserules/reports/chart"
	"houserules/sim/atlas"
)

// atlasMap is the map of a rule set: what each board is worth.
func atlasMap(say translator, s *atlas.Set, most float64) *chart.Figure {
	houses, seeds := largest(s)
	h := &chart.Heat{RowTitle: say("atlas.seeds-axis"), ColumnTitle: say("atlas.houses-axis"), Most: most}
	var alt []string
	for n := 1; n <= houses; n++ {
		h.Columns = append(h.Columns, strconv.Itoa(n))
	}
	for n := 1; n <= seeds; n++ {
		h.Rows = append(h.Rows, strconv.Itoa(n))
		var row []chart.HeatCell
		for k := 1; k <= houses; k++ {
			b := s.Board(k, n)
			c := chart.HeatCell{Value: math.NaN(), Text: valueText(say, b)}
			if b != nil && b.Found != nil {
				c.Value = 0 // bounds favour nobody
				if v, known := b.Found.Value(); known {
					c.Value = float64(v)
				}
				alt = append(alt, say("atlas.heat-alt-board", strconv.Itoa(k), strconv.Itoa(n), c.Text))
			}
			row = append(row, c)
		}
		h.Cells = append(h.Cells, row)
	}
	return &chart.Figure{
		Name: "atlas-" + s.Name, Title: say("atlas.heat-title", s.Title), Note: classText(say, s),
		Alt: say("atlas.heat-alt", s.Title, strings.Join(alt, ", ")), Body: h,
	}
}

// largestValue is the largest absolute value that is known, the same for all maps so
// that their colours can be compared.
func largestValue(a *atlas.Atlas) float64 {
	most := 1.0
	eachSolved(a, func(_ *atlas.Set, b *atlas.Board) {
		if v, known := b.Found.Value(); known {
			most = max(most, math.Abs(float64(v)))
		}
	})
	return most
}

// curvePoint is a mean lead at a temperature, with its interval where it was simulated.
type curvePoint struct{ temperature, lead, half float64 }

// curveOf is the curve of a board, worked out or simulated; empty where there is none.
func curveOf(f *atlas.Finding) []curvePoint {
	var list []curvePoint
	for _, c := range f.Exact.Softmax {
		list = append(list, curvePoint{c.Temperature, c.Lead, math.NaN()})
	}
	for i := range f.Curve {
		mean, half := f.Curve[i].Mean()
		list = append(list, curvePoint{f.Curve[i].Temperature, mean, half})
	}
	return list
}

// skillFigure draws the leads by temperature of a rule set's largest boards; nil where
// there are none.
func skillFigure(say translator, s *atlas.Set) *chart.Figure {
	const mostLines, mostWithBars = 8, 4
	f := &chart.Figure{Name: "atlas-skill-" + s.Name, Title: say("atlas.skill-figure", s.Title)}
	var boards []*atlas.Board
	for k := range s.Boards {
		if b := &s.Boards[k]; b.Found != nil && b.Houses > 1 && len(curveOf(b.Found)) > 1 {
			boards = append(boards, b)
		}
	}
	if len(boards) == 0 {
		return nil
	}
	slices.SortStableFunc(boards, func(a, b *atlas.Board) int { return cmp.Compare(a.Positions, b.Positions) })
	most := mostLines
	if slices.ContainsFunc(boards, func(b *atlas.Board) bool { return len(b.Found.Curve) > 0 }) {
		most = mostWithBars
	}
	boards = boards[max(0, len(boards)-most):]
	x := chart.Axis{Label: say("atlas.skill-temperature"), Min: math.Inf(1)}
	var lines []chart.Line
	var leads []float64
	var alt []string
	for i, b := range boards {
		line := chart.Line{Color: chart.Series(i)}
		var words []string
		for _, c := range curveOf(b.Found) {
			if c.temperature <= 0 {
				continue
			}
			x.Min, x.Max = min(x.Min, c.temperature), max(x.Max, c.temperature)
			if leads = append(leads, c.lead); !math.IsNaN(c.half) {
				leads = append(leads, c.lead-c.half, c.lead+c.half)
			}
			nan := math.NaN()
			line.Points = append(line.Points, chart.Point{X: c.temperature, Y: c.lead, XLo: nan, XHi: nan, YLo: c.lead - c.half, YHi: c.lead + c.half})
			words = append(words, unit{scale: 1, signed: true}.number(say, c.lead, 2))
		}
		lines = append(lines, line)
		f.Key = append(f.Key, chart.Key{Label: boardText(say, b), Color: line.Color, Shape: chart.ThickLine})
		alt = append(alt, say("atlas.heat-alt", boardText(say, b), strings.Join(words, ", ")))
	}
	f.Alt = say.clauses(alt)
	y := chart.Axis{Label: say("atlas.skill-lead"), Marked: true}
	y.Min, y.Max = chart.Span(append(leads, 0)...)
	f.Body = chart.Panels{{X: x, Y: y, LogX: true, Lines: lines}}
	return f
}
