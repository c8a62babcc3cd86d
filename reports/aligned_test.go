package reports

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/reports/chart"
)

// A column has one number of decimals, that of its narrowest interval, as long as that is not
// far more than its widest supports.
func TestColumnsHaveOneNumberOfDecimals(t *testing.T) {
	around := func(value, half float64) analysis.Estimate {
		return analysis.Estimate{Value: value, Lo: value - half, Hi: value + half}
	}
	nan := math.NaN()
	for _, test := range []struct {
		list []analysis.Estimate
		want string
	}{
		{[]analysis.Estimate{around(0.02, 0.015), around(0.021, 0.0015)}, "+2.00 pp [+0.50, +3.50]; +2.10 pp [+1.95, +2.25]"},
		{[]analysis.Estimate{around(0.02, 0.3), around(0.021, 0.0015)}, "+2.00 pp [−28.00, +32.00]; +2.10 pp [+1.95, +2.25]"},
		{[]analysis.Estimate{around(0.02, 0.3), around(0.02, 0.000015)}, "+2 pp [−28, +32]; +2.0000 pp [+1.9985, +2.0015]"},
		{[]analysis.Estimate{{Value: -0.5, Lo: nan, Hi: nan}, around(0.021, 0.0015)}, "−50.00 pp; +2.10 pp [+1.95, +2.25]"},
		{[]analysis.Estimate{{Value: -0.5, Lo: nan, Hi: nan}, around(0.02, 0.3)}, "−50 pp; +2 pp [−28, +32]"},
		{[]analysis.Estimate{{Value: nan, Lo: nan, Hi: nan}, {Value: -0.5, Lo: nan, Hi: nan}}, missing + "; −50.0 pp"},
	} {
		g, byHead := grid{Columns: []column{left(""), right("")}}, grid{ByHead: true}
		body, heat := chart.Rows{Groups: make([]chart.Group, 1)}, chart.Heat{}
		var cells, alone []cell
		for i, e := range test.list {
			c := pointUnit().measured(english(), e)
			cells, alone = append(cells, c), append(alone, c)
			g.Rows = append(g.Rows, []cell{{Text: fmt.Sprint(i)}, c})
			body.Groups[0].Rows = append(body.Groups[0].Rows, chart.Row{})
			heat.Cells = append(heat.Cells, make([]chart.HeatCell, 1))
		}
		byHead.Columns, byHead.Rows = g.Columns, g.Rows
		alignRows(&body, cells)
		alignHeat(&heat, alone)
		var inGrid, inFigure, inMap []string
		for i, row := range g.Printed() {
			inGrid, inFigure, inMap = append(inGrid, row[1].Text), append(inFigure, body.Groups[0].Rows[i].Text), append(inMap, heat.Cells[i][0].Text)
			if got, want := byHead.Printed()[i][1].Text, pointUnit().estimate(english(), test.list[i]); got != want {
				t.Errorf("a measure of its own: got %q, want %q", got, want)
			}
		}
		for where, list := range map[string][]string{"table": inGrid, "figure": inFigure, "map": inMap} {
			if got := strings.Join(list, "; "); got != test.want {
				t.Errorf("in a %s: got %q, want %q", where, got, test.want)
			}
		}
	}
}

// So do the tables of answers, with what stands beside an interval.
func TestColumnsOfAnswersHaveOneNumberOfDecimals(t *testing.T) {
	wide := answer.Interval{Value: 0.3, Lo: 0.28, Hi: 0.32, In: answer.Percent}
	narrow := answer.Interval{Value: 0.3, Lo: 0.298, Hi: 0.302, In: answer.Percent}
	g := tableGrid(english(), answer.Table{Rows: [][]any{
		{"a", wide, answer.Number{Value: 0.31, In: answer.Percent, Like: &wide}},
		{"b", narrow, answer.Number{Value: 0.31, In: answer.Percent, Like: &narrow}},
	}, Columns: make([]answer.Column, 3)})
	for i, want := range []string{"a|30.00 % [28.00, 32.00]|31.00 %", "b|30.00 % [29.80, 30.20]|31.00 %"} {
		var texts []string
		for _, c := range g.Printed()[i] {
			texts = append(texts, c.Text)
		}
		if got := strings.Join(texts, "|"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The first sentences of a page have one number of decimals for points, whatever their intervals,
// and one for shares.
func TestFirstSentencesAreAlike(t *testing.T) {
	of := func(in answer.Unit, value, half float64) answer.Interval {
		return answer.Interval{Value: value, Lo: value - half, Hi: value + half, In: in}
	}
	a := &answer.Answer{Headline: []answer.Claim{{Text: answer.Say("match.fair", of(answer.Distance, 0.03, 0.1))}}}
	a.Five.Whom = answer.Replied(answer.Claim{Text: answer.Say("answer.to", of(answer.Size, 0.026, 0.05), of(answer.Percent, 0.31, 0.2))})
	for range 2 { // it is the same when it is done again
		a = alike(a)
	}
	if got, want := headlineOf(english(), a), "+3.0 pp [−7.0, +13.0]"; !strings.Contains(got, want) {
		t.Errorf("%q does not have %q", got, want)
	}
	if got, want := fiveOf(english(), a, Search{})[1].Text, "2.6 pp [−2.4, 7.6] to 31 % [11, 51]"; !strings.Contains(got, want) {
		t.Errorf("%q does not have %q", got, want)
	}
}
