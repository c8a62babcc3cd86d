package komi

import "houserules/analysis/answer"

// Player is what was found for a player, for the tests of its words.
type Player struct {
	Agent    string
	Rescored bool
	Points   []Point
}

// Say is the answer on some players of french.
func Say(players ...Player) *answer.Answer {
	s := &said{variant: "french", unit: "seeds", favoured: "North", other: "South", seed: 3, games: 1000, level: 0.95}
	for _, p := range players {
		s.players = append(s.players, player{p.Agent, p.Rescored, p.Points})
	}
	return s.answer()
}
