package sim

import (
	"context"
	"errors"
	"fmt"
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
	// Openings are how games begin; nil for the start position.
	Openings *engine.Openings
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
	// Forfeits is the number of games that a player outside of the program
	// forfeited: they are short, and rates with them say little.
	Forfeits int64
	// CPU is the processor time that the whole process spent meanwhile, its
	// own and the system's for it, on all processors together; 0 where the
	// system does not tell. On a machine that has other things to do it says
	// more than Elapsed.
	CPU time.Duration
	// Effort is what the agents' searches have cost; nothing where nobody
	// searches, or does not say.
	Effort engine.Effort
	// Workers is the number of games that were played at the same time.
	Workers int
}

// GamesPerSecond is the rate of all workers together.
func (r BenchmarkResult) GamesPerSecond() float64 { return float64(r.Games) / r.Elapsed.Seconds() }

// PliesPerSecond is the rate of all workers together.
func (r BenchmarkResult) PliesPerSecond() float64 { return float64(r.Plies) / r.Elapsed.Seconds() }

// GamesPerCPUSecond is the number of games for a second of one processor's
// time, or false where that time is not known: the system does not tell, or
// its clock was too coarse for so few games.
func (r BenchmarkResult) GamesPerCPUSecond() (rate float64, known bool) {
	if r.CPU <= 0 {
		return 0, false
	}
	return float64(r.Games) / r.CPU.Seconds(), true
}

// NodesPerSecond is the number of positions that the searches of all workers
// came to in a second.
func (r BenchmarkResult) NodesPerSecond() float64 {
	return float64(r.Effort.Nodes) / r.Elapsed.Seconds()
}

// NodesPerCPUSecond is the number of positions for a second of one processor's
// time, all that was done besides included, or false where that is not known.
func (r BenchmarkResult) NodesPerCPUSecond() (rate float64, known bool) {
	if r.CPU <= 0 {
		return 0, false
	}
	return float64(r.Effort.Nodes) / r.CPU.Seconds(), true
}

// NodesPerMove is the mean number of positions to which a search for a move
// came, or false where nobody searched.
func (r BenchmarkResult) NodesPerMove() (mean float64, known bool) {
	if r.Effort.Moves == 0 {
		return 0, false
	}
	return float64(r.Effort.Nodes) / float64(r.Effort.Moves), true
}

// PlayoutsPerSecond is the number of random games that agents tried in a second,
// or false where nobody tries any.
func (r BenchmarkResult) PlayoutsPerSecond() (rate float64, known bool) {
	return float64(r.Effort.Playouts) / r.Elapsed.Seconds(), r.Effort.Playouts > 0
}

// PlayoutsPerCPUSecond is their number for a second of one processor's time, all
// that was done besides included, or false where that is not known.
func (r BenchmarkResult) PlayoutsPerCPUSecond() (rate float64, known bool) {
	if r.CPU <= 0 || r.Effort.Playouts == 0 {
		return 0, false
	}
	return float64(r.Effort.Playouts) / r.CPU.Seconds(), true
}

// Bench plays games without writing them and says how fast. Before it begins
// to measure every worker plays games of the same seed, until its memory is
// there and its chunks have their size. When the context ends Bench returns
// what it has and the context's error.
func Bench(ctx context.Context, b Benchmark) (BenchmarkResult, error) {
	if b.Games < 0 || b.Games == 0 && b.Time <= 0 {
		return BenchmarkResult{}, errors.New("a benchmark needs at least one game, or time")
	}
	agents, err := Seated(b.Agents, b.Game.Info())
	if err != nil {
		return BenchmarkResult{}, err
	}
	most := b.Games
	if most == 0 {
		most = 1 << 20 // for a time everybody plays
	}
	if err := tryPlayers(ctx, b.Game, agents); err != nil {
		return BenchmarkResult{}, err
	}
	workers := newPool(workerCount(b.Workers, most))
	defer workers.close()
	for _, p := range workers {
		all := openDoors(b.Game, agents, b.Openings)
		at := slices.IndexFunc(all, func(d engine.Door) bool { return b.Door == "" || d.Name() == b.Door })
		if at < 0 {
			return BenchmarkResult{}, fmt.Errorf("the game has no door %q for these agents; Doors lists those it has", b.Door)
		}
		p.sit(0, b.Game, all[at])
		p.rows.KeepOpenings(b.Openings != nil)
		p.singly = slices.ContainsFunc(agents, agent.Spec.Outside)
	}
	_ = workers.each(ctx, func(ctx context.Context, p *player) error {
		p.warmUp(ctx, b.Seed)
		return nil
	})

	result := BenchmarkResult{Workers: len(workers), Door: workers[0].door.Name()}
	var mu sync.Mutex
	cpu, begin := processTime(), time.Now()
	games := spans{games: b.Games, until: begin.Add(b.Time)}
	_ = workers.each(ctx, func(ctx context.Context, p *player) error {
		thinker := engine.SkillsOf(p.door)
		before := thinker.Effort()
		played, plies, forfeits := p.race(ctx, b.Seed, &games)
		effort := thinker.Effort()
		mu.Lock()
		defer mu.Unlock()
		result.Effort.Add(effort.Since(before))
		result.Games += played
		result.Plies += plies
		result.Forfeits += forfeits
		return nil
	})
	result.Elapsed, result.CPU = time.Since(begin), processTime()-cpu
	return result, ctx.Err()
}

// warmUp plays until the chunks have their size; of games with other programs, which
// are played one at a time, one.
func (p *player) warmUp(ctx context.Context, seed uint64) {
	for before := 0; ctx.Err() == nil && p.chunk() > before; {
		before = p.chunk()
		p.play(ctx, seed, 0, 0, before, func(*engine.Rows, time.Duration) {})
	}
}

// race plays as fast as it can, and counts.
func (p *player) race(ctx context.Context, seed uint64, from *spans) (games, plies, forfeits int64) {
	count := func(rows *engine.Rows, _ time.Duration) {
		games += int64(rows.Len)
		for _, n := range rows.Plies[:rows.Len] {
			plies += int64(n)
		}
		for _, end := range rows.End[:rows.Len] {
			if end == engine.Forfeit {
				forfeits++
			}
		}
	}
	for ctx.Err() == nil {
		first, n := from.take(p.chunk())
		if n == 0 {
			break
		}
		p.play(ctx, seed, first, 0, n, count)
	}
	return games, plies, forfeits
}
