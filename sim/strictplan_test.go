package sim_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/sim"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

type object = map[string]any

// editPlan changes the JSON of a folder's plan.
func editPlan(t *testing.T, dir string, change func(object)) {
	t.Helper()
	name := filepath.Join(dir, "plan.json")
	in := json.NewDecoder(strings.NewReader(read(t, name)))
	in.UseNumber()
	var tree object
	if err := in.Decode(&tree); err != nil {
		t.Fatal(err)
	}
	change(tree)
	data, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// A plan is read as strictly as YAML, also where no checksum tells that it was
// changed.
func TestPlansAreReadStrictly(t *testing.T) {
	p, err := planfile.Read(filepath.Join(golden, "tables-2"))
	if err != nil {
		t.Fatal(err)
	}
	fresh := t.TempDir()
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: fresh}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	first := func(o object, list string) object { return o[list].([]any)[0].(object) }
	game := func(o object) object { return first(o, "variants")["game"].(object) }
	swapped := func(o object) object { // a cell of the second leg
		cells := o["cells"].([]any)
		return cells[len(cells)-1].(object)
	}
	for what, test := range map[string]struct {
		change func(object)
		want   string
	}{
		"an unknown key":               {func(o object) { o["sed"] = 5 }, "unknown key sed"},
		"a key in capitals":            {func(o object) { o["Base"] = o["base"]; delete(o, "base") }, "unknown key Base"},
		"an unknown key inside":        {func(o object) { first(o, "cells")["leegs"] = 1 }, "unknown key cells[0].leegs"},
		"an unknown key of a game":     {func(o object) { game(o)["x"] = 1 }, "unknown key variants[0].game.x"},
		"an unknown key of the rules":  {func(o object) { first(o, "variants")["rules"].(object)["x"] = 1 }, "unknown key rules.x"},
		"a key that is missing":        {func(o object) { delete(o, "title"); delete(o, "tolerance") }, "tolerance is missing"},
		"another limit":                {func(o object) { game(o)["limit"] = 7 }, "game.limit is 7, but it should be 2000"},
		"another role":                 {func(o object) { game(o)["roles"].([]any)[0].(object)["name"] = "North" }, "game.roles"},
		"another end":                  {func(o object) { game(o)["end_reasons"].([]any)[0] = "x" }, "x"},
		"a column's other meaning":     {func(o object) { first(game(o), "metrics")["doc"] = "x" }, "game.metrics[0].doc"},
		"a column that nobody counts":  {func(o object) { first(game(o), "metrics")["name"] = "x" }, "game.metrics"},
		"a line-up of another name":    {func(o object) { first(o, "cells")["agents"] = "greedy" }, "its line-up is called random"},
		"a leg of nothing":             {func(o object) { first(o, "cells")["leg"] = 2 }, "leg 2, but of nothing"},
		"a second leg as first's name": {func(o object) { swapped(o)["lineup"] = []string{"random", "random"} }, "its line-up is called random"},
		"another protocol":             {func(o object) { o["protocol"] = 2 }, "random protocol 2"},
		"a tolerance out of range":     {func(o object) { o["tolerance"] = object{"score": 0.7} }, "tolerance of score is 0.7"},
		"a tolerance below zero":       {func(o object) { o["tolerance"] = object{"score": 0.1, "lead": -1} }, "tolerance of lead is -1"},
		"a base that is not there":     {func(o object) { o["base"] = "nope" }, `the base "nope"`},
		"no games":                     {func(o object) { first(o, "cells")["games"] = 0 }, "0 games"},
		"games beyond counting": {func(o object) {
			for _, c := range o["cells"].([]any) {
				c.(object)["games"] = int64(1) << 51
			}
		}, "games in blocks"},
		"lines of uniform random players": {func(o object) { first(o, "cells")["lines"] = true }, "cell french × random: its tables have the column line: true"},
		"lines of some cells only":        {func(o object) { swapped(o)["lines"] = true }, "its tables have the column line: false, unlike others"},
		"another title of the variant":    {func(o object) { first(o, "variants")["title"] = "x" }, "it is called"},
		"another hash":                    {func(o object) { first(o, "variants")["rules_hash"] = strings.Repeat("f", 64) }, "hash"},
	} {
		t.Run(what, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(fresh)); err != nil {
				t.Fatal(err)
			}
			editPlan(t, dir, test.change)
			if _, err := planfile.Read(dir); err == nil {
				t.Error("it is read beside its manifest")
			}
			if err := os.Remove(filepath.Join(dir, "manifest.json")); err != nil {
				t.Fatal(err)
			}
			if _, err := planfile.Read(dir); err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "plan.json") {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

// A plan of a version that knew no lines has none, whoever wrote them in.
func TestOldPlansKnowNoLines(t *testing.T) {
	for _, version := range []string{"tables-2", "plan-2"} {
		dir := copyGolden(t, version)
		editPlan(t, dir, func(o object) {
			for _, c := range o["cells"].([]any) {
				if cell := c.(object); cell["agents"] != "random" {
					cell["lines"] = true
				}
			}
		})
		if err := os.Remove(filepath.Join(dir, "manifest.json")); err != nil {
			t.Fatal(err)
		}
		if _, err := planfile.Read(dir); err == nil || !strings.Contains(err.Error(), "].lines") {
			t.Errorf("%s: error %v", version, err)
		}
	}
}

// A crash between plan and manifest leaves a folder that is read and gone on
// with, whichever of the two was written.
func TestCrashWhileThePlanIsReplaced(t *testing.T) {
	p, err := planfile.Read(filepath.Join(golden, "tables-2"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "plan.json")
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	before := read(t, name)
	p.Title = "Another"
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	after := read(t, name)
	if before == after {
		t.Fatal("the plan did not change")
	}
	for _, text := range []string{before, after} {
		m, err := files.ReadManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		m.PlanSHA256, m.NextPlan = table.Checksum([]byte(before)), table.Checksum([]byte(after))
		if err := files.WriteManifest(dir, m); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		q, err := planfile.Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sim.Run(t.Context(), q, store.Folder{Dir: dir}, sim.Options{}); err != nil {
			t.Fatal(err)
		}
		m, err = files.ReadManifest(dir)
		if err != nil || m.NextPlan != "" || m.PlanSHA256 != table.Checksum([]byte(text)) || !bytes.Equal([]byte(read(t, name)), []byte(text)) {
			t.Errorf("afterwards the manifest is %+v, %v", m, err)
		}
	}
}

// A plan that is known is not read again; where another is stored, that is read.
func TestKnownPlanIsTheStoredOne(t *testing.T) {
	p, err := planfile.Read(filepath.Join(golden, "tables-2"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	known, _, err := planfile.OpenKnown(dir, p)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if known.Variants[0].Game != p.Variants[0].Game {
		t.Error("the games were made again")
	}
	if known.TextHash() != stored.TextHash() || known.PlanVersion != stored.PlanVersion {
		t.Error("it is not the plan that is stored")
	}
	editPlan(t, dir, func(o object) { o["seed"] = json.Number("7") })
	if _, _, err := planfile.OpenKnown(dir, p); err == nil {
		t.Error("a plan that was changed by hand was not looked at")
	}
}
