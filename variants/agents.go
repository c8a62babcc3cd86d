package variants

import (
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/herding"
)

// AgentKinds lists the kinds of agents of all families, which know their games
// from inside.
func AgentKinds() []agent.Kind {
	var kinds []agent.Kind
	for _, f := range Families() {
		kinds = append(kinds, f.Agents()...)
	}
	return kinds
}

// herdingAgents makes agents of the players that know the herding games.
func herdingAgents() []agent.Kind {
	var kinds []agent.Kind
	for _, p := range herding.Players() {
		kinds = append(kinds, agent.Kind{
			Name: p.Name, Doc: p.Doc, Family: "herding", Cost: agent.Search,
			Argument: &agent.Param{
				Name: "level", Doc: "1 is greedy, 2 looks a turn ahead.",
				Default: 1, Min: 1, Max: float64(p.Levels), Integer: true,
			},
			New: func(v agent.Values, _ engine.Seat, _ *engine.Info) engine.Agent { return p.New(v.Int("level")) },
		})
	}
	return kinds
}
