package endgames

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/solve"
	"houserules/engine/solve/retrograde"
	"houserules/engine/solve/tables"
)

// TestWays: listing all moves and working out predecessors by tables come to the
// same values and ranks, with any number of workers.
func TestWays(t *testing.T) {
	owner := awari()
	owner.End.Repetition.Remaining = mancala.DivOwner
	french := finnish()
	french.GrandSlam, french.CannotFeed = mancala.SlamForbiddenUnlessOnly, mancala.CannotMoverTakesAll
	french.End.NoCapturePossible = &mancala.NoCapture{By: mancala.ByCount, Remaining: mancala.DivUnclaimed}
	catalan := awari()
	catalan.Capture.Before = []int{1, 2}
	last := finnish()
	last.End.Repetition.Remaining = mancala.DivLastCapturer
	last.End.AllOnes = &mancala.Ending{Remaining: mancala.DivOwner}
	forward := finnish()
	forward.Capture.Chain, forward.GrandSlam = mancala.ChainForward, mancala.SlamMovesAgain
	// Sowings that go round two or three times still capture.
	large := finnish()
	large.GrandSlam, large.Capture.Counts = mancala.SlamForbidden, []int{2, 3, 4, 5}
	for i, c := range []struct {
		rules         *mancala.Rules
		houses, seeds int
	}{{owner, 6, 6}, {french, 6, 7}, {catalan, 4, 14}, {last, 4, 9}, {forward, 5, 9}, {awari(), 3, 20}, {awari(), 2, 30}, {large, 2, 24}, {large, 3, 16}, {awari(), 1, 30}} {
		c.seeds = fewer(c.seeds)
		c.rules.Board = mancala.Board{Houses: [2]int{c.houses, c.houses}, Seeds: 4}
		c.rules.End.Majority = mancala.Majority{}
		listed, quick := solver(t, c.rules), solver(t, c.rules)
		listed.tabled = false
		want := solved(t, listed, c.seeds)
		got, err := quick.Solve(context.Background(), solve.Options{Seeds: c.seeds, Workers: 4})
		if err != nil {
			t.Fatal(err)
		}
		if quick.byRow == nil || listed.byRow != nil {
			t.Fatalf("rules %d are not solved in two ways", i)
		}
		if !slices.Equal(got.Layers, want.Layers) {
			t.Errorf("rules %d: layers %v, not %v", i, got.Layers, want.Layers)
		}
		for n := range c.seeds + 1 {
			if !slices.Equal(quick.layers[n].values, listed.layers[n].values) || !slices.Equal(quick.layers[n].ranks, listed.layers[n].ranks) {
				t.Errorf("rules %d: %d seeds differ", i, n)
			}
		}
	}
}

// fewer is so many seeds where long tests are asked for, and four fifths of them in ordinary
// tests.
func fewer(seeds int) int { return enginetest.Fewer(seeds*2/3, seeds) }

// TestBanks: kalah's kin are solved alike by a bank, by the specification in the order of
// positions, and by a list of all moves.
func TestBanks(t *testing.T) {
	for i, c := range []struct {
		houses, seeds int
		change        func(r *mancala.Rules)
	}{
		{3, 16, func(*mancala.Rules) {}},
		{2, 30, func(r *mancala.Rules) { r.Capture.Opposite = mancala.OppositeIfOccupied }},
		{2, 30, func(r *mancala.Rules) { r.Kroo = mancala.KrooSkip }},
		{4, 9, func(r *mancala.Rules) {
			r.Capture.Opposite, r.Sowing.ExtraTurn = mancala.OppositeNever, mancala.ExtraNever
		}},
		{3, 12, func(r *mancala.Rules) { r.End.RowEmpty = nil }},
	} {
		c.seeds = fewer(c.seeds)
		r := kalah(c.houses, 1)
		c.change(r)
		slow, quick := solver(t, r), solver(t, r)
		slow.banked = false
		if !quick.banked {
			t.Fatalf("rules %d are not solved in two ways", i)
		}
		listed := solver(t, r)
		listed.banked, listed.order = false, nil
		solved(t, slow, c.seeds)
		solved(t, quick, c.seeds)
		solved(t, listed, c.seeds)
		for n := range c.seeds + 1 {
			if !slices.Equal(listed.layers[n].values, slow.layers[n].values) { // ranks of draws are of the ways
				t.Errorf("rules %d: %d seeds differ where moves are listed", i, n)
			}
			if !slices.Equal(quick.layers[n].values, slow.layers[n].values) || !slices.Equal(quick.layers[n].ranks, slow.layers[n].ranks) {
				t.Errorf("rules %d: %d seeds differ", i, n)
			}
		}
	}
}

// TestRanksLead: every position with more than the payoff of play without end has a
// move that keeps its value and has a rank less.
func TestRanksLead(t *testing.T) {
	r := awari()
	s := solver(t, r)
	solved(t, s, 8)
	j := &judge{Solver: s}
	seen := 0
	for n := 1; n <= 8; n++ {
		l, x := s.layers[n], s.space.rows[0]
		for _, at := range s.space.strips(n) {
			for i := range x.counts[at.mine] {
				for k := range x.counts[at.theirs] {
					position := at.base + i*x.counts[at.theirs] + k
					value, rank := l.value(0, position), int(l.ranks[position])
					if value <= 0 || rank == 0 {
						continue
					}
					p := s.space.lay(0, x.row(at.mine, i), x.row(at.theirs, k))
					least := retrograde.RankUnknown
					f := j.look(&p, tag{}, n, func(next *corePosition) {
						child := s.space.index(next, n)
						if -l.value(0, child) == value {
							least = min(least, 1+int(l.ranks[child]))
						}
					})
					if f.best == value {
						least = 1
					}
					if least != rank {
						t.Fatalf("%v: rank %d, the best move has %d", p.Houses[:12], rank, least)
					}
					seen++
				}
			}
		}
	}
	if seen < 10_000 {
		t.Errorf("only %d positions", seen)
	}
}

// TestKalah compares with Irving, Donkers and Uiterwijk, Solving Kalah, ICGA Journal
// 23(3), 2000.
func TestKalah(t *testing.T) {
	most := []int{6, 6, 4, 2, 1}
	if long() {
		most = []int{6, 6, 6, 4, 2}
	}
	for i, results := range []string{"DLWLWD", "WLLLWW", "DWWWWL", "WWWWWD", "DDW"} {
		for seeds := 1; seeds <= most[i]; seeds++ {
			s := solver(t, kalah(i+1, seeds))
			a := solved(t, s, s.Seeds())
			want := map[byte]solve.Result{'W': solve.Win, 'D': solve.Draw, 'L': solve.Loss}[results[seeds-1]]
			if a.Result() != want || a.Bounds[0] != a.Bounds[1] {
				t.Errorf("%d houses, %d seeds: %v by %v, not %v", i+1, seeds, a.Result(), a.Bounds, want)
			}
			s.Close()
		}
	}
}

// kalah is the solved game.
func kalah(houses, seeds int) *mancala.Rules {
	r := mancala.Default()
	r.Board = mancala.Board{Houses: [2]int{houses, houses}, Seeds: seeds}
	r.Sowing.Stores, r.Sowing.ExtraTurn, r.Kroo = mancala.StoresOwn, mancala.ExtraStore, mancala.KrooSow
	r.Capture.Counts, r.Capture.Opposite = []int{}, mancala.OppositeAlways
	r.End.RowEmpty = &mancala.Ending{Remaining: mancala.DivOwner}
	return r
}

// TestInterrupted: a run that was interrupted goes on with the layers that it
// finished, and comes to the same.
func TestInterrupted(t *testing.T) {
	want := solved(t, solver(t, awari()), 7)
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	o := solve.Options{Seeds: 7, Tables: dir, Workers: 2, Progress: func(p solve.Progress) {
		if p.Finished && p.Seeds == 4 {
			cancel()
		}
	}}
	if _, err := solver(t, awari()).Solve(ctx, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	read := 0
	o.Progress = func(p solve.Progress) {
		if p.Read > 0 {
			read++
		}
	}
	s := solver(t, awari())
	defer s.Close()
	got, err := s.Solve(context.Background(), o)
	if err != nil || !slices.Equal(got.Layers, want.Layers) || read != 5 {
		t.Errorf("%v, %d layers read, %v", err, read, got)
	}
	other, err := New(finnish(), "other")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Solve(context.Background(), o); !errors.Is(err, tables.ErrForeign) {
		t.Errorf("tables of other rules: %v", err)
	}
}

// TestTwoAtOnce: while somebody solves into a folder nobody else does, and who finds
// all layers there writes nothing and needs not wait.
func TestTwoAtOnce(t *testing.T) {
	want := solved(t, solver(t, awari()), 6)
	dir := t.TempDir()
	asked := 0
	o := solve.Options{Seeds: 6, Tables: dir, Workers: 1}
	other, few := o, o
	few.Seeds = 3
	other.Progress = func(p solve.Progress) {
		if p.More > 0 {
			t.Errorf("%d positions of layer %d are solved for nothing", p.More, p.Seeds)
		}
	}
	o.Progress = func(p solve.Progress) {
		if !p.Finished || p.Seeds != 4 {
			return // a layer is kept when the next one is finished
		}
		asked++
		if _, err := solver(t, awari()).Solve(context.Background(), other); err == nil || !strings.Contains(err.Error(), "another program is making tables here") {
			t.Errorf("two at once: %v", err)
		}
		reader := solver(t, awari())
		defer reader.Close()
		if _, err := reader.Solve(context.Background(), few); err != nil {
			t.Errorf("layers that are there: %v", err)
		}
	}
	for range 2 { // the second time there is nothing to write
		s := solver(t, awari())
		got, err := s.Solve(context.Background(), o)
		if err != nil || !slices.Equal(got.Layers, want.Layers) {
			t.Fatalf("%v, %v", got, err)
		}
		s.Close()
		o.Progress = nil
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); asked != 1 || len(left) != 7 {
		t.Errorf("asked %d times; the folder has %v", asked, left)
	}
}
