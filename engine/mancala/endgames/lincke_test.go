package endgames

import (
	"context"
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve"
)

// awari is the solved game: Romein and Bal, "Solving Awari with Parallel
// Retrograde Analysis", IEEE Computer 36(10), 2003.
func awari() *mancala.Rules {
	r := mancala.Default()
	r.GrandSlam = mancala.SlamStarving
	r.End.Majority = mancala.Majority{Set: true, OfHalf: true, Seeds: 1}
	r.End.Repetition = &mancala.Repetition{Count: 2, Remaining: mancala.DivSplit}
	return r
}

func solved(t testing.TB, s *Solver, seeds int) *solve.Answer {
	t.Helper()
	a, err := s.Solve(context.Background(), solve.Options{Seeds: seeds, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return a
}

func solver(t testing.TB, r *mancala.Rules) *Solver {
	t.Helper()
	s, err := New(r, "test")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLincke compares with Lincke's table of wins and draws of the player to move
// over all positions with n seeds (ETH Zürich, 2002), whose number is C(n+11, 11).
func TestLincke(t *testing.T) {
	want := [][2]int{
		{5, 0}, {25, 13}, {123, 63}, {580, 143}, {2165, 0},
		{5698, 1548}, {14921, 4487}, {37767, 8351}, {85285, 20308}, {157721, 93743},
	}
	a := solved(t, solver(t, awari()), len(want))
	size := 1
	for i, l := range a.Layers {
		n := i + 1
		size = size * (n + 11) / n
		if l.Wins != want[i][0] || l.Draws != want[i][1] || l.Open != 0 {
			t.Errorf("%d seeds: %d wins and %d draws, not %v", n, l.Wins, l.Draws, want[i])
		}
		if l.Positions != size || l.Wins+l.Draws+l.Losses != size {
			t.Errorf("%d seeds: %+v, %d positions", n, l, size)
		}
	}
}

type corePosition = core.Position

func long() bool { return enginetest.Long() }
