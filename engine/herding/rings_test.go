package herding

import (
	"math/rand/v2"
	"testing"
)

// TestNearestEnd compares how good the best end is by rings with how good each is.
func TestNearestEnd(t *testing.T) {
	g := game(t, nil)
	r := rand.New(rand.NewPCG(41, 42))
	for range 20_000 {
		from := at(r.IntN(size), r.IntN(size))
		p := planner{s: g.New().(*State), focus: at(r.IntN(size), r.IntN(size))}
		if r.IntN(2) == 0 { // close by
			p.focus = at(min(max(from.row()+r.IntN(13)-6, 0), size-1), min(max(from.column()+r.IntN(13)-6, 0), size-1))
		}
		n, few := 1+r.IntN(nearSteps), 1+r.IntN(12)
		var ends uint64
		want := p.approach(from) - 15
		for q := range square(squares) {
			if g.terrain[q] != wall && g.distance(from, q) <= n && (g.distance(from, q)-n)&1 == 0 && r.IntN(few) == 0 {
				ends |= g.only(from, q).of(n)
				want = max(want, p.approach(q))
			}
		}
		if got := p.nearest(from, n, ends); got != want {
			t.Fatalf("%d, not %d, from %v in %d steps to %v", got, want, from, n, p.focus)
		}
	}
}
