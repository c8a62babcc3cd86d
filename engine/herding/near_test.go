package herding

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWalks compares walks by words with ways taken step by step, on boards drawn at
// random: all ways that come to no square twice, and all at all.
func TestWalks(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 400 {
		var enter, pass, ends squareSet
		for row := range size {
			for column := range size {
				q := at(row, column)
				if r.IntN(4) > 0 {
					ends.add(q)
					if r.IntN(6) > 0 {
						enter.add(q)
					}
				}
				if enter.has(q) && r.IntN(6) > 0 {
					pass.add(q)
				}
			}
		}
		middle := at(r.IntN(size), r.IntN(size))
		for _, simple := range []bool{true, false} {
			if simple {
				pass.remove(middle) // it stands there
			}
			var after [nearSteps + 1]near
			walks(pass.around(middle), simple, nearSteps, &after)
			for n := range after {
				after[n] = after[n].and(ends.around(middle))
			}
			for n := 1; n <= nearSteps; n++ {
				var want squareSet
				var walk func(way []square)
				walk = func(way []square) {
					for d := range directions {
						next := way[len(way)-1] + step(d)
						if simple && slices.Contains(way, next) {
							continue
						}
						if len(way) == n {
							if ends.has(next) && next != middle {
								want.add(next)
							}
						} else if pass.has(next) {
							walk(append(way, next))
						}
					}
				}
				walk([]square{middle})
				got := after[n].set(middle)
				if got != want {
					t.Fatalf("from %v, simple %t, %d steps: %d squares, not %d", middle, simple, n, got.count(), want.count())
				}
				for q := range square(squares) {
					if after[n].has(middle, q) != want.has(q) || after[n].with(middle, q).has(middle, q) != (abs(int(q-middle)) <= margin) {
						t.Fatalf("from %v: %v is wrong", middle, q)
					}
				}
			}
		}
	}
}

// TestNearness: the steps to the nearest aiwe, looked up for all squares and counted
// for each.
func TestNearness(t *testing.T) {
	g := game(t, func(*Rules) {})
	s := g.New().(*State)
	r := rand.New(rand.NewPCG(23, 24))
	var n nearness
	for range 60 {
		legal := s.Actions(nil)
		s.Play(legal[r.IntN(len(legal))])
		n.take(s)
		for row := range size {
			for column := range size {
				if q := at(row, column); n.of(q, 0) != s.nearest(q) || n.of(q, s.nearest(q)-1) != s.nearest(q) {
					t.Fatalf("at %v: %d steps, not %d: %s", q, n.of(q, 0), s.nearest(q), s.Position())
				}
			}
		}
	}
}

// TestWays: ways that are remembered are those that are found afresh, whatever was
// asked for before.
func TestWays(t *testing.T) {
	g := game(t, nil)
	remembers, forgets := g.New().(*State), g.New().(*State)
	r := rand.New(rand.NewPCG(25, 26))
	from := at(9, 4)
	free := g.free.around(from)
	for range 5000 {
		last := 1 + r.IntN(nearSteps)
		enter := free
		if r.IntN(2) == 0 { // a piece somewhere near
			enter = enter.without(near{}.with(from, from+square((r.IntN(9)-4)*stride+r.IntN(9)-4)))
		}
		forgets.walked[0] = walked{}
		want, got := forgets.ways(0, from, enter, uint8(last)), remembers.ways(0, from, enter, uint8(last))
		for n := 1; n <= last; n++ {
			if got[n] != want[n] {
				t.Fatalf("after %d of %d steps: %d squares, not %d", n, last, got[n].count(), want[n].count())
			}
		}
	}
}
