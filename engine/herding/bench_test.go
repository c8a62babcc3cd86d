package herding

import (
	"fmt"
	"testing"

	"houserules/engine"
)

// greedyLineup has greedy players in all seats.
func greedyLineup(herders int) []engine.Agent {
	agents := make([]engine.Agent, herders+1)
	for i := range agents {
		agents[i] = NewHerder(1)
	}
	agents[herders] = NewWolf(1)
	return agents
}

// BenchmarkGreedy plays whole games of greedy players with whole rows.
func BenchmarkGreedy(b *testing.B) {
	for herders := 1; herders <= maxHerders; herders++ {
		b.Run(fmt.Sprint(herders), func(b *testing.B) {
			g := game(b, func(r *Rules) { r.Herders = herders })
			door := engine.NewPlainDoor(g, greedyLineup(herders))
			rows := engine.NewRows(g.Info(), 16)
			games, plies := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				door.Play(1, uint64(games), rows)
				games += rows.Len
				for _, n := range rows.Plies {
					plies += int(n)
				}
			}
			b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
		})
	}
}

// BenchmarkRandom plays random games to a limit of rounds.
func BenchmarkRandom(b *testing.B) {
	g := game(b, func(r *Rules) { r.Limit.Rounds = 100 })
	agents := []engine.Agent{uniform{}, uniform{}, uniform{}, uniform{}, uniform{}}
	door := engine.NewPlainDoor(g, agents)
	rows := engine.NewRows(g.Info(), 4)
	games, plies := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		door.Play(1, uint64(games), rows)
		games += rows.Len
		for _, n := range rows.Plies {
			plies += int(n)
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}
