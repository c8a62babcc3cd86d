package sim

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// lying is a toy with a door that changes one column of one game.
type lying struct {
	*toy
	game   uint64
	change func(r *engine.Rows, i int)
	played *atomic.Int64 // games through the door
	greedy bool          // it also plays for two greedy players
}

type lyingDoor struct {
	engine.Door
	from lying
}

func (lyingDoor) Name() string { return "lying" }

func (d lyingDoor) Play(seed, first uint64, rows *engine.Rows) {
	d.from.played.Add(int64(rows.Len))
	d.Door.Play(seed, first, rows)
	if i := d.from.game - first; d.from.game >= first && i < uint64(rows.Len) {
		d.from.change(rows, int(i))
	}
}

func (g lying) Abilities() engine.Abilities { return engine.Abilities{Doors: g.doorsOf} }

func (g lying) doorsOf(players []engine.PlayerFacts) []engine.Door {
	name := "random"
	switch {
	case players[0].Greedy && g.greedy:
		name = "greedy"
	case !players[0].Uniform:
		return nil
	}
	agents, _ := agent.ParseLineup(name + "," + name)
	return []engine.Door{lyingDoor{engine.NewPlainDoor(g.toy, seatAgents(g.toy, agents)), g}}
}

func lyingPlan(t testing.TB, g lying, games int64, lineups ...string) *plan.Plan {
	t.Helper()
	p := planOf(t, games, 100, []*toy{g.toy}, lineups...)
	p.Variants[0].Game = g
	return p
}

// A door that lies in any column of any of the first games is caught before a
// block is played, and the error says which door, rules, game and column.
func TestLyingDoorIsCaught(t *testing.T) {
	for _, test := range []struct {
		column string
		change func(r *engine.Rows, i int)
	}{
		{"plies", func(r *engine.Rows, i int) { r.Plies[i]++ }},
		{"end reason", func(r *engine.Rows, i int) { r.End[i] = 3 - r.End[i] }},
		{"branching sum", func(r *engine.Rows, i int) { r.BranchingSum[i]-- }},
		{"forced plies", func(r *engine.Rows, i int) { r.ForcedPlies[i]++ }},
		{"lead changes", func(r *engine.Rows, i int) { r.LeadChanges[i]++ }},
		{"last lead change", func(r *engine.Rows, i int) { r.LastLeadChange[i]++ }},
		{"comeback", func(r *engine.Rows, i int) { r.Comeback[i]++ }},
		{"first move of seat 2", func(r *engine.Rows, i int) { r.FirstMove[1][i]++ }},
		{"score of seat 1", func(r *engine.Rows, i int) { r.Score[0][i]++ }},
		{"return of seat 2", func(r *engine.Rows, i int) { r.Return[1][i]++ }},
		{"captures of seat 1", func(r *engine.Rows, i int) { r.Captures[0][i]++ }},
		{"largest capture of seat 2", func(r *engine.Rows, i int) { r.LargestCapture[1][i]++ }},
		{"fired_odd", func(r *engine.Rows, i int) { r.Metrics[0][i]++ }},
		{"heap_left", func(r *engine.Rows, i int) { r.Metrics[1][i]++ }},
		{"game", func(r *engine.Rows, i int) { r.Game[i]++ }},
	} {
		t.Run(test.column, func(t *testing.T) {
			dir := t.TempDir()
			g := lying{toy: &toy{name: "long", heap: 40, cap: 1000}, game: 30, change: test.change, played: &atomic.Int64{}}
			_, err := Run(context.Background(), lyingPlan(t, g, 500, "greedy", "random"), store.Folder{Dir: dir}, Options{})
			var caught *DoorError
			if !errors.As(err, &caught) {
				t.Fatalf("error %v", err)
			}
			if caught.Door != "lying" || caught.Variant != "long" || caught.Agents != "random" || caught.Game != 30 ||
				caught.Column != test.column || caught.Hash != "0000000000000000000000000000000000000000000000000000000000401000" {
				t.Errorf("%+v", caught)
			}
			for _, want := range []string{"lying door", "game 30", caught.Hash, test.column + " is", "Please report"} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q is missing in: %v", want, err)
				}
			}
			if data, err := files.Open(dir); err != nil || data.Missing() != 1000 {
				t.Errorf("%v: games were played", err)
			}
		})
	}
}

// Where lines are kept a door's are checked, too: one that forgets them, or has
// others, is caught.
func TestLyingLineIsCaught(t *testing.T) {
	for _, change := range []func(r *engine.Rows, i int){
		func(r *engine.Rows, i int) { r.Lines[i]++ },
		func(r *engine.Rows, i int) { r.Lines[i] = 0 },
	} {
		g := lying{toy: &toy{name: "long", heap: 40, cap: 1000}, game: 5, change: change, played: &atomic.Int64{}, greedy: true}
		_, err := Run(context.Background(), lyingPlan(t, g, 500, "greedy"), store.Folder{Dir: t.TempDir()}, Options{})
		var caught *DoorError
		if !errors.As(err, &caught) || caught.Column != "line" || caught.Game != 5 || caught.Agents != "greedy" {
			t.Errorf("error %v", err)
		}
	}
}

// Checked are the first games only, and only of cells that have games to play.
func TestWhatIsChecked(t *testing.T) {
	lie := func(r *engine.Rows, i int) { r.Plies[i]++ }
	long := func() *toy { return &toy{name: "long", heap: 40, cap: 1000} }
	late := lying{toy: long(), game: 31, change: lie, played: &atomic.Int64{}}
	dir := t.TempDir()
	p := lyingPlan(t, late, 500, "random", "epsilon:0.5;of=greedy") // whose games differ, so that all parts are there
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	if n := late.played.Load(); n != 531 {
		t.Errorf("%d games through the door for 500 games and a check of 31", n)
	}
	// The same folder, now with a door that lies early: what is complete is not
	// checked again, what has a part to play is.
	early := lying{toy: long(), game: 3, change: lie, played: &atomic.Int64{}}
	p.Variants[0].Game = early
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	if n := early.played.Load(); n != 0 {
		t.Errorf("%d games of a complete cell through the door", n)
	}
	if err := os.Remove(filepath.Join(dir, filepath.FromSlash(p.Cells[1].PartFile(2)))); err != nil {
		t.Fatal(err)
	}
	mustRun(t, p, store.Folder{Dir: dir}, Options{}) // they have no door of their own
	if err := os.Remove(filepath.Join(dir, filepath.FromSlash(p.Cells[0].PartFile(2)))); err != nil {
		t.Fatal(err)
	}
	var caught *DoorError
	if _, err := Run(context.Background(), p, store.Folder{Dir: dir}, Options{}); !errors.As(err, &caught) || caught.Game != 3 {
		t.Errorf("a resumed run: error %v", err)
	}
}

// Games that sleep are all checked: what counts is computing. They sleep longer
// than the check may compute, whatever else the machine has to do.
func TestSleepingGamesAreAllChecked(t *testing.T) {
	const while = time.Millisecond
	plies := &atomic.Int64{}
	slow := &toy{name: "slow", heap: 25, cap: 9, slow: sleeping(while), plays: plies}
	random, _ := agent.ParseLineup("random,random")
	rows := engine.NewRows(slow.Info(), mostChecked)
	if plainGames(context.Background(), slow, random, nil, 42, checkedFor, rows); rows.Len != mostChecked {
		t.Errorf("%d games, want %d", rows.Len, mostChecked)
	}
	if slept := time.Duration(plies.Load()) * while; slept <= checkedFor {
		t.Errorf("the games slept %v in all, too little to say anything", slept)
	}
}

// A check ends with its context.
func TestCheckEndsWithTheContext(t *testing.T) {
	random, _ := agent.ParseLineup("random,random")
	ended, end := context.WithCancel(context.Background())
	end()
	long := &toy{name: "long", heap: 40, cap: 1000}
	rows := engine.NewRows(long.Info(), mostChecked)
	if plainGames(ended, long, random, nil, 42, checkedFor, rows); rows.Len != 0 {
		t.Errorf("%d games after the end of the context", rows.Len)
	}
}

// Where the system does not tell the time of a thread, neither waiting on the
// clock nor what others compute alone counts for much: the clock reads the
// least of both.
func TestClockWithoutThreads(t *testing.T) {
	c, begin := startThreadClock(), time.Now()
	c.known = false
	time.Sleep(2 * time.Millisecond)
	first := c.spent()
	if passed := time.Since(begin); first < 0 || first > passed {
		t.Errorf("%v of processor time in %v", first, passed)
	}
	process := processTime() - c.process
	if process > 0 && first > process {
		t.Errorf("%v of processor time of one thread, %v of all", first, process)
	}
	for c.spent() <= first { // ends unless the clock stands still
	}
}

// TestCheckedGames: small cells are not checked for longer than they are played.
func TestCheckedGames(t *testing.T) {
	for games, want := range map[int64]int{1: 1, 5: 5, 8: 8, 100: 8, 160: 10, 1024: 64, 1 << 40: 64} {
		if got := checkedGames(&table.Cell{Games: games}, 128); got != want {
			t.Errorf("of %d games %d are checked, want %d", games, got, want)
		}
	}
	for cells, want := range map[int]int{1: 64, 128: 64, 256: 32, 1000: 8, 1 << 20: 8} {
		if got := checkedGames(&table.Cell{Games: 2000}, cells); got != want {
			t.Errorf("of each of %d cells %d games are checked, want %d", cells, got, want)
		}
	}
}
