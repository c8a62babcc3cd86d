package files

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/sim/table"
)

// polarsCell is what polars/read.mjs prints of a cell.
type polarsCell struct {
	Variant    string             `json:"variant"`
	Agents     string             `json:"agents"`
	Games      int64              `json:"games"`
	Agent1     []string           `json:"agent_1"`
	Mean       map[string]float64 `json:"mean"`
	Nulls      map[string]int64   `json:"nulls"`
	Ends       map[string]int64   `json:"ends"`
	FirstMoves map[string]int64   `json:"first_moves"`
}

// A reader that shares no code with the writer finds the same games in the
// files as this package does.
func TestPolarsAgrees(t *testing.T) {
	node, err := exec.LookPath("node")
	if err == nil {
		_, err = os.Stat("../polars/node_modules/nodejs-polars")
	}
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%v: install it with npm ci --prefix sim/table/polars", err)
		}
		t.Skipf("%v: install it with npm ci --prefix sim/table/polars", err)
	}
	for _, c := range table.Compressions() {
		t.Run(string(c), func(t *testing.T) {
			dir := t.TempDir()
			writeStudy(t, dir, mixedStudy(c), 11)
			text, err := exec.Command(node, "../polars/read.mjs", dir).Output()
			if err != nil {
				if e, ok := err.(*exec.ExitError); ok {
					t.Fatalf("%v: %s", err, e.Stderr)
				}
				t.Fatal(err)
			}
			var got struct {
				Cells   []polarsCell `json:"cells"`
				All     int64        `json:"all"`
				Columns []string     `json:"columns"`
			}
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
			d, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			var columns []string
			for _, c := range d.Schema().Columns() {
				columns = append(columns, c.Name)
			}
			columns = append(columns, "variant", "agents") // from the folders' names
			if diff := cmp.Diff(columns, got.Columns); diff != "" {
				t.Errorf("columns (-ours +polars):\n%s", diff)
			}
			if got.All != 250+100+100+130 || len(got.Cells) != 4 {
				t.Fatalf("polars sees %d games in %d cells", got.All, len(got.Cells))
			}
			for _, cell := range got.Cells {
				comparePolars(t, d, cell)
			}
		})
	}
}

// comparePolars adds up a cell by our own reader.
func comparePolars(t *testing.T, d *Dataset, got polarsCell) {
	t.Helper()
	at := -1
	for i, c := range d.Cells() {
		if c.Variant == got.Variant && c.Agents == got.Agents {
			at = i
		}
	}
	if at < 0 {
		t.Fatalf("polars sees a cell %s × %s", got.Variant, got.Agents)
	}
	c := d.Cells()[at]
	sums, nulls := map[string]float64{}, map[string]int64{}
	ends, moves := map[string]int64{}, map[string]int64{}
	add := func(name string, x float64) { sums[name] += x }
	rows := engine.NewRows(c.Info, 0)
	for b := range c.Blocks() {
		if err := d.Read(at, b, rows); err != nil {
			t.Fatal(err)
		}
		for i := range rows.Len {
			add("game", float64(rows.Game[i]))
			add("leg", float64(c.Leg))
			add("plies", float64(rows.Plies[i]))
			add("branching_sum", float64(rows.BranchingSum[i]))
			add("last_lead_change", float64(rows.LastLeadChange[i]))
			mask := 0
			for k := range c.Info.Seats() {
				seat := string(rune('1' + k))
				add("score_"+seat, rows.Score[k][i].Float())
				add("return_"+seat, rows.Return[k][i].Float())
				add("captures_"+seat, float64(rows.Captures[k][i]))
				add("largest_capture_"+seat, rows.LargestCapture[k][i].Float())
				if rows.Return[k][i] > 0 {
					mask |= 1 << k
				}
			}
			add("winners", float64(mask))
			if c.Info.Seats() == 2 {
				add("margin", (rows.Score[0][i] - rows.Score[1][i]).Float())
			}
			if rows.Comeback[i] < 0 {
				nulls["comeback"]++
			}
			ends[c.Info.EndReason(rows.End[i])]++
			move := ""
			if a := rows.FirstMove[0][i]; a != engine.NoAction && c.Info.Actions != nil {
				move = c.Info.Actions[a]
			}
			moves[move]++
			for m, metric := range c.Info.Metrics {
				x := float64(rows.Metrics[m][i])
				if metric.Halves {
					x /= 2
				}
				add(metric.Name, x)
			}
		}
	}
	if got.Games != c.Games || !cmp.Equal(got.Ends, ends) || !cmp.Equal(got.FirstMoves, moves) || !cmp.Equal(got.Agent1, c.Lineup[:1]) {
		t.Errorf("%s × %s: polars %+v, ours %d games, %v, %v", c.Variant, c.Agents, got, c.Games, ends, moves)
	}
	for name, sum := range sums {
		want := sum / float64(c.Games)
		if x, ok := got.Mean[name]; !ok || math.Abs(x-want) > 1e-7*math.Max(1, math.Abs(want)) {
			t.Errorf("%s × %s: mean of %s: polars %v, ours %v", c.Variant, c.Agents, name, x, want)
		}
		if got.Nulls[name] != 0 {
			t.Errorf("%s × %s: %s has %d nulls", c.Variant, c.Agents, name, got.Nulls[name])
		}
	}
	nulls["match"], nulls["game_in_match"] = c.Games, c.Games
	if !c.Lines {
		nulls["line"] = c.Games
	}
	for name, n := range nulls {
		if got.Nulls[name] != n {
			t.Errorf("%s × %s: polars sees %d nulls in %s, ours are %d", c.Variant, c.Agents, got.Nulls[name], name, n)
		}
	}
}
