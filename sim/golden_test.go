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
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/variants"

	"github.com/google/go-cmp/cmp"

	"houserules/analysis"
	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/sim"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// testdata/golden has the folder of study.yaml as each version of the tables
// wrote it: tables-N was written by the last program of version N, with plans of
// version 1. The folders plan-2 and plan-3 are those of plan-2.yaml and
// plan-3.yaml, by the last programs of plan versions 2 and 3; matches is that of
// matches.yaml, a study of matches, by a program of plan version 4. They are never
// renewed. A change that no longer reads one of them breaks what users
// have on their disks; then the version rises, this test gets a folder of the
// version before, and what is no longer read is refused with what to do.
const golden = "testdata/golden"

// eachGolden runs a test for every golden folder that is read.
func eachGolden(t *testing.T, test func(t *testing.T, version string)) {
	for _, version := range []string{"tables-2", "plan-2", "plan-3", "matches"} {
		t.Run(version, func(t *testing.T) { test(t, version) })
	}
}

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
	eachGolden(t, func(t *testing.T, version string) {
		dir := copyGolden(t, version)
		if _, err := planfile.Read(dir); err != nil {
			t.Fatal(err)
		}
		data, err := files.Open(dir)
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
	})
}

// The plan of an older program is played to the same bytes: in a new folder,
// and where a part of the old folder is gone.
func TestGoldenFolderIsPlayedAgain(t *testing.T) {
	eachGolden(t, func(t *testing.T, version string) {
		old := copyGolden(t, version)
		want := parts(t, old)
		p, err := planfile.Read(old)
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
	})
}

// The tables of a study of uniform random players alone are those of the
// programs before the column line, byte for byte: these are checksums of what
// the last of them wrote.
func TestUniformTablesKeepTheirBytes(t *testing.T) {
	f := sim.DefaultStudyFile()
	f.Name, f.Variants, f.Agents, f.Games = "uniform", []string{"french", "awethi"}, []string{"random"}, map[string]int64{"": 30}
	study, list := sim.NewStudy(variants.NewLibrary(), f)
	if list.HasErrors() {
		t.Fatal(list)
	}
	p, err := sim.NewPlan(study, 42, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	// The tables have the hash of the rules: French counted drawn games of a match then.
	french, list := variants.NewLibrary().Load("french")
	if list.HasErrors() {
		t.Fatal(list)
	}
	then, err := french.Set("french", french.Title, []variants.Setting{{Knob: "match.draws", Value: "count"}, {Knob: "match.replays", Value: "0 games"}})
	if err != nil {
		t.Fatal(err)
	}
	p.Variants[0].Rules, p.Variants[0].Hash, p.Variants[0].Game = then.Canonical(), then.Hash, then.Game
	dir := t.TempDir()
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for file, data := range parts(t, dir) {
		got[file] = table.Checksum([]byte(data))
	}
	want := map[string]string{
		"games/variant=awethi/agents=random/part-00000.arrow": "59dea5a4c7bc8ad3b6de264d6d74fb0ba9effc2d1d8f31d4f2f7edbef98b90a8",
		"games/variant=french/agents=random/part-00000.arrow": "f7da9cea7f52538e0f27878ed788aac35863db66b8dfbbf40e8d5c1d1e780ae5",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-before +now):\n%s", diff)
	}
}

func TestTooOldFolderIsRefused(t *testing.T) {
	dir := copyGolden(t, "tables-1")
	_, planErr := planfile.Read(dir)
	_, data := files.Open(dir)
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
	p, err := planfile.Read(filepath.Join(golden, "tables-2"))
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
		made := *v.Game.Info()
		made.Variant, made.Passing = nil, 0 // no plan has them: games are made by their rules
		if diff := cmp.Diff(&made, v.Info); diff != "" {
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
		"plan.json":     {`"plan_version": 5, "protocol": 1`, "plan version 5, but this program knows up to version 4"},
		"manifest.json": {`"manifest_version": 4, "parts"`, "manifest version 4, but this program knows up to version 3"},
	} {
		// Whatever else a newer program wrote otherwise.
		damaged := copyGolden(t, "tables-2")
		odd := strings.NewReplacer(`"parts"`, `"parts": {}, "old"`, `"protocol"`, `"name": 7, "protocol"`).Replace(test.now)
		changed(t, filepath.Join(damaged, file), test.now[strings.Index(test.now, ", ")+2:], odd)
		if _, err := files.Open(damaged); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s with more of a newer version: error %v", file, err)
		}
		dir := copyGolden(t, "tables-2")
		p, err := planfile.Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		old := test.now[strings.Index(test.now, ", ")+2:]
		changed(t, filepath.Join(dir, file), old, test.now)
		before := parts(t, dir)
		_, openErr := files.Open(dir)
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
	eachGolden(t, func(t *testing.T, version string) {
		p, err := planfile.Read(filepath.Join(golden, version))
		if err != nil {
			t.Fatal(err)
		}
		data, err := files.Open(filepath.Join(golden, version))
		if err != nil {
			t.Fatal(err)
		}
		opt := analysis.Options{Name: "golden", Seed: p.Seed, Tolerance: 0.015, Base: data.Cells()[0].Variant}
		if p.Unit == table.Matches {
			opt.Matches = map[string]matchplay.Rules{}
			for _, v := range p.Variants {
				if opt.Matches[v.Name], err = p.MatchRules(v.Name); err != nil {
					t.Fatal(err)
				}
			}
		}
		results, err := analysis.Analyze(data, opt)
		if err != nil {
			t.Fatal(err)
		}
		// Two players have one cell for both seatings, which it has by themselves too.
		scores := map[string]float64{}
		for _, c := range results.Cells {
			if e, ok := c.Estimate(analysis.FirstScore); ok {
				scores[c.Variant+" "+c.Agents] = e.Value
			}
			if c.Pairing != nil {
				for _, s := range c.Pairing.Seatings {
					scores[c.Variant+" "+s.Agents] = s.Score
				}
			}
		}
		if len(scores) != len(data.Cells()) || len(scores) == 0 {
			t.Fatalf("%d cells of %d", len(scores), len(data.Cells()))
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
			if p.Unit == table.Matches {
				points = wonMatches(rows, c.Variant == "target")
			}
			want := points / float64(c.Games)
			if got, ok := scores[c.Variant+" "+c.Agents]; !ok || math.Abs(got-want) > 1e-12 {
				t.Errorf("%s: the first player scores %v, counting gives %v", c.Folder(), got, want)
			}
		}
	})
}

// wonMatches counts the matches that the player who started their first game has
// won, and half of those drawn: who has won more games, or, to a target, who has it,
// at a point for each seed over 24.
func wonMatches(rows *engine.Rows, target bool) float64 {
	leads := map[uint64]float64{} // by match, of the first player
	for i := range rows.Len {
		first := 0
		if rows.Starters[i] == 2 {
			first = 1
		}
		lead := rows.Return[first][i].Float() - rows.Return[1-first][i].Float()
		if target {
			lead *= max(0, max(rows.Score[0][i], rows.Score[1][i]).Float()-24)
		}
		leads[rows.Game[i]&(1<<40-1)] += lead
	}
	won := 0.0
	for _, lead := range leads {
		switch {
		case lead > 0:
			won++
		case lead == 0:
			won += 0.5
		}
	}
	return won
}

// An old folder that is not complete is gone on with, to the bytes that the
// program of its version would have written, and its plan is left to that
// program.
func TestGoldenFolderIsCompleted(t *testing.T) {
	eachGolden(t, func(t *testing.T, version string) {
		dir := copyGolden(t, version)
		p, err := planfile.Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		want, planBefore := parts(t, dir), read(t, filepath.Join(dir, "plan.json"))
		manifest := read(t, filepath.Join(dir, "manifest.json"))
		m, err := files.ReadManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range m.Parts[1:] {
			if err := os.Remove(filepath.Join(dir, part.File)); err != nil {
				t.Fatal(err)
			}
		}
		m.Parts = m.Parts[:1]
		if err := files.WriteManifest(dir, m); err != nil {
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
		q, err := planfile.Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		if q.Title != "New" || q.PlanVersion != table.PlanVersion || plan.Differences(p, q) != nil || !q.Tolerance.Equal(p.Tolerance) {
			t.Errorf("the plan written anew is read as %+v", q)
		}
	})
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
	// The built-in variants' own rules may have changed since: those of the plan, with the
	// knobs of today.
	stored, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Variants {
		v, err := variants.Restore(stored.Variants[i].Rules)
		if err != nil {
			t.Fatal(err)
		}
		p.Variants[i].Rules, p.Variants[i].Hash, p.Variants[i].Game = v.Canonical(), v.Hash, v.Game
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
	if _, err := planfile.Read(dir); err == nil || !strings.Contains(err.Error(), "random protocol 2, but this program plays by protocol 1") {
		t.Errorf("error %v", err)
	}
}
