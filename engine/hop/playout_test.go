package hop

import (
	"math/rand/v2"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// TestRoll compares random games from positions with a history, played out on
// the position alone and ply by ply, under the built-in rules and under every
// choice of what the playouts has a way of its own for. Few plies are left in some.
func TestRoll(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	ends := map[string]int{}
	for i := range 150 {
		rules := []*Rules{aiyawatstani(), singleHop(), alquerque()}[i%3]
		rules.End.Repetition = nil
		rules.Capture = []Capture{CaptureOptional, CaptureMandatory}[r.IntN(2)]
		rules.Steps = []Steps{StepsAny, StepsNotBackward}[r.IntN(2)]
		rules.Continuation = []Continuation{ContinuationOptional, ContinuationNone, ContinuationMandatory}[r.IntN(3)]
		rules.End.NoMove.First = []Stuck{StuckLoses, StuckPasses}[r.IntN(2)]
		rules.End.NoMove.Second = []Stuck{StuckDraws, StuckPasses}[r.IntN(2)]
		rules.Limit.Plies = 60 + r.IntN(500)
		g := mustNew(t, rules)
		for end, n := range enginetest.ComparePlayouts(t, g.Info(), g.New(), *rules, r, 10) {
			ends[end] += n
		}
	}
	t.Log(ends)
	for _, end := range []string{"no-counters", "no-move", "limit"} {
		if ends[end] < 20 {
			t.Errorf("only %d games end by %s", ends[end], end)
		}
	}
}

// TestRollAllocatesNothing: random games come by the hundred at every move.
func TestRollAllocatesNothing(t *testing.T) {
	s := mustNew(t, aiyawatstani()).New()
	luck := engine.GameStreams(1, 1).Stream(engine.PurposePly)
	var playouts engine.Playouts
	if n := testing.AllocsPerRun(20, func() { playouts.Play(s, luck) }); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// BenchmarkRoll plays random games out from the start.
func BenchmarkRoll(b *testing.B) { enginetest.BenchmarkPlayouts(b, mustNew(b, aiyawatstani()).New()) }
