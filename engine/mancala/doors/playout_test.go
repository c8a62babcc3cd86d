package doors_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
)

// rolls compares random games from the positions of one random game, played
// out by the kernel and ply by ply, and counts how they end. It says whether the
// kernel plays any.
func rolls(t *testing.T, g *doors.Game, s engine.State, r *rand.Rand, ends map[string]int) bool {
	t.Helper()
	if !doors.HasPlayouts(g) {
		return false
	}
	var plain engine.Playouts
	for s.Turn() != engine.Over {
		if r.IntN(4) == 0 {
			luck := engine.GameStreams(r.Uint64(), 1).Stream(engine.PurposeMove)
			want, got := plain.PlayByPly(s, luck), plain.Play(s, luck)
			if got != want {
				t.Fatalf("from %s the game ends with %+v, ply by ply with %+v\n%s", s.Position(), got, want, describe(g.Rules()))
			}
			ends[g.Info().EndReason(got.End)]++
		}
		legal := s.Actions(nil)
		s.Play(legal[r.IntN(len(legal))])
	}
	return true
}

// TestRollers plays random games out from positions with a history, under all
// built-in rules and rules drawn at random, from their starts and from
// positions that were read.
func TestRollers(t *testing.T) {
	sets, rare := 20, 1
	if enginetest.Long() {
		sets, rare = 400, 20
	}
	f, r, ends, rolled := family(t), rand.New(rand.NewPCG(3, 1)), map[string]int{}, 0
	f.Roots["stretches longer than the ring"] = sized(circling(3, 0, 3000), 4, 4, 1)
	f.Roots["stretches of unequal rows"] = sized(circling(4, 0, 3000), 4, 3, 2)
	f.Roots["a grand slam ends the game"] = with(builtin(t, "abapa"), func(r *mancala.Rules) { r.GrandSlam = mancala.SlamOpponentTakesRest })
	for _, name := range slices.Sorted(maps.Keys(f.Roots)) {
		g := mustNew(t, f.Roots[name].(*mancala.Rules))
		for range 5 {
			rolls(t, g, g.New(), r, ends)
		}
	}
	reasons := mustNew(t, mancala.Default()).Info().EndReasons
	enough := func() bool {
		return rolled >= sets && !slices.ContainsFunc(reasons, func(reason string) bool { return ends[reason] < rare })
	}
	for drawn := 0; !enough(); drawn++ {
		if drawn == 20_000 {
			t.Fatalf("%d rule sets; too few games of some end: %v", rolled, ends)
		}
		_, rules := f.Sample(r)
		g, err := doors.New(rules.(*mancala.Rules))
		if err != nil {
			continue
		}
		g = limited(t, g, 300)
		if rolls(t, g, g.New(), r, ends) {
			rolled++
		}
		if s, err := g.Parse(drawStart(r, g.Rules().Board.Houses)); err == nil {
			rolls(t, g, s, r, ends)
		}
	}
	t.Logf("%d rule sets; ends %v", rolled, ends)
}

// TestTreesGrowAlike compares whole games, row by row: of players who try random
// games by the kernel, and of the same players ply by ply, at a State without one.
func TestTreesGrowAlike(t *testing.T) {
	for name, lineup := range map[string]string{
		"french": "mcts:25", "catalan": "mcts:20;c=0.3,mcts:12", "abapa": "mcts:16;objective=lead", "awari": "mcts:25;objective=win",
	} {
		g := mustNew(t, builtin(t, name))
		if !doors.HasPlayouts(g) {
			t.Fatalf("%s: no random games by the kernel", name)
		}
		list := specs(t, lineup)
		want, got := engine.NewRows(g.Info(), 2), engine.NewRows(g.Info(), 2)
		plainDoor(g.Game, list).Play(11, 3, want)
		plainDoor(g, list).Play(11, 3, got)
		if err := enginetest.DiffRows(want, got); err != nil {
			t.Errorf("%s, %s: %v", name, lineup, err)
		}
	}
}

// TestRollersAllocateNothing: random games come by the hundred at every move.
func TestRollersAllocateNothing(t *testing.T) {
	g := mustNew(t, builtin(t, "french"))
	s := g.New()
	luck := engine.GameStreams(1, 1).Stream(engine.PurposeMove)
	var playouts engine.Playouts
	play := func() {
		for i := range uint64(300) {
			playouts.Play(s, luck.Split(i))
		}
	}
	play()
	if n := testing.AllocsPerRun(3, play); n >= 1 {
		t.Errorf("%.0f allocations in 300 games", n)
	}
}

// BenchmarkPlayouts plays random games out from the start.
func BenchmarkPlayouts(b *testing.B) {
	g := mustNew(b, builtin(b, "french"))
	luck := engine.GameStreams(1, 1).Stream(engine.PurposeMove)
	var playouts engine.Playouts
	for name, roll := range map[string]func(engine.State, engine.Stream) engine.Outcome{
		"fast": playouts.Play, "plain": playouts.PlayByPly,
	} {
		b.Run(name, func(b *testing.B) {
			s := g.New()
			for i := range b.N {
				roll(s, luck.Split(uint64(i)))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
