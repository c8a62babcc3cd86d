package reports

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/ratings"
	"houserules/engine/rules"
)

// The ratings stand after the line-ups in every format, the anchor without an
// interval.
func TestRatings(t *testing.T) {
	e := func(value, lo, hi float64) analysis.Estimate {
		return analysis.Estimate{Value: value, Lo: lo, Hi: hi, Level: 0.95, N: 400, Method: analysis.MethodProfile}
	}
	r := two(analysis.Pairing{A: "x", B: "y", Score: e(0.5, 0.4, 0.6), Elo: e(0, -50, 50)})
	r.Ratings = []analysis.Rating{{
		Variant: "french", Anchor: "x",
		Players: []analysis.Rated{{Agent: "z", Pairs: 200, Score: 0.75, Elo: e(190.4, 150.2, 230.9)}, {Agent: "x", Pairs: 200, Score: 0.25, Elo: e(0, 0, 0)}},
		First:   e(-12.3, -40.1, 15.6), Fit: ratings.ChiSquare{Value: 31.25, Freedom: 7, P: 0.00005}, Circles: [][3]string{{"x", "y", "z"}},
		Warnings: []rules.Message{rules.Say("warning.not-rated")},
	}}
	r.Ratings[0].Players = append(r.Ratings[0].Players, analysis.Rated{Agent: "w", Pairs: 100, Score: 1, Elo: e(math.NaN(), 570.4, math.Inf(1))})
	for format, wants := range map[string][]string{
		FormatText: {"Ratings under french", "Elo above x", "Elo of the model [95 %]", "count a draw as half a win", "+190 [+150, +231]", "x 0 200 25.0", "is worth −12 [−40, +16] Elo", "χ² 31.2 with 7 degrees of freedom, p < 0.0001",
			"x beats y, y beats z and z beats x", "the players are not rated",
			"w at least +570 100 100.0", "all games that count went one way"},
		FormatMarkdown: {"Ratings under french", "+190 [+150, +231]"},
		FormatJSON:     {`"anchor": "x"`, `"freedom": 7`, `"agent": "z"`, `"circles":`},
		FormatCSV:      {"rating,,french,,z,190.4", "rating_first_move,,french,,x,-12.3"},
	} {
		var text bytes.Buffer
		if err := Comparison(&text, r, format); err != nil {
			t.Fatal(err)
		}
		got := text.String()
		if format != FormatJSON {
			got = strings.Join(strings.Fields(strings.ReplaceAll(got, `\`, "")), " ")
		}
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", format, want, got)
			}
		}
	}
	// The page has them too, and the other sections keep their measures.
	if n := len(newDocument(english(), &Input{Results: r}).Sections); n != 2 {
		t.Errorf("%d sections", n)
	}
}
