package reports_test

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/engine"
	"houserules/reports"
	"houserules/reports/record"
	"houserules/sim/table"
)

// largestCapture is a figure that the program does not have. It is what adding
// an estimator takes: this entry, and its sentences in the catalogue.
func largestCapture() analysis.Figure {
	column := analysis.Column{Name: "largest_capture", Fill: func(rows *engine.Rows, out []int32) {
		for i := range out {
			out[i] = int32(rows.LargestCapture[0][i])
		}
	}}
	return analysis.Figure{
		Name: "largest_capture", Kind: analysis.Number, Shown: analysis.ShownInResults, Reads: []analysis.Column{column},
		Estimate: func(g *analysis.Games, level float64) analysis.Estimate {
			return analysis.TMean(g.Sums(column), 1, level)
		},
		CutOff: func(c analysis.Cut) (analysis.Bounds, bool) {
			// Another capture would have brought 40 at most.
			return analysis.Bounds{Lo: analysis.AsCounted(), Hi: 40}, true
		},
		Compare: &analysis.Comparison{},
	}
}

// captures is a study of two variants, the second of which captures more.
type captures struct{}

func (captures) Cells() []table.Cell {
	info := &engine.Info{
		Roles: []engine.Role{{Name: "South", Own: true}, {Name: "North", Own: true}}, Unit: "seeds",
		EndReasons: []string{"no_move", "limit"}, CutOff: 2,
	}
	pair := []string{"random", "random"}
	return []table.Cell{
		{Variant: "small", Agents: "random", Lineup: pair, Games: 400, BlockGames: 100, Info: info},
		{Variant: "large", Agents: "random", Lineup: pair, Games: 400, BlockGames: 100, Info: info},
	}
}

func (captures) Read(cell, block int, rows *engine.Rows) error {
	rows.Resize(100)
	for i := range rows.Len {
		g := uint64(100*block + i)
		first := engine.Return(g % 2 * 60)
		rows.Game[i], rows.End[i], rows.Plies[i], rows.BranchingSum[i] = g, 1, 20, 60
		rows.ForcedPlies[i], rows.LeadChanges[i] = 2, 0
		rows.Return[0][i], rows.Return[1][i] = first, engine.FullReturn-first
		rows.Score[0][i], rows.Score[1][i] = engine.Score(first), engine.Score(engine.FullReturn-first)
		rows.FirstMove[0][i] = engine.NoAction
		rows.LargestCapture[0][i] = engine.Score(3 + g%5 + 4*uint64(cell))
		if g == 7 {
			rows.End[i] = 2
		}
	}
	return nil
}

// One entry of the table of figures is seen in the results, the differences
// with bounds and verdict, the summary, JSON, CSV, and the tables in words.
func TestAFigureIsOneEntry(t *testing.T) {
	r, err := analysis.Analyze(captures{}, analysis.Options{Name: "toy", Figures: append(analysis.Figures(), largestCapture())})
	if err != nil {
		t.Fatal(err)
	}
	const name = "largest_capture"
	// Captures are 3 to 7 in equal parts, 4 more under the second; game 7,
	// which captured 5 or 9, was cut off.
	e, ok := r.Cells[0].Estimate(name)
	if !ok || e.Value != 5 || e.N != 400 || e.CutOffBounds == nil || e.CutOffBounds.Lo != 5 || e.CutOffBounds.Hi != 5+35.0/400 {
		t.Errorf("%+v %+v", e, e.CutOffBounds)
	}
	last := r.Differences[len(r.Differences)-1]
	if last.Name != name || last.Effect.Value != 4 || last.Effect.CutOffBounds == nil || last.Effect.CutOffBounds.Lo != 4-35.0/400 ||
		last.Effect.CutOffBounds.Hi != 4+31.0/400 || last.Direction != 1 || last.Verdict != analysis.Different {
		t.Errorf("%+v %+v", last, last.Effect.CutOffBounds)
	}

	summary, err := record.Summary(r, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for format, text := range map[string][]byte{"summary": summary, "JSON": compared(t, r, reports.FormatJSON)} {
		var got struct {
			Cells []struct {
				Estimates map[string]struct{ Value float64 }
			}
			Differences []struct {
				Name, Words string
				Effect      struct{ Value float64 }
			}
		}
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		d := got.Differences[len(got.Differences)-1]
		if got.Cells[1].Estimates[name].Value != 9 || d.Name != name || d.Effect.Value != 4 {
			t.Errorf("%s: %+v", format, got)
		}
		if format == "JSON" && d.Words != "figure.largest_capture.more than under small" {
			t.Errorf("in words: %q", d.Words)
		}
	}
	records, err := csv.NewReader(strings.NewReader(string(compared(t, r, reports.FormatCSV)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]string{}
	for _, row := range records {
		if row[4] == name {
			kinds[row[0]+" "+row[2]] = row[5]
		}
	}
	if kinds["estimate small"] != "5" || kinds["estimate large"] != "9" || kinds["difference large"] != "4" {
		t.Errorf("CSV: %v", kinds)
	}
	// The catalogue has no sentence for it, so the tables print the keys.
	text := string(compared(t, r, reports.FormatText))
	for _, want := range []string{"figure.largest_capture.head", "5.00 [4.86, 5.31]", "9.00 [8.86, 9.28]", "DIFFERENT: figure.largest_capture.more than"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
