package sim

import (
	"context"
	"math"
	"sync"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/matchplay"
	"houserules/sim/plan"
)

// settled are the rules of a cell's matches with what its pilot has found.
type settled struct {
	mu   sync.Mutex
	done bool
	matchplay.Rules
}

// settle plays the pilot of the cell that a player has entered, if nobody has, and returns
// the rules; false where it was stopped before. Nobody else waits for long: the workers
// that come to the cell meanwhile have nothing to play without it.
func (s *settled) settle(ctx context.Context, p *player, pilot *plan.Pilot) (matchplay.Rules, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.done && pilot != nil && s.Starter == matchplay.Chooser && s.Takes == matchplay.TakesBetter {
		takes, whole := p.pilot(ctx, pilot)
		if !whole {
			return s.Rules, false
		}
		s.Takes = takes
	}
	s.done = true
	return s.Rules, true
}

// fewestPilotGames say something: of fewer an interval of this kind is none.
const fewestPilotGames = 30

// pilot plays single games of both seatings and says which side the winner of a game
// takes: the second where who starts surely makes less than half, by an interval of 95 %,
// and else the first. It reports false where it was stopped.
func (p *player) pilot(ctx context.Context, pilot *plan.Pilot) (matchplay.Takes, bool) {
	seatings := []engine.Door{p.door, p.swapped}
	if p.swapped == nil { // both are the same
		seatings = seatings[:1]
	}
	each := pilot.Games / len(seatings)
	rows := engine.NewRows(p.rows.Info, each)
	rows.Stop = p.stop()
	sum, squares := 0.0, 0.0
	for _, door := range seatings {
		for from := 0; from < each; {
			to := min(from+p.chunk(), each)
			window(&p.view, rows, from, to)
			door.Play(pilot.Seed, uint64(from), &p.view)
			if p.view.Stopped() || ctx.Err() != nil {
				return 0, false
			}
			from = to
		}
		for i := range each {
			x := rows.Return[0][i].Float() - 0.5
			sum, squares = sum+x, squares+float64(x*x)
		}
	}
	n := float64(each * len(seatings))
	mean := sum / n
	// Products are rounded before they are added, so that every processor decides alike.
	deviation := math.Sqrt(max(0, squares/n-float64(mean*mean)) / (n - 1))
	if n >= fewestPilotGames && mean+float64(1.96*deviation) < 0 {
		return matchplay.TakesSecond, true
	}
	return matchplay.TakesFirst, true
}

// pilotOf plays the pilot of a line-up outside of any run.
func pilotOf(game engine.Game, agents []agent.Spec, pilot *plan.Pilot) matchplay.Takes {
	p := &player{cell: -1}
	defer p.leave()
	p.enterMatches(0, game, agents, false)
	takes, _ := p.pilot(context.Background(), pilot)
	return takes
}
