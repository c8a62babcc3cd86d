package endgames

import (
	"context"
	"sync"
	"sync/atomic"

	"houserules/engine/solve"
	"houserules/engine/solve/retrograde"
)

// job is the work on one layer.
type job struct {
	ctx    context.Context
	solver *Solver
	solve.Options
	seeds  int
	per    int
	steps  atomic.Int64 // see tell
	values []int8
	ranks  []uint8
	// longest is the largest rank, also where a byte does not hold it.
	longest int
	// over are positions at which the game is over with the payoff of play without end,
	// as where they came back.
	over spent
}

// share does a number of things, by several workers in any order.
func (j *job) share(n int, do func(judge *judge, i int)) error {
	var next atomic.Int64
	var all sync.WaitGroup
	for range max(1, min(j.Workers, n)) {
		all.Go(func() {
			own := &judge{Solver: j.solver}
			for i := int(next.Add(1)) - 1; i < n && j.ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				do(own, i)
			}
		})
	}
	all.Wait()
	return j.ctx.Err()
}

// inParts cuts a long row into as many parts as there are workers, and has one at each.
func inParts(n, workers int, do func(part, from, to int)) {
	workers = max(1, workers)
	var all sync.WaitGroup
	for part := range workers {
		all.Go(func() { do(part, n*part/workers, n*(part+1)/workers) })
	}
	all.Wait()
}

// tell reports states that went through one of two steps: a position counts when all
// its tags have gone through both. Where there is one step alone it is told twice.
func (j *job) tell(states int) {
	if j.Progress == nil || states == 0 {
		return
	}
	each := int64(2 * len(j.solver.tags))
	after := j.steps.Add(int64(states))
	if more := after/each - (after-int64(states))/each; more > 0 {
		j.Progress(solve.Progress{Seeds: j.seeds, More: int(more)})
	}
}

// finish solves the cells that were laid out and keeps their values.
func (j *job) finish(cells []retrograde.Cell, g retrograde.Graph) error {
	l := &retrograde.Layer{Cells: cells, Tags: j.solver.payoffs(j.seeds), Largest: j.seeds}
	found, err := retrograde.Solve(j.ctx, l, g, retrograde.Options{Workers: j.Workers, Decided: j.tell})
	if err != nil {
		return err
	}
	inParts(len(cells), j.Workers, func(_, from, to int) {
		for i, c := range cells[from:to] {
			j.values[from+i] = int8(c.Value())
		}
	})
	j.ranks, j.longest = found.Ranks, found.Longest
	return nil
}
