package enginetest

import (
	"testing"

	"houserules/engine"
)

// Uniform is the protocol's random agent, for tests of packages that cannot
// import engine/agent.
type Uniform struct{ engine.NoSkills }

// Choose implements engine.Agent.
func (Uniform) Choose(_ engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	return legal[d.Move(len(legal))]
}

// BenchmarkDoor measures a door on blocks of so many games, whole rows
// included, and reports games a second and nanoseconds a ply.
func BenchmarkDoor(b *testing.B, info *engine.Info, door engine.Door, block int) {
	rows := engine.NewRows(info, block)
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
