package hop

import (
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// BenchmarkDoors plays whole random games with whole rows.
func BenchmarkDoors(b *testing.B) {
	for _, c := range []struct {
		name  string
		rules *Rules
	}{{"aiyawatstani", aiyawatstani()}, {"single-hop", singleHop()}, {"alquerque", alquerque()}} {
		g := mustNew(b, c.rules)
		plain := engine.Door(engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}}))
		for _, door := range append(fastDoors(g), plain) {
			b.Run(c.name+"/"+door.Name(), func(b *testing.B) {
				enginetest.BenchmarkDoor(b, g.Info(), door, 1024)
			})
		}
	}
}
