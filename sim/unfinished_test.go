package sim

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/guard"
	"houserules/sim/blockstore"
	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

// faulty is a store that keeps what a block has so far, and after so many times
// panics: a worker whose fault ends the run at a moment like any other.
type faulty struct {
	blockstore.Store
	times int
}

func (f faulty) Claim(p *plan.Plan) (blockstore.Claim, error) {
	c, err := f.Store.Claim(p)
	if err != nil {
		return nil, err
	}
	return &faultyClaim{c, c.Abilities().Beginner, make(chan struct{}, f.times)}, nil
}

type faultyClaim struct {
	blockstore.Claim
	blockstore.Beginner
	kept chan struct{}
}

func (c *faultyClaim) Abilities() blockstore.Abilities {
	can := c.Claim.Abilities()
	can.Beginner = c
	return can
}

func (c *faultyClaim) KeepBegun(b plan.Block, so blockstore.Begun) error {
	if err := c.Beginner.KeepBegun(b, so); err != nil {
		return err
	}
	select {
	case c.kept <- struct{}{}:
		return nil
	default:
		panic("broken on purpose")
	}
}

// openingsPlan is a study of games with random openings, which a line is kept of.
func openingsPlan(t testing.TB) *plan.Plan {
	t.Helper()
	var openings OpeningsText
	if err := openings.UnmarshalText([]byte("random:4")); err != nil {
		t.Fatal(err)
	}
	s, list := NewStudy(variants.NewLibrary(), StudyFile{
		Name: "openings", Variants: []string{"french"}, Agents: []string{"greedy,random"}, Openings: []OpeningsText{openings},
		Games: map[string]int64{"": 300}, Tolerance: ToleranceFile{Score: 1},
	})
	if list.HasErrors() {
		t.Fatal(list)
	}
	p, err := NewPlan(s, 7, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A study whose workers break again and again in the middle of blocks comes out the
// same to the byte, and no game that was over is played twice: in a folder, and as a shard in
// a place that keeps and gives.
func TestFinishedGamesAreKept(t *testing.T) {
	two, games := matchVariants(t)[:2], int64(20)
	if enginetest.Long() {
		games = 300
	}
	folder := func(t *testing.T, dir string, _ *plan.Plan) blockstore.Store { return store.Folder{Dir: dir} }
	place := func(t *testing.T, dir string, p *plan.Plan) blockstore.Store {
		objects, err := store.OpenFolder(mustExist(t, dir))
		must(t, err)
		t.Cleanup(func() { objects.Close() })
		portions, err := Split(p, 1)
		must(t, err)
		return store.ShardObjects{Objects: objects, Scratch: t.TempDir(), Shard: shard.Shard{Index: 1, Of: 1}, Portion: portions[0]}
	}
	for name, c := range map[string]struct {
		of func() *plan.Plan
		to func(*testing.T, string, *plan.Plan) blockstore.Store
	}{
		"toys":     {func() *plan.Plan { return toyPlan(t, games, games, "epsilon:0.5;of=greedy") }, folder},
		"openings": {func() *plan.Plan { return openingsPlan(t) }, folder},
		"herding":  {func() *plan.Plan { return awalePlan(t, []string{"awethi"}, "random", max(20, games/8)) }, folder},
		"matches":  {func() *plan.Plan { return matchPlan(t, two, games/5, "greedy,random", "random") }, folder},
		"a shard":  {func() *plan.Plan { return toyPlan(t, games, games, "epsilon:0.5;of=greedy") }, place},
	} {
		t.Run(name, func(t *testing.T) {
			keeps := 3
			if name == "matches" {
				keeps = enginetest.Fewer(10, 20) // every round of them begins with small steps
			}
			finishedGamesAreKept(t, c.of, func(dir string) blockstore.Store { return c.to(t, dir, c.of()) }, keeps)
		})
	}
}

// finishedGamesAreKept plays a plan into stores, one of them undisturbed.
func finishedGamesAreKept(t *testing.T, of func() *plan.Plan, to func(dir string) blockstore.Store, keeps int) {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 3))
	whole := filepath.Join(t.TempDir(), "whole")
	mustRun(t, of(), to(whole), Options{})
	dir := filepath.Join(t.TempDir(), "study")
	var played int64
	broken, again := 0, 0
	for done := false; !done; {
		opt := Options{Workers: 1 + r.IntN(4), keepEvery: 1, Progress: func(e Event) {
			if e.Last {
				played += e.Played
			}
		}}
		again += len(begunFiles(t, mustExist(t, dir)))
		_, err := Run(t.Context(), of(), faulty{to(dir), 1 + r.IntN(keeps)}, opt)
		var fault *guard.Panic
		if done = err == nil; !done && (!errors.As(err, &fault) || fault.Value != "broken on purpose") {
			t.Fatal(err)
		}
		broken++
		if broken > 300 {
			t.Fatalf("%d games were played and the study does not come to its end", played)
		}
	}
	p := of()
	games := int64(0)
	for _, c := range p.Cells {
		games += c.Games
	}
	if p.Unit == table.Games && played != games {
		t.Errorf("%d games were played of %d (seed %d)", played, games, seed)
	}
	if broken < 2 || again == 0 {
		t.Errorf("the run broke %d times, and %d blocks went on", broken-1, again)
	}
	foldertest.Same(t, foldertest.Read(t, whole), foldertest.Read(t, dir))
}

// writtenOnce is a place that lets nobody replace or delete anything.
type writtenOnce struct {
	store.Objects
	asked *atomic.Int32
}

func (w writtenOnce) Replace(string, []byte) error { w.asked.Add(1); return fs.ErrPermission }
func (w writtenOnce) Remove(string) error          { w.asked.Add(1); return fs.ErrPermission }

// A place where what is written stays takes a shard as before: it is asked once, and one
// sentence says what is not kept.
func TestPlaceThatReplacesNothing(t *testing.T) {
	p := toyPlan(t, 300, 300, "random")
	objects, err := store.OpenFolder(t.TempDir())
	must(t, err)
	defer objects.Close()
	portions, err := Split(p, 1)
	must(t, err)
	asked := new(atomic.Int32)
	to := store.ShardObjects{Objects: writtenOnce{objects, asked}, Scratch: t.TempDir(), Shard: shard.Shard{Index: 1, Of: 1}, Portion: portions[0]}
	report, err := Run(t.Context(), p, to, Options{Workers: 1, keepEvery: 1})
	if err != nil || report.Left != 0 {
		t.Fatalf("%d games are left: %v", report.Left, err)
	}
	if asked.Load() != 1 || len(report.Notes) != 1 || !strings.Contains(report.Notes[0], "are not kept") {
		t.Errorf("asked %d times, %q", asked.Load(), report.Notes)
	}
}

// mustExist makes a folder where there is none.
func mustExist(t *testing.T, dir string) string {
	t.Helper()
	must(t, os.MkdirAll(dir, 0o755))
	return dir
}

// What a file of finished games has is checked as far as it can be; what does not fit
// is left aside and said, and the games are played.
func TestUnfinishedBlocksAreChecked(t *testing.T) {
	of := func() *plan.Plan { return toyPlan(t, 400, 400, "random") }
	whole := filepath.Join(t.TempDir(), "whole")
	mustRun(t, of(), store.Folder{Dir: whole}, Options{})
	want := foldertest.Read(t, whole)
	left := func(t *testing.T, change func(*blockstore.Begun)) string {
		dir := filepath.Join(t.TempDir(), "study")
		claim, err := store.Folder{Dir: dir}.Claim(of())
		must(t, err)
		defer claim.Release()
		p := of()
		game, err := p.Game(p.Cells[0].Variant)
		must(t, err)
		lineup, err := parseLineup(p.Cells[0].Lineup)
		must(t, err)
		rows := rowsFor(game, 100, false)
		rows.KeepLines(p.Cells[0].Lines)
		openDoor(game, lineup, nil).Play(p.Seed, 0, rows)
		so := blockstore.Begun{Finished: rows}
		change(&so)
		must(t, claim.Abilities().Beginner.KeepBegun(p.Block(0, 0), so))
		return dir
	}
	for name, c := range map[string]struct {
		change func(*blockstore.Begun)
		damage func(text string) string // with a checksum that fits
		note   string
		other  bool
	}{
		"as it was":     {},
		"another score": {change: func(b *blockstore.Begun) { b.Finished.Plies[3]++ }, other: true},
		"other games":   {change: func(b *blockstore.Begun) { b.Finished.Game[3]++ }, note: "other games than the block"},
		"too many":      {damage: func(text string) string { return strings.Replace(text, `"finished":100`, `"finished":4000000`, 1) }, note: "4000000 games"},
		"fewer":         {damage: func(text string) string { return strings.Replace(text, `"finished":100`, `"finished":99`, 1) }, note: "100 games instead of 99"},
		"no table":      {damage: func(text string) string { head, _, _ := strings.Cut(text, "\n"); return head }, note: "too short"},
		"cut short":     {damage: func(text string) string { return text[:len(text)/2] }, note: "left aside"},
	} {
		t.Run(name, func(t *testing.T) {
			if c.change == nil {
				c.change = func(*blockstore.Begun) {}
			}
			dir := left(t, c.change)
			files := begunFiles(t, dir)
			if len(files) != 1 {
				t.Fatalf("left %v", files)
			}
			if c.damage != nil {
				file := filepath.Join(dir, files[0])
				data, err := os.ReadFile(file)
				must(t, err)
				_, text, _ := strings.Cut(string(data), "\n")
				now := c.damage(text)
				must(t, os.WriteFile(file, []byte(table.Checksum([]byte(now))+"\n"+now), 0o644))
			}
			report := mustRun(t, of(), store.Folder{Dir: dir}, Options{})
			notes := strings.Join(report.Notes, "\n")
			if c.note == "" && notes != "" || !strings.Contains(notes, c.note) {
				t.Errorf("notes %q", notes)
			}
			got := foldertest.Read(t, dir)
			if c.other {
				if maps.Equal(want, got) {
					t.Error("the games were played again")
				}
				return
			}
			foldertest.Same(t, want, got)
		})
	}
}

// A panic of a worker is an error of the run; what was finished is kept, and the next run
// goes on.
func TestPanicOfAWorker(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	mustRun(t, killPlan(t), store.Folder{Dir: whole}, Options{})
	dir := filepath.Join(t.TempDir(), "study")
	report, err := Run(t.Context(), killPlan(t), store.Folder{Dir: dir}, Options{Workers: 3, Played: func(cell, block int, _ *engine.Rows) {
		if cell == 1 && block == 20 {
			panic(fmt.Sprintf("block %d", block))
		}
	}})
	var fault *guard.Panic
	if !errors.As(err, &fault) || fault.Value != "block 20" || !strings.Contains(string(fault.Stack), "TestPanicOfAWorker") {
		t.Fatalf("%v", err)
	}
	if report.Games == 0 || report.Left == 0 {
		t.Errorf("%+v", report)
	}
	again := mustRun(t, killPlan(t), store.Folder{Dir: dir}, Options{})
	if again.Before != report.Games {
		t.Errorf("%d games were kept, %d are there", report.Games, again.Before)
	}
	foldertest.Same(t, foldertest.Read(t, whole), foldertest.Read(t, dir))
}
