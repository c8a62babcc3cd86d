package endgames_test

import (
	"math/rand/v2"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/solve"
)

// book keeps tables of rules and opens them.
func book(t *testing.T, r *mancala.Rules, seeds int) *endgames.Book {
	t.Helper()
	dir := t.TempDir()
	s, err := endgames.New(r, "book")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Solve(t.Context(), solve.Options{Seeds: seeds, Tables: dir, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	b, err := endgames.OpenBook(r, "book", dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// TestMovesInGames compares what moves are worth in the middle of games with full
// trees that know all that was played.
func TestMovesInGames(t *testing.T) {
	const seeds = 6
	games := enginetest.Often(5, 150)
	checked, fresh, past, open := 0, 0, 0, 0
	for i, houses := range [][2]int{{2, 2}, {2, 2}, {3, 2}, {1, 2}, {1, 1}} {
		count := 2 + i%2
		for name, r := range eligible(t, 2, count) {
			r.Board.Houses = houses
			if _, err := endgames.New(r, name); err != nil {
				continue // other rules want rows as long as each other
			}
			b := book(t, r, seeds)
			g, err := mancala.New(r)
			if err != nil {
				t.Fatal(err)
			}
			plain := &tree{fresh: map[node]int{}, open: map[node]bool{}, order: func(*mancala.State) int { return 0 }}
			draw := rand.New(rand.NewPCG(uint64(count), 8))
			for range games {
				made, err := g.Parse(randomPosition(r, seeds, draw))
				if err != nil {
					t.Fatal(err)
				}
				for s := made.(*mancala.State); s.Turn() != engine.Over; {
					legal := s.Actions(nil)
					moves, err := b.Moves(t.Context(), s, 1)
					if err != nil || len(moves) != len(legal) {
						t.Fatalf("%s, %s: %d moves of %d, %v", name, s.Position(), len(moves), len(legal), err)
					}
					// As if nothing had been played before.
					again, err := g.Parse(s.Position())
					if err != nil {
						t.Fatal(err)
					}
					alone, err := b.Moves(t.Context(), again, 1)
					if err != nil {
						t.Fatal(err)
					}
					before := lead(s, s.Turn())
					me := s.Turn()
					for i, a := range legal {
						s.Play(a)
						plain.left = mostNodes / 10
						worth, ok := plain.value(s, -100, 100)
						worth += int(s.Score(1)-s.Score(2)) / 2
						s.Undo()
						if me == 2 {
							worth = -worth
						}
						m := moves[i]
						if !ok || m.Value == nil {
							open++
							continue
						}
						checked++
						if *m.Value != worth-before {
							t.Errorf("%s, count %d, %s after %d plies: %s is worth %d, not %d", name, count, s.Position(), s.Snapshot().Since, m.Text, worth-before, *m.Value)
						}
						if m.Fresh != nil && *m.Fresh != *m.Value {
							fresh++
						}
						if v := alone[i].Value; v != nil && *v != *m.Value {
							past++
						}
					}
					s.Play(legal[draw.IntN(len(legal))])
				}
			}
		}
	}
	t.Logf("%d moves checked, %d worth other than the table says, %d other than without what was played before, %d not known", checked, fresh, past, open)
	if checked < 1000 || fresh < 5 || past < 3 {
		t.Errorf("%d moves checked, %d worth other than the table says, %d other than without what was played before", checked, fresh, past)
	}
}
