package endgames_test

import (
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/solve"
)

// TestHistory compares what a search with history finds of starts that bounds leave
// open, and of their moves, with plain full trees.
func TestHistory(t *testing.T) {
	starts := enginetest.Often(20, 1000)
	found, moves, open, bounded := 0, 0, 0, 0
	for _, count := range []int{2, 3} {
		for name, r := range eligible(t, 2, count) {
			s, err := endgames.New(r, name)
			if err != nil {
				t.Fatal(err)
			}
			if class, _ := s.Class(); class != solve.Bounds {
				continue
			}
			draw := rand.New(rand.NewPCG(11, uint64(count)))
			for range starts {
				r.Board.Start = randomPosition(r, 6, draw)
				s, err := endgames.New(r, name)
				if err != nil {
					continue // the game would be over at once
				}
				a, err := s.Solve(t.Context(), solve.Options{Seeds: s.Seeds(), Workers: 1, Search: 1_000_000})
				if err != nil {
					t.Fatal(err)
				}
				s.Close()
				g, err := mancala.New(r)
				if err != nil {
					t.Fatal(err)
				}
				state := g.New().(*mancala.State)
				sign := 3 - 2*int(state.Turn())
				plain := &tree{fresh: map[node]int{}, open: map[node]bool{}, order: func(*mancala.State) int { return 0 }}
				if a.Searched != nil {
					if v, ok := plain.value(state, -100, 100); !ok {
						open++
					} else if found++; sign*v != *a.Searched {
						t.Errorf("%s, %s: worth %d, not %d", name, r.Board.Start, sign*v, *a.Searched)
					}
				} else if a.Bounds[0] < a.Bounds[1] {
					bounded++
				}
				for i, action := range state.Actions(nil) {
					if m := a.Moves[i]; m.Value != nil {
						plain.left = mostNodes
						state.Play(action)
						v, ok := plain.value(state, -100, 100)
						v += int(state.Score(1)-state.Score(2)) / 2
						state.Undo()
						if !ok {
							open++
						} else if moves++; sign*v != *m.Value {
							t.Errorf("%s, %s: %s is worth %d, not %d", name, r.Board.Start, m.Text, sign*v, *m.Value)
						}
					}
				}
			}
		}
	}
	t.Logf("%d values found, %d moves, %d trees too large, %d starts left open", found, moves, open, bounded)
	if found < 20 || moves < 50 {
		t.Errorf("%d values found, %d moves, %d trees too large, %d starts left open", found, moves, open, bounded)
	}
}

// TestBestMoveIsTheStart: where the search from the start is too long and those from its
// moves are not, the start is worth what the best of them is.
func TestBestMoveIsTheStart(t *testing.T) {
	r := eligible(t, 2, 2)["abapa"]
	r.Board.Seeds = 6
	for most, known := range map[int]bool{10: false, 1_000_000: true} {
		s, err := endgames.New(r, "abapa")
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Solve(t.Context(), solve.Options{Seeds: s.Seeds(), Workers: 1, Search: most})
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
		if a.Bounds != [2]int{-8, 6} || (a.Searched != nil) != known {
			t.Fatalf("%d positions: bounds %v, a value: %v", most, a.Bounds, a.Searched != nil)
		}
		if known && (*a.Searched != 0 || *a.Moves[0].Value != -4 || *a.Moves[1].Value != 0 || a.Result() != solve.Draw) {
			t.Errorf("the start is worth %d by moves %d and %d", *a.Searched, *a.Moves[0].Value, *a.Moves[1].Value)
		}
	}
}
