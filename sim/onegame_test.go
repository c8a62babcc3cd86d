package sim

import (
	"slices"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// tinyPlan has rules under which greedy players and those who look two plies ahead find no
// equals to draw among, and rules under which they do; there are fast doors for all.
func tinyPlan(t *testing.T, games, block int64) *plan.Plan {
	t.Helper()
	kalah, list := variants.NewLibrary().Load("kalah")
	if list.HasErrors() {
		t.Fatal(list)
	}
	s := &Study{Name: "tiny", Base: "one", Tolerance: plan.Tolerance{Score: 0.01}}
	for name, seeds := range map[string]string{"one": "1", "two": "3"} {
		v, err := kalah.Set(name, name, []variants.Setting{{Knob: "board.houses", Value: "4"}, {Knob: "board.seeds", Value: seeds}})
		if err != nil {
			t.Fatal(err)
		}
		s.Variants = append(s.Variants, FromVariant(v))
	}
	slices.SortFunc(s.Variants, func(a, b table.Variant) int { return int(a.Name[0]) - int(b.Name[0]) })
	return planBy(t, s, games, block, "greedy", "alphabeta:2", "alphabeta:2,greedy", "epsilon:0.1;of=greedy", "random")
}

// playedAlone says which cells of a plan are one game each, having compared every game that
// a run leaves with the same one played by itself.
func playedAlone(t *testing.T, p *plan.Plan, workers int) (once []bool) {
	t.Helper()
	lines := make([]map[engine.LineHash]bool, len(p.Cells))
	show := func(cell, block int, rows *engine.Rows) {
		c := &p.Cells[cell]
		g, err := p.Game(c.Variant)
		if err != nil {
			t.Error(err)
			return
		}
		lineup, err := parseLineup(c.Lineup)
		if err != nil {
			t.Error(err)
			return
		}
		want := engine.NewRows(g.Info(), rows.Len)
		want.KeepLines(c.Lines)
		first, _ := c.Block(block)
		engine.NewPlainDoor(g, seatAgents(g, lineup)).Play(p.Seed, first, want)
		for _, col := range rowColumns(want) {
			for i := range want.Len {
				if got, want := col.value(rows, i), col.value(want, i); got != want {
					t.Errorf("%s × %s, game %d: %s is %d, alone %d", c.Variant, c.Name(), rows.Game[i], col.name, got, want)
					return
				}
			}
		}
		if lines[cell] == nil {
			lines[cell] = map[engine.LineHash]bool{}
		}
		for _, line := range rows.Lines {
			lines[cell][line] = true
		}
	}
	dir := t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{Workers: workers})
	data, err := files.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if n := data.Missing(); n != 0 {
		t.Errorf("%d games are missing", n)
	}
	for cell := range p.Cells {
		rows := engine.NewRows(p.Cells[cell].Info, 0)
		for b := range p.Blocks(cell) {
			if err := data.Read(cell, b.Index, rows); err != nil {
				t.Fatal(err)
			}
			show(cell, b.Index, rows)
		}
		if only := data.OneGame(cell); only != (p.Cells[cell].StopsAtOneGame && len(lines[cell]) == 1) {
			t.Errorf("%s × %s: one game %v, %d lines", p.Cells[cell].Variant, p.Cells[cell].Name(), only, len(lines[cell]))
		}
	}
	for _, seen := range lines {
		once = append(once, len(seen) == 1)
	}
	return once
}

// before is a plan as it was made before cells said that they may be one game.
func before(p *plan.Plan) *plan.Plan {
	q := *p
	q.Cells = slices.Clone(p.Cells)
	for i := range q.Cells {
		q.Cells[i].StopsAtOneGame = false
	}
	return &q
}

// What is copied is what would be played, through fast doors and the plain one, with
// players who draw beside others who never do.
func TestCopiesAreWhatWouldBePlayed(t *testing.T) {
	var heaps []*toy
	for heap := 1; heap <= 8; heap++ {
		heaps = append(heaps, &toy{name: string(rune('a' + heap)), heap: heap, cap: 9})
	}
	for what, p := range map[string]*plan.Plan{"kalah": tinyPlan(t, 90, 20), "toys": planOf(t, 60, 25, heaps, "greedy", "alphabeta:3,greedy", "random,greedy")} {
		for _, workers := range []int{1, 3} {
			once := playedAlone(t, p, workers)
			if !slices.Contains(once, true) || !slices.Contains(once, false) {
				t.Errorf("%s: which cells are one game: %v", what, once)
			}
			if diff := cmp.Diff(once, playedAlone(t, before(p), workers)); diff != "" {
				t.Errorf("%s, by a plan of before: %s", what, diff)
			}
		}
	}
}

// A game that nobody chooses anything in is played once by a worker. Where there is a choice
// to be drawn all games are played, however alike they are.
func TestAGameIsPlayedOnce(t *testing.T) {
	for heap, want := range map[int]int64{1: 1, 2: 150} {
		var plays atomic.Int64
		p := planOf(t, 100, 10, []*toy{{name: "heap", heap: heap, cap: 9, plays: &plays}}, "random")
		if _, err := Run(t.Context(), p, store.Folder{Dir: t.TempDir()}, Options{Workers: 1}); err != nil {
			t.Fatal(err)
		}
		if n := plays.Load(); heap == 1 && n != want || heap == 2 && n < 100 {
			t.Errorf("a heap of %d: %d plies", heap, n)
		}
	}
}

// Other programs may play otherwise the next time, openings are of every game, and matches
// have their lots.
func TestWhatIsNotCopied(t *testing.T) {
	outside, err := parseLineup([]string{"exec:./x", "greedy"})
	if err != nil {
		t.Fatal(err)
	}
	inside, err := parseLineup([]string{"greedy", "alphabeta:2"})
	if err != nil {
		t.Fatal(err)
	}
	within, err := parseLineup([]string{"epsilon:0.1;of=exec:./x", "greedy"})
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{openings: []*engine.Openings{nil, nil, nil, {}}}
	r.lineups = append(r.lineups, inside, outside, within, inside)
	var got []bool
	for cell := range r.lineups {
		got = append(got, r.copyable(cell))
	}
	r.matches = []*settled{}
	got = append(got, r.copyable(0))
	if diff := cmp.Diff([]bool{true, false, false, false, false}, got); diff != "" {
		t.Error(diff)
	}
}
