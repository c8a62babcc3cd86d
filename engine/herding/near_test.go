package herding

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
)

// TestWalks compares walks by words with ways taken step by step, on boards drawn at
// random: all ways that come to no square twice, and all at all.
func TestWalks(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	b := game(t, nil).board
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
			var after [nearSteps + 1]uint64
			passes, may := pass.diagonals(), ends.diagonals()
			walks(b.nearby(&passes, middle), simple, nearSteps, &after)
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
				var got squareSet
				set := after[n] & b.nearby(&may, middle).of(n)
				for k := range bits.OnesCount64(set) {
					got.add(pick(set, n, k, middle))
				}
				if got != want {
					t.Fatalf("from %v, simple %t, %d steps: %d squares, not %d", middle, simple, n, got.count(), want.count())
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

// TestNearby: what is near a square of a set drawn at random is what lies there, and lists of
// moves and single picks have it in the order of squares.
func TestNearby(t *testing.T) {
	b := game(t, nil).board
	r := rand.New(rand.NewPCG(25, 26))
	for range 300 {
		var set squareSet
		for q := range square(squares) {
			if r.IntN(2) == 0 {
				set.add(q)
			}
		}
		middle, n := at(r.IntN(size), r.IntN(size)), 1+r.IntN(scentFaces)
		laid := set.diagonals()
		got := b.nearby(&laid, middle)
		var within uint64 // what n steps may lead to
		var want []engine.Action
		for q := range square(squares) {
			only := b.only(middle, q)
			if has := only.same&got.same|only.other&got.other != 0; has != (set.has(q) && only != near{}) {
				t.Fatalf("%v around %v: %v", q, middle, has)
			}
			if away := b.distance(middle, q); away <= n && (away-n)&1 == 0 {
				if only.of(n) == 0 {
					t.Fatalf("%v is not near %v", q, middle)
				}
				if within |= only.of(n); set.has(q) {
					want = append(want, moveAction(2, q))
				}
			}
		}
		ends := got.of(n) & within
		if moves := appendMoves(ends, n, 2, middle, nil); !slices.Equal(moves, want) {
			t.Fatalf("%v, not %v around %v", moves, want, middle)
		}
		for k, a := range want {
			if _, q := destination(a); pick(ends, n, k, middle) != q {
				t.Fatalf("%v, not %v, around %v", pick(ends, n, k, middle), q, middle)
			}
		}
	}
}

// TestClose: close ways of wairgk end where those over the whole board do, and fear keeps
// them from the same squares, under all rules that have a say.
func TestClose(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 28))
	for _, stack := range Stack("").Values() {
		for _, fear := range Fear("").Values() {
			for _, next := range Nearness("").Values() {
				g := game(t, func(r *Rules) {
					r.Wairgka.Stack, r.Wairgka.Fear, r.Wairgka.NextTo = Stack(stack), Fear(fear), Nearness(next)
					r.Wairgka.Unleashed, r.Limit.Rounds = UnleashedStart, 40
					r.Shelter.Stops = r.Wairgka.Fear != FearOutside
				})
				s := g.New().(*State)
				for s.Turn() != engine.Over {
					if s.phase == phaseHunt {
						h := newHunter(s)
						for k := range g.wairgk {
							ends, scared := s.closeEnds(k)
							for set, got := range map[*squareSet]uint64{&h.land: ends, &h.scared: scared} {
								far, want := h.farEnds(k, set), uint64(0)
								for q := far.next(0); q < squares; q = far.next(q + 1) {
									want |= g.only(s.at[wairgkPiece(k)], q).of(int(s.distance))
								}
								if got != want {
									t.Fatalf("w%d: %x, not %x: %s", k+1, got, want, s.Position())
								}
							}
						}
					}
					legal := s.Actions(nil)
					s.Play(legal[r.IntN(len(legal))])
				}
			}
		}
	}
}
