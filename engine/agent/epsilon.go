package agent

import "houserules/engine"

// epsilon tosses a coin at every choice that it is asked for, with a number
// from its own stream, and makes a uniform choice or lets another player
// choose. The probability is from 0 to 1; a move costs a draw, and mostly what the
// other's costs.
type epsilon struct {
	epsilon float64
	player  engine.Agent
}

// Choose implements engine.Agent.
func (e *epsilon) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if d.OwnFloat() < e.epsilon {
		return legal[d.Move(len(legal))]
	}
	return e.player.Choose(s, legal, d)
}

// Skills implements engine.Agent: those of the other player, who is not asked for values.
func (e *epsilon) Skills() engine.Skills { return e.player.Skills().Choosing() }

// epsilonFacts are the facts of a player who tosses the coin, and nothing where
// nothing is known of the other player.
func epsilonFacts(epsilon float64, other engine.PlayerFacts) engine.PlayerFacts {
	if other == (engine.PlayerFacts{}) {
		return other
	}
	return engine.PlayerFacts{Epsilon: epsilon, Else: &other}
}
