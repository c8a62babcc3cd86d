package sim

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
)

// PlayGames plays games 0, 1, … of a seed with so many workers, 0 for one on each
// processor, and shows their rows, some at a time and never two at once. In which
// order they are shown depends on the workers. There is one agent for each seat,
// or one for all. A player outside of the program who does not start or who
// forfeits a game ends it with an error. When the context ends it returns its error.
func PlayGames(ctx context.Context, g engine.Game, agents []agent.Spec, games int64, seed uint64, workers int, show func(*engine.Rows)) error {
	seated, err := Seated(agents, g.Info())
	if err != nil {
		return err
	}
	if games <= 0 {
		return ctx.Err()
	}
	if err := tryPlayers(ctx, g, seated); err != nil {
		return err
	}
	var mu sync.Mutex
	todo := spans{games: games}
	hired := newPool(workerCount(workers, games))
	defer hired.close()
	err = hired.each(ctx, func(ctx context.Context, w *player) error {
		w.enter(0, g, seated, nil, false)
		for ctx.Err() == nil {
			first, n := todo.take(w.chunk())
			if n == 0 {
				break
			}
			var forfeit error
			w.play(ctx, seed, first, 0, n, func(rows *engine.Rows, _ time.Duration) {
				if i := slices.Index(rows.End[:rows.Len], engine.Forfeit); i >= 0 && forfeit == nil {
					forfeit = forfeited(w.door, rows.Game[i])
				}
				mu.Lock()
				defer mu.Unlock()
				show(rows)
			})
			if forfeit != nil && ctx.Err() == nil {
				return forfeit
			}
		}
		return nil
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// forfeited says why a game that a door played was forfeited.
func forfeited(door engine.Door, game uint64) error {
	if why := engine.SkillsOf(door).Forfeited(); why != nil {
		return fmt.Errorf("game %d is forfeited: %w", game, why)
	}
	return fmt.Errorf("game %d is forfeited", game)
}
