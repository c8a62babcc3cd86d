package doors_test

import (
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
)

// BenchmarkDoors plays whole random games with whole rows through each of the
// doors; the ratios are what a table of speeds should show.
func BenchmarkDoors(b *testing.B) {
	for _, c := range []struct {
		name  string
		rules *mancala.Rules
	}{{"french", builtin(b, "french")}, {"finnish", builtin(b, "finnish")}, {"catalan", builtin(b, "catalan")}, {"abapa", builtin(b, "abapa")}, {"kalah", builtin(b, "kalah")}, {"nam-nam", builtin(b, "nam-nam")}, {"congkak", builtin(b, "congkak")}, {"ouril", builtin(b, "ouril")}, {"twelve", sized(builtin(b, "abapa"), 12, 12, 4)}} {
		g := mustNew(b, c.rules)
		plain := engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}})
		for _, door := range append(doors.Every(g), plain) {
			b.Run(c.name+"/"+door.Name(), func(b *testing.B) {
				enginetest.BenchmarkDoor(b, g.Info(), door, 8192)
			})
		}
	}
}

// BenchmarkSearch plays whole games of players who look ahead.
func BenchmarkSearch(b *testing.B) {
	for _, name := range []string{"house-five-seeds", "french", "kalah"} {
		g := mustNew(b, builtin(b, name))
		for _, lineup := range []string{"alphabeta:2", "alphabeta:4"} {
			b.Run(name+"/"+lineup, func(b *testing.B) {
				enginetest.BenchmarkDoor(b, g.Info(), g.FastDoors(facts(specs(b, lineup)))[0], 64)
			})
		}
	}
}
