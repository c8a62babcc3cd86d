package agent

import "houserules/engine"

// random is the protocol's uniform choice: action number d.Move(len(legal)) of
// the canonical order, no more and no less, so that a fast door can do the
// same. A move costs that draw.
type random struct{ engine.NoSkills }

// Choose implements engine.Agent.
func (random) Choose(_ engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	return legal[d.Move(len(legal))]
}
