package mancala

import (
	"testing"

	"houserules/engine/enginetest"
)

// BenchmarkFastDoor plays whole random games with whole rows through each of
// the fast doors, as BenchmarkPlainDoor does; the ratios are what a table of
// speeds should show.
func BenchmarkFastDoor(b *testing.B) {
	for _, c := range []struct {
		name  string
		rules *Rules
	}{{"french", french()}, {"finnish", finnish()}, {"catalan", catalan()}, {"abapa", abapa()}} {
		g := mustNew(b, c.rules)
		for _, door := range g.FastDoors(bothRandom) {
			b.Run(c.name+"/"+door.Name(), func(b *testing.B) {
				enginetest.BenchmarkDoor(b, g.Info(), door, 8192)
			})
		}
	}
}
