package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.temporal.io/api/failure/v1"
	"go.temporal.io/api/workflow/v1"
	"go.temporal.io/sdk/temporal"

	"houserules/cmd/internal/program"
	"houserules/sim/foldertest"
	"houserules/sim/table"
)

// study has many small blocks of players who think, so that there is time to kill somebody.
const study = `schema: 1
name: parts
variants: french
agents: [random, greedy, "alphabeta:3"]
games: {random: 140_000, greedy: 40_000, "alphabeta:3": 12_000}
seed: 7
`

// failing fails the shard that it is given first so often before it plays: which shards
// other workers have left nobody knows.
type failing struct {
	player
	shard, left *atomic.Int64
}

func (f failing) PlayShard(ctx context.Context, s Shard) (int64, error) {
	f.shard.CompareAndSwap(0, int64(s.Index))
	if f.shard.Load() == int64(s.Index) && f.left.Add(-1) >= 0 {
		return 0, errors.New("this machine is out of order")
	}
	return f.player.PlayShard(ctx, s)
}

// partsIn counts the tables below a folder.
func partsIn(dir string) (n int) {
	_ = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".arrow") && !strings.HasPrefix(d.Name(), ".") {
			n++
		}
		return nil
	})
	return n
}

// waitFor waits until something is so.
func waitFor(t testing.TB, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(4 * time.Minute); !so(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not after four minutes", what)
		}
	}
}

// games are the plan, the manifest and the tables of a folder.
func games(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := foldertest.Read(t, dir)
	maps.DeleteFunc(all, func(name, _ string) bool {
		return !strings.HasSuffix(name, ".arrow") && name != "plan.json" && name != "manifest.json"
	})
	// The seals of a manifest are of reports and looks, which a merged study has not had.
	var m table.Manifest
	if err := json.Unmarshal([]byte(all["manifest.json"]), &m); err != nil {
		t.Fatal(err)
	}
	m.SetSeals(table.Seals{})
	text, err := table.EncodeJSON(m)
	if err != nil {
		t.Fatal(err)
	}
	all["manifest.json"] = string(text)
	return all
}

// A worker is killed in the middle of a shard, the server too, and started again on its
// database; a shard fails thrice on another worker. What is merged is what one machine
// leaves.
func TestStudySurvives(t *testing.T) {
	dir := t.TempDir()
	file, whole := filepath.Join(dir, "parts.yaml"), filepath.Join(dir, "one")
	if err := os.WriteFile(file, []byte(study), 0o644); err != nil {
		t.Fatal(err)
	}
	if code := program.Houserules().Run([]string{"run", file, "-o", whole, "--progress", "off"}, strings.NewReader(""), new(strings.Builder), os.Stderr); code != 0 {
		t.Fatalf("exit %d", code)
	}
	first := freePorts(t)
	address := "127.0.0.1:" + strconv.Itoa(first)
	server := asServer + "=" + filepath.Join(dir, "temporal.db") + "," + strconv.Itoa(first)
	killServer := process(t, server)
	c := dial(t, address)

	shards := filepath.Join(dir, "shards")
	o := startOptions{dir: shards, merged: filepath.Join(dir, "merged"), shards: 5, silence: 4 * time.Second}
	s, err := o.study(file, false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Minute)
	defer cancel()
	run, err := start(ctx, c, "houserules", s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := start(ctx, c, "houserules", s); err == nil || !strings.Contains(err.Error(), "is being played already") {
		t.Errorf("a study that is being played is started again: %v", err)
	}
	t.Setenv(workerRoot, dir)
	killWorker := process(t, asWorker+"="+address)
	waitFor(t, "a table", func() bool { return partsIn(shards) >= 1 })
	waitFor(t, "a worker that says how far it is", func() bool {
		now, err := progressOf(ctx, c, run.GetID())
		return err == nil && now.GamesDone > 0 && now.Games == s.Games && now.ShardsDone < now.Shards
	})
	killWorker()
	before := partsIn(shards)
	if all := 0; before == all || len(games(t, whole))-2 <= before {
		t.Fatalf("%d tables when the worker was killed", before)
	}
	killServer()
	process(t, server)
	c = dial(t, address)

	thrice := &atomic.Int64{}
	thrice.Store(3)
	w := newWorker(c, "houserules", failing{player{operator: operator{roots: []string{dir}}}, &atomic.Int64{}, thrice})
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	defer w.Stop()
	var done Done
	if err := c.GetWorkflow(ctx, run.GetID(), "").Get(ctx, &done); err != nil {
		t.Fatal(err)
	}
	if thrice.Load() >= 0 {
		t.Errorf("no shard failed thrice: %d left", thrice.Load())
	}
	now, err := progressOf(ctx, c, run.GetID())
	if err != nil || now.ShardsDone != 5 || now.GamesDone != s.Games || now.Trouble != "" {
		t.Errorf("at the end %+v, %v", now, err)
	}
	got, want := games(t, s.Merged), games(t, whole)
	if int64(len(want)-2) != done.Blocks || done.Merged != s.Merged {
		t.Errorf("%+v; one machine has %q", done, slices.Sorted(maps.Keys(want)))
	}
	foldertest.Same(t, want, got)

	t.Run("cancelled", func(t *testing.T) {
		o := startOptions{dir: filepath.Join(dir, "again"), merged: filepath.Join(dir, "merged-again"), shards: 2, silence: 4 * time.Second, seed: 8}
		s, err := o.study(file, true)
		if err != nil {
			t.Fatal(err)
		}
		run, err := start(ctx, c, "houserules", s)
		if err != nil {
			t.Fatal(err)
		}
		waitFor(t, "a table", func() bool { return partsIn(s.Dir) >= 1 })
		if err := c.CancelWorkflow(ctx, run.GetID(), ""); err != nil {
			t.Fatal(err)
		}
		var cancelled *temporal.CanceledError
		if err := run.Get(ctx, nil); !errors.As(err, &cancelled) {
			t.Errorf("a cancelled study ends with %v", err)
		}
		if err := watch(ctx, c, run.GetID(), io.Discard); err == nil || !strings.Contains(err.Error(), "what was played is kept") {
			t.Errorf("who watches a cancelled study is told %v", err)
		}
		if err := watch(ctx, c, "nothing", io.Discard); err == nil || !strings.Contains(err.Error(), "the server knows no study nothing") {
			t.Errorf("who watches nothing is told %v", err)
		}
		kept := partsIn(s.Dir)
		time.Sleep(2 * time.Second)
		if kept == 0 || partsIn(s.Dir) != kept {
			t.Errorf("%d tables after the end, later %d", kept, partsIn(s.Dir))
		}
		again, err := start(ctx, c, "houserules", s)
		if err == nil {
			err = again.Get(ctx, nil)
		}
		if err != nil || partsIn(s.Merged) != len(want)-2 {
			t.Errorf("started again: %v, %d tables", err, partsIn(s.Merged))
		}
	})
}

// What cannot be started is refused before a server is asked.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	for what, test := range map[string]struct {
		o    startOptions
		name string
		want string
	}{
		"too many shards": {startOptions{dir: dir, shards: MostShards + 1, silence: leastSilence}, "three-traditions", "there are 1 to 1000"},
		"no silence":      {startOptions{dir: dir, shards: 2}, "three-traditions", "--silence 0s: workers say something every second"},
		"no study":        {startOptions{dir: dir, shards: 2, silence: leastSilence}, filepath.Join(dir, "none.yaml"), "none.yaml"},
	} {
		if _, err := test.o.study(test.name, false); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	root := newRoot(new(strings.Builder), new(strings.Builder))
	root.SetArgs([]string{"watch", "x", "--address", "127.0.0.1:1"})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := root.ExecuteContext(ctx); err == nil || !strings.Contains(err.Error(), "no Temporal server answers at 127.0.0.1:1") {
		t.Errorf("no server: %v", err)
	}
}

// What is tried again is said with its reason.
func TestTrouble(t *testing.T) {
	silent := &failure.Failure_TimeoutFailureInfo{TimeoutFailureInfo: &failure.TimeoutFailureInfo{}}
	for want, last := range map[string]*failure.Failure{
		"":                                 nil,
		"shard 2/5: no disk (try 3 of 20)": {Message: "shard 2/5: no disk"},
		"a worker fell silent; its shard goes to another (try 3 of 20)": {Message: "activity timeout", FailureInfo: silent},
	} {
		if got := trouble(&workflow.PendingActivityInfo{Attempt: 3, MaximumAttempts: 20, LastFailure: last}); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// Where there is no terminal a line comes when there is something new, or after a while;
// the rate is that of the time that was watched.
func TestLines(t *testing.T) {
	var out strings.Builder
	v, begin := newView(&out), time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for seconds, now := range []Progress{
		{Shards: 2, Games: 1000, GamesDone: 100},
		{Shards: 2, Games: 1000, GamesDone: 150},
		{Shards: 2, Games: 1000, GamesDone: 200, ShardsDone: 1},
		{Shards: 2, Games: 1000, GamesDone: 220, ShardsDone: 1, Trouble: "shard 2/2: no disk (try 2 of 20)"},
		{Shards: 2, Games: 1000, GamesDone: 50, ShardsDone: 1},
		{Shards: 2, Games: 1000, GamesDone: 1000, ShardsDone: 2, Merging: true},
	} {
		v.show(now, begin.Add(time.Duration(seconds)*time.Second))
	}
	v.leave()
	want := `0 of 2 shards, 100 of 1000 games
1 of 2 shards, 200 of 1000 games, 50/s, 16s left
1 of 2 shards, 220 of 1000 games, 40/s, 20s left; shard 2/2: no disk (try 2 of 20)
1 of 2 shards, 50 of 1000 games
all 2 shards are played; merging
`
	if out.String() != want {
		t.Errorf("%s\nnot\n%s", out.String(), want)
	}
	out.Reset()
	v = newView(&out)
	v.columns = func() int { return 20 }
	v.show(Progress{Shards: 2, Games: 1000}, begin)
	v.leave()
	if want := "\r\x1b[J0 of 2 shards, 0 of\n"; out.String() != want {
		t.Errorf("%q, not %q", out.String(), want)
	}
}
