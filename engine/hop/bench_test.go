package hop

import (
	"testing"

	"houserules/engine"
)

// uniform is the protocol's random agent.
type uniform struct{}

func (uniform) Choose(_ engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	return legal[d.Move(len(legal))]
}

// BenchmarkDoors plays whole random games with whole rows.
func BenchmarkDoors(b *testing.B) {
	for _, c := range []struct {
		name  string
		rules *Rules
	}{{"aiyawatstani", aiyawatstani()}, {"single-hop", singleHop()}, {"alquerque", alquerque()}} {
		g := mustNew(b, c.rules)
		plain := engine.Door(engine.NewPlainDoor(g, []engine.Agent{uniform{}, uniform{}}))
		fast, ok := g.FastDoor([]string{"random", "random"})
		if !ok {
			b.Fatal("no fast door")
		}
		for _, door := range []engine.Door{plain, fast} {
			b.Run(c.name+"/"+door.Name(), func(b *testing.B) {
				rows := engine.NewRows(g.Info(), 1024)
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
}
