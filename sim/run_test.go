package sim

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/store"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim/blockstore"
	"houserules/sim/table/files"
)

func mustRun(t testing.TB, p *plan.Plan, s blockstore.Store, opt Options) Report {
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
	half := enginetest.Fewer(2, 1)
	plan := func() *plan.Plan { return toyPlan(t, int64(1000/half), int64(128/half), "random", "greedy,random") }
	var first map[string]string
	for _, workers := range []int{1, 2, 4} {
		dir := filepath.Join(t.TempDir(), "new", "study")
		p := plan()
		report := mustRun(t, p, store.Folder{Dir: dir}, Options{Workers: workers})
		if report.Games != int64(6000/half) || report.Before != 0 || report.Left != 0 || len(report.Notes) != 0 {
			t.Errorf("report %+v", report)
		}
		got := foldertest.Read(t, dir)
		if first == nil {
			first = got
			if n := len(got); n != 2+6*8 {
				t.Errorf("%d files: %v", n, got)
			}
		}
		foldertest.Same(t, first, got)
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
	data, err := files.Open(dir)
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
		want.KeepLines(c.Agents != "random")
		engine.NewPlainDoor(game, seatAgents(game, agents)).Play(p.Seed, 0, want)
		got := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := data.Read(i, b, got); err != nil {
				t.Fatal(err)
			}
			var part engine.Rows
			at, n := c.Block(b)
			window(&part, want, int(at), int(at)+n)
			info := *part.Info
			info.Variant = nil // what the rules are called stands with the variant
			part.Info = &info
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
	p := toyPlan(t, 3000, 100, "random", "greedy", "epsilon:0.5;of=greedy") // the second are one game each
	whole := filepath.Join(t.TempDir(), "whole")
	mustRun(t, p, store.Folder{Dir: whole}, Options{})
	want := foldertest.Read(t, whole)
	r := rand.New(rand.NewPCG(1, 1))
	for try := range enginetest.Often(3, 60) {
		dir := filepath.Join(t.TempDir(), "study")
		var played, stops int64
		for {
			ctx, cancel := context.WithCancel(context.Background())
			stop := time.AfterFunc(time.Duration(r.Int64N(60_000*(1+stops)))*time.Microsecond, cancel) // later each time, so that it ends on any machine
			report, err := Run(ctx, p, store.Folder{Dir: dir}, Options{Workers: 1 + try%3})
			stop.Stop()
			cancel()
			played += report.Games
			if report.Before+report.Games+report.Left+report.Spared != 18000 {
				t.Fatalf("report %+v", report)
			}
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) || report.Left == 0 {
				t.Fatalf("error %v, report %+v", err, report)
			}
			stops++
			data, err := files.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if data.Missing() != report.Left {
				t.Errorf("%d games missing, the report says %d", data.Missing(), report.Left)
			}
		}
		if played != 12002 {
			t.Errorf("%d games played in all", played)
		}
		t.Logf("%d stops", stops)
		foldertest.Same(t, want, foldertest.Read(t, dir))
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

// A run that is told to stop in a long block gives the block up, and counts the games of it
// that are kept.
func TestDrainAbandonsLongBlocks(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var plies atomic.Int64
	slow := func() {
		if plies.Add(1) == 1000 {
			cancel()
		}
		time.Sleep(10 * time.Microsecond)
	}
	p := planOf(t, 100_000, 100_000, []*toy{{name: "slow", heap: 40, cap: 1000, slow: slow}}, "random")
	dir := t.TempDir()
	var last Event
	report, err := Run(ctx, p, store.Folder{Dir: dir}, Options{Workers: 2, Progress: func(e Event) { last = e }})
	if !errors.Is(err, context.Canceled) || report.Games != 0 || report.Left != 100_000 {
		t.Errorf("error %v, report %+v", err, report)
	}
	if !last.Last || !last.Draining || last.Done != report.Begun || last.Cells[0].Tally.Games() != report.Begun {
		t.Errorf("last event %+v", last)
	}
}

// A run stops in the middle of a search that would take for ever, through the
// family's door, through the plain one, and while the two are compared.
func TestCancelInDeepSearch(t *testing.T) {
	for _, c := range []struct{ variant, lineup string }{
		{"abapa", "alphabeta:30"}, {"abapa", "nodes:1000000000000"}, {"alquerque", "alphabeta:30"},
	} {
		t.Run(c.variant+" "+c.lineup, func(t *testing.T) {
			if c.lineup == "nodes:1000000000000" && !enginetest.Long() {
				t.Skip("stops as alphabeta does; LONG_TESTS=1 tries it, too")
			}
			t.Parallel()
			p := awalePlan(t, []string{c.variant}, c.lineup, 10)
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			computed(t, 20*time.Millisecond, cancel)
			// Where a search does not heed, the test ends by its time.
			if report, err := Run(ctx, p, store.Folder{Dir: filepath.Join(t.TempDir(), "study")}, Options{Workers: enginetest.Fewer(1, 2)}); err == nil || report.Games != 0 {
				t.Errorf("%+v, %v", report, err)
			}
		})
	}
}
