package sim

import (
	"context"
	"fmt"
	"sync/atomic"

	"houserules/engine"
	"houserules/engine/agent"
)

// ForfeitError says that a player outside of the program forfeited a game, where
// that stops a run.
type ForfeitError struct {
	// Variant and Agents name the cell.
	Variant, Agents string
	Game            uint64
	// Why is what the player did.
	Why error
}

// Error says what happened, and how to go on.
func (e *ForfeitError) Error() string {
	return fmt.Sprintf("%s × %s, game %d is forfeited: %v\n"+
		"What was finished before is kept. Mend the program and run again, or let forfeited games count as lost: write on_forfeit: count into the study's file, or give --on-forfeit count",
		e.Variant, e.Agents, e.Game, e.Why)
}

// Unwrap returns what the player did.
func (e *ForfeitError) Unwrap() error { return e.Why }

// forfeit counts the forfeited games among a worker's last ones, and returns the
// first; nil where there is none.
func (r *runner) forfeit(p *player, door engine.Door, cell int, rows *engine.Rows) *ForfeitError {
	if !p.singly {
		return nil
	}
	for i, end := range rows.End[:rows.Len] {
		if end != engine.Forfeit {
			continue
		}
		c := &r.plan.Cells[cell]
		e := &ForfeitError{Variant: c.Variant, Agents: c.Agents, Game: rows.Game[i], Why: engine.SkillsOf(door).Forfeited()}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.forfeits++
		if r.firstForfeit == nil {
			r.firstForfeit = e
		}
		return e
	}
	return nil
}

// forfeitNote says in a sentence how many games were forfeited in this run, and
// why one was; empty where none were.
func (r *runner) forfeitNote() string {
	if r.forfeits == 0 {
		return ""
	}
	f := r.firstForfeit
	return fmt.Sprintf("forfeited games in this run: %d; one of them is game %d of %s × %s: %v", r.forfeits, f.Game, f.Variant, f.Agents, f.Why)
}

// StartError says that a player outside of the program cannot play a cell.
type StartError struct {
	Variant, Agents string
	// Why is what went wrong.
	Why error
}

// Error implements error.
func (e *StartError) Error() string {
	return fmt.Sprintf("%s × %s cannot be played: %v", e.Variant, e.Agents, e.Why)
}

// Unwrap returns Why.
func (e *StartError) Unwrap() error { return e.Why }

// startPlayers starts every player outside of the program who has games to play,
// so that one who cannot play is an error before the first of them.
func (r *runner) startPlayers(ctx context.Context) error {
	type sitting struct{ variant, agent string }
	tried := map[sitting]bool{}
	for _, cell := range r.order {
		c := &r.plan.Cells[cell]
		for i, a := range r.lineups[cell] {
			at := sitting{c.Variant, a.String()}
			if !a.Outside() || tried[at] {
				continue
			}
			tried[at] = true
			game, err := r.plan.Game(c.Variant)
			if err == nil {
				err = tryPlayer(ctx, game, a, engine.Seat(i+1))
			}
			if err != nil {
				return &StartError{c.Variant, c.Agents, err}
			}
		}
	}
	return ctx.Err()
}

// tryPlayer starts a player and lets it go again; its error says why it cannot
// play.
func tryPlayer(ctx context.Context, g engine.Game, a agent.Spec, seat engine.Seat) error {
	player := engine.SkillsOf(a.New(seat, g.Info()))
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	player.StopOn(&stop)
	defer player.Close()
	if err := player.Start(g.New()); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

// tryPlayers starts all players of a line-up who are outside of the program.
func tryPlayers(ctx context.Context, g engine.Game, agents []agent.Spec) error {
	for i, a := range agents {
		if a.Outside() {
			if err := tryPlayer(ctx, g, a, engine.Seat(i+1)); err != nil {
				return err
			}
		}
	}
	return nil
}

// with returns a line-up with permission for what it names outside of the program.
func with(permit agent.Permit, agents []agent.Spec) []agent.Spec {
	list := make([]agent.Spec, len(agents))
	for i, a := range agents {
		list[i] = a.With(permit)
	}
	return list
}
