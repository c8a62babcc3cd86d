package sim

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"houserules/sim/plan"
	"houserules/sim/store"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
)

// A benchmark plays the games it is asked for, and counts the plies of the
// study's own games.
func TestBench(t *testing.T) {
	random, err := agent.ParseLineup("random")
	if err != nil {
		t.Fatal(err)
	}
	game := &toy{name: "long", heap: 40, cap: 1000}
	rows := engine.NewRows(game.Info(), 3000)
	seated, err := Seated(random, game.Info())
	if err != nil {
		t.Fatal(err)
	}
	engine.NewPlainDoor(game, seatAgents(game, seated)).Play(5, 0, rows)
	var plies int64
	for _, p := range rows.Plies {
		plies += int64(p)
	}
	for _, workers := range []int{1, 3} {
		r, err := Bench(context.Background(), Benchmark{Game: game, Agents: random, Games: 3000, Seed: 5, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if r.Games != 3000 || r.Plies != plies || r.Door != "plain" || r.Workers != workers || r.GamesPerSecond() <= 0 || r.PliesPerSecond() <= r.GamesPerSecond() {
			t.Errorf("result %+v, want %d plies", r, plies)
		}
	}
	for _, b := range []Benchmark{{}, {Games: -1}, {Games: -1, Time: time.Hour}} {
		b.Game, b.Agents = game, random
		if _, err := Bench(context.Background(), b); err == nil {
			t.Errorf("%d games, time %v: no error", b.Games, b.Time)
		}
	}
	timed, err := Bench(context.Background(), Benchmark{Game: game, Agents: random, Time: time.Millisecond, Workers: 2})
	if err != nil || timed.Games == 0 || timed.Workers != 2 || timed.Elapsed < time.Millisecond {
		t.Errorf("for a millisecond: %+v, %v", timed, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r, err := Bench(ctx, Benchmark{Game: interrupted{game, cancel}, Agents: random, Games: 1e12})
	if !errors.Is(err, context.Canceled) || r.Games == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// The processor time is that of the measured games alone: as much as the
// process spent at most, and where the workers only sleep next to nothing.
func TestBenchCPU(t *testing.T) {
	if processTime() == 0 {
		r := BenchmarkResult{Games: 5}
		if _, known := r.GamesPerCPUSecond(); known {
			t.Error("a rate by a time that is not known")
		}
		return
	}
	random, _ := agent.ParseLineup("random")
	before := processTime()
	busy, err := Bench(context.Background(), Benchmark{Game: &toy{name: "long", heap: 40, cap: 1000}, Agents: random, Games: 60_000, Workers: 2})
	spent := processTime() - before
	if err != nil || busy.CPU <= 0 || busy.CPU > spent {
		t.Errorf("%v of %v, %v", busy.CPU, spent, err)
	}
	rate, known := busy.GamesPerCPUSecond()
	if want := 60_000 / busy.CPU.Seconds(); !known || rate != want {
		t.Errorf("rate %v, want %v", rate, want)
	}
	idle, err := Bench(context.Background(), Benchmark{Game: &toy{name: "long", heap: 40, cap: 1000, slow: sleeping(time.Millisecond)}, Agents: random, Games: 20, Workers: 2})
	if err != nil || idle.CPU*4 > idle.Elapsed {
		t.Errorf("asleep: %v of processor time in %v, %v", idle.CPU, idle.Elapsed, err)
	}
	if _, known := (BenchmarkResult{Games: 5}).GamesPerCPUSecond(); known {
		t.Error("a rate by no time")
	}
}

// The moves for which somebody searched are those at which there was a choice,
// of the measured games alone, whatever the number of workers.
func TestBenchEffort(t *testing.T) {
	lineup, err := agent.ParseLineup("nodes:30")
	if err != nil {
		t.Fatal(err)
	}
	game := &toy{name: "long", heap: 40, cap: 1000}
	seated, err := Seated(lineup, game.Info())
	if err != nil {
		t.Fatal(err)
	}
	rows := engine.NewRows(game.Info(), 50)
	door := engine.NewPlainDoor(game, seatAgents(game, seated))
	door.Play(5, 0, rows)
	var choices uint64
	for i, n := range rows.Plies {
		choices += uint64(n - rows.ForcedPlies[i])
	}
	for _, workers := range []int{1, 3} {
		r, err := Bench(context.Background(), Benchmark{Game: game, Agents: lineup, Games: 50, Seed: 5, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if r.Effort.Moves != choices || r.Effort.Nodes != door.Effort().Nodes || r.Effort.Nodes > 30*choices {
			t.Errorf("%d workers: %+v for %d choices, %d nodes", workers, r.Effort, choices, door.Effort().Nodes)
		}
		if mean, known := r.NodesPerMove(); !known || mean < 2 || mean > 30 || r.NodesPerSecond() <= 0 {
			t.Errorf("%d workers: %v nodes a move, %v a second", workers, mean, r.NodesPerSecond())
		}
	}
	if _, known := (BenchmarkResult{Games: 5, Plies: 9}).NodesPerMove(); known {
		t.Error("nodes a move where nobody searched")
	}
}

// interrupted is a game during which the context ends.
type interrupted struct {
	*toy
	cancel func()
}

type cancelDoor struct {
	engine.Door
	cancel func()
	played int
}

func (d *cancelDoor) Play(seed, first uint64, rows *engine.Rows) {
	// More often than a worker warms up.
	if d.played++; d.played == 30 {
		d.cancel()
	}
	d.Door.Play(seed, first, rows)
}

func (g interrupted) Abilities() engine.Abilities { return engine.Abilities{Doors: g.doorsOf} }

func (g interrupted) doorsOf([]engine.PlayerFacts) []engine.Door {
	random, _ := agent.ParseLineup("random,random")
	return []engine.Door{&cancelDoor{engine.NewPlainDoor(g.toy, seatAgents(g.toy, random)), g.cancel, 0}}
}

// fastToy has a door of its own.
type fastToy struct{ *toy }

type fastDoor struct{ engine.Door }

func (fastDoor) Name() string { return "fast" }

func (g fastToy) Abilities() engine.Abilities { return engine.Abilities{Doors: g.doorsOf} }

func (g fastToy) doorsOf(players []engine.PlayerFacts) []engine.Door {
	if !slices.Equal(players, engine.Uniform(2)) {
		return nil
	}
	random, _ := agent.ParseLineup("random,random")
	return []engine.Door{fastDoor{engine.NewPlainDoor(g, seatAgents(g, random))}}
}

// The family's own door is used where there is one and nobody asks for
// another.
func TestDoors(t *testing.T) {
	game := fastToy{&toy{name: "long", heap: 40, cap: 1000}}
	for _, test := range []struct {
		lineup string
		door   string
		want   string
	}{{"random", "", "fast"}, {"random", "fast", "fast"}, {"random", "plain", "plain"}, {"greedy", "", "plain"}} {
		agents, _ := agent.ParseLineup(test.lineup)
		r, err := Bench(context.Background(), Benchmark{Game: game, Agents: agents, Games: 10, Door: test.door})
		if err != nil || r.Door != test.want {
			t.Errorf("%s, door %q: door %s, %v", test.lineup, test.door, r.Door, err)
		}
	}
	random, _ := agent.ParseLineup("random")
	if _, err := Bench(context.Background(), Benchmark{Game: game, Agents: random, Games: 10, Door: "front"}); err == nil ||
		!strings.Contains(err.Error(), `no door "front"`) {
		t.Errorf("another door: %v", err)
	}
	if names, err := Doors(game, random, nil); err != nil || !slices.Equal(names, []string{"fast", "plain"}) {
		t.Errorf("the doors are %q, %v", names, err)
	}
}

// Memory does not grow with the number of games: ten times as many in blocks
// of the same size allocate hardly more than for their files.
func TestMemoryPerGame(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some hundred thousand games")
	}
	allocated := func(games int64) uint64 {
		p := planOf(t, games, 1<<15, []*toy{{name: "long", heap: 40, cap: 1000}}, "random")
		dir := t.TempDir()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		mustRun(t, p, store.Folder{Dir: dir}, Options{Workers: 1})
		runtime.ReadMemStats(&after)
		return after.Mallocs - before.Mallocs
	}
	more := int64(enginetest.Fewer(4, 12)) << 15
	few, many := allocated(1<<15), allocated(1<<15+more)
	if per := float64(many-few) / float64(more); per > 0.05 {
		t.Errorf("%.3f allocations per game", per)
	}
}

// benchmarkRun plays a cell of random players to disk, and reports the rate.
func benchmarkRun(b *testing.B, p *plan.Plan, workers int) {
	games := p.TotalGames()
	var played int64
	b.ReportAllocs()
	for b.Loop() {
		report, err := Run(context.Background(), p, store.Folder{Dir: b.TempDir()}, Options{Workers: workers})
		if err != nil {
			b.Fatal(err)
		}
		played += report.Games
	}
	if played%games != 0 {
		b.Fatalf("%d games played", played)
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkRunToy(b *testing.B) {
	p := planOf(b, 1<<18, 1<<16, []*toy{{name: "long", heap: 40, cap: 1000}}, "random")
	b.Run("j=1", func(b *testing.B) { benchmarkRun(b, p, 1) })
	b.Run("j=2", func(b *testing.B) { benchmarkRun(b, p, 2) })
}

func BenchmarkRunAbapa(b *testing.B) {
	p := awalePlan(b, []string{"abapa"}, "random", 1<<21)
	b.Run("j=1", func(b *testing.B) { benchmarkRun(b, p, 1) })
	b.Run("j=2", func(b *testing.B) { benchmarkRun(b, p, 2) })
}
