package variants

import (
	"slices"
	"sync"

	"houserules/engine/agent"
	"houserules/engine/outside"
)

// agentKinds are made once: names of players are read by the thousand.
var agentKinds = sync.OnceValue(func() []agent.Kind {
	var kinds []agent.Kind
	for _, f := range Families() {
		kinds = append(kinds, f.Agents()...)
	}
	return append(kinds, outside.Kind(), perfectKind())
})

// AgentKinds lists the kinds of agents beside those of agent.Catalog: those of
// all families, which know their games from inside, other programs, and the player
// with tables.
func AgentKinds() []agent.Kind { return slices.Clone(agentKinds()) }

// ParseAgent reads an agent of any kind.
func ParseAgent(spec string) (agent.Spec, error) { return agent.Parse(spec, agentKinds()...) }
