package sim

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"

	"github.com/google/go-cmp/cmp"

	"houserules/sim/table"
	"houserules/sim/table/files"
)

// A complete directory is not played again, nor written to.
func TestCompleteDirectory(t *testing.T) {
	plays := &atomic.Int64{}
	p := planOf(t, 500, 100, []*toy{{name: "counted", heap: 40, cap: 1000, plays: plays}}, "random")
	dir := t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	before, want := plays.Load(), modified(t, dir)
	report := mustRun(t, p, store.Folder{Dir: dir}, Options{})
	if report.Games != 0 || report.Before != 500 || report.Left != 0 || plays.Load() != before {
		t.Errorf("report %+v, %d plies played again", report, plays.Load()-before)
	}
	if diff := cmp.Diff(want, modified(t, dir)); diff != "" {
		t.Errorf("written to (-before +after):\n%s", diff)
	}
}

func modified(t *testing.T, dir string) map[string]int64 {
	t.Helper()
	times := map[string]int64{}
	for name := range foldertest.Read(t, dir) {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		times[name] = info.ModTime().UnixNano()
	}
	return times
}

// A part that is gone or not listed is played again, and temporary files of a
// killed run go away. A listed part that was cut short is reported and left.
func TestRepair(t *testing.T) {
	p := toyPlan(t, 300, 100, "random")
	dir := t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	want := foldertest.Read(t, dir)
	part := func(b int) string { return filepath.Join(dir, filepath.FromSlash(p.Cells[0].PartFile(b))) }
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(part(0)); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(part(1), 100); err != nil {
		t.Fatal(err)
	}
	m, err := files.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	m.Parts = slices.DeleteFunc(m.Parts, func(x table.Part) bool { return x.File == p.Cells[0].PartFile(2) })
	if err := files.WriteManifest(dir, m); err != nil {
		t.Fatal(err)
	}
	write(part(2), "half written")
	whole := filepath.Dir(filepath.FromSlash(p.Cells[1].PartFile(0)))
	write(filepath.Join(dir, whole, ".part-00001.arrow.tmp"), "x")
	write(filepath.Join(dir, ".manifest.json.tmp"), "x")
	write(filepath.Join(dir, ".lock"), "123456789\n")
	before := foldertest.Read(t, dir)
	if _, err := Run(context.Background(), p, store.Folder{Dir: dir}, Options{}); err == nil || !strings.Contains(err.Error(), "part-00001.arrow is damaged: it has 100 bytes") {
		t.Fatalf("error %v", err)
	}
	if now := foldertest.Read(t, dir); now[p.Cells[0].PartFile(1)] != before[p.Cells[0].PartFile(1)] || now["manifest.json"] != before["manifest.json"] {
		t.Error("the refused run changed the folder")
	}
	if err := os.Remove(part(1)); err != nil {
		t.Fatal(err)
	}
	report := mustRun(t, p, store.Folder{Dir: dir}, Options{})
	if report.Games != 300 || report.Before != 300 {
		t.Errorf("report %+v", report)
	}
	foldertest.Same(t, want, foldertest.Read(t, dir))
}

// A part that does not come out as the manifest says is an error.
func TestReplayedPartMustBeTheSame(t *testing.T) {
	p := toyPlan(t, 300, 100, "random")
	dir := t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	m, err := files.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	m.Parts[1].SHA256 = strings.Repeat("0", 64)
	if err := files.WriteManifest(dir, m); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, m.Parts[1].File)); err != nil {
		t.Fatal(err)
	}
	_, err = Run(context.Background(), p, store.Folder{Dir: dir}, Options{})
	if err == nil || !strings.Contains(err.Error(), "came out differently") {
		t.Errorf("error %v", err)
	}
}

// A directory of another study is refused with a list of what differs, and is
// left as it is. Settings that no game depends on may differ.
func TestOtherStudy(t *testing.T) {
	base := func() *plan.Plan { return toyPlan(t, 300, 100, "random", "greedy") }
	other := func(toys []*toy, games int64, lineups ...string) *plan.Plan {
		return planOf(t, games, 100, toys, lineups...)
	}
	long, short := &toy{name: "long", heap: 40, cap: 1000}, &toy{name: "short", heap: 25, cap: 9}
	tests := []struct {
		name string
		plan func() *plan.Plan
		want []string // nil: not refused
	}{
		{"the same", base, nil},
		{"another seed", func() *plan.Plan { p := base(); p.Seed = 43; return p }, []string{"seed: 42 there, 43 now"}},
		{"another name", func() *plan.Plan { p := base(); p.Name = "play"; return p }, []string{"study: toy there, play now"}},
		{"another protocol", func() *plan.Plan { p := base(); p.Protocol = 2; return p }, []string{"random protocol: 1 there, 2 now"}},
		{"other rules", func() *plan.Plan {
			return other([]*toy{{name: "long", heap: 41, cap: 1000}, short}, 300, "random", "greedy")
		},
			[]string{"variant long: other rules (hash 000000000000 there, 000000000000 now)"}},
		{"one variant less", func() *plan.Plan { return other([]*toy{long}, 300, "random", "greedy") }, []string{"variant short: there, not now"}},
		{"one variant more", func() *plan.Plan {
			return other([]*toy{long, short, {name: "new", heap: 9, cap: 9}}, 300, "random", "greedy")
		}, []string{"variant new: not there, new"}},
		{"variants in another order", func() *plan.Plan { return other([]*toy{short, long}, 300, "random", "greedy") },
			[]string{"order of the variants: long, short there; short, long now"}},
		{"agents in another order", func() *plan.Plan { return other([]*toy{long, short}, 300, "greedy", "random") },
			[]string{"order of the agents"}},
		{"more games", func() *plan.Plan { return other([]*toy{long, short}, 400, "random", "greedy") },
			[]string{"games of random: 300 there, 400 now (--games 400, given to run with the folder, adds games to the study that is there)", "games of greedy: 300 there, 400 now"}},
		{"fewer games", func() *plan.Plan { return other([]*toy{long, short}, 200, "random", "greedy") }, []string{"games of random: 300 there, 200 now\n", "games of greedy: 300 there, 200 now\n"}},
		{"other agents", func() *plan.Plan { return other([]*toy{long, short}, 300, "random", "greedy,random") },
			[]string{"agents greedy: there, not now", "agents greedy,random: not there, new", "agents random,greedy: not there, new"}},
		{"other blocks", func() *plan.Plan { return toyPlan(t, 300, 50, "random", "greedy") }, nil},
		{"another compression", func() *plan.Plan { p := base(); p.Compression = table.Zstd; return p }, nil},
		{"another tolerance", func() *plan.Plan { p := base(); p.Tolerance.Score = 0.02; p.Title = "T"; p.Base = "short"; return p }, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			mustRun(t, base(), store.Folder{Dir: dir}, Options{})
			before := foldertest.Read(t, dir)
			report, err := Run(context.Background(), test.plan(), store.Folder{Dir: dir}, Options{})
			var differs *store.OtherStudyError
			if test.want == nil {
				if err != nil || report.Games != 0 {
					t.Errorf("error %v, report %+v", err, report)
				}
				return
			}
			if !errors.As(err, &differs) {
				t.Fatalf("error %v", err)
			}
			for _, w := range append(test.want, dir, "-o") {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q is missing in: %v", w, err)
				}
			}
			if len(differs.Differences) > len(test.want) {
				t.Errorf("too many differences: %q", differs.Differences)
			}
			foldertest.Same(t, before, foldertest.Read(t, dir))
		})
	}
}

// otherwise is the plan of a study with everything changed that no game depends
// on.
func otherwise(t *testing.T) *plan.Plan {
	p := toyPlan(t, 100, 100, "random")
	grow := p.Growth()
	p.Tolerance.Score, p.Title, p.Base, p.Compression, p.Grow = 0.02, "Toys", "short", table.Zstd, &grow
	return p
}

// As long as a directory has no game the promise may change, and it is said.
func TestPromiseBeforeTheGames(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if report, err := Run(ctx, toyPlan(t, 100, 100, "random"), store.Folder{Dir: dir}, Options{}); err == nil || report.Games > 0 {
		t.Fatalf("%+v, %v", report, err)
	}
	report := mustRun(t, otherwise(t), store.Folder{Dir: dir}, Options{})
	want := []string{
		"the tables stay compressed with lz4, as those that are there", "the tolerance of the score is now 2 pp instead of 1 pp",
		"the base is now short instead of long", "grow is now yes instead of no", `the title is now "Toys" instead of ""`,
	}
	if diff := cmp.Diff(want, report.Notes); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	stored, err := planfile.Peek(dir)
	if err != nil {
		t.Fatal(err)
	}
	if stored.Tolerance.Score != 0.02 || stored.Title != "Toys" || stored.Base != "short" || stored.Grow == nil || stored.Grow.Rows != 2 || stored.Grow.Games["random"] != 100 {
		t.Errorf("stored %+v", stored)
	}
}

// As soon as there are games the directory keeps what was promised before them,
// and its compression. The title is no promise.
func TestPromiseIsKept(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, toyPlan(t, 100, 100, "random"), store.Folder{Dir: dir}, Options{})
	p := otherwise(t)
	report := mustRun(t, p, store.Folder{Dir: dir}, Options{})
	want := []string{
		"the tables stay compressed with lz4, as those that are there",
		"the tolerance of the score stays 1 pp, as planned before the games: 2 pp is a re-analysis",
		"the base stays long, as planned before the games: short is a re-analysis",
		"grow stays no, as planned before the games: play it in a new directory to plan otherwise",
		`the title is now "Toys" instead of ""`,
	}
	if diff := cmp.Diff(want, report.Notes); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	stored, err := planfile.Peek(dir)
	if err != nil {
		t.Fatal(err)
	}
	if stored.Tolerance.Score != 0.01 || stored.Title != "Toys" || stored.Base != "long" || stored.Grow != nil || stored.Compression != table.LZ4 {
		t.Errorf("stored %+v", stored)
	}
	if report.Plan.Tolerance.Score != 0.01 || report.Plan.Base != "long" {
		t.Errorf("the run's plan is %+v", report.Plan)
	}
	if p.Compression != table.Zstd || p.Tolerance.Score != 0.02 {
		t.Error("Run changed its caller's plan")
	}
}

// Directories that cannot or must not be written to are left as they are.
func TestUnsuitableDirectories(t *testing.T) {
	root := t.TempDir()
	file := filepath.Join(root, "file")
	foreign := filepath.Join(root, "foreign")
	damaged := filepath.Join(root, "damaged")
	for name, text := range map[string]string{file: "x", foreign + "/letter.txt": "dear", damaged + "/plan.json": `{"name":`} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before := foldertest.Read(t, root)
	tests := []struct{ dir, want string }{
		{"", "needs a folder"},
		{file, "is a file, not a folder"},
		{filepath.Join(file, "below"), "directory"},
		{foreign, "not empty, but holds no study (it has letter.txt and no plan.json)"},
		{damaged, "plan.json is damaged"},
	}
	for _, test := range tests {
		_, err := Run(context.Background(), toyPlan(t, 10, 10, "random"), store.Folder{Dir: test.dir}, Options{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.dir, err, test.want)
		}
	}
	foldertest.Same(t, before, foldertest.Read(t, root))
}

// A table that cannot be written ends the run; what other workers finished is
// kept and listed.
func TestWriteError(t *testing.T) {
	p := toyPlan(t, 1000, 100, "random")
	dir := t.TempDir()
	blocked := filepath.Join(dir, filepath.FromSlash(p.Cells[0].PartFile(5)))
	mustRun(t, toyPlan(t, 1000, 100, "random"), store.Folder{Dir: dir}, Options{})
	want := foldertest.Read(t, dir)
	if err := os.RemoveAll(filepath.Join(dir, "games")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "manifest.json")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(blocked, "in the way"), 0o755); err != nil {
		t.Fatal(err)
	}
	report, err := Run(context.Background(), p, store.Folder{Dir: dir}, Options{Workers: 1})
	if err == nil || !strings.Contains(err.Error(), "part-00005.arrow") {
		t.Fatalf("error %v", err)
	}
	// Five blocks of either variant, which are played by turns.
	if report.Games != 1000 || report.Left != 1000 {
		t.Errorf("report %+v", report)
	}
	data, err := files.Open(dir)
	if err != nil || data.Missing() != 1000 {
		t.Errorf("%v, %v", data, err)
	}
	if err := os.RemoveAll(blocked); err != nil {
		t.Fatal(err)
	}
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	foldertest.Same(t, want, foldertest.Read(t, dir))
}

// Two runs on one directory: the second is told who is in the way, and changes
// nothing.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	p := planOf(t, 100_000, 1000, []*toy{{name: "slow", heap: 40, cap: 1000, slow: sleeping(10 * time.Microsecond)}}, "random")
	ctx, cancel := context.WithCancel(context.Background())
	started, ended := make(chan struct{}), make(chan error)
	go func() {
		first := true
		_, err := Run(ctx, p, store.Folder{Dir: dir}, Options{Workers: 1, Progress: func(Event) {
			if first {
				close(started)
			}
			first = false
		}})
		ended <- err
	}()
	<-started
	_, err := Run(context.Background(), p, store.Folder{Dir: dir}, Options{})
	want := fmt.Sprintf("another run (process %d) is writing here: wait for it or stop it", os.Getpid())
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the first run: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, ".lock")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock is still there: %v", err)
	}
}
