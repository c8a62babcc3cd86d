package survey

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"houserules/engine/solve"
	"houserules/sim"
)

// tellingStates is the least number of states of a board whose solving tells how fast larger ones go.
const tellingStates = 4_000_000

// Left is about how long all boards take that are not done: from beginning a large one and
// leaving it after some time, or where all are small, whose games take longer than solving them,
// from some that are made whole. It is 0 where those take longer, or that tells nothing.
func (s *Survey) Left(ctx context.Context, workers int, limit time.Duration) (time.Duration, error) {
	states, measured := 0, -1
	todo := s.todo()
	for i, t := range todo {
		states += t.board.States
		if measured < 0 && t.board.States >= tellingStates {
			measured = i
		}
	}
	within, stop := context.WithTimeout(ctx, limit)
	defer stop()
	if measured < 0 {
		return s.smallLeft(ctx, within, todo, workers)
	}
	t := todo[measured]
	solver, err := t.variant.Solver()
	if err != nil {
		return 0, err
	}
	defer solver.Close()
	var positions atomic.Int64
	begin := time.Now()
	_, err = solver.Solve(within, solve.Options{Seeds: solver.Seeds(), Workers: sim.Workers(workers), Progress: func(p solve.Progress) { positions.Add(int64(p.More)) }})
	took := time.Since(begin)
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case err != nil && !errors.Is(err, context.DeadlineExceeded):
		return 0, err
	case positions.Load() == 0 || t.board.Positions == 0:
		return 0, nil
	}
	done := float64(t.board.States) * float64(positions.Load()) / float64(t.board.Positions)
	return time.Duration(float64(took) * float64(states) / done), nil
}

// samples is how many boards tell how long small ones take: one of each third, by their size.
const samples = 3

// smallLeft is about how long small boards take, as far as that shows in some time.
func (s *Survey) smallLeft(ctx, within context.Context, todo []task, workers int) (time.Duration, error) {
	if len(todo) < samples {
		return 0, nil
	}
	begin := time.Now()
	for k := range samples {
		if _, _, err := s.find(within, todo[len(todo)*(2*k+1)/(2*samples)], Options{Workers: workers}, Progress{}); err != nil {
			switch {
			case !errors.Is(err, context.DeadlineExceeded):
				return 0, errors.Join(ctx.Err(), err)
			case ctx.Err() != nil || k < samples-1:
				return 0, ctx.Err()
			}
			// On a busy machine the largest takes longer than this, and mostly not by much.
		}
	}
	return time.Since(begin) * time.Duration(len(todo)) / samples, nil
}
