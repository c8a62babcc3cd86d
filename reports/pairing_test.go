package reports

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/match"
	"houserules/engine/rules"
)

// two is a study of two players in both seatings.
func two(p analysis.Pairing) *analysis.Results {
	e := analysis.Estimate{Value: 0.01, Lo: -0.02, Hi: 0.04, Level: 0.95, N: 200, Method: analysis.MethodMaxT}
	score := e
	score.Value, score.Lo, score.Hi = 0.51, 0.48, 0.54
	return &analysis.Results{Name: "two", Tolerance: 0.01, Base: "french", Level: 0.95, Cells: []analysis.Cell{{
		Variant: "french", Agents: p.A + "," + p.B, Lineup: []string{p.A, p.B}, Roles: []string{"South", "North"}, Games: 200,
		First:     analysis.Outcomes{Wins: 100, Draws: 4, Losses: 96},
		Estimates: []analysis.NamedEstimate{{Name: analysis.FirstScore, Estimate: score}, {Name: analysis.FirstAdvantage, Estimate: e}},
		Fair:      analysis.Judged{Effect: e, Equivalence: e, Tolerance: 0.01, Verdict: analysis.Undecided},
		Pairing:   &p,
	}}}
}

// The report says once who is the stronger and by how much, whichever of the two
// is, and of the first move that it is net of strength.
func TestPairing(t *testing.T) {
	e := func(value, lo, hi float64) analysis.Estimate {
		return analysis.Estimate{Value: value, Lo: lo, Hi: hi, Level: 0.95, N: 100, Method: analysis.MethodPairs}
	}
	fact := e(0.5, math.NaN(), math.NaN())
	fact.Warnings = []rules.Message{rules.Say("warning.one-line", "200")}
	for _, test := range []struct {
		p    analysis.Pairing
		want string
	}{
		{analysis.Pairing{A: "x", B: "y", Pairs: match.Pairs{1, 2, 30, 7, 60}, Score: e(0.8, 0.75, 0.85), Elo: e(240.8, 190.8, 301.3), Stronger: 1},
			"STRONGER: players of the kind x, rated above players of the kind y by 241 [191, 301] Elo"},
		{analysis.Pairing{A: "x", B: "y", Pairs: match.Pairs{60, 7, 30, 2, 1}, Score: e(0.2, 0.15, 0.25), Elo: e(-240.8, -301.3, -190.8), Stronger: -1},
			"STRONGER: players of the kind y, rated above players of the kind x by 241 [191, 301] Elo"},
		{analysis.Pairing{A: "x", B: "y", Pairs: match.Pairs{0, 0, 0, 0, 100}, Score: e(1, 0.96, 1), Elo: e(math.Inf(1), 552, math.Inf(1)), Stronger: 1},
			"STRONGER: players of the kind x, rated above players of the kind y by ∞ [552, ∞] Elo"},
		{analysis.Pairing{A: "x", B: "y", Pairs: match.Pairs{20, 10, 40, 10, 20}, Score: e(0.5, 0.43, 0.57), Elo: e(0, -49, 49)},
			"UNDECIDED: neither is shown to be the stronger"},
		{analysis.Pairing{A: "x", B: "y", Pairs: match.Pairs{0, 0, 100, 0, 0}, Score: fact, Elo: e(0, math.NaN(), math.NaN())},
			"NO VERDICT: all 200 games are the same game, which counts as one, played once: no interval"},
	} {
		r := two(test.p)
		var text bytes.Buffer
		if err := Comparison(&text, r, FormatMarkdown); err != nil {
			t.Fatal(err)
		}
		got := strings.ReplaceAll(strings.ReplaceAll(text.String(), "**", ""), `\`, "")
		for _, want := range []string{test.want, "layers of the kind x and players of the kind y, both seatings", "Who is stronger?", "net of strength"} {
			if strings.Count(got, want) != 1 {
				t.Errorf("%q stands there %d times:\n%s", want, strings.Count(got, want), got)
			}
		}
		if c, ok := strengthChapter(english(), r); !ok || len(c.Tables) != 1 || c.Tables[0].Rows[0][len(c.Tables[0].Columns)-1].joined(english()) != test.want {
			t.Errorf("%+v", c)
		}
		for _, format := range []string{FormatCSV, FormatJSON} {
			text.Reset()
			if err := Comparison(&text, r, format); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(text.String(), map[string]string{FormatCSV: "pairing_elo,", FormatJSON: `"pairing": {`}[format]) {
				t.Errorf("nothing in %s", format)
			}
		}
	}
}
