package endgames

import (
	"context"
	"errors"
	"sync/atomic"

	"houserules/engine/guard"
	"houserules/engine/solve"
	"houserules/engine/solve/retrograde"
	"houserules/engine/solve/tables"
)

// job is the work on one layer.
type job struct {
	ctx    context.Context
	solver *Solver
	solve.Options
	*buffers
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
	// comparison is with the plain rules; nil where a layer was compared before.
	comparison *comparison
}

// share does a number of things, by several workers in any order: each takes the next
// one. The caller is one of them.
func (j *job) share(n int, do func(judge *judge, i int)) error {
	var next atomic.Int64
	errs := make([]error, max(1, min(j.Workers, n)))
	work := func(worker int) {
		defer tables.Guard(&errs[worker], j.solver.lost)()
		own := &judge{Solver: j.solver}
		for i := int(next.Add(1)) - 1; i < n && j.ctx.Err() == nil; i = int(next.Add(1)) - 1 {
			do(own, i)
		}
	}
	var others guard.Group
	for i := 1; i < len(errs); i++ {
		others.Go(func() { work(i) })
	}
	work(0)
	others.Wait()
	return errors.Join(append(errs, j.ctx.Err())...)
}

// stretch is how many states in a row are looked at by one worker where all are.
const stretch = 1 << 18

// inParts cuts a long row into parts, which workers take one after the other.
func inParts(n, workers int, do func(part, from, to int)) {
	parts := stretches(n)
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < parts; i = int(next.Add(1)) - 1 {
			do(i, i*stretch, min((i+1)*stretch, n))
		}
	}
	var others guard.Group
	for range min(workers, parts) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
}

// stretches is the number of parts that inParts makes.
func stretches(n int) int { return (n + stretch - 1) / stretch }

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
	l := &retrograde.Layer{Cells: cells, Ranks: j.ranks, Tags: j.solver.payoffs(j.seeds), Largest: j.seeds}
	longest, err := retrograde.Solve(j.ctx, l, g, retrograde.Options{Workers: j.Workers, Room: &j.room, Decided: j.tell})
	if err != nil {
		return err
	}
	inParts(len(cells), j.Workers, func(_, from, to int) {
		values := j.values[from:to]
		for i, c := range cells[from:to] {
			values[i] = int8(c.Value())
		}
	})
	j.longest = longest
	return nil
}
