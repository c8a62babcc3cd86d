package mancala

import (
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

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
			door := engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}})
			enginetest.BenchmarkDoor(b, g.Info(), door, 256)
		})
	}
}
