package herding

import (
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
)

// TestSimpleWays: where a wairgk ends that comes to no square twice is what all such ways have
// as their ends, under either kind of steps.
func TestSimpleWays(t *testing.T) {
	r := rand.New(rand.NewPCG(29, 30))
	for _, steps := range Nearness("").Values() {
		g := game(t, func(r *Rules) {
			r.Wairgka.Path, r.Wairgka.Steps = PathSimple, Nearness(steps)
			r.Wairgka.Unleashed, r.Limit.Rounds = UnleashedStart, 3
		})
		s := g.New().(*State)
		for s.Turn() != engine.Over {
			h := newHunter(s)
			for k := range g.wairgk {
				n := 1 + r.IntN(4)
				way := []square{s.at[wairgkPiece(k)]}
				var want squareSet
				var walk func()
				walk = func() {
					last := way[len(way)-1]
					if len(way) > n {
						want.add(last)
						return
					}
					for d := range g.paws() {
						if next := last + paw(d); h.walk.has(next) && !slices.Contains(way, next) {
							way = append(way, next)
							walk()
							way = way[:len(way)-1]
						}
					}
				}
				walk()
				if got := h.reach(way[0], n, &h.walk); got != want {
					t.Fatalf("w%d: %d steps: %d squares, not %d: %s", k+1, n, got.count(), want.count(), s.Position())
				}
			}
			legal := s.Actions(nil)
			s.Play(legal[r.IntN(len(legal))])
		}
	}
}
