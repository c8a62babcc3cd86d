package record

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/engine/rules"
)

// study has one of everything, and numbers that are none.
func study() *analysis.Results {
	estimate := analysis.Estimate{
		Value: 0.30000000000000004, Lo: math.NaN(), Hi: math.Inf(1), Level: 0.95, N: 7, Method: "t",
		CutOffBounds: &analysis.Bounds{Lo: -1, Hi: 1}, Warnings: []rules.Message{rules.Say("warning.no-games"), rules.Say("warning.few-games", 1)},
	}
	judged := analysis.Judged{Effect: estimate, Equivalence: estimate, Tolerance: 0.01, Of: analysis.ToleranceOfScore, Fraction: 0.01, Verdict: analysis.Undecided, CutOff: true, Outlook: analysis.Outlook{HalfWidth: 0.02, WantedHalfWidth: 0.005, Games: 90, Chances: []analysis.Chance{{WithGamesAdvised: 0.5}, {WithGamesPlayed: 0.25}, {Effect: 0.02}}}}
	named := []analysis.NamedEstimate{{Name: "plies", Estimate: estimate}, {Name: "draws", Estimate: estimate}}
	cell := analysis.Cell{
		Variant: "a", Agents: "x", Lineup: []string{"x", "x"}, Roles: []string{"herder", "herder"}, Unit: "aiwe", Games: 7, CutOff: 2,
		First: analysis.Outcomes{Wins: 1, Draws: 2, Losses: 4}, CutOffAs: analysis.Outcomes{Losses: 2}, Scores: make([]analysis.Moments, 2),
		EndReasons: []analysis.Count{{Name: "z", Count: 3}, {Name: "b", Count: 4}}, Firings: []analysis.Count{{Name: "slam", Count: 1}},
		MeanFirings: named[:1], Estimates: named, Fair: judged, Measures: []analysis.Measure{{Name: "left", Doc: "Seeds <left>.", Mean: estimate, SD: 2}},
		Repeats:   analysis.Repeats{Games: 7, Distinct: 4, Most: 3, Warnings: []rules.Message{rules.Say("warning.frequent-game", 3, 7)}},
		Seats:     []analysis.Seat{{Number: 1, Role: "herder", Agent: "x", Return: estimate, Even: 0.5, Advantage: judged}, {Number: 2, Return: estimate}},
		SeatRoles: []analysis.Role{{Name: "herder", Seats: []int{1, 2}, Share: estimate, All: estimate, Part: estimate, Nothing: estimate, Equal: judged, Decisive: 2}},
	}
	return &analysis.Results{
		Name: "study", Seed: math.MaxUint64, Tolerance: 0.01, Base: "a", Level: 0.95, Protocol: 1,
		Cells: []analysis.Cell{cell, {Variant: "b", Agents: "x"}}, Warnings: []rules.Message{rules.Say("warning.no-ratio")},
		Differences: []analysis.Difference{{Agents: "x", Base: "a", Variant: "b", Name: "draws", Pairs: 6, Correlation: math.NaN(), Judged: judged}},
	}
}

// toy says which verdict it was asked for.
type toy struct{}

func (toy) Fair(c *analysis.Cell) string             { return "fair " + c.Variant }
func (toy) Difference(d *analysis.Difference) string { return "difference " + d.Variant }
func (toy) Seats(r *analysis.Role) string            { return "seats " + r.Name }

// leaves lists the values of a JSON text by their paths.
func leaves(t *testing.T, text []byte) map[string]string {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	out := map[string]string{}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for k, x := range v {
				walk(path+"/"+k, x)
			}
		case []any:
			for i, x := range v {
				walk(fmt.Sprint(path, "/", i), x)
			}
		default:
			out[path] = fmt.Sprint(v)
		}
	}
	walk("", v)
	return out
}

// The comparison says nothing that the summary does not, but for the words and
// the name of a difference's line-up; and what both say is the same.
func TestFormatsAgree(t *testing.T) {
	r := study()
	summary, err := Summary(r, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	comparison, err := JSON(r, toy{})
	if err != nil {
		t.Fatal(err)
	}
	all, some := leaves(t, summary), leaves(t, comparison)
	words := 0
	for path, value := range some {
		path = strings.Replace(path, "/differences/0/lineup", "/differences/0/agents", 1)
		if strings.HasSuffix(path, "words") || strings.Contains(path, "role_words") {
			words++
			continue
		}
		if all[path] != value {
			t.Errorf("%s is %q in the comparison and %q in the summary", path, value, all[path])
		}
	}
	if words != 3 || some["/cells/0/fair/words"] != "fair a" || some["/differences/0/words"] != "difference b" || some["/cells/0/role_words/herder"] != "seats herder" {
		t.Errorf("%d verdicts in words: %v", words, some)
	}
	for path := range all {
		if strings.HasSuffix(path, "words") {
			t.Errorf("the summary has words: %s", path)
		}
	}
	for path, want := range map[string]string{
		"/seed": "18446744073709551615", "/cells/0/estimates/plies/value": "0.30000000000000004", "/cells/0/estimates/plies/lo": "<nil>",
		"/cells/0/estimates/plies/hi": "<nil>", "/cells/0/estimates/plies/warnings/1": "only one game", "/cells/0/measures/left/doc": "Seeds <left>.",
		"/cells/0/lines/distinct": "4", "/cells/0/lines/method": "counted", "/cells/0/lines/warnings/0": "one game came up 3 times in 7",
		"/warnings/0": "nothing to take a ratio to", "/cells/0/seat_roles/0/equal/seat": "2", "/differences/0/games_needed": "90",
	} {
		if all[path] != want {
			t.Errorf("%s is %q, want %q", path, all[path], want)
		}
	}
}

// CSV has the tree's leaves under their columns.
func TestCSVRows(t *testing.T) {
	text, err := CSV(study())
	if err != nil {
		t.Fatal(err)
	}
	const tail = "no games; only one game"
	for _, row := range []string{
		"warning,,,,,,,,,,,,,,,,,,,,,,nothing to take a ratio to,,,,,,,,,,,,,,,,,,,\n",
		"estimate,x,a,,plies,0.30000000000000004,,+Inf,0.95,t,7,-1,1,,,,,,,,,," + tail + ",,,,,,,,,,,,,,,,,,,\n",
		"fair,x,a,,first_player_advantage,0.30000000000000004,,+Inf,0.95,t,7,-1,1,,+Inf,0.95,0.01,UNDECIDED,0,90,,," + tail + ",,true,,,,,,score,0.01,fraction of 1,0.02,0.005,90,0,0.5,0.25,0,0,0\n",
		"seat_even,x,a,,1,0.5,,,,,7,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n",
		"role_equal,x,a,,herder,0.30000000000000004,,+Inf,0.95,t,7,-1,1,,+Inf,0.95,0.01,UNDECIDED,0,90,,," + tail + ",,true,,,,,,score,0.01,fraction of 1,0.02,0.005,90,0,0.5,0.25,0,0,0\n",
		"lines,x,a,,distinct,4,,,,counted,7,,,,,,,,,,,,one game came up 3 times in 7,,,,,,,,,,,,,,,,,,,\n",
		"lines,x,a,,most_frequent,3,,,,counted,7,,,,,,,,,,,,one game came up 3 times in 7,,,,,,,,,,,,,,,,,,,\n",
		"end_reason,x,a,,z,3,,,,,7,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n",
		"measure,x,a,,left,0.30000000000000004,,+Inf,0.95,t,7,-1,1,,,,,,,,,," + tail + ",2,,,,,,,,,,,,,,,,,,\n",
		"difference,x,b,a,draws,0.30000000000000004,,+Inf,0.95,t,6,-1,1,,+Inf,0.95,0.01,UNDECIDED,0,90,,," + tail + ",,true,,,,,,score,0.01,fraction of 1,0.02,0.005,90,0,0.5,0.25,0,0,0\n",
	} {
		if strings.Count(string(text), "\n"+row) != 1 {
			t.Errorf("not one row %s", row)
		}
	}
	// In the order of the results, not by name.
	if !(strings.Index(string(text), ",z,3") < strings.Index(string(text), ",b,4")) {
		t.Errorf("end reasons are in another order:\n%s", text)
	}
}

// What is not a number is null.
func TestNotANumberIsNull(t *testing.T) {
	for _, v := range []any{number(math.NaN()), number(math.Inf(-1))} {
		if text, err := json.Marshal(v); err != nil || string(text) != "null" {
			t.Errorf("%v: %s %v", v, text, err)
		}
	}
	if text, err := json.Marshal(object{{"b", number(0.1)}, {"a", entries{{"d", 1}, {"c", "<&>"}}}}); err != nil || string(text) != `{"b":0.1,"a":{"c":"\u003c\u0026\u003e","d":1}}` {
		t.Errorf("%s %v", text, err)
	}
}
