package agent

import (
	"fmt"
	"slices"
	"testing"

	"houserules/engine"
)

// TestSearchValues compares what the searchers say of every action with the
// definition: the best values are exact, and no other is too low or as high as
// the best. Values are appended, and the position is left as it was.
func TestSearchValues(t *testing.T) {
	checked, bounds := 0, 0
	for _, g := range trees(60) {
		info := g.Info()
		decisions(g, 1, func(s engine.State, legal []engine.Action) {
			if checked++; checked%4 != 0 {
				return
			}
			me, before := s.Turn(), s.Position()
			for _, c := range []struct {
				spec  string
				depth int
				exact bool
			}{{"greedy", 1, true}, {"alphabeta:1", 1, false}, {"alphabeta:3", 3, false}} {
				var want []float64
				for _, a := range legal {
					s.Play(a)
					want = append(want, minimax(s, c.depth-1, me, info.Seats()))
					s.Undo()
				}
				// A searcher values actions for the player to move, whatever seat
				// it was made for.
				searcher := build(t, c.spec, 1, info).Skills()
				got := searcher.Search(s, legal, []float64{42})
				if got[0] != 42 || len(got) != len(legal)+1 || s.Position() != before {
					t.Fatalf("%s: %v at %s, was %s", c.spec, got, s.Position(), before)
				}
				best := slices.Max(want)
				for i, v := range got[1:] {
					switch {
					case v == want[i]:
					case c.exact || want[i] == best || v < want[i] || v >= best:
						t.Errorf("%s: action %d of %v at %s is worth %v, not %v", c.spec, legal[i], legal, before, v, want[i])
					default:
						bounds++
					}
				}
			}
		})
	}
	if bounds == 0 {
		t.Error("every value was exact: nothing was cut short")
	}
}

// TestSearchersChooseWhatTheyFind: the choice is one of the best values, and
// every one of them is chosen by some draw.
func TestSearchersChooseWhatTheyFind(t *testing.T) {
	for i, g := range trees(20) {
		decisions(g, 1, func(s engine.State, legal []engine.Action) {
			for _, spec := range []string{"greedy", "alphabeta:2"} {
				a := build(t, spec, s.Turn(), g.Info())
				values := a.Skills().Search(s, legal, nil)
				best, chosen := slices.Max(values), map[engine.Action]bool{}
				for n := range 60 {
					x := a.Choose(s, legal, draws(uint64(i*100+n), s.Turn(), 0))
					chosen[x] = true
					if values[slices.Index(legal, x)] != best {
						t.Fatalf("%s chose %d at %s, worth less than the best of %v", spec, x, s.Position(), values)
					}
				}
				ties := 0
				for _, v := range values {
					if v == best {
						ties++
					}
				}
				if len(chosen) != ties && ties < 6 {
					t.Errorf("%s: %s of %d equally good actions chosen at %s", spec, fmt.Sprint(len(chosen)), ties, s.Position())
				}
			}
		})
	}
}
