package sim

import (
	"sync/atomic"
	"testing"

	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/sim/foldertest"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// At no moment of a run is one cell far ahead of another of the same line-up,
// so that an unfinished study has something to compare; and every block comes
// once.
func TestCellsKeepStep(t *testing.T) {
	p := toyPlan(t, 10_000, 64, "random", "greedy", "greedy,random")
	sizes := []int64{640, 640, 200, 200, 31, 31, 31, 31}
	for i := range p.Cells {
		p.Cells[i].BlockGames = sizes[i]
	}
	p.Cells[2].Stages, p.Cells[3].Stages = []int64{330, 5000}, []int64{330, 5000}
	for _, round := range [][2]int64{{0, 1 << 62}, {1000, 4000}, {4000, 5000}} {
		r := &runner{plan: p, claim: &memory{plan: p}, order: []int{4, 5, 6, 7, 2, 3, 0, 1}, from: round[0], to: round[1]}
		end := min(round[1], 10_000)
		there, next := make([]int, len(p.Cells)), make([]int, len(p.Cells))
		for i := range next {
			c := &p.Cells[i]
			next[i] = c.BlockOf(uint64(round[0]))
			if first, _ := c.Block(next[i]); int64(first) < round[0] {
				next[i]++ // it began in the round before
			}
		}
		for b := range r.blocks() {
			if b != p.Block(b.Cell, next[b.Cell]) || int64(b.First) >= end {
				t.Fatalf("round %v: %+v, want block %d of the cell", round, b, next[b.Cell])
			}
			next[b.Cell]++
			there[b.Cell]++
			for i := range there {
				least, most := min(there[i], there[b.Cell]), max(there[i], there[b.Cell])
				if sizes[i] == sizes[b.Cell] && most-least > 2+least/step {
					t.Fatalf("round %v: %d blocks of one cell, %d of another", round, most, least)
				}
			}
		}
		for i := range next {
			c := &p.Cells[i]
			if first, _ := c.Block(next[i]); next[i] < c.Blocks() && int64(first) < end {
				t.Errorf("round %v: cell %d ends before block %d", round, i, next[i])
			}
		}
	}
}

// The blocks of players who search take about a second, by the positions that
// they really look at: some hundred thousand to some million, or a single game.
func TestBlocksAreSizedByTime(t *testing.T) {
	for _, test := range []struct {
		variant string
		specs   []string
	}{
		{"french", []string{"alphabeta:1", "alphabeta:3", "alphabeta:5", "nodes:300"}},
		{"kalah", []string{"alphabeta:1", "alphabeta:3", "alphabeta:5", "nodes:300"}},
		{"alquerque", []string{"alphabeta:1", "alphabeta:3", "alphabeta:5", "nodes:300"}},
		{"aiyawatstani", []string{"alphabeta:1", "alphabeta:3", "nodes:300"}},
	} {
		v, list := variants.NewLibrary().Load(test.variant)
		if list.HasErrors() {
			t.Fatal(list)
		}
		for _, spec := range test.specs {
			if (spec == "alphabeta:5" || spec == "nodes:300" && test.variant != "kalah" || spec == "alphabeta:3" && test.variant == "alquerque") && !enginetest.Long() {
				continue
			}
			agents, err := agent.ParseLineup(spec)
			if err != nil {
				t.Fatal(err)
			}
			played := enginetest.Fewer(1, 2)
			result, err := Bench(t.Context(), Benchmark{Game: v.Game, Agents: agents, Games: int64(played), Workers: 1, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			games := newShapes(nil).blockGames(agents, []table.Variant{FromVariant(v)})
			positions := float64(result.Effort.Nodes) / float64(played) * float64(games)
			t.Logf("%s, %s: blocks of %d games, %.0f positions", test.variant, spec, games, positions)
			if games > 1 && positions > 12*blockPositions || games < searchingBlock && positions < blockPositions/20 {
				t.Errorf("%s, %s: blocks of %d games have %.0f positions", test.variant, spec, games, positions)
			}
		}
	}
}

// Blocks are smaller the more their players look at, whatever these are called,
// and suit the longest games of a line-up.
func TestBlocksByPlayers(t *testing.T) {
	var games []table.Variant
	for _, name := range []string{"french", "alquerque"} {
		v, list := variants.NewLibrary().Load(name)
		if list.HasErrors() {
			t.Fatal(list)
		}
		games = append(games, FromVariant(v))
	}
	size := func(text string, games ...table.Variant) int64 {
		agents, err := ParseLineup(text)
		if err != nil {
			t.Fatal(err)
		}
		return newShapes(nil).blockGames(agents, games)
	}
	last := int64(1 << 20)
	for _, text := range []string{"random", "greedy", "alphabeta:1", "alphabeta:3", "alphabeta:5", "alphabeta:7", "mcts:1000", "alphabeta:30"} {
		n := size(text, games[0])
		if n < 1 || n > last || n&(n-1) != 0 {
			t.Errorf("%s: blocks of %d games after %d", text, n, last)
		}
		last = n
	}
	if last != 1 {
		t.Errorf("depth 30: blocks of %d games", last)
	}
	for _, other := range []string{"epsilon:0.1;of=alphabeta:5", "random,alphabeta:5", "alphabeta:5,alphabeta:5"} {
		if a, b := size("alphabeta:5", games...), size(other, games...); a != b {
			t.Errorf("%s: blocks of %d games, alphabeta:5 of %d", other, b, a)
		}
	}
	if both, each := size("alphabeta:4", games...), min(size("alphabeta:4", games[0]), size("alphabeta:4", games[1])); both != each || size("alphabeta:4", games[0]) == size("alphabeta:4", games[1]) {
		t.Errorf("blocks of %d games for two variants, of %d for the one with longer games", both, each)
	}
}

// What games are like is found out once for all line-ups, and by no more than some plies
// where games go on and on.
func TestShapesTakeFewPlies(t *testing.T) {
	var plays atomic.Int64
	v := []table.Variant{{Name: "endless", Game: &toy{heap: 1 << 30, cap: 100_000, plays: &plays}}}
	told := 0
	b := newShapes(func(done, of int) { told += done * of })
	for _, depth := range []string{"alphabeta:2", "alphabeta:5"} {
		agents, err := agent.ParseLineup(depth)
		if err != nil {
			t.Fatal(err)
		}
		b.blockGames(agents, v)
	}
	// A greedy player tries three actions before it plays one.
	if n := plays.Load(); n < shapePlies || n > 5*shapePlies || told != 1 {
		t.Errorf("%d plies were played, told %d", n, told)
	}
	if got, want := b.of["endless"], (shape{shapePlies, 3}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A study that was planned with other blocks is gone on with, and keeps them.
func TestBlocksOfOldStudiesStay(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, toyPlan(t, 1000, 100, "random"), store.Folder{Dir: dir}, Options{More: func(games int64) (int64, error) { return max(games, 300), nil }})
	report := mustRun(t, toyPlan(t, 1000, 64, "random"), store.Folder{Dir: dir}, Options{})
	if report.Before != 600 || report.Plan.Cells[0].BlockGames != 100 {
		t.Errorf("%+v", report)
	}
	whole := t.TempDir()
	mustRun(t, toyPlan(t, 1000, 100, "random"), store.Folder{Dir: whole}, Options{})
	foldertest.Same(t, foldertest.Read(t, whole), foldertest.Read(t, dir))
	if data, err := files.Open(dir); err != nil || data.Missing() != 0 {
		t.Error(err)
	}
}
