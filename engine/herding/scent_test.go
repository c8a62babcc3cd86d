package herding

import (
	"math/rand/v2"
	"testing"

	"houserules/engine"
)

// TestScent: the throws that bring a wairgk to a square are those of its ways step by
// step, whatever was remembered before.
func TestScent(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 34))
	for _, steps := range []Nearness{NextToSides, NextToCorners} {
		g := game(t, func(r *Rules) { r.Wairgka.Steps, r.Herders = steps, 2 })
		s := g.New().(*State)
		var c scent
		for range 2000 {
			legal := s.Actions(nil)
			if s.Turn() == engine.Over {
				s.Reset()
				continue
			}
			s.Play(legal[r.IntN(len(legal))])
			if r.IntN(20) > 0 {
				continue
			}
			c.take(s)
			h := hunter{}
			h.look(s)
			want := [squares]uint32{}
			for k := range g.wairgk {
				from := s.at[wairgkPiece(k)]
				at := map[square]bool{from: true}
				for n := range scentFaces {
					next := map[square]bool{}
					for q := range at {
						for i := range g.paws() {
							if to := q + paw(i); h.walk.has(to) {
								next[to] = true
							}
						}
					}
					for q := range next {
						for d := range directions {
							if further(d, q, from) {
								want[q] |= 1 << (d*scentFaces + n)
							}
						}
					}
					at = next
				}
			}
			for q := range square(squares) {
				if g.inside.has(q) && c.prey(q) != want[q] {
					t.Fatalf("%s: %v: throws %b, not %b: %s", steps, q, c.prey(q), want[q], s.Position())
				}
			}
		}
	}
}
