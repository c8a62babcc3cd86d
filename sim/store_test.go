package sim

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/sim/blockstore"
	"houserules/sim/plan"
	"houserules/sim/store"
)

// memory is a store that keeps the plies of every game and nothing else.
type memory struct {
	mu       sync.Mutex
	plan     *plan.Plan
	plies    map[string][]uint32
	saved    int
	released int
	// fail is the error of the block with this index.
	fail   error
	failAt int
	// kept are blocks that were there before.
	kept map[plan.Block]bool
}

func (m *memory) Claim(p *plan.Plan) (blockstore.Claim, error) {
	m.plan, m.plies = p, map[string][]uint32{}
	return m, nil
}

func (m *memory) Abilities() blockstore.Abilities { return blockstore.Abilities{} }
func (m *memory) Plan() *plan.Plan                { return m.plan }
func (m *memory) Notes() []string                 { return []string{"kept in memory"} }

func (m *memory) Missing(cell int) (blocks int, games int64) {
	for b := range m.Blocks(cell) {
		blocks++
		games += int64(b.Games)
	}
	return blocks, games
}

func (m *memory) Blocks(cell int) iter.Seq[plan.Block] {
	return func(yield func(plan.Block) bool) {
		for b := range m.plan.Blocks(cell) {
			if !m.kept[b] && !yield(b) {
				return
			}
		}
	}
}

func (m *memory) NewWriter() blockstore.Writer { return m }
func (m *memory) Save() error                  { m.mu.Lock(); defer m.mu.Unlock(); m.saved++; return nil }
func (m *memory) Release()                     { m.released++ }

func (m *memory) Begin(b plan.Block, rows *engine.Rows) (blockstore.Pending, error) {
	if rows.Len != b.Games || rows.Game[0] != b.First {
		return nil, fmt.Errorf("block %+v has games %d … (%d)", b, rows.Game[0], rows.Len)
	}
	return &remembered{m, b, slices.Clone(rows.Plies)}, nil
}

func (m *memory) BeginOnly(cell int, row *engine.Rows) (blockstore.Pending, error) {
	if row.Len != 1 || row.Game[0] != 0 {
		return nil, fmt.Errorf("cell %d is %d games from %d on", cell, row.Len, row.Game[0])
	}
	return &remembered{m, m.plan.Block(cell, 0), slices.Clone(row.Plies)}, nil
}

type remembered struct {
	in    *memory
	block plan.Block
	plies []uint32
}

func (r *remembered) Commit() error {
	if r.in.fail != nil && r.block.Index == r.in.failAt {
		return r.in.fail
	}
	r.in.mu.Lock()
	defer r.in.mu.Unlock()
	r.in.plies[fmt.Sprint(r.block.Cell, " ", r.block.Index)] = r.plies
	return nil
}

func (r *remembered) Abandon() {}

// A run needs of its store no more than the interface: one in memory gets all
// blocks that it does not have, and they hold the plain door's games.
func TestRunKnowsNoDisk(t *testing.T) {
	p := toyPlan(t, 450, 100, "random", "greedy")
	m := &memory{kept: map[plan.Block]bool{p.Block(1, 2): true}}
	report := mustRun(t, p, m, Options{Workers: 2})
	if report.Games != 2*450-100+2 || report.Spared != 2*449 || report.Before != 100 || report.Left != 0 || len(report.Notes) != 2 || m.saved < 2 || m.released != 1 {
		t.Errorf("report %+v, saved %d times, released %d times", report, m.saved, m.released)
	}
	want := map[string][]uint32{}
	for i, c := range p.Cells {
		game, _ := p.Game(c.Variant)
		agents, _ := parseLineup(c.Lineup)
		rows := engine.NewRows(game.Info(), int(c.Games))
		engine.NewPlainDoor(game, seatAgents(game, agents)).Play(p.Seed, 0, rows)
		if c.StopsAtOneGame && c.Agents == "greedy" { // who finds no equals here: one game
			want[fmt.Sprint(i, " 0")] = rows.Plies[:1]
			continue
		}
		for b := range p.Blocks(i) {
			if !m.kept[b] {
				want[fmt.Sprint(i, " ", b.Index)] = rows.Plies[b.First : b.First+uint64(b.Games)]
			}
		}
	}
	if diff := cmp.Diff(want, m.plies); diff != "" {
		t.Errorf("(-plain +stored):\n%s", diff)
	}
}

// The error of a store ends the run, and the store is released.
func TestStoreError(t *testing.T) {
	m := &memory{fail: errors.New("the store is on fire"), failAt: 3}
	report, err := Run(context.Background(), toyPlan(t, 1000, 100, "random"), m, Options{Workers: 1})
	// Three blocks of either variant, which are played by turns.
	if !errors.Is(err, m.fail) || m.released != 1 || report.Games != 600 || report.Left != 1400 {
		t.Errorf("error %v, report %+v, released %d times", err, report, m.released)
	}
}

// A run of 10^12 games begins, stops and goes on without listing its blocks.
func TestRunOfEnormousPlan(t *testing.T) {
	p := toyPlan(t, 1e12, 256, "random")
	dir := t.TempDir()
	before := int64(0)
	for range 2 {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		var start, end runtime.MemStats
		runtime.ReadMemStats(&start)
		report, err := Run(ctx, p, store.Folder{Dir: dir}, Options{Workers: 2, Progress: func(e Event) {
			if e.Played > 1000 {
				cancel()
			}
		}})
		runtime.ReadMemStats(&end)
		if !errors.Is(err, context.Canceled) || report.Before != before || report.Games < 256 || report.Left != 2e12-report.Before-report.Games {
			t.Fatalf("error %v, report %+v", err, report)
		}
		before += report.Games
		// Writing a part takes some memory, up to 2 MB where pools forget what they were
		// given, as they do under the race detector. A list of all blocks is of 100 GB.
		parts := uint64(report.Games) / 256
		if used := end.TotalAlloc - start.TotalAlloc; used > 64<<20+parts*2<<20 {
			t.Errorf("%d MB for %d games in %d parts", used>>20, report.Games, parts)
		}
	}
}
