package sim

import (
	"houserules/engine"
	"houserules/engine/agent"
)

// IgnoresKomi says whether a player is known to choose alike whatever one side has
// more from the start, as long as that changes no end of a game: who plays at
// random, and who looks a number of plies ahead for the best lead. Those who
// strive for a win do not, and of others, such as those whose effort is bounded by
// positions or random games, it is not known.
func IgnoresKomi(a agent.Spec) bool { return ignoresKomi(a.Facts()) }

func ignoresKomi(p engine.PlayerFacts) bool {
	switch {
	case p.Else != nil:
		return ignoresKomi(*p.Else)
	case p.Uniform:
		return true
	}
	return p.Objective == engine.Lead && (p.Greedy || p.Depth > 0)
}
