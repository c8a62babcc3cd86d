package reports

import (
	"bytes"
	"encoding/csv"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/sim/atlas"
	"houserules/sim/foldertest"
)

// smallAtlas has two rule sets on two boards: one that differ, one that is not solved,
// one refused, one with bounds.
func smallAtlas() *atlas.Atlas {
	n := func(v int) *int { return &v }
	played := []atlas.Played{{Agent: "random", Tally: atlas.Tally{Games: 1000, Wins: 600, Draws: 100, Losses: 300, Lead: 2000, Squares: 40_000, CutOff: 3}}}
	exact := atlas.ExactResult{Nodes: 9, Random: &atlas.Chances{Win: 0.6, Draw: 0.1, Loss: 0.3, Lead: 1.02}, Softmax: []atlas.Chances{{Temperature: 0, Win: 1, Lead: 3}, {Temperature: 2, Lead: 2.25}, {Temperature: 4, Lead: 1.5}}}
	won := &atlas.Finding{
		Bounds: [2]int{3, 3}, Moves: []atlas.Move{{Move: "A", Value: n(3), Fresh: n(3)}, {Move: "B", Value: n(1), Fresh: n(3)}},
		Fair: atlas.Fair{Looked: 54, Even: []atlas.Start{{Position: "1,2/2,3 0-0 S", Moved: 1}}}, Played: played, Exact: exact,
	}
	curve := []atlas.SoftmaxTally{{Temperature: 0, Tally: played[0].Tally}, {Temperature: 2, Tally: played[0].Tally}, {Temperature: 4, Tally: played[0].Tally}}
	drawn := &atlas.Finding{Bounds: [2]int{0, 0}, Moves: []atlas.Move{{Move: "A", Value: n(0), Fresh: n(0)}}, Played: played, Curve: curve}
	open := &atlas.Finding{Bounds: [2]int{-4, 6}, Moves: []atlas.Move{{Move: "A"}}, Fair: atlas.Fair{Looked: 54, Open: 54}, Played: played}
	return &atlas.Atlas{
		Version: 1, Name: "small", Budget: 1000, Memory: 4_000_000_000, Compared: []string{"one", "two"},
		Settings: atlas.Settings{Seed: 7, Nodes: 100, Curve: 1000, Moved: 2, Temperatures: []float64{0, 2, 4}, Players: []atlas.Player{{Agent: "random", Games: 1000}}},
		Sets: []atlas.Set{
			{Name: "one", Title: "Rules One", Class: "exact", Acyclic: true, Boards: []atlas.Board{
				{Houses: 2, Seeds: 2, Variant: "one-2x2", Hash: "ab", State: atlas.Solved, Positions: 100, States: 100, Bytes: 400, Found: won},
				{Houses: 3, Seeds: 2, Variant: "one-3x2", Hash: "cd", State: atlas.OverBudget, Positions: 36_000_000, States: 72_000_000, Bytes: 1_500_000},
			}},
			{Name: "two", Title: "Rules Two", Class: "exact", Boards: []atlas.Board{
				{Houses: 2, Seeds: 2, Variant: "two-2x2", Hash: "ef", State: atlas.Solved, Positions: 100, States: 100, Bytes: 400, Found: drawn},
				{Houses: 3, Seeds: 2, Variant: "two-3x2", State: atlas.Refused, Why: "=no game here"},
			}},
			{Name: "three", Title: "Rules Three", Class: "bounds", Boards: []atlas.Board{
				{Houses: 2, Seeds: 2, Variant: "three-2x2", Hash: "01", State: atlas.Solved, Positions: 100, States: 200, Bytes: 400, Found: open},
			}},
		},
	}
}

// lineWith is the first line of a text with all of some parts.
func lineWith(text string, parts ...string) string {
	for line := range strings.Lines(text) {
		all := true
		for _, p := range parts {
			all = all && strings.Contains(line, p)
		}
		if all {
			return line
		}
	}
	return ""
}

func TestAtlasText(t *testing.T) {
	var out bytes.Buffer
	// A thousand states a second: 72,000,000 take twenty hours of a core.
	rates := atlas.Rates{"one": {States: 5000, Seconds: 5}}
	if err := Atlas(&out, smallAtlas(), rates, Reader{}, FormatText); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range [][]string{
		{"3 of 5 boards are solved, under 3 rule sets"},
		{"Of 5 boards, moving first is worth nothing on 1, favours the first player on 1 and the second on 0; for 1 only bounds are known, and 2 are not solved."},
		{"Boards with bounds only: 1"},
		{"rules", "board", "value", "even", "open", "of"},
		{"2 × 2", "+3", "0"},                                                       // the board on which two sets differ
		{"Rules One ", "2 × 2", "+3", "3", "A of 2"},                               // B is worth 1 with the start in the history
		{"Rules One ", "2 × 2", "+3", "1", "54", "1,2/2,3 0-0 S"},                  // fair starts
		{"Rules One ", "2 × 2", "+3", "+1.020 (+15.0)", "+1.00 ± 0.19 (+15.0)"},    // mean 1000/1000, sd 3: 1.96·3/√1000
		{"Rules Three", "2 × 2", "[−4, +6]", "+1.00 ± 0.19"},                       //
		{"Rules One ", "2 × 2", "+3", "+3.00", "+2.25", "+1.50", "+1.02"},          // by temperature, and random
		{"Rules Two ", "2 × 2", "0", "+1.0 ± 0.2"},                                 // simulated, where there are too many lines
		{"Rules One ", "3 × 2", "36,000,000", "1.5 MB", "20", "beyond the budget"}, // not solved
		{"Rules Two ", "3 × 2", "–", "no game here"},                               // refused
		{"3 of 1,000 games of random under one-2x2 were cut off at "},              //
	} {
		if lineWith(text, want...) == "" {
			t.Errorf("no line has %q", want)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}

// One rule set is one, and units are those of the language.
func TestAtlasOfOneSet(t *testing.T) {
	a := smallAtlas()
	a.Sets, a.Compared = a.Sets[:1], nil
	for tag, want := range map[string][]string{
		"en": {"1 of 2 boards are solved, under 1 rule set:", "in seeds of lead", "more than 4.0 GB of memory", "1.5 MB"},
		"fr": {"avec un jeu de règles", "en avance finale (graines)", "plus de 4,0 Go de mémoire", "1,5 Mo"},
	} {
		var out bytes.Buffer
		if err := Atlas(&out, a, nil, Reader{Words: words.In(tag)}, FormatText); err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(out.String(), "\u00a0", " ")
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in\n%s", tag, w, text)
			}
		}
	}
}

// TestAtlasDiffers: bounds that overlap are no difference.
func TestAtlasDiffers(t *testing.T) {
	a := smallAtlas()
	if d := a.Differing(); len(d) != 1 || d[0] != [2]int{2, 2} {
		t.Errorf("rules differ on %v", d)
	}
	a.Compared = []string{"one", "three"}
	if d := a.Differing(); len(d) != 0 {
		t.Errorf("+3 and [−4, +6] differ on %v", d)
	}
	var out bytes.Buffer
	if err := Atlas(&out, a, nil, Reader{}, FormatMarkdown); err != nil || !strings.Contains(out.String(), "No board that was solved under two of Rules One and Rules Three has different values") {
		t.Errorf("%v: %s", err, out.String())
	}
}

func TestAtlasRows(t *testing.T) {
	var out bytes.Buffer
	if err := Atlas(&out, smallAtlas(), nil, Reader{}, FormatCSV); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(rows) != 6 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	column := func(row []string, name string) string {
		for i, head := range rows[0] {
			if head == name {
				return row[i]
			}
		}
		t.Fatalf("no column %s", name)
		return ""
	}
	for _, c := range []struct {
		row        int
		name, want string
	}{
		{1, "value", "3"}, {1, "komi", "3"}, {1, "keeping", "A"}, {1, "fair_even", "1"}, {1, "exact_random_lead", "1.02"},
		{1, "random lead", "1"}, {1, "random advantage", "0.15"}, {1, "random cut_off", "3"}, {2, "state", "over-budget"}, {2, "value", ""},
		{4, "why", "'=no game here"}, {5, "value", ""}, {5, "lo", "-4"}, {5, "hi", "6"},
	} {
		if got := column(rows[c.row], c.name); got != c.want {
			t.Errorf("row %d: %s is %q, not %q", c.row, c.name, got, c.want)
		}
	}
}

func TestAtlasPage(t *testing.T) {
	dir := t.TempDir()
	if err := WriteAtlas(dir, AtlasInput{Atlas: smallAtlas(), Command: "houserules atlas", Version: "1", Reader: Reader{Figures: []string{".png"}}}); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Rules One: what moving first is worth", "2 × 2: +3", "2 × 2: [−4, +6]", "Where the rules differ", "temperature T (seeds)", "houserules atlas"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	for _, name := range []string{"report.md", "atlas.csv", "figures/atlas-one.svg", "figures/atlas-skill-one.png", "figures/atlas-skill-two.png"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}

// What was measured stands apart: nothing else that is written of an atlas depends on it.
func TestMeasuredStandsApart(t *testing.T) {
	files := func(seconds float64) map[string]string {
		t.Helper()
		dir := t.TempDir()
		if err := WriteAtlas(dir, AtlasInput{Atlas: smallAtlas(), Rates: atlas.Rates{"one": {States: 5000, Seconds: seconds}}}); err != nil {
			t.Fatal(err)
		}
		return foldertest.Read(t, dir)
	}
	slow, fast := files(5), files(0.5)
	const hours = atlas.MeasuredFolder + "/hours.md"
	if slow[hours] == fast[hours] || !strings.Contains(slow[hours], "20") {
		t.Errorf("the hours are\n%s\nand\n%s", slow[hours], fast[hours])
	}
	for _, list := range []map[string]string{slow, fast} {
		maps.DeleteFunc(list, func(name, _ string) bool { return strings.HasPrefix(name, atlas.MeasuredFolder+"/") })
	}
	foldertest.Same(t, slow, fast)
}
