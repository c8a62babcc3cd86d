package sim

import (
	"context"
	"fmt"
	"time"

	"houserules/engine"
	"houserules/engine/evaluation"
)

// CellPlayer plays games of one cell, stretch after stretch, in the goroutine of its
// caller: for whoever hands out the games itself, as a page does to its workers. The
// games are those that [Run] plays with the seed.
type CellPlayer struct {
	hired player
	seed  uint64
}

// NewCellPlayer gets ready to play a game with one agent for each seat. The rows keep
// lines where lines is set (see [table.Cell]). find finds the evaluations that agents name. A player
// outside of the program is an error.
func NewCellPlayer(g engine.Game, lineup []string, seed uint64, lines bool, find func(name string) (*evaluation.Evaluation, error)) (*CellPlayer, error) {
	agents, err := parseLineup(lineup)
	if err != nil {
		return nil, err
	}
	for i, a := range agents {
		if a.Outside() {
			return nil, fmt.Errorf("seat %d: %s is another program, which nobody starts here", i+1, lineup[i])
		}
		if agents[i], err = a.Evaluate(find); err != nil {
			return nil, fmt.Errorf("seat %d: %w", i+1, err)
		}
	}
	if agents, err = Seated(agents, g.Info()); err != nil {
		return nil, err
	}
	p := &CellPlayer{hired: player{cell: -1}, seed: seed}
	p.hired.enter(0, g, agents, nil, lines)
	return p, nil
}

// Play plays the games first, first+1, …. The rows are used again by the next call.
func (p *CellPlayer) Play(first uint64, games int) *engine.Rows {
	p.hired.play(context.Background(), p.seed, first, 0, games, func(*engine.Rows, time.Duration) {})
	return p.hired.rows
}
