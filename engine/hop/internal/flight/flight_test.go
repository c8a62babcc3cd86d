package flight

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// randomRules draws a board and rules.
func randomRules(r *rand.Rand) *Rules {
	rules := &Rules{Shift: [axes]int{1, 8, 9, 7}, MustCapture: r.IntN(2) == 1, StepsRuled: r.IntN(3) == 0}
	switch r.IntN(4) {
	case 0:
		rules.Shift = [axes]int{1, 13, 14, 12}
	case 1:
		rules.Shift = [axes]int{1, 11, 6, 5}
	}
	rules.All = r.Uint64() | r.Uint64()
	for a, s := range rules.Shift {
		rules.Lines[a] = rules.All & (rules.All >> s) & (r.Uint64() | r.Uint64())
		rules.Mids[a] = rules.Lines[a] & (rules.Lines[a] << s)
		for player := range rules.Up {
			rules.Up[player][a], rules.Down[player][a] = rules.Lines[a], rules.Lines[a]
			if rules.StepsRuled {
				rules.Up[player][a] &= r.Uint64()
				rules.Down[player][a] &= r.Uint64()
			}
		}
	}
	return rules
}

// randomGames draws positions with more or fewer counters.
func randomGames(r *rand.Rand, rules *Rules) *Games {
	g := &Games{}
	for i := range Lanes {
		g.Own[i], g.Enemy[i] = rules.All&r.Uint64(), rules.All&r.Uint64()
		for range r.IntN(5) {
			g.Own[i] &= r.Uint64()
		}
		for range r.IntN(4) {
			g.Enemy[i] &= r.Uint64()
		}
		g.Enemy[i] &^= g.Own[i]
		g.Mover[i], g.Left[i], g.Word[i] = -uint64(r.IntN(2)), uint64(r.IntN(20)), r.Uint64()
		if r.IntN(10) == 0 {
			g.Own[i], g.Enemy[i] = 0, 0
		}
		for _, w := range []*Words{&g.Branching, &g.Forced, &g.StepsFired, &g.CaptureFired} {
			w[i] = uint64(r.IntN(100))
		}
	}
	g.SetTurn(r.IntN(1000))
	return g
}

// next is what a ply makes of one game, move by move from the rules.
func next(r *Rules, g *Games, i int) (after Games, played bool) {
	type move struct {
		axis      int
		slot      uint64
		from, to  uint64
		over      uint64
		forbidden bool
	}
	own, enemy, mover := g.Own[i], g.Enemy[i], g.Mover[i]&1
	free := r.All &^ (own | enemy)
	var all []move
	hops, steps, ruled := 0, 0, false
	for axis, s := range r.Shift {
		for b := range 64 {
			slot := uint64(1) << b
			line, mid := r.Lines[axis]&slot != 0, r.Mids[axis]&slot != 0
			for _, m := range []move{
				{axis, slot, slot, slot << s, 0, r.Up[mover][axis]&slot == 0},
				{axis, slot, slot << s, slot, 0, r.Down[mover][axis]&slot == 0},
				{axis, slot, slot >> s, slot << s, slot, false},
				{axis, slot, slot << s, slot >> s, slot, false},
			} {
				switch {
				case own&m.from == 0 || free&m.to == 0 || m.over == 0 && !line || m.over != 0 && (!mid || enemy&m.over == 0):
				case m.forbidden && r.StepsRuled:
					ruled = true
				default:
					all = append(all, m)
					if m.over != 0 {
						hops++
					} else {
						steps++
					}
				}
			}
		}
	}
	must := r.MustCapture && hops > 0
	if must {
		var left []move
		for _, m := range all {
			if m.over != 0 {
				left = append(left, m)
			}
		}
		all = left
	}
	n := len(all)
	if n == 0 || n > engine.LaneActions || g.Left[i] == 0 {
		return Games{}, false
	}
	m := all[engine.Lane(g.Word[i], uint(g.Turn[0]/16), n)]
	after.Own[i], after.Enemy[i] = enemy&^m.over, own&^m.from|m.to
	after.Mover[i], after.Left[i] = ^g.Mover[i], g.Left[i]-1
	after.Branching[i], after.Forced[i] = g.Branching[i]+uint64(n), g.Forced[i]
	if n == 1 {
		after.Forced[i]++
	}
	after.StepsFired[i], after.CaptureFired[i] = g.StepsFired[i], g.CaptureFired[i]
	if ruled {
		after.StepsFired[i]++
	}
	if must && steps > 0 {
		after.CaptureFired[i]++
	}
	after.Slot[i], after.Axis[i] = m.slot, uint64(m.axis)
	if m.over != 0 {
		after.Captured = 1 << i
	}
	return after, true
}

// TestKernels compares every form with the rules, game by game.
func TestKernels(t *testing.T) {
	rounds := enginetest.Often(400, 3000)
	for name, form := range map[string]func(*Rules) func(*Games){"Go": Portable, "AVX2": AVX2, "AVX512": AVX512} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			var played, captured, moves int
			for round := range rounds {
				rules := randomRules(r)
				kernel := form(rules)
				if kernel == nil {
					t.Skip("not on this processor")
				}
				before := randomGames(r, rules)
				got := *before
				kernel(&got)
				for i := range Lanes {
					want, ok := next(rules, before, i)
					if alone := got.Alone>>i&1 == 1; alone == ok {
						t.Fatalf("round %d, lane %d: alone %v", round, i, alone)
					}
					if !ok {
						want, want.Captured = *before, 0
						want.Slot[i], want.Axis[i] = 0, got.Axis[i]
					}
					played += bits.OnesCount64(want.Slot[i])
					captured += int(want.Captured >> i & 1)
					moves = max(moves, int(want.Branching[i]-before.Branching[i]))
					for _, w := range [][2]uint64{
						{got.Own[i], want.Own[i]}, {got.Enemy[i], want.Enemy[i]}, {got.Mover[i], want.Mover[i]}, {got.Left[i], want.Left[i]},
						{got.Branching[i], want.Branching[i]}, {got.Forced[i], want.Forced[i]},
						{got.StepsFired[i], want.StepsFired[i]}, {got.CaptureFired[i], want.CaptureFired[i]},
						{got.Slot[i], want.Slot[i]}, {got.Axis[i] & 3, want.Axis[i] & 3}, {got.Captured >> i & 1, want.Captured >> i & 1},
					} {
						if w[0] != w[1] {
							t.Fatalf("round %d, lane %d, rules %+v: own %x, enemy %x: %x, not %x", round, i, rules, before.Own[i], before.Enemy[i], w[0], w[1])
						}
					}
				}
			}
			if t.Logf("%d plies, %d captures, up to %d moves", played, captured, moves); captured < rounds || moves < engine.LaneActions {
				t.Error("too few captures or moves for a test")
			}
		})
	}
}

// BenchmarkKernels plays plies of random positions.
func BenchmarkKernels(b *testing.B) {
	for name, form := range map[string]func(*Rules) func(*Games){"Go": Portable, "AVX2": AVX2, "AVX512": AVX512} {
		for kind, rules := range map[string]Rules{"free": {}, "capture": {MustCapture: true}, "steps": {StepsRuled: true}} {
			b.Run(name+"/"+kind, func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 2))
				drawn := randomRules(r)
				drawn.MustCapture, drawn.StepsRuled = rules.MustCapture, rules.StepsRuled
				kernel := form(drawn)
				if kernel == nil {
					b.Skip("not on this processor")
				}
				g := randomGames(r, drawn)
				for b.Loop() {
					for i := range g.Left {
						g.Left[i] = 1
					}
					kernel(g)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/Lanes, "ns/ply")
			})
		}
	}
}
