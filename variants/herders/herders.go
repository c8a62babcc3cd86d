// Package herders makes agents of the players that know the herding games. It is
// apart from package variants for programs that need no variant files.
package herders

import (
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/herding"
)

// Kinds lists the kinds of agents of the herding games.
func Kinds() []agent.Kind {
	var kinds []agent.Kind
	for _, p := range herding.Players() {
		kinds = append(kinds, agent.Kind{
			Name: p.Name, Former: p.Former, Doc: p.Doc, PerMove: p.PerMove, Family: "herding", Cost: agent.Search,
			Argument: &agent.Param{
				Name: "level", Doc: "1 is greedy, 2 looks a turn ahead.",
				Default: 1, Min: 1, Max: float64(p.Levels), Integer: true,
			},
			Positions: func(v agent.Values, actions float64) float64 {
				n := actions
				for range v.Int("level") - 1 {
					n = float64(n * float64(actions*actions)) // its own next action and the answers to it
				}
				return n
			},
			New: func(v agent.Values, _ engine.Seat, _ *engine.Info) engine.Agent { return p.New(v.Int("level")) },
		})
	}
	return kinds
}
