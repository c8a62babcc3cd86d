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
	// Games is the number of games, Seed their seed. With 0 Games it is as many
	// as take about so much Time, which counts for nothing else.
	Games int64
	Time  time.Duration
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

// Bench plays games without writing them and says how fast. Before it begins
// to measure every worker plays games of the same seed, until its memory is
// there and its chunks have their size. When the context ends Bench returns what it has
// and the context's error.
func Bench(ctx context.Context, b Benchmark) (BenchmarkResult, error) {
	if b.Games < 0 || b.Games == 0 && b.Time <= 0 {
		return BenchmarkResult{}, errors.New("a benchmark needs at least one game, or time")
	}
	agents, err := Seated(b.Agents, b.Game.Info())
	if err != nil {
		return BenchmarkResult{}, err
	}
	if b.Workers <= 0 {
		b.Workers = runtime.GOMAXPROCS(0)
	}
	if b.Games > 0 {
		b.Workers = int(min(int64(b.Workers), b.Games))
	}
	players := make([]player, b.Workers)
	for i := range players {
		all := openDoors(b.Game, agents)
		at := slices.IndexFunc(all, func(d engine.Door) bool { return b.Door == "" || d.Name() == b.Door })
		if at < 0 {
			return BenchmarkResult{}, fmt.Errorf("the game has no door %q for these agents; Doors lists those it has", b.Door)
		}
		players[i] = player{door: all[at], seed: b.Seed, rows: engine.NewRows(b.Game.Info(), paceGames)}
	}

	var workers sync.WaitGroup
	for i := range players {
		workers.Go(func() { players[i].warmUp(ctx) })
	}
	workers.Wait()

	var mu sync.Mutex
	next := int64(0)
	begin := time.Now()
	take := func(most int) (first, n int64) {
		mu.Lock()
		defer mu.Unlock()
		first, n = next, int64(most)
		switch {
		case b.Games > 0:
			n = min(n, b.Games-next)
		case next > 0 && time.Since(begin) >= b.Time:
			n = 0
		}
		next += n
		return first, n
	}
	result := BenchmarkResult{Workers: b.Workers, Door: players[0].door.Name()}
	for i := range players {
		workers.Go(func() {
			games, plies := players[i].play(ctx, take)
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

// player is a worker of a benchmark.
type player struct {
	door engine.Door
	seed uint64
	rows *engine.Rows
	pace pace
}

// warmUp plays until the chunks have their size.
func (p *player) warmUp(ctx context.Context) {
	for before := 0; ctx.Err() == nil && p.pace.next() > before; {
		before = p.pace.next()
		p.chunk(0, int64(before))
	}
}

// play plays what take hands out.
func (p *player) play(ctx context.Context, take func(most int) (first, n int64)) (games, plies int64) {
	for ctx.Err() == nil {
		first, n := take(p.pace.next())
		if n == 0 {
			break
		}
		games += n
		plies += p.chunk(first, n)
	}
	return games, plies
}

// chunk plays some games and returns their plies.
func (p *player) chunk(first, n int64) (plies int64) {
	p.rows.Resize(int(n))
	at := time.Now()
	p.door.Play(p.seed, uint64(first), p.rows)
	p.pace.took(time.Since(at))
	for _, n := range p.rows.Plies[:p.rows.Len] {
		plies += int64(n)
	}
	return plies
}
