package sim

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/blockstore"
	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

// sameRows compares all columns.
func sameRows(t *testing.T, what string, want, got *engine.Rows) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(engine.Rows{}, "Stop", "Journal", "Info"), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-whole +interrupted):\n%s", what, diff)
	}
}

// rowsFor are empty rows with all that doors may fill.
func rowsFor(g engine.Game, games int, opens bool) *engine.Rows {
	rows := engine.NewRows(g.Info(), games)
	rows.KeepLines(true)
	rows.KeepOpenings(opens)
	return rows
}

// Games that are interrupted after every few choices, and go on in another door
// each time, fill the rows of games that were not; and nobody is asked twice.
func TestInterruptedGamesGoOn(t *testing.T) {
	library := variants.NewLibrary()
	for _, c := range []struct {
		variant, agents string
		openings, every int
	}{
		{"french", "alphabeta:3", 0, 7}, {"french", "epsilon:0.4;of=alphabeta:2", 0, 1}, {"french", "softmax:1;depth=2", 4, 5}, {"kalah", "nodes:60,mcts:8", 0, 3},
		{"abapa", "mcts:12,alphabeta:2;objective=win", 2, 9}, {"alquerque", "alphabeta:2", 0, 8}, {"alquerque", "softmax:0.5", 2, 11}, {"awethi", "greedy", 0, 400},
		{"pie", "epsilon:0.5;of=alphabeta:2", 0, 1},
	} {
		t.Run(c.variant+" "+c.agents, func(t *testing.T) {
			name := c.variant
			if name == "pie" {
				name = filepath.Join(t.TempDir(), "pie.yaml")
				text := "schema: 1\nname: pie\ntitle: P\nextends: french\nsource: {cite: a test, confidence: guess}\nopening: pie\n"
				if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			v, list := library.Load(name)
			if list.HasErrors() {
				t.Fatal(list)
			}
			g := v.Game
			lineup, err := ParseLineup(c.agents)
			if err != nil {
				t.Fatal(err)
			}
			agents, err := Seated(lineup, g.Info())
			if err != nil {
				t.Fatal(err)
			}
			var openings *engine.Openings
			if c.openings > 0 {
				if openings, err = engine.RandomOpenings(g, c.openings); err != nil {
					t.Fatal(err)
				}
			}
			const games, seed, first = 3, 11, 40
			want := rowsFor(g, games, openings != nil)
			asked := 0
			want.Journal = &engine.Journal{Noted: func() { asked++ }}
			openDoor(g, agents, openings).Play(seed, first, want)
			plain := rowsFor(g, games, openings != nil)
			openDoor(g, agents, openings).Play(seed, first, plain)
			sameRows(t, "with a journal", plain, want)
			if begun := want.Journal.Begun(); !slices.Equal(begun, []uint64{40, 41, 42}) {
				t.Fatalf("the journal has the games %v", begun)
			}

			known, notes, rounds := map[uint64][]engine.Choice{}, 0, 0
			for whole := false; !whole; rounds++ {
				var stop atomic.Bool
				left := c.every
				got := rowsFor(g, games, openings != nil)
				got.Stop, got.Journal = &stop, &engine.Journal{Noted: func() {
					notes++
					if left--; left == 0 {
						stop.Store(true)
					}
				}}
				for game, choices := range known {
					got.Journal.Set(game, choices)
				}
				openDoor(g, agents, openings).Play(seed, first, got)
				if whole = !stop.Load(); whole {
					sameRows(t, "interrupted", want, got)
				}
				clear(known)
				for _, game := range got.Journal.Begun() {
					known[game] = slices.Clone(got.Journal.Choices(game))
				}
			}
			if notes != asked || rounds < 3 {
				t.Errorf("players were asked %d times, in %d rounds, not %d times", notes, rounds, asked)
			}
		})
	}
}

// What a player finds who is told to stop thinking means nothing, and is not noted.
func TestNothingIsNotedOfWhoStopped(t *testing.T) {
	g := loadGame(t, "alquerque")
	agents, err := Seated(mustLineup(t, "alphabeta:30"), g.Info())
	if err != nil {
		t.Fatal(err)
	}
	var stop atomic.Bool
	rows := engine.NewRows(g.Info(), 1)
	rows.Stop, rows.Journal = &stop, &engine.Journal{}
	computed(t, 20*time.Millisecond, func() { stop.Store(true) })
	openDoor(g, agents, nil).Play(1, 0, rows)
	if begun := rows.Journal.Begun(); len(begun) > 0 {
		t.Errorf("choices %v of a search that nobody ends", rows.Journal.Choices(begun[0]))
	}
}

func mustLineup(t *testing.T, text string) []agent.Spec {
	t.Helper()
	lineup, err := ParseLineup(text)
	if err != nil {
		t.Fatal(err)
	}
	return lineup
}

// begunPlan is a study in blocks of four games of players who search.
func begunPlan(t testing.TB) *plan.Plan {
	p := awalePlan(t, []string{"french"}, "alphabeta:2", 8)
	for i := range p.Cells {
		p.Cells[i].BlockGames = 4
	}
	return p
}

// leave plays a part of a block and leaves it in a folder as a run does that is
// interrupted, or what change makes of it.
func leave(t *testing.T, p *plan.Plan, dir string, block, choices int, change func(*engine.Journal)) {
	t.Helper()
	claim, err := store.Folder{Dir: dir}.Claim(p)
	if err != nil {
		t.Fatal(err)
	}
	defer claim.Release()
	lineup, err := parseLineup(p.Cells[0].Lineup)
	if err != nil {
		t.Fatal(err)
	}
	b := p.Block(0, block)
	game, err := p.Game(p.Cells[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	var stop atomic.Bool
	rows := engine.NewRows(game.Info(), b.Games)
	rows.Stop = &stop
	rows.Journal = &engine.Journal{Noted: func() {
		if choices--; choices == 0 {
			stop.Store(true)
		}
	}}
	openDoor(game, lineup, nil).Play(p.Seed, b.First, rows)
	change(rows.Journal)
	if err := claim.Abilities().Beginner.KeepBegun(b, blockstore.Begun{Journal: rows.Journal}); err != nil {
		t.Fatal(err)
	}
}

// begunFiles are the files of games that were begun.
func begunFiles(t *testing.T, dir string) []string {
	t.Helper()
	names := slices.Sorted(maps.Keys(foldertest.Read(t, dir)))
	return slices.DeleteFunc(names, func(name string) bool { return !strings.HasSuffix(name, ".begun") })
}

// A study goes on with the games that were begun, and comes out the same; what does
// not fit is left aside and said. That games do go on where they were shows a
// choice that the player would not have made.
func TestBegunGamesGoOn(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	mustRun(t, begunPlan(t), store.Folder{Dir: whole}, Options{})
	want := foldertest.Read(t, whole)
	nothing := func(*engine.Journal) {}
	edit := func(old, now string) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			data, err := os.ReadFile(path)
			if err != nil || !strings.Contains(string(data), old) {
				t.Fatal(err, string(data))
			}
			_, text, _ := strings.Cut(strings.Replace(string(data), old, now, 1), "\n")
			if err := os.WriteFile(path, []byte(table.Checksum([]byte(text))+"\n"+text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, c := range map[string]struct {
		change func(*engine.Journal)
		damage func(t *testing.T, path string)
		note   string
		other  bool
	}{
		"as it was":  {change: nothing},
		"cut short":  {change: nothing, damage: func(t *testing.T, path string) { must(t, os.Truncate(path, 90)) }, note: "it is damaged"},
		"empty":      {change: nothing, damage: func(t *testing.T, path string) { must(t, os.Truncate(path, 0)) }, note: "it is damaged"},
		"other luck": {change: nothing, damage: edit(`"seed":"`, `"seed":"1`), note: "of another study"},
		"other form": {change: nothing, damage: edit(`"begun_version":1`, `"begun_version":2`), note: "another version"},
		"no numbers": {change: nothing, damage: edit(`"actions":[`, `"actions":[-3,`), note: "cannot be read"},
		"a link": {change: nothing, note: "link", damage: func(t *testing.T, path string) {
			must(t, os.Rename(path, path+".kept"))
			must(t, os.Symlink(path+".kept", path))
		}},
		"no move": {change: func(j *engine.Journal) { j.Choices(4)[3].Action = 77 }, note: "none that the game allows"},
		"too long": {change: func(j *engine.Journal) {
			j.Set(4, append(slices.Clone(j.Choices(4)), slices.Repeat([]engine.Choice{{Action: 0}}, 3000)...))
		}, note: "none that the game allows"},
		"another move": {change: func(j *engine.Journal) { j.Set(4, []engine.Choice{{Action: (j.Choices(4)[0].Action + 1) % 6}}) }, other: true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "study")
			leave(t, begunPlan(t), dir, 1, 130, c.change)
			left := begunFiles(t, dir)
			if len(left) != 1 {
				t.Fatalf("left %v", left)
			}
			if c.damage != nil {
				c.damage(t, filepath.Join(dir, left[0]))
			}
			report := mustRun(t, begunPlan(t), store.Folder{Dir: dir}, Options{})
			notes := strings.Join(report.Notes, "\n")
			if c.note == "" && notes != "" || !strings.Contains(notes, c.note) {
				t.Errorf("notes %q", notes)
			}
			got := foldertest.Read(t, dir)
			delete(got, filepath.FromSlash(left[0])+".kept")
			if c.other {
				if maps.Equal(want, got) {
					t.Error("a game did not go on where it was")
				}
				return
			}
			foldertest.Same(t, want, got)
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// What a crash left of a block that is there goes away.
func TestBegunGamesOfWholeBlocksGo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "study")
	leave(t, begunPlan(t), dir, 0, 40, func(*engine.Journal) {})
	name := filepath.Join(dir, begunFiles(t, dir)[0])
	data, err := os.ReadFile(name)
	must(t, err)
	mustRun(t, begunPlan(t), store.Folder{Dir: dir}, Options{})
	want := foldertest.Read(t, dir)
	must(t, os.WriteFile(name, data, 0o644))
	mustRun(t, begunPlan(t), store.Folder{Dir: dir}, Options{})
	foldertest.Same(t, want, foldertest.Read(t, dir))
}

// stopping is a store that has its run stopped when it keeps a game that was begun, and
// then takes so long to keep it after each choice that the run gives the game up long
// before its end.
type stopping struct {
	blockstore.Store
	stop func()
}

func (s stopping) Claim(p *plan.Plan) (blockstore.Claim, error) {
	c, err := s.Store.Claim(p)
	if err != nil {
		return nil, err
	}
	return &stoppingClaim{c, c.Abilities().Beginner, s.stop}, nil
}

type stoppingClaim struct {
	blockstore.Claim
	blockstore.Beginner
	stop func()
}

func (c *stoppingClaim) Abilities() blockstore.Abilities {
	can := c.Claim.Abilities()
	can.Beginner = c
	return can
}

func (c *stoppingClaim) KeepBegun(b plan.Block, so blockstore.Begun) error {
	c.stop()
	time.Sleep(drainFor)
	return c.Beginner.KeepBegun(b, so)
}

// A run that is stopped in the middle of a game of players who search leaves the
// game, as often as it is stopped, and the end is the same to the byte.
func TestStoppedInTheMiddleOfAGame(t *testing.T) {
	one := func() *plan.Plan {
		p := awalePlan(t, []string{"aiyawatstani"}, "alphabeta:2", 1)
		p.Cells[0].BlockGames = 1
		return p
	}
	dir := filepath.Join(t.TempDir(), "study")
	for range 2 {
		ctx, stop := context.WithCancel(t.Context())
		report, err := Run(ctx, one(), stopping{store.Folder{Dir: dir}, stop}, Options{Workers: 1, keepEvery: 1})
		stop()
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if left := begunFiles(t, dir); report.Begun != 1 || len(left) != 1 {
			t.Fatalf("%+v, and begun are %v", report, left)
		}
	}
	mustRun(t, one(), store.Folder{Dir: dir}, Options{})
	whole := filepath.Join(t.TempDir(), "whole")
	mustRun(t, one(), store.Folder{Dir: whole}, Options{})
	foldertest.Same(t, foldertest.Read(t, whole), foldertest.Read(t, dir))
}

// keptTimes counts how often something is kept.
type keptTimes struct {
	blockstore.Beginner
	times int
}

func (k *keptTimes) KeepBegun(plan.Block, blockstore.Begun) error { k.times++; return nil }

// Choices that come within microseconds do not each look at the clock, but what is to be kept
// at once is, and choices that take long are kept when it is time.
func TestChoicesLookAtTheClock(t *testing.T) {
	for _, x := range []struct {
		every time.Duration
		pause time.Duration
		want  int
	}{{time.Nanosecond, 0, 100}, {time.Hour, 0, 0}, {time.Second, 300 * time.Millisecond, 1}} {
		k := &keptTimes{}
		b := &begunBlock{runner: &runner{opt: Options{keepEvery: x.every}}, store: k, kept: time.Now(), journal: &engine.Journal{}}
		b.journal.Noted = b.noted
		choices := 100
		if x.pause > 0 {
			choices = 4
		}
		for range choices {
			time.Sleep(max(x.pause, time.Microsecond))
			b.journal.Note(1, engine.Choice{}, true)
		}
		if k.times < x.want || x.want == 0 && k.times > 0 {
			t.Errorf("every %v, %d choices after %v each: kept %d times, want %d", x.every, choices, x.pause, k.times, x.want)
		}
	}
}
