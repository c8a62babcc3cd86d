package mancala

import (
	"testing"

	"houserules/engine/enginetest"
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
			enginetest.BenchmarkDoor(b, g.Info(), door, 32768)
		})
	}
}
