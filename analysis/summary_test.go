package analysis

import (
	"bytes"
	"encoding/json"
	"flag"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden is a small study with a bit of everything: two line-ups, a game cut
// off, a rule that fired, a cell without games.
func golden() *memory {
	m := four()
	m.games[0][2].end = 2
	m.games[1][0].fired = 2
	m.games[1][3].first = 1
	m.add(twoSeats(), "plain", "random,greedy", []string{"random", "greedy"}, 3, m.games[0][:2])
	m.add(twoSeats(), "bold", "random,greedy", []string{"random", "greedy"}, 3, nil)
	return m
}

func TestSummaryGolden(t *testing.T) {
	const name = "testdata/summary.json"
	r := analyze(t, golden(), Options{Name: "golden", Seed: 42, Margin: 0.01, Protocol: 1})
	got, err := Summary(r)
	if err != nil {
		t.Fatal(err)
	}
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
	// Other architectures may fuse multiplications and differ in a last digit.
	var a, b any
	if json.Unmarshal(got, &a) != nil || json.Unmarshal(want, &b) != nil {
		t.Fatal("no JSON")
	}
	d := cmp.Diff(b, a, cmpopts.EquateApprox(1e-9, 1e-12))
	if d != "" || runtime.GOARCH == "amd64" {
		t.Errorf("summary differs (run with -update after checking): want (-) got (+):\n%s", d)
	}
}

// What other programs rely on, read back as they would.
func TestSummaryShape(t *testing.T) {
	text, err := Summary(analyze(t, golden(), Options{Seed: 1<<64 - 1, Margin: 0.01}))
	if err != nil {
		t.Fatal(err)
	}
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
		c.First.Losses != 1 || *c.Plies.Mean != 14 || len(c.Scores) != 2 || *c.Scores[1].Mean != 22 || c.Ends["limit"] != 1 || c.Ends["majority"] != 3 {
		t.Errorf("%+v", s)
	}
	if e := c.Estimates[FirstScore]; *e.Value != 0.625 || *e.Level != 0.95 || *e.N != 4 || e.Method != "tango" || e.Lo == nil || e.Hi == nil {
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

func TestNotANumberIsNull(t *testing.T) {
	e := Estimate{Value: math.NaN(), Lo: math.Inf(-1), Hi: 1, Method: "t", Warnings: []string{"none"}}
	for _, v := range []any{e, &e, NamedEstimate{"plies", e}, Judged{Effect: e}, []Moments{{Mean: math.NaN()}}} {
		text, err := json.Marshal(v)
		if err != nil || !strings.Contains(string(text), "null") {
			t.Errorf("%T: %s %v", v, text, err)
		}
	}
	if text, _ := json.Marshal(NamedEstimate{"plies", e}); !strings.Contains(string(text), `"name":"plies"`) {
		t.Errorf("%s", text)
	}
}
