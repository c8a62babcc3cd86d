package analysis_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/reports/record"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// summary analyzes a study and returns its summary.json.
func summary(t *testing.T, src analysis.Source, opt analysis.Options) []byte {
	t.Helper()
	r, err := analysis.Analyze(src, opt)
	if err != nil {
		t.Fatal(err)
	}
	text, err := record.Summary(r, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestSummaryGolden(t *testing.T) {
	const name = "testdata/summary.json"
	got := summary(t, analysis.GoldenStudy(), analysis.Options{Name: "golden", Seed: 42, Tolerance: 0.01, Protocol: 1, Totals: seeds()})
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	var a, b any
	if json.Unmarshal(got, &a) != nil || json.Unmarshal(want, &b) != nil {
		t.Fatal("no JSON")
	}
	t.Errorf("the summary has other bytes (run with -update after checking); want (-) got (+), beyond the 9th digit:\n%s",
		cmp.Diff(b, a, cmpopts.EquateApprox(1e-9, 1e-12)))
}

// seeds are all there are in the games of the golden study.
func seeds() map[string]float64 { return map[string]float64{"plain": 48, "bold": 48} }

// What other programs rely on, read back as they would.
func TestSummaryShape(t *testing.T) {
	text := summary(t, analysis.GoldenStudy(), analysis.Options{Seed: 1<<64 - 1, Tolerance: 0.01, Totals: seeds()})
	var s struct {
		Seed  uint64
		Cells []struct {
			Variant string
			Agents  []string
			Games   int64
			First   struct{ Wins, Draws, Losses int64 }
			Plies   struct{ Mean, SD *float64 }
			Scores  []struct{ Mean, SD *float64 }
			Ends    map[string]int64 `json:"end_reasons"`

			Estimates map[string]struct {
				Value, Lo, Hi, Level *float64
				N                    *int64
				Method               string
				Warnings             []string
			}
		}
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	c := s.Cells[0]
	if s.Seed != 1<<64-1 || c.Variant != "plain" || len(c.Agents) != 2 || c.Games != 4 || c.First.Wins != 2 || c.First.Draws != 1 ||
		c.First.Losses != 0 || *c.Plies.Mean != 14 || len(c.Scores) != 2 || *c.Scores[1].Mean != 22 || c.Ends["limit"] != 1 || c.Ends["majority"] != 3 {
		t.Errorf("%+v", s)
	}
	if e := c.Estimates[analysis.FirstScore]; *e.Value != 0.625 || *e.Level != 0.95 || *e.N != 4 || e.Method != "tango" || e.Lo == nil || e.Hi == nil {
		t.Errorf("%+v", e)
	}
	for _, c := range s.Cells {
		for name, e := range c.Estimates {
			if (e.Value == nil || e.Lo == nil || e.Hi == nil) && len(e.Warnings) == 0 {
				t.Errorf("%s %v: %s is null without a warning", c.Variant, c.Agents, name)
			}
		}
	}
	if s.Cells[3].Plies.Mean != nil {
		t.Error("a mean of no games")
	}
}

// Whatever the numbers are, the summary is JSON that other programs can read.
func TestSummaryOfOddStudies(t *testing.T) {
	for name, src := range analysis.OddStudies() {
		text := summary(t, src, analysis.Options{Tolerance: 0.01})
		if !json.Valid(text) || strings.Contains(string(text), "NaN") || strings.Contains(string(text), "Inf") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// near tells whether two numbers agree to a relative accuracy.
func near(a, b, eps float64) bool { return math.Abs(a-b) <= eps*max(1, math.Abs(a), math.Abs(b)) }

// The measures in summary.json, as other programs read them.
func TestMeasuresInSummary(t *testing.T) {
	text := summary(t, analysis.MeasuredStudy(), analysis.Options{})
	var s struct {
		Cells []struct {
			Measures map[string]struct {
				Mean, SD, Lo, Hi, Level *float64
				N                       *int64
				Method, Doc             string
				Warnings                []string
			}
		}
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	m := s.Cells[0].Measures["left"]
	if len(s.Cells[0].Measures) != 1 || *m.Mean != 4 || !near(*m.SD, math.Sqrt(8.0/3), 1e-15) || *m.Lo >= 4 || *m.Hi <= 4 || *m.Level != 0.95 ||
		*m.N != 4 || m.Method != "t" || m.Doc != "Seeds left." {
		t.Errorf("%+v", s.Cells[0].Measures)
	}
	if !slices.ContainsFunc(m.Warnings, func(w string) bool { return strings.Contains(w, "cut off") }) {
		t.Errorf("a game cut off and no warning: %q", m.Warnings)
	}
	if e := s.Cells[1].Measures["left"]; e.Mean != nil || e.SD != nil || len(e.Warnings) == 0 {
		t.Errorf("measures of no games: %+v", e)
	}
}

// The seats in summary.json, as other programs read them.
func TestSeatsInSummary(t *testing.T) {
	text := summary(t, analysis.HerdStudy(), analysis.Options{Tolerance: 0.02})
	type estimate struct{ Value, Lo, Hi *float64 }
	type verdict struct {
		Effect, Equivalence estimate
		Verdict             string
		Direction, Seat     int
	}
	var s struct {
		Cells []struct {
			Seats []struct {
				Seat        int
				Role, Agent string
				Return      estimate
				Even        *float64
				Advantage   *verdict
			}
			Roles []struct {
				Name                      string
				Seats                     []int
				Share, All, Part, Nothing estimate
				Equal                     *verdict
			} `json:"seat_roles"`
		}
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	c := s.Cells[0]
	if len(c.Seats) != 3 || len(c.Roles) != 2 || len(s.Cells[1].Seats)+len(s.Cells[1].Roles) != 0 {
		t.Fatalf("%+v", s)
	}
	first, last := c.Seats[0], c.Seats[2]
	if first.Seat != 1 || first.Role != "herder" || first.Agent != "random" || !near(*first.Return.Value, 0.5, 0.05) || !near(*first.Even, 0.4, 0.05) ||
		first.Advantage.Verdict != "LARGER THAN MARGIN" || last.Advantage != nil || last.Role != "wairgka" {
		t.Errorf("%+v %+v", first, last)
	}
	herders, wairgka := c.Roles[0], c.Roles[1]
	if e := herders.Equal; e.Verdict != "LARGER THAN MARGIN" || e.Seat != 1 || e.Direction != 1 || *e.Effect.Lo < 0.02 || wairgka.Equal != nil {
		t.Errorf("%+v %+v", herders, wairgka)
	}
	if *herders.All.Value+*herders.Part.Value+*herders.Nothing.Value != 1 || !near(*herders.Share.Value+*wairgka.Share.Value, 1, 1e-12) || !slices.Equal(herders.Seats, []int{1, 2}) {
		t.Errorf("%+v %+v", herders, wairgka)
	}
}
