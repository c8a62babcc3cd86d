package sim

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Plan resolves a search with its seed and what its budget is divided into, of which
// no cell has more than so many games.
func (b *Balance) Plan(seed uint64, c table.Compression, search plan.Balance, most int64) (*plan.Plan, error) {
	s := b.Study
	s.Lineups = slices.Clone(s.Lineups)
	for i := range s.Lineups {
		s.Lineups[i].Games = most
	}
	p, err := NewPlan(&s, seed, c)
	if err != nil {
		return nil, err
	}
	for i := range p.Cells {
		cell := &p.Cells[i]
		agents, err := parseLineup(cell.Lineup)
		if err != nil {
			return nil, err
		}
		cell.BlockGames = min(cell.BlockGames, balanceBlock(cost(agents)))
	}
	p.Balance = &search
	return p, nil
}

// balanceBlock is the number of games in a block of a search, which is looked at
// after some hundreds of games at first.
func balanceBlock(c agent.Cost) int64 {
	switch c {
	case agent.Cheap:
		return 1 << 10
	case agent.Outside:
		return 1 << 4
	default:
		return 1 << 8
	}
}

// GameTime is the time in seconds that a game takes one worker, in the mean over the
// search's line-ups and three of its candidates, measured on this machine. A game of
// two different players counts as the two that it is.
func (b *Balance) GameTime(ctx context.Context) (float64, error) {
	total, games := 0.0, 0.0
	for _, l := range b.Lineups {
		seatings := float64(len(l.Agents)) // two players play both
		for _, i := range []int{0, len(b.Variants) / 2, len(b.Variants) - 1} {
			g := b.Variants[i].Game
			agents, err := Seated(l.Agents, g.Info())
			if err != nil {
				return 0, err
			}
			seconds, err := paceOf(ctx, g, agents)
			if err != nil {
				return 0, err
			}
			total, games = total+float64(seatings*seconds), games+seatings
		}
	}
	return total / games, nil
}

// paceOf is the processor time of a game as a worker plays it, many at a time where
// they are short.
func paceOf(ctx context.Context, g engine.Game, agents []agent.Spec) (float64, error) {
	door := openDoor(g, agents, nil)
	defer engine.SkillsOf(door).Close()
	const least = 0.05
	rows := engine.NewRows(g.Info(), 0)
	rows.Stop = new(atomic.Bool)
	defer context.AfterFunc(ctx, func() { rows.Stop.Store(true) })()
	runtime.LockOSThread() // for the clock
	defer runtime.UnlockOSThread()
	clock, begin := startThreadClock(), time.Now()
	outside := slices.ContainsFunc(agents, agent.Spec.Outside)
	for games, n := 0, 1; ; n = min(2*n, 1<<10) {
		rows.Resize(n)
		rows.KeepLines(slices.ContainsFunc(agents, func(a agent.Spec) bool { return !a.Facts().Uniform }))
		door.Play(0, uint64(games), rows)
		games += n
		spent := clock.spent().Seconds()
		if outside { // whose time is spent elsewhere
			spent = time.Since(begin).Seconds()
		}
		if spent > least || ctx.Err() != nil {
			return spent / float64(games), ctx.Err()
		}
	}
}
