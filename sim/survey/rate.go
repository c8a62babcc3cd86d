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

// Left is about how long solving takes all boards that are not solved, from beginning one of
// them and leaving it after some time; 0 where all are small or that tells nothing. Games that
// are played on the boards take longer than small ones take to solve.
func (s *Survey) Left(ctx context.Context, workers int, limit time.Duration) (time.Duration, error) {
	states, measured := 0, -1
	todo := s.todo()
	for i, t := range todo {
		states += t.board.States
		if measured < 0 && t.board.States >= tellingStates {
			measured = i
		}
	}
	if measured < 0 {
		return 0, nil
	}
	t := todo[measured]
	solver, err := t.variant.Solver()
	if err != nil {
		return 0, err
	}
	defer solver.Close()
	within, stop := context.WithTimeout(ctx, limit)
	defer stop()
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
