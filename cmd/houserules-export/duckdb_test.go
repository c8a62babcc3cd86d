package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"reflect"
	"testing"

	"houserules/engine"
	"houserules/sim/table/files"
)

// duckCell is what duckdb/read.mjs prints of a variant and line-up.
type duckCell struct {
	Variant   string         `json:"variant"`
	Agents    string         `json:"agents"`
	Games     int            `json:"games"`
	Openings  int            `json:"openings"`
	Comebacks int            `json:"comebacks"`
	Game      float64        `json:"game"`
	Plies     float64        `json:"plies"`
	Score1    float64        `json:"score_1"`
	Captures2 float64        `json:"captures_2"`
	Agent1    string         `json:"agent_1"`
	Ends      map[string]int `json:"ends"`
	Long      int            `json:"long"`
}

// A reader that shares no code with the writer finds the same games.
func TestDuckDBAgrees(t *testing.T) {
	const script, remedy = "duckdb/read.mjs", "npm ci --prefix cmd/houserules-export/duckdb"
	node, err := exec.LookPath("node")
	if err == nil {
		_, err = os.Stat("duckdb/node_modules/@duckdb/node-api")
	}
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%v: install it with %s", err, remedy)
		}
		t.Skipf("%v: install it with %s", err, remedy)
	}
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	data, err := files.Open(study(t, 70_000))
	if err != nil {
		t.Fatal(err)
	}
	if code, errs := command("export", "study", "--format", "parquet"); code != 0 {
		t.Fatal(errs)
	}
	text, err := exec.Command(node, home+"/"+script, "study-parquet").Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			t.Fatalf("%v: %s", err, failed.Stderr)
		}
		t.Fatal(err)
	}
	var got struct {
		Cells []duckCell        `json:"cells"`
		Types map[string]string `json:"types"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for name, want := range map[string]string{"variant": "VARCHAR", "end_reason": "VARCHAR", "game": "UINTEGER", "return_1": "FLOAT", "first_move_1": "VARCHAR"} {
		if got.Types[name] != want {
			t.Errorf("DuckDB takes %s for %s instead of %s", name, got.Types[name], want)
		}
	}
	if want := len(data.Schema().Columns()) + 3; len(got.Types) != want {
		t.Errorf("DuckDB sees %d columns instead of %d", len(got.Types), want)
	}
	if len(got.Cells) != len(data.Cells()) {
		t.Fatalf("DuckDB sees %d cells", len(got.Cells))
	}
	for _, cell := range got.Cells {
		if want := added(t, data, cell.Variant, cell.Agents); !reflect.DeepEqual(cell, want) {
			t.Errorf("DuckDB %+v, ours %+v", cell, want)
		}
	}
}

// added is what DuckDB should see of a cell, added up by the reader of tables.
func added(t *testing.T, data *files.Dataset, variant, agents string) duckCell {
	t.Helper()
	sum := duckCell{Variant: variant, Agents: agents, Ends: map[string]int{}}
	for i := range data.Cells() {
		c := &data.Cells()[i]
		if c.Variant != variant || c.Agents != agents {
			continue
		}
		sum.Agent1 = c.Lineup[0]
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := data.Read(i, b, rows); err != nil {
				t.Fatal(err)
			}
			sum.Games += rows.Len
			for k := range rows.Len {
				sum.Game += float64(rows.Game[k])
				sum.Plies += float64(rows.Plies[k])
				sum.Score1 += rows.Score[0][k].Float()
				sum.Captures2 += float64(rows.Captures[1][k])
				sum.Ends[c.Info.EndReason(rows.End[k])]++
				if rows.Comeback[k] >= 0 {
					sum.Comebacks++
				} else if rows.Plies[k] > 60 {
					sum.Long++
				}
			}
		}
	}
	return sum
}
