package sim

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/guard"
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
			seconds, err := paceOf(ctx, g, agents, 0)
			if err != nil {
				return 0, err
			}
			total, games = total+float64(seatings*seconds), games+seatings
		}
	}
	return total / games, nil
}

// ErrTooLong says of a game that it takes more processor time than it may.
var ErrTooLong = errors.New("one game takes too long")

// paceOf is the processor time of a game as a worker plays it, many at a time where
// doors do. A game that takes more than longest is [ErrTooLong]; 0 allows any.
func paceOf(ctx context.Context, g engine.Game, agents []agent.Spec, longest time.Duration) (seconds float64, err error) {
	door := openDoor(g, agents, nil)
	defer engine.SkillsOf(door).Close()
	const least = 0.05
	rows := engine.NewRows(g.Info(), 0)
	rows.Stop = new(atomic.Bool)
	stop := func() { rows.Stop.Store(true) }
	defer context.AfterFunc(ctx, stop)()
	if longest > 0 {
		defer afterProcessorTime(longest, stop)()
	}
	runtime.LockOSThread() // for the clock
	defer runtime.UnlockOSThread()
	clock, begin := startThreadClock(), time.Now()
	outside := slices.ContainsFunc(agents, agent.Spec.Outside)
	for games, n := 0, 1; ; n = min(2*n, 1<<10) {
		rows.Resize(n)
		rows.KeepLines(slices.ContainsFunc(agents, func(a agent.Spec) bool { return !a.Facts().Uniform }))
		door.Play(0, uint64(games), rows)
		spent := clock.spent().Seconds()
		if outside { // whose time is spent elsewhere
			spent = time.Since(begin).Seconds()
		}
		switch {
		case ctx.Err() != nil:
			return 0, ctx.Err()
		case rows.Stopped() && games == 0:
			return 0, ErrTooLong
		case rows.Stopped():
			return seconds, nil
		}
		games += n
		if seconds = spent / float64(games); spent > least {
			return seconds, nil
		}
	}
}

// afterProcessorTime calls a function once the process has spent so much processor time from
// now on, whatever the clock on the wall says: on a busy machine a quick game takes long. Where
// nobody counts processor time the clock does.
func afterProcessorTime(most time.Duration, f func()) (cancel func()) {
	over, begin, before := make(chan struct{}), time.Now(), CPUTime()
	guard.Start(func() error {
		for left := most; left > 0; {
			select {
			case <-over:
				return nil
			case <-time.After(max(left, 10*time.Millisecond)):
			}
			if left = most - (CPUTime() - before); before == 0 {
				left = most - time.Since(begin)
			}
		}
		f()
		return nil
	})
	return func() { close(over) }
}
