package mancala

import (
	"testing"

	"houserules/engine"
)

// BenchmarkFastDoor plays whole random games with whole rows, as
// BenchmarkPlainDoor does; the ratio of the two is what a table of speeds
// should show.
func BenchmarkFastDoor(b *testing.B) {
	for _, c := range []struct {
		name  string
		rules *Rules
	}{{"french", french()}, {"finnish", finnish()}, {"catalan", catalan()}, {"abapa", abapa()}} {
		b.Run(c.name, func(b *testing.B) {
			g := mustNew(b, c.rules)
			door, ok := g.FastDoor(bothRandom)
			if !ok {
				b.Fatal("there is no fast door")
			}
			rows := engine.NewRows(g.Info(), 4096)
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
