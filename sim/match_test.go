package sim

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"houserules/engine/agent"
	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// A run in rounds is asked after each whole round, plays no block beyond what
// was asked for, and leaves the same folder for any number of workers, also
// where it was interrupted between rounds.
func TestRounds(t *testing.T) {
	var first map[string]string
	for _, workers := range []int{1, 3} {
		for _, interrupted := range []bool{false, true} {
			dir := filepath.Join(t.TempDir(), "study")
			var asked []int
			there := 0 // blocks of the run that was interrupted
			ctx, cancel := context.WithCancel(t.Context())
			more := func(games int64) (int64, error) {
				blocks := int(games / 64)
				asked = append(asked, blocks)
				data, err := files.Open(dir)
				if err != nil {
					return 0, err
				}
				if missing := data.Missing(); missing != 2*(1000-int64(max(blocks, there))*64) {
					t.Errorf("after %d blocks of each cell %d games are missing", blocks, missing)
				}
				if interrupted && blocks == 5 {
					cancel()
				}
				if blocks >= 8 {
					return games, nil
				}
				return int64(blocks+3-blocks%2) * 64, nil
			}
			run := func(ctx context.Context) (Report, error) {
				return Run(ctx, toyPlan(t, 1000, 64, "random"), store.Folder{Dir: dir}, Options{Workers: workers, More: more})
			}
			report, err := run(ctx)
			if interrupted {
				if !errors.Is(err, context.Canceled) {
					t.Fatalf("error %v", err)
				}
				asked, there = nil, 5
				report, err = run(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(asked, []int{0, 3, 5, 7, 9}) || report.Games+report.Before != 2*9*64 || report.Left != 2*(1000-9*64) {
				t.Errorf("asked after %v; report %+v", asked, report)
			}
			if first == nil {
				first = foldertest.Read(t, dir)
			}
			foldertest.Same(t, first, foldertest.Read(t, dir))
		}
	}
}

// Who stops a run while games that are all there are counted has no answer.
func TestRoundsStopped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "study")
	mustRun(t, toyPlan(t, 6*64, 64, "random"), store.Folder{Dir: dir}, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := Run(ctx, toyPlan(t, 6*64, 64, "random"), store.Folder{Dir: dir}, Options{More: func(games int64) (int64, error) {
		if games == 3*64 {
			cancel()
		}
		return min(games+64, 6*64), nil
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// What goes wrong when a run asks for more ends it.
func TestRoundsFail(t *testing.T) {
	fail := errors.New("no more")
	_, err := Run(t.Context(), toyPlan(t, 1000, 64, "random"), &memory{}, Options{More: func(n int64) (int64, error) {
		if n > 0 {
			return 0, fail
		}
		return 1, nil
	}})
	if !errors.Is(err, fail) {
		t.Errorf("error %v", err)
	}
}

// A match has both seatings and its rule; another rule is another match.
func TestNewMatch(t *testing.T) {
	v := toyPlan(t, 10, 10, "random").Variants[0]
	spec := func(text string) agent.Spec {
		a, err := ParseAgent(text)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	rule := plan.Match{Scale: "logistic", Elo1: 10, Alpha: 0.05, Beta: 0.05, Sequential: true}
	m := MatchCells{Name: MatchName(v.Name, spec("greedy"), spec("random"), ""), Variant: v, A: spec("greedy"), B: spec("random"), Pairs: 500}
	p, err := NewMatch(m, rule, 3, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Cells) != 2 || fmt.Sprint(p.Cells[0].Lineup, p.Cells[1].Lineup) != "[greedy random] [random greedy]" || p.Cells[1].Games != 500 {
		t.Errorf("%+v", p.Cells)
	}
	other := rule
	other.Elo1 = 5
	q, err := NewMatch(m, other, 3, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	if list := plan.Differences(p, q); len(list) != 1 || list[0].What != "match" {
		t.Errorf("%v", list)
	}
	if _, err := NewMatch(MatchCells{Variant: v, A: m.A, B: m.A, Pairs: 5}, rule, 1, table.LZ4); err == nil {
		t.Error("one agent against itself")
	}
	if name := MatchName("my_game", spec("alphabeta:3"), spec("random"), ""); name != "match-my-game-alphabeta-3-random" {
		t.Errorf("it is called %s", name)
	}
}
