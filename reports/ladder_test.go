package reports

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"houserules/analysis"
	"houserules/analysis/ladder"
	"houserules/analysis/skill"
	"houserules/analysis/tree"
)

// climbed is what a ladder of five players under two rule sets could show.
func climbed() *ladder.Results {
	estimate := func(v, half float64) analysis.Estimate {
		return analysis.Estimate{Value: v, Lo: v - half, Hi: v + half, Level: 0.95, N: 100, Method: analysis.MethodMaxT}
	}
	nothing := analysis.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Level: 0.95}
	p := ladder.Part{
		Variants: []string{"one", "two"},
		Changes:  []ladder.Change{{Variant: "one", First: "nodes:64", Second: "random"}, {Variant: "two", Second: "random"}},
		Slopes: []ladder.Slope{
			{Variant: "one", Kind: ladder.Budget, PerDoubling: estimate(0.03, 0.01), First: 0.01, Last: 0.07},
			{Variant: "two", Kind: ladder.Budget, PerDoubling: estimate(0.01, 0.02), First: 0.01, Last: 0.03},
			{Variant: "one", Kind: ladder.Odd, PerDoubling: estimate(0.03, 0.01), First: -0.08, Last: -0.02},
			{Variant: "two", Kind: ladder.Even, PerDoubling: estimate(-0.03, 0.01), First: 0.02, Last: -0.02},
		},
		Differences: []ladder.Difference{
			{Player: "random", A: "one", B: "two", Effect: estimate(0.01, 0.02)},
			{Player: "nodes:64", A: "one", B: "two", Effect: estimate(0.05, 0.02)},
		},
		Cut: 7,
	}
	for k, name := range []string{"random", "nodes:32", "nodes:64", "alphabeta:3", "alphabeta:4"} {
		r := ladder.Rung{Player: ladder.Player{Name: name, Kind: []ladder.Kind{ladder.Other, ladder.Budget, ladder.Budget, ladder.Odd, ladder.Even}[k]}}
		for v := range p.Variants {
			x := ladder.Point{Games: 100, Pairs: 100, Nodes: 10 * float64(k), Advantage: estimate(0.02*float64(k-2), 0.015), Score: estimate(0.6, 0.05), Elo: estimate(100*float64(k), 30)}
			if k == 0 {
				x.Nodes, x.Pairs, x.Elo, x.Score = math.NaN(), 0, nothing, nothing
				x.Elo.Value = 0
			}
			if k == 4 && v == 1 {
				x.Elo = nothing
			}
			r.Points = append(r.Points, x)
		}
		p.Rungs = append(p.Rungs, r)
	}
	return &ladder.Results{Level: 0.95, Tolerance: 0.01, Parts: []ladder.Part{p, {Openings: "random:4", Variants: p.Variants, Rungs: p.Rungs}}}
}

// The answers say what is shown and nothing else, and the tables have a row for each
// player.
func TestLadderWords(t *testing.T) {
	var text bytes.Buffer
	r := &analysis.Results{Name: "climb", Cells: []analysis.Cell{{Variant: "one", Agents: "random"}}}
	if err := Answered(&text, skill.Answer(r, climbed()), Reader{}, FormatText); err != nil {
		t.Fatal(err)
	}
	if n := utf8.RuneCountInString(headlineOf(english(), skill.Answer(r, climbed()))); n > 240 {
		t.Errorf("a headline of %d characters", n)
	}
	flat := strings.Join(strings.Fields(text.String()), " ")
	for _, want := range []string{
		"As these players get stronger the advantage of the first move is shown to grow in 1, to shrink in 1 and to cross zero in 1 of 4 lines; between two strengths it changes sign in 1 case. Rule sets are shown to differ in 1 of 2 comparisons.",
		"As these players get stronger the advantage of the first move grows under one (budgets of nodes, +3.0 pp [+2.0, +4.0] for every doubling of nodes), " +
			"shrinks under one (odd depths, +3.0 pp [+2.0, +4.0] for every doubling of nodes) and crosses zero under two (even depths, −3.0 pp [−4.0, −2.0] for every doubling of nodes); " +
			"no trend is shown for the rest.",
		"It changes sign: under one it is the first player's for players who look at 64 positions a move and the second player's for players who choose at random.",
		"Rule sets are shown to differ in 1 of 2 comparisons, by the estimates most for players who look at 64 positions a move: one against two +5.0 pp [+3.0, +7.0].",
		"There are too few strengths of one kind for a trend. No change of sign is shown. No two rule sets are shown to differ at any strength.",
		"7 games were cut off", "has no Elo number",
	} {
		if !strings.Contains(flat, want) {
			t.Errorf("it does not say %q:\n%s", want, text.String())
		}
	}
	for _, line := range strings.Split(text.String(), "\n") {
		if strings.HasPrefix(line, "alphabeta:3") && !strings.Contains(line, "30 ") && !strings.Contains(line, "100") {
			t.Errorf("the row %q", line)
		}
	}
	data, err := tree.Indented(skill.Answer(r, climbed()).Record)
	if err != nil {
		t.Fatal(err)
	}
	var tree struct {
		Parts []struct {
			Players []struct {
				Agent string
				Elo   struct{ Value *float64 }
			}
		}
	}
	if err := json.Unmarshal(data, &tree); err != nil || len(tree.Parts) != 2 || len(tree.Parts[0].Players) != 10 || tree.Parts[0].Players[9].Elo.Value != nil {
		t.Errorf("ladder.json: %v, %+v", err, tree)
	}
}

// The figure has a panel for effort, for depth and for strength, and no place that is
// not a number.
func TestLadderFigure(t *testing.T) {
	for _, f := range ladderFigures(english(), &Input{Ladder: climbed()}) {
		var svg bytes.Buffer
		if err := f.SVG(&svg); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(svg.String(), "NaN") || strings.Contains(svg.String(), "Inf") {
			t.Errorf("%s has a place that is none", f.Name)
		}
		for _, want := range []string{"Random and softmax players", "Depths: odd", "All players, by strength", "nodes for a move", "Elo above players who choose at random"} {
			if !strings.Contains(svg.String(), want) {
				t.Errorf("%s does not say %q", f.Name, want)
			}
		}
		if want := "players who look at 64 positions a move 0.0 pp [−1.5, +1.5], players who look 3 plies ahead +2.0 pp"; !strings.Contains(f.Alt, want) || strings.Contains(f.Alt, "nodes:") {
			t.Errorf("%s in words: %s", f.Name, f.Alt)
		}
	}
}
