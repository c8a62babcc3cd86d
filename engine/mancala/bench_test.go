package mancala

import (
	"testing"

	"houserules/engine"
)

// uniform is the protocol's random agent.
type uniform struct{}

func (uniform) Choose(_ engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	return legal[d.Move(len(legal))]
}

// BenchmarkPlainDoor plays whole random games with whole rows.
func BenchmarkPlainDoor(b *testing.B) {
	for _, c := range []struct {
		name  string
		rules *Rules
	}{{"french", french()}, {"finnish", finnish()}, {"catalan", catalan()}, {"abapa", abapa()}} {
		b.Run(c.name, func(b *testing.B) {
			g, err := New(c.rules)
			if err != nil {
				b.Fatal(err)
			}
			door := engine.NewPlainDoor(g, []engine.Agent{uniform{}, uniform{}})
			rows := engine.NewRows(g.Info(), 256)
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
