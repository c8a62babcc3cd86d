package sim_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// lengths are the lengths of all games of a folder, by cell and game.
func lengths(t *testing.T, dir string) map[string][]uint32 {
	t.Helper()
	data, err := files.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]uint32{}
	for i, c := range data.Cells() {
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := data.Read(i, b, rows); err != nil {
				t.Fatal(err)
			}
			all[c.Folder()] = append(all[c.Folder()], rows.Plies[:rows.Len]...)
		}
	}
	return all
}

// The folders of all programs that are read are extended: what is there stays as
// it is to the byte, and the games are those of a study that had planned as many
// at first.
func TestGoldenFolderIsExtended(t *testing.T) {
	eachGolden(t, func(t *testing.T, version string) {
		dir := copyGolden(t, version)
		before := parts(t, dir)
		p, err := planfile.Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		most := int64(enginetest.Fewer(48, 70))
		for _, games := range []int64{45, most} {
			if p, err = p.Extend(games, nil); err != nil {
				t.Fatal(err)
			}
			report, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{})
			if err != nil || report.Before == 0 || len(report.Notes) == 0 {
				t.Fatalf("%+v, %v", report, err)
			}
		}
		for file, data := range parts(t, dir) {
			if before[file] != "" && before[file] != data {
				t.Errorf("%s has other bytes than before it was extended", file)
			}
		}
		stored, err := planfile.Read(dir)
		if err != nil || stored.PlanVersion != table.PlanVersion || stored.TotalGames() != most*int64(len(stored.Cells)) {
			t.Fatalf("%+v, %v", stored, err)
		}
		whole, at := *p, t.TempDir()
		whole.Cells, whole.Grow = nil, nil
		for _, c := range p.Cells {
			c.Stages = nil
			whole.Cells = append(whole.Cells, c)
		}
		if _, err := sim.Run(t.Context(), &whole, store.Folder{Dir: at}, sim.Options{}); err != nil {
			t.Fatal(err)
		}
		want, got := lengths(t, at), lengths(t, dir)
		for cell, plies := range want {
			for g := range plies {
				if got[cell][g] != plies[g] {
					t.Fatalf("%s: game %d has %d plies, of a study planned with all games %d", cell, g, got[cell][g], plies[g])
				}
			}
		}
	})
}

// A crash while a plan is extended leaves a folder that is read and gone on with,
// whichever of plan and manifest was written.
func TestCrashWhileAPlanIsExtended(t *testing.T) {
	dir := copyGolden(t, "plan-3")
	p, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	e, err := p.Extend(60, nil)
	if err != nil {
		t.Fatal(err)
	}
	after, err := e.Encode()
	if err != nil {
		t.Fatal(err)
	}
	before := read(t, filepath.Join(dir, "plan.json"))
	for _, text := range []string{before, string(after)} {
		m, err := files.ReadManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		m.PlanSHA256, m.NextPlan = table.Checksum([]byte(before)), table.Checksum(after)
		if err := files.WriteManifest(dir, m); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "plan.json"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := planfile.Read(dir); err != nil {
			t.Fatal(err)
		}
	}
	// The same command goes on.
	stored, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if stored, err = stored.Extend(60, nil); err != nil {
		t.Fatal(err)
	}
	report, err := sim.Run(t.Context(), stored, store.Folder{Dir: dir}, sim.Options{})
	if err != nil || report.Left != 0 || report.Plan.TotalGames() != 60*int64(len(p.Cells)) {
		t.Errorf("%+v, %v", report, err)
	}
}

// A plan of a version that knew no extensions has none, whoever wrote them in.
func TestOldPlansAreNotExtended(t *testing.T) {
	for want, change := range map[string]func(object){
		"].stages":          func(o object) { o["cells"].([]any)[0].(object)["stages"] = []int64{3} },
		"unknown key until": func(o object) { o["until"] = []any{object{"decided": true}} },
	} {
		for _, version := range []string{"tables-2", "plan-2", "plan-3"} {
			dir := copyGolden(t, version)
			editPlan(t, dir, change)
			if err := os.Remove(filepath.Join(dir, "manifest.json")); err != nil {
				t.Fatal(err)
			}
			if _, err := planfile.Read(dir); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want %q", version, err, want)
			}
		}
	}
}
