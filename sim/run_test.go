package sim

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"houserules/sim/plan"
	"houserules/sim/store"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/table"
)

func mustRun(t testing.TB, p *plan.Plan, s store.Store, opt Options) Report {
	t.Helper()
	report, err := Run(context.Background(), p, s, opt)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// The tables hold exactly the games that a plain door plays in one go, and the
// directory does not depend on the number of workers.
func TestRunPlaysTheStudy(t *testing.T) {
	plan := func() *plan.Plan { return toyPlan(t, 1000, 128, "random", "greedy,random") }
	var first map[string]string
	for _, workers := range []int{1, 2, 4} {
		dir := filepath.Join(t.TempDir(), "new", "study")
		p := plan()
		report := mustRun(t, p, store.Folder{Dir: dir}, Options{Workers: workers})
		if report.Games != 6000 || report.Before != 0 || report.Left != 0 || len(report.Notes) != 0 {
			t.Errorf("report %+v", report)
		}
		got := files(t, dir)
		if first == nil {
			first = got
			if n := len(got); n != 2+6*8 {
				t.Errorf("%d files: %v", n, got)
			}
		}
		sameFiles(t, first, got)
		checkTables(t, dir, p)
	}
	for name := range first {
		if strings.HasPrefix(name, ".") {
			t.Errorf("left %s", name)
		}
	}
}

// A family's own door, chunks and all, fills the tables with the same rows as
// the plain one.
func TestRunThroughFastDoor(t *testing.T) {
	p := awalePlan(t, []string{"abapa", "french"}, "random", 3000)
	for i := range p.Cells {
		p.Cells[i].BlockGames = 1100
	}
	dir := t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{Workers: 2})
	checkTables(t, dir, p)
}

// checkTables compares a complete directory with games played outside any
// run.
func checkTables(t *testing.T, dir string, p *plan.Plan) {
	t.Helper()
	data, err := table.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if data.Missing() != 0 {
		t.Errorf("%d games missing", data.Missing())
	}
	for i, c := range data.Cells() {
		game, err := p.Game(c.Variant)
		if err != nil {
			t.Fatal(err)
		}
		agents, err := parseLineup(c.Lineup)
		if err != nil {
			t.Fatal(err)
		}
		want := engine.NewRows(game.Info(), int(c.Games))
		engine.NewPlainDoor(game, seatAgents(game, agents)).Play(p.Seed, 0, want)
		got := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := data.Read(i, b, got); err != nil {
				t.Fatal(err)
			}
			var part engine.Rows
			at, n := c.Block(b)
			window(&part, want, int(at), int(at)+n)
			if diff := cmp.Diff(&part, got); diff != "" {
				t.Fatalf("%s block %d (-played +stored):\n%s", c.Folder(), b, diff)
			}
		}
	}
}

// Seats are swapped between the two cells of a line-up of two agents.
func TestTwins(t *testing.T) {
	p := toyPlan(t, 10, 10, "greedy,random", "random", "greedy,greedy")
	var got []string
	for _, c := range p.Cells {
		got = append(got, fmt.Sprintf("%s %d %v", c.Folder(), c.Leg, c.Lineup))
	}
	want := []string{
		"games/variant=long/agents=greedy%2Crandom 1 [greedy random]",
		"games/variant=short/agents=greedy%2Crandom 1 [greedy random]",
		"games/variant=long/agents=random%2Cgreedy 2 [random greedy]",
		"games/variant=short/agents=random%2Cgreedy 2 [random greedy]",
		"games/variant=long/agents=random 1 [random random]",
		"games/variant=short/agents=random 1 [random random]",
		"games/variant=long/agents=greedy 1 [greedy greedy]",
		"games/variant=short/agents=greedy 1 [greedy greedy]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Whenever a run is stopped, what it leaves can be read, and running again
// completes the directory to the byte.
func TestCancelAndResume(t *testing.T) {
	p := toyPlan(t, 3000, 100, "random", "greedy")
	whole := filepath.Join(t.TempDir(), "whole")
	mustRun(t, p, store.Folder{Dir: whole}, Options{})
	want := files(t, whole)
	r := rand.New(rand.NewPCG(1, 1))
	for try := range 6 {
		dir := filepath.Join(t.TempDir(), "study")
		var played, stops int64
		for {
			ctx, cancel := context.WithCancel(context.Background())
			stop := time.AfterFunc(time.Duration(r.IntN(60_000))*time.Microsecond, cancel)
			report, err := Run(ctx, p, store.Folder{Dir: dir}, Options{Workers: 1 + try%3})
			stop.Stop()
			cancel()
			played += report.Games
			if report.Before+report.Games+report.Left != 12000 {
				t.Fatalf("report %+v", report)
			}
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) || report.Left == 0 {
				t.Fatalf("error %v, report %+v", err, report)
			}
			stops++
			data, err := table.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if data.Missing() != report.Left {
				t.Errorf("%d games missing, the report says %d", data.Missing(), report.Left)
			}
		}
		if played != 12000 {
			t.Errorf("%d games played in all", played)
		}
		t.Logf("%d stops", stops)
		sameFiles(t, want, files(t, dir))
	}
}

// A context that has ended before the run plays nothing.
func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dir := t.TempDir()
	report, err := Run(ctx, toyPlan(t, 100, 10, "random"), store.Folder{Dir: dir}, Options{})
	if !errors.Is(err, context.Canceled) || report.Games != 0 || report.Left != 200 {
		t.Errorf("error %v, report %+v", err, report)
	}
}

// A run that is told to stop in a long block gives the block up.
func TestDrainAbandonsLongBlocks(t *testing.T) {
	p := planOf(t, 100_000, 100_000, []*toy{{name: "slow", heap: 40, cap: 1000, slow: 10 * time.Microsecond}}, "greedy")
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	dir := t.TempDir()
	var last Event
	report, err := Run(ctx, p, store.Folder{Dir: dir}, Options{Workers: 2, Progress: func(e Event) { last = e }})
	if !errors.Is(err, context.DeadlineExceeded) || report.Games != 0 || report.Left != 100_000 {
		t.Errorf("error %v, report %+v", err, report)
	}
	if !last.Last || !last.Draining || last.Done != 0 || last.Cells[0].Tally.Games() != 0 {
		t.Errorf("last event %+v", last)
	}
}

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
	for name := range files(t, dir) {
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
	want := files(t, dir)
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
	m, err := table.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	m.Parts = slices.DeleteFunc(m.Parts, func(x table.Part) bool { return x.File == p.Cells[0].PartFile(2) })
	if err := m.Write(dir); err != nil {
		t.Fatal(err)
	}
	write(part(2), "half written")
	whole := filepath.Dir(filepath.FromSlash(p.Cells[1].PartFile(0)))
	write(filepath.Join(dir, whole, ".part-00001.arrow.tmp"), "x")
	write(filepath.Join(dir, ".manifest.json.tmp"), "x")
	write(filepath.Join(dir, ".lock"), "123456789\n")
	before := files(t, dir)
	if _, err := Run(context.Background(), p, store.Folder{Dir: dir}, Options{}); err == nil || !strings.Contains(err.Error(), "part-00001.arrow is damaged: it has 100 bytes") {
		t.Fatalf("error %v", err)
	}
	if now := files(t, dir); now[p.Cells[0].PartFile(1)] != before[p.Cells[0].PartFile(1)] || now["manifest.json"] != before["manifest.json"] {
		t.Error("the refused run changed the folder")
	}
	if err := os.Remove(part(1)); err != nil {
		t.Fatal(err)
	}
	report := mustRun(t, p, store.Folder{Dir: dir}, Options{})
	if report.Games != 300 || report.Before != 300 {
		t.Errorf("report %+v", report)
	}
	sameFiles(t, want, files(t, dir))
}

// A part that does not come out as the manifest says is an error.
func TestReplayedPartMustBeTheSame(t *testing.T) {
	p := toyPlan(t, 300, 100, "random")
	dir := t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	m, err := table.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	m.Parts[1].SHA256 = strings.Repeat("0", 64)
	if err := m.Write(dir); err != nil {
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
			[]string{"games of random: 300 there, 400 now (a study with more games is another study", "games of greedy: 300 there, 400 now"}},
		{"fewer games", func() *plan.Plan { return other([]*toy{long, short}, 200, "random", "greedy") }, []string{"games of random: 300 there, 200 now\n", "games of greedy: 300 there, 200 now\n"}},
		{"other agents", func() *plan.Plan { return other([]*toy{long, short}, 300, "random", "greedy,random") },
			[]string{"agents greedy: there, not now", "agents greedy,random: not there, new", "agents random,greedy: not there, new"}},
		{"other blocks", func() *plan.Plan { return toyPlan(t, 300, 50, "random", "greedy") }, []string{"block size of random: 100 there, 50 now", "block size of greedy: 100 there, 50 now"}},
		{"another compression", func() *plan.Plan { p := base(); p.Compression = table.Zstd; return p }, nil},
		{"another margin", func() *plan.Plan { p := base(); p.Tolerance.Score = 0.02; p.Title = "T"; p.Base = "short"; return p }, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			mustRun(t, base(), store.Folder{Dir: dir}, Options{})
			before := files(t, dir)
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
			sameFiles(t, before, files(t, dir))
		})
	}
}

// Settings that no game depends on are brought up to date, and said so; the
// compression of the directory stays.
func TestInstallNotes(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, toyPlan(t, 100, 100, "random"), store.Folder{Dir: dir}, Options{})
	p := toyPlan(t, 100, 100, "random")
	p.Tolerance.Score, p.Title, p.Base, p.Compression = 0.02, "Toys", "short", table.Zstd
	report := mustRun(t, p, store.Folder{Dir: dir}, Options{})
	want := []string{
		"the tables stay compressed with lz4, as those that are there", "the tolerance of the score is now 2 pp instead of 1 pp",
		"the base is now short instead of long", `the title is now "Toys" instead of ""`,
	}
	if diff := cmp.Diff(want, report.Notes); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	stored, err := plan.Peek(dir)
	if err != nil {
		t.Fatal(err)
	}
	if stored.Tolerance.Score != 0.02 || stored.Title != "Toys" || stored.Base != "short" || stored.Compression != table.LZ4 {
		t.Errorf("stored %+v", stored)
	}
	if p.Compression != table.Zstd {
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
	before := files(t, root)
	tests := []struct{ dir, want string }{
		{"", "needs a directory"},
		{file, "is a file, not a directory"},
		{filepath.Join(file, "below"), "directory"},
		{foreign, "not empty and holds no study (it has letter.txt but no plan.json)"},
		{damaged, "plan.json is damaged"},
	}
	for _, test := range tests {
		_, err := Run(context.Background(), toyPlan(t, 10, 10, "random"), store.Folder{Dir: test.dir}, Options{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.dir, err, test.want)
		}
	}
	sameFiles(t, before, files(t, root))
}

// A table that cannot be written ends the run; what other workers finished is
// kept and listed.
func TestWriteError(t *testing.T) {
	p := toyPlan(t, 1000, 100, "random")
	dir := t.TempDir()
	blocked := filepath.Join(dir, filepath.FromSlash(p.Cells[0].PartFile(5)))
	mustRun(t, toyPlan(t, 1000, 100, "random"), store.Folder{Dir: dir}, Options{})
	want := files(t, dir)
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
	if report.Games != 500 || report.Left != 1500 {
		t.Errorf("report %+v", report)
	}
	data, err := table.Open(dir)
	if err != nil || data.Missing() != 1500 {
		t.Errorf("%v, %v", data, err)
	}
	if err := os.RemoveAll(blocked); err != nil {
		t.Fatal(err)
	}
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	sameFiles(t, want, files(t, dir))
}

// Two runs on one directory: the second is told who is in the way, and changes
// nothing.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	p := planOf(t, 100_000, 1000, []*toy{{name: "slow", heap: 40, cap: 1000, slow: 10 * time.Microsecond}}, "random")
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

// Events only go forward, and the last one counts what the tables hold.
func TestEvents(t *testing.T) {
	p := toyPlan(t, 2000, 100, "random", "greedy")
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, err := Run(ctx, p, store.Folder{Dir: dir}, Options{Workers: 2, Progress: func(e Event) {}})
	if err != nil {
		t.Fatal(err)
	}
	// Half the parts go, so that the second run starts from the middle.
	m, err := table.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	m.Parts = m.Parts[:len(m.Parts)/2]
	if err := m.Write(dir); err != nil {
		t.Fatal(err)
	}
	var events []Event
	mustRun(t, p, store.Folder{Dir: dir}, Options{Workers: 2, Progress: func(e Event) { events = append(events, e) }})
	last := events[len(events)-1]
	if !last.Last || last.Done != 8000 || last.Total != 8000 || last.Played != 4000 || last.ETA != 0 || last.Draining {
		t.Errorf("last event %+v", last)
	}
	if last.GamesPerSecond() <= 0 {
		t.Error("no rate")
	}
	for i := 1; i < len(events); i++ {
		if events[i].Done < events[i-1].Done || events[i-1].Last {
			t.Errorf("event %d: %d after %d", i, events[i].Done, events[i-1].Done)
		}
	}
	for i, c := range p.Cells {
		var want Tally
		played := int64(0)
		if i >= 2 { // the second half of the manifest
			game, _ := p.Game(c.Variant)
			agents, _ := parseLineup(c.Lineup)
			rows := engine.NewRows(game.Info(), int(c.Games))
			engine.NewPlainDoor(game, seatAgents(game, agents)).Play(p.Seed, 0, rows)
			for k, o := range rows.Return[0] {
				switch {
				case o == engine.FullReturn:
					want.Wins++
				case o > 0:
					want.Draws++
				default:
					want.Losses++
				}
				if rows.Plies[k] >= uint32(c.Info.Limit) && rows.End[k] == 2 {
					want.Capped++
				}
			}
			played = c.Games
		}
		got := last.Cells[i]
		if got.Tally != want || got.Done != c.Games || got.Total != c.Games || got.Tally.Games() != played {
			t.Errorf("cell %d: %+v, want %+v", i, got, want)
		}
		if c.Variant == "short" && played > 0 && want.Capped == 0 {
			t.Error("no capped game: the test shows nothing")
		}
	}
}

// The estimated time weighs what is left by what games took so far.
func TestETA(t *testing.T) {
	p := toyPlan(t, 1000, 100, "random")
	m := newMeter(p, []agent.Cost{agent.Cheap, agent.Greedy}, []int64{0, 0}, 2)
	if m.eta() != 0 {
		t.Error("time left of nothing")
	}
	m.cells[0].Done, m.cells[1].Done = 0, 0
	if m.eta() != 0 {
		t.Error("an estimate from nothing")
	}
	m.count(0, Tally{Wins: 500}, 1, 10*time.Second)
	// 20 ms a game: 500 left of the first, 1000 six times as dear of the other.
	if want := (10*time.Second + 120*time.Second) / 2; m.eta().Round(time.Millisecond) != want {
		t.Errorf("%v, want %v", m.eta(), want)
	}
	m.count(1, Tally{Losses: 500}, 1, 5*time.Second)
	if want := (10*time.Second + 5*time.Second) / 2; m.eta().Round(time.Millisecond) != want {
		t.Errorf("%v, want %v", m.eta(), want)
	}
}
