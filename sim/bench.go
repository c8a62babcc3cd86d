package sim

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
)

// Benchmark says what to measure.
type Benchmark struct {
	Game engine.Game
	// Agents has one agent for each seat, or one for all.
	Agents []agent.Spec
	// Games is the number of games, Seed their seed.
	Games int64
	Seed  uint64
	// Workers is the number of games played at the same time; 0 means one for
	// each processor.
	Workers int
	// Door is the name of the door to measure; empty means the fastest.
	Door string
}

// BenchmarkResult is how fast games were played, whole rows included but not
// written.
type BenchmarkResult struct {
	// Door names the implementation that played.
	Door string
	// Games and Plies were played in Elapsed.
	Games, Plies int64
	Elapsed      time.Duration
	// Workers is the number of games that were played at the same time.
	Workers int
}

// GamesPerSecond is the rate of all workers together.
func (r BenchmarkResult) GamesPerSecond() float64 { return float64(r.Games) / r.Elapsed.Seconds() }

// PliesPerSecond is the rate of all workers together.
func (r BenchmarkResult) PliesPerSecond() float64 { return float64(r.Plies) / r.Elapsed.Seconds() }

// Bench plays games without writing them and says how fast. When the context
// ends it returns what it has and the context's error.
func Bench(ctx context.Context, b Benchmark) (BenchmarkResult, error) {
	if b.Games < 1 {
		return BenchmarkResult{}, errors.New("a benchmark needs at least one game")
	}
	agents, err := Seated(b.Agents, b.Game.Info())
	if err != nil {
		return BenchmarkResult{}, err
	}
	if b.Workers <= 0 {
		b.Workers = runtime.GOMAXPROCS(0)
	}
	b.Workers = int(min(int64(b.Workers), b.Games))
	doors := make([]engine.Door, b.Workers)
	for i := range doors {
		all := openDoors(b.Game, agents)
		at := slices.IndexFunc(all, func(d engine.Door) bool { return b.Door == "" || d.Name() == b.Door })
		if at < 0 {
			return BenchmarkResult{}, fmt.Errorf("the game has no door %q for these agents; Doors lists those it has", b.Door)
		}
		doors[i] = all[at]
	}

	var mu sync.Mutex
	next := int64(0)
	take := func(most int) (first, n int64) {
		mu.Lock()
		defer mu.Unlock()
		first, n = next, min(int64(most), b.Games-next)
		next += n
		return first, n
	}
	result := BenchmarkResult{Workers: b.Workers, Door: doors[0].Name()}
	var workers sync.WaitGroup
	begin := time.Now()
	for _, door := range doors {
		workers.Go(func() {
			rows := engine.NewRows(b.Game.Info(), paceGames)
			var pace pace
			var games, plies int64
			for ctx.Err() == nil {
				first, n := take(pace.next())
				if n == 0 {
					break
				}
				rows.Resize(int(n))
				at := time.Now()
				door.Play(b.Seed, uint64(first), rows)
				pace.took(time.Since(at))
				games += n
				for _, p := range rows.Plies[:rows.Len] {
					plies += int64(p)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			result.Games += games
			result.Plies += plies
		})
	}
	workers.Wait()
	result.Elapsed = time.Since(begin)
	return result, ctx.Err()
}
