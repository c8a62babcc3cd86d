package herding_test

import (
	"fmt"

	"houserules/engine"
	"houserules/engine/herding"
)

// A game of two herders and the wairgka, all greedy.
func ExampleNew() {
	rules := herding.Default()
	rules.Herders = 2
	game, err := herding.New(rules)
	if err != nil {
		fmt.Println(err)
		return
	}
	agents := []engine.Agent{herding.NewPlayer(1), herding.NewPlayer(1), herding.NewPlayer(1)}
	p := engine.Stepper{State: game.New(), Agents: agents}
	p.Start(42, 0)
	for seat := engine.First; seat != engine.Over; {
		seat, _, _ = p.Step()
	}
	o := p.State.Outcome()
	fmt.Println(game.Info().EndReason(o.End))
	for seat, role := range game.Info().Roles {
		fmt.Println(role.Name, o.Scores[seat], o.Returns[seat].Float())
	}
	// Output:
	// herd-gone
	// herder 5 0.5
	// herder 5 0.5
	// wairgka 1 0
}
