package agent

import (
	"sync/atomic"

	"houserules/engine"
)

// epsilon tosses a coin at every choice that it is asked for, with a number
// from its own stream, and makes a uniform choice or lets another player
// choose. The probability is from 0 to 1; a move costs a draw, and mostly what the
// other's costs.
type epsilon struct {
	epsilon float64
	player  engine.Agent
}

// Choose implements engine.Agent.
func (e *epsilon) Choose(s engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	if d.OwnFloat() < e.epsilon {
		return legal[d.Move(len(legal))]
	}
	return e.player.Choose(s, legal, d)
}

// Heed implements engine.Interruptible: the other player's thinking is told.
func (e *epsilon) Heed(stop *atomic.Bool) {
	if i, ok := e.player.(engine.Interruptible); ok {
		i.Heed(stop)
	}
}

// Start implements engine.Starter: the other player gets ready.
func (e *epsilon) Start(s engine.State) error {
	if x, ok := e.player.(engine.Starter); ok {
		return x.Start(s)
	}
	return nil
}

// Begin implements engine.Follower: the other player is told.
func (e *epsilon) Begin(s engine.State) {
	if f, ok := e.player.(engine.Follower); ok {
		f.Begin(s)
	}
}

// Follow implements engine.Follower.
func (e *epsilon) Follow(s engine.State, a engine.Action) {
	if f, ok := e.player.(engine.Follower); ok {
		f.Follow(s, a)
	}
}

// End implements engine.Follower.
func (e *epsilon) End(o engine.Outcome) {
	if f, ok := e.player.(engine.Follower); ok {
		f.End(o)
	}
}

// Forfeited implements engine.Forfeiter: that of the other player.
func (e *epsilon) Forfeited() error {
	if f, ok := e.player.(engine.Forfeiter); ok {
		return f.Forfeited()
	}
	return nil
}

// Close implements engine.Closer: the other player is closed.
func (e *epsilon) Close() {
	if c, ok := e.player.(engine.Closer); ok {
		c.Close()
	}
}

// Effort implements engine.Thinker: that of the other player.
func (e *epsilon) Effort() engine.Effort {
	if t, ok := e.player.(engine.Thinker); ok {
		return t.Effort()
	}
	return engine.Effort{}
}

// epsilonFacts are those of a player who tosses the coin, and nothing where
// nothing is known of the other player.
func epsilonFacts(epsilon float64, other engine.PlayerFacts) engine.PlayerFacts {
	if other == (engine.PlayerFacts{}) {
		return other
	}
	return engine.PlayerFacts{Epsilon: epsilon, Else: &other}
}
