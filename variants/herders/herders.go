// Package herders makes agents of the players that know the herding games. It is
// apart from package variants for programs that need no variant files.
package herders

import (
	"fmt"

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
			Options: []agent.Param{agent.EvalAfterTurns("By what level 2 weighs the turns that it plays out: a file that houserules learn has written for the rules. " +
				"The dice and hunts are chosen after which a position is worth most; without it, by catches and bites.")},
			Check: func(v agent.Values) error {
				if v.Text("eval") != "" && v.Int("level") != p.Levels {
					return fmt.Errorf("level %d plays no turns out that an evaluation could weigh: write %s:%d", v.Int("level"), p.Name, p.Levels)
				}
				return nil
			},
			New: func(v agent.Values, _ engine.Seat, info *engine.Info) engine.Agent {
				switch worth, err := v.AfterTurns(info); {
				case err != nil:
					return agent.Unable(err)
				case worth == nil:
					return p.New(v.Int("level"))
				default:
					return herding.NewWeighing(worth)
				}
			},
		})
	}
	return kinds
}
