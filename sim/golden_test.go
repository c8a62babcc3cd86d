package sim_test

import (
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/sim/plan"
	"houserules/sim/store"
	"houserules/variants"

	"github.com/google/go-cmp/cmp"

	"houserules/analysis"
	"houserules/engine"
	"houserules/sim"
	"houserules/sim/table"
)

// testdata/golden has the folder of study.yaml as each version of the tables
// wrote it: tables-N was written by the last program of version N. They are
// never renewed. A change that no longer reads one of them breaks what users
// have on their disks; then the version rises, this test gets a folder of the
// version before, and what is no longer read is refused with what to do.
const golden = "testdata/golden"

// copyGolden copies a golden folder to where it may be written to.
func copyGolden(t *testing.T, version string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), version)
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(golden, version))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// parts reads all part files of a folder, by name.
func parts(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), table.GamesFolder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestGoldenFolderIsRead(t *testing.T) {
	dir := copyGolden(t, "tables-2")
	if _, err := plan.Read(dir); err != nil {
		t.Fatal(err)
	}
	data, err := table.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if n := data.Missing(); n != 0 {
		t.Errorf("%d games are missing", n)
	}
	for i, c := range data.Cells() {
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := data.Read(i, b, rows); err != nil {
				t.Error(err)
			}
		}
	}
}

// The plan of an older program is played to the same bytes: in a new folder,
// and where a part of the old folder is gone.
func TestGoldenFolderIsPlayedAgain(t *testing.T) {
	old := copyGolden(t, "tables-2")
	want := parts(t, old)
	p, err := plan.Read(old)
	if err != nil {
		t.Fatal(err)
	}
	for file := range want {
		if err := os.Remove(filepath.Join(old, file)); err != nil {
			t.Fatal(err)
		}
		break
	}
	for _, dir := range []string{t.TempDir(), old} {
		if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
			t.Fatal(err)
		}
		got := parts(t, dir)
		if len(got) != len(want) {
			t.Errorf("%d parts instead of %d", len(got), len(want))
		}
		for file, data := range want {
			if got[file] != data {
				t.Errorf("%s has other bytes than the program of its version wrote", file)
			}
		}
	}
}

func TestTooOldFolderIsRefused(t *testing.T) {
	dir := copyGolden(t, "tables-1")
	_, planErr := plan.Read(dir)
	_, data := table.Open(dir)
	for _, err := range []error{planErr, data} {
		if err == nil {
			t.Fatal("tables of version 1 are read, but nothing knows how")
		}
		for _, say := range []string{"table version 1", "use the program that wrote it"} {
			if !strings.Contains(err.Error(), say) {
				t.Errorf("the error does not say %q: %v", say, err)
			}
		}
	}
}

// A plan of version 1 says by names what plans say by values today. It is read
// as the same: compared with the games that its rules make now.
func TestGoldenPlanOfVersion1(t *testing.T) {
	p, err := plan.Read(filepath.Join(golden, "tables-2"))
	if err != nil {
		t.Fatal(err)
	}
	if want := (plan.Tolerance{Score: 0.015}); !p.Tolerance.Equal(want) {
		t.Errorf("the margin of 1.5 pp is read as %+v", p.Tolerance)
	}
	if p.Base != "french" || p.Title != "Every kind of column" {
		t.Errorf("base %q, title %q", p.Base, p.Title)
	}
	for _, v := range p.Variants {
		if diff := cmp.Diff(v.Game.Info(), v.Info); diff != "" {
			t.Errorf("%s (-the game +the plan):\n%s", v.Name, diff)
		}
	}
}

// changed replaces a piece of a file, which must be there once.
func changed(t *testing.T, name, old, now string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), old); n != 1 {
		t.Fatalf("%s has %q %d times", name, old, n)
	}
	if err := os.WriteFile(name, []byte(strings.Replace(string(data), old, now, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// What a newer program wrote is refused, by all that read it, and left alone.
func TestNewerFolderIsRefused(t *testing.T) {
	for file, test := range map[string]struct{ now, want string }{
		"plan.json":     {`"plan_version": 3, "protocol": 1`, "plan version 3, but this program knows up to version 2"},
		"manifest.json": {`"manifest_version": 3, "parts"`, "manifest version 3, but this program knows up to version 2"},
	} {
		// Whatever else a newer program wrote otherwise.
		damaged := copyGolden(t, "tables-2")
		odd := strings.NewReplacer(`"parts"`, `"parts": {}, "old"`, `"protocol"`, `"name": 7, "protocol"`).Replace(test.now)
		changed(t, filepath.Join(damaged, file), test.now[strings.Index(test.now, ", ")+2:], odd)
		if _, err := table.Open(damaged); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s with more of a newer version: error %v", file, err)
		}
		dir := copyGolden(t, "tables-2")
		p, err := plan.Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		old := test.now[strings.Index(test.now, ", ")+2:]
		changed(t, filepath.Join(dir, file), old, test.now)
		before := parts(t, dir)
		_, openErr := table.Open(dir)
		_, runErr := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{})
		for _, err := range []error{openErr, runErr} {
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "use the program that wrote it") ||
				!strings.Contains(err.Error(), filepath.Join(dir, file)) {
				t.Errorf("%s: error %v", file, err)
			}
		}
		if after := parts(t, dir); !maps.Equal(before, after) {
			t.Errorf("%s: the refused run changed the tables", file)
		}
	}
}

// An old folder that is complete is reported on: its figures are those that
// counting its rows gives.
func TestGoldenFolderIsReportedOn(t *testing.T) {
	data, err := table.Open(filepath.Join(golden, "tables-2"))
	if err != nil {
		t.Fatal(err)
	}
	results, err := analysis.Analyze(data, analysis.Options{Name: "golden", Tolerance: 0.015, Base: "french"})
	if err != nil {
		t.Fatal(err)
	}
	if len(results.Cells) != len(data.Cells()) || len(results.Cells) == 0 {
		t.Fatalf("%d cells of %d", len(results.Cells), len(data.Cells()))
	}
	for i, c := range data.Cells() {
		if c.Info.Seats() != 2 {
			continue
		}
		rows := engine.NewRows(c.Info, 0)
		if err := data.Read(i, 0, rows); err != nil {
			t.Fatal(err)
		}
		points := 0.0
		for _, r := range rows.Return[0] {
			points += r.Float()
		}
		want := points / float64(c.Games)
		if got, ok := results.Cells[i].Estimate(analysis.FirstScore); !ok || math.Abs(got.Value-want) > 1e-12 {
			t.Errorf("%s: the first player scores %v, counting gives %v", c.Folder(), got.Value, want)
		}
	}
}

// An old folder that is not complete is gone on with, to the bytes that the
// program of its version would have written, and its plan is left to that
// program.
func TestGoldenFolderIsCompleted(t *testing.T) {
	dir := copyGolden(t, "tables-2")
	p, err := plan.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	want, planBefore := parts(t, dir), read(t, filepath.Join(dir, "plan.json"))
	manifest := read(t, filepath.Join(dir, "manifest.json"))
	m, err := table.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range m.Parts[1:] {
		if err := os.Remove(filepath.Join(dir, part.File)); err != nil {
			t.Fatal(err)
		}
	}
	m.Parts = m.Parts[:1]
	if err := m.Write(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	if got := parts(t, dir); !maps.Equal(want, got) {
		t.Error("the completed folder has other tables than the old one")
	}
	if read(t, filepath.Join(dir, "manifest.json")) != manifest {
		t.Error("the manifest has other bytes than the program of its version wrote")
	}
	if read(t, filepath.Join(dir, "plan.json")) != planBefore {
		t.Error("the plan was written anew though nothing changed")
	}
	// Where something changes it is written in the version of today.
	p.Title = "New"
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	q, err := plan.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if q.Title != "New" || q.PlanVersion != table.PlanVersion || plan.Differences(p, q) != nil || !q.Tolerance.Equal(p.Tolerance) {
		t.Errorf("the plan written anew is read as %+v", q)
	}
}

// read is the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A folder with a plan of version 1 is played on by the study file as it is
// today, although knobs were added since: the plan stays as its program wrote
// it.
func TestOldPlanIsLeftAlone(t *testing.T) {
	dir := copyGolden(t, "tables-2")
	name := filepath.Join(dir, "plan.json")
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	study, list := sim.LoadStudy(variants.NewLibrary(), filepath.Join(golden, "study.yaml"))
	if list.HasErrors() {
		t.Fatal(list)
	}
	p, err := sim.NewPlan(study, *study.Seed, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(name); err != nil || string(after) != string(before) {
		t.Errorf("the plan was written anew (%v)", err)
	}
}

// A plan of another random protocol is no plan that this program can play.
func TestOtherProtocolIsRefused(t *testing.T) {
	dir := copyGolden(t, "tables-2")
	changed(t, filepath.Join(dir, "plan.json"), `"protocol": 1`, `"protocol": 2`)
	if _, err := plan.Read(dir); err == nil || !strings.Contains(err.Error(), "random protocol 2, but this program plays by protocol 1") {
		t.Errorf("error %v", err)
	}
}
