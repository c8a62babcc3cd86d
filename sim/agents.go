package sim

import (
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/variants"
)

// AgentKinds lists all kinds of agents: those that play every game, then those
// of single families.
func AgentKinds() []agent.Kind { return append(agent.Catalog(), variants.AgentKinds()...) }

// ParseAgent reads an agent of any kind.
func ParseAgent(spec string) (agent.Spec, error) { return variants.ParseAgent(spec) }

// ParseLineup reads agents of any kind, separated by commas: one for each
// seat, or one alone for all.
func ParseLineup(text string) ([]agent.Spec, error) {
	return agent.ParseLineup(text, variants.AgentKinds()...)
}

// Seated returns one agent for each seat of a game. It takes one for each or one for all.
// The error says why they cannot play the game.
func Seated(agents []agent.Spec, info *engine.Info) ([]agent.Spec, error) {
	for _, a := range agents {
		for _, f := range a.Families() {
			if f != info.Family {
				return nil, fmt.Errorf("%s plays only games of the family %s", a, f)
			}
		}
	}
	switch n := len(agents); n {
	case info.Seats():
		return agents, nil
	case 1:
		return slices.Repeat(agents, info.Seats()), nil
	default:
		return nil, fmt.Errorf("%d agents for %d seats: name one agent for each seat, or one for all", n, info.Seats())
	}
}
