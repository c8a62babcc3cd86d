package mancala

import (
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// BenchmarkDoors plays whole random games with whole rows through each of the
// doors; the ratios are what a table of speeds should show.
func BenchmarkDoors(b *testing.B) {
	for _, c := range []struct {
		name  string
		rules *Rules
	}{{"french", french()}, {"finnish", finnish()}, {"catalan", catalan()}, {"abapa", abapa()}, {"twelve", sized(abapa(), 12, 12, 4)}} {
		g := mustNew(b, c.rules)
		plain := engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}})
		doors := g.FastDoors(bothRandom)
		if g.fitsWide() {
			doors = append(doors, newFastDoor(g)) // the wide kernel in Go stands in its place
		}
		for _, door := range append(doors, plain) {
			b.Run(c.name+"/"+door.Name(), func(b *testing.B) {
				enginetest.BenchmarkDoor(b, g.Info(), door, 8192)
			})
		}
	}
}
