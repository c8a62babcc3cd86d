package herding

import (
	"fmt"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// greedyLineup has greedy players in all seats.
func greedyLineup(herders int) []engine.Agent {
	agents := make([]engine.Agent, herders+1)
	for i := range agents {
		agents[i] = NewPlayer(1)
	}
	agents[herders] = NewPlayer(1)
	return agents
}

// BenchmarkGreedy plays whole games of greedy players with whole rows.
func BenchmarkGreedy(b *testing.B) {
	for herders := 1; herders <= maxHerders; herders++ {
		b.Run(fmt.Sprint(herders), func(b *testing.B) {
			g := game(b, func(r *Rules) { r.Herders = herders })
			door := engine.NewPlainDoor(g, greedyLineup(herders))
			enginetest.BenchmarkDoor(b, g.Info(), door, 16)
		})
	}
}

// BenchmarkRandom plays random games to a limit of rounds.
func BenchmarkRandom(b *testing.B) {
	g := game(b, func(r *Rules) { r.Limit.Rounds = 100 })
	agents := []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}}
	for _, door := range append(g.FastDoors(engine.Uniform(g.Info().Seats())), engine.NewPlainDoor(g, agents)) {
		b.Run(door.Name(), func(b *testing.B) { enginetest.BenchmarkDoor(b, g.Info(), door, 4) })
	}
}
