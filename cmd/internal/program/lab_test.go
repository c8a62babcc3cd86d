package program

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports/lab/desk"
)

// A study in a lab has the counts of summary.json that run leaves with the same seed, and
// where both are looked at once, the same intervals: for the three families, for two seats
// and five, and for every combination of two knobs.
func TestLabCountsAsRunDoes(t *testing.T) {
	walk(t)
	const head = "schema: 1\nname: own\nextends: "
	cases := map[string]struct {
		rules  string
		agents []string
		games  int64
	}{
		"awalé":          {head + "french\nboard: {seeds: 5}\ngrand_slam: captures\n", []string{"random", "greedy"}, 3000},
		"aiyawatstani":   {head + "aiyawatstani-single-hop\n", []string{"random", "greedy"}, 150},
		"awethi":         {head + "awethi\nlimit: {rounds: 20}\n", []string{"herder:1"}, 12},
		"awethi for two": {head + "awethi\nherders: 1\nlimit: {rounds: 20}\n", []string{"random"}, 40},
	}
	for _, seeds := range []string{"3", "4"} {
		for _, slam := range []string{"captures", "captures-nothing"} {
			cases["sweep "+seeds+" "+slam] = struct {
				rules  string
				agents []string
				games  int64
			}{head + "french\nboard: {seeds: " + seeds + "}\ngrand_slam: " + slam + "\n", []string{"random"}, 500}
		}
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "own.yaml")
			if err := os.WriteFile(file, []byte(c.rules), 0o600); err != nil {
				t.Fatal(err)
			}
			args := []string{"run", "--variants", file, "--games", strconv.FormatInt(c.games, 10), "--seed", "11", "-o", filepath.Join(dir, "out")}
			for _, a := range c.agents {
				args = append(args, "--agents", a)
			}
			if code, _, errs := command(t, args...); code != exitDone {
				t.Fatal(errs)
			}
			var want map[string]any
			readJSON(t, filepath.Join(dir, "out", "summary.json"), &want)
			got := labSummary(t, c.rules, c.agents, c.games)
			if !reflect.DeepEqual(got["cells"], want["cells"]) {
				t.Errorf("the lab has\n%s\nand run has\n%s", asJSON(t, got["cells"]), asJSON(t, want["cells"]))
			}
		})
	}
}

// labSummary plays a study as a page does, and returns its summary.
func labSummary(t *testing.T, rules string, agents []string, games int64) map[string]any {
	t.Helper()
	d := desk.New(words.English())
	numbers := map[string]int64{}
	for _, a := range agents {
		numbers[a] = games
	}
	var begun struct {
		Begun *desk.Begun
		Error string
	}
	request := asJSON(t, map[string]any{"do": "begin", "yaml": rules, "agents": agents, "games": numbers, "seed": "11", "once": true})
	if err := json.Unmarshal([]byte(d.Ask(request)), &begun); err != nil || begun.Error != "" {
		t.Fatal(err, begun.Error)
	}
	for i, c := range begun.Begun.Cells {
		table := new(desk.Table)
		if err := table.Sit(begun.Begun.Rules[c.Variant], c, 11); err != nil {
			t.Fatal(err)
		}
		const most = 333
		for first := int64(0); first < c.Games; first += most {
			n := min(most, c.Games-first)
			if err := d.Take(begun.Begun.ID, i, uint64(first), int(n), table.Play(uint64(first), int(n))); err != nil {
				t.Fatal(err)
			}
		}
	}
	var counted struct {
		Summary map[string]any
		Error   string
	}
	if err := json.Unmarshal([]byte(d.Ask(`{"do":"count"}`)), &counted); err != nil || counted.Error != "" {
		t.Fatal(err, counted.Error)
	}
	return counted.Summary
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func readJSON(t *testing.T, file string, v any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// What a lab works out is what solve prints; progress goes up to what there is to do, and what
// is too large or cannot be solved is refused.
func TestLabSolvesAsSolveDoes(t *testing.T) {
	for name, rules := range map[string]string{
		"awari":  fmt.Sprintf("schema: 1\nname: own\nextends: awari\nboard: {houses: 3, seeds: %d}\n", enginetest.Fewer(1, 2)),
		"kalah":  fmt.Sprintf("schema: 1\nname: own\nextends: kalah\nboard: {houses: 3, seeds: %d}\n", enginetest.Fewer(2, 3)),
		"french": "schema: 1\nname: own\nextends: french\nboard: {houses: 3, seeds: 2}\n",
		"hop":    "schema: 1\nname: own\nextends: aiyawatstani\nboard: {size: 3 points, centres: false}\nsetup: |\n  x x x\n  . . .\n  o o o\n",
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "own.yaml")
			if err := os.WriteFile(file, []byte(rules), 0o600); err != nil {
				t.Fatal(err)
			}
			code, out, errs := command(t, "solve", file, "--format", "json")
			if code != exitDone {
				t.Fatal(errs)
			}
			most, last := 0, 0
			got, err := desk.New(words.English()).Solve(rules, func(done, all int) { most, last = max(most, done), all })
			if err != nil {
				t.Fatal(err)
			}
			if record := asJSON(t, got.Record) + "\n"; record != out {
				t.Errorf("the lab has\n%sand solve has\n%s", record, out)
			}
			positions := 0
			for _, l := range got.Record.Layers {
				positions += l.Positions
			}
			if most < positions*9/10 || last < most {
				t.Errorf("%d of %d were told, of %d positions", most, last, positions)
			}
			_, text, _ := command(t, "solve", file)
			for _, sentence := range got.Sentences[1:] { // the first has the rules' title
				if !strings.Contains(strings.Join(strings.Fields(text), " "), sentence) {
					t.Errorf("solve does not say %q:\n%s", sentence, text)
				}
			}
			best := 0
			for _, m := range got.Moves {
				if m.Best {
					best++
				}
			}
			if len(got.Moves) != len(got.Record.Moves) || best == 0 {
				t.Errorf("%+v", got.Moves)
			}
		})
	}
	d := desk.New(words.English())
	for name, want := range map[string]string{"french": "too many positions", "awethi": "cannot be solved here"} {
		if _, err := d.Solve("schema: 1\nname: own\nextends: "+name+"\n", nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := d.Solve("a: [", nil); err == nil {
		t.Error("a: [ was solved")
	}
}
