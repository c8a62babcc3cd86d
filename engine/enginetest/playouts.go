package enginetest

import (
	"math/rand/v2"
	"testing"

	"houserules/engine"
)

// ComparePlayouts plays a game on at random from a position, and at one position in so
// many compares how its State plays a random game out, where it has a way of its own,
// with the same game ply by ply: it ends alike, and the position stays. It returns
// how many of the games ended for which reason. A failure shows the rules.
func ComparePlayouts(t *testing.T, info *engine.Info, s engine.State, rules any, r *rand.Rand, oneIn int) map[string]int {
	t.Helper()
	var plain engine.Playouts
	ends := map[string]int{}
	for s.Turn() != engine.Over {
		if r.IntN(oneIn) == 0 {
			luck := engine.GameStreams(r.Uint64(), 1).Stream(engine.PurposePly)
			before := s.Position()
			want, got := plain.PlayByPly(s, luck), plain.Play(s, luck)
			if got != want || s.Position() != before {
				t.Fatalf("from %s the game ends with %+v, ply by ply with %+v; now at %s\n%+v", before, got, want, s.Position(), rules)
			}
			ends[info.EndReason(got.End)]++
		}
		legal := s.Actions(nil)
		s.Play(legal[r.IntN(len(legal))])
	}
	return ends
}

// BenchmarkPlayouts plays random games out from a position, as its State does and ply
// by ply.
func BenchmarkPlayouts(b *testing.B, s engine.State) {
	luck := engine.GameStreams(1, 1).Stream(engine.PurposePly)
	var playouts engine.Playouts
	for name, roll := range map[string]func(engine.State, engine.Stream) engine.Outcome{
		"alone": playouts.Play, "plain": playouts.PlayByPly,
	} {
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				roll(s, luck.Split(uint64(i)))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
