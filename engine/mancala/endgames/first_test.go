package endgames

import (
	"strconv"
	"testing"

	"houserules/engine/mancala"
)

// finnish are the rules of the Finnish sheet, played on after a majority.
func finnish() *mancala.Rules {
	r := mancala.Default()
	r.GrandSlam = mancala.SlamNothing
	r.Feeding = mancala.FeedMust
	r.CannotFeed = mancala.CannotPlaysOn
	r.End.Repetition = &mancala.Repetition{Count: 2, Remaining: mancala.DivUnclaimed}
	return r
}

// shown is a value that may be unknown.
func shown(v *int) string {
	if v == nil {
		return "?"
	}
	return strconv.Itoa(*v)
}

// TestParentInHistory: B leads to a position that is lost by the table, but only
// by way of the start, which has been already: B a A b is a recurrence.
func TestParentInHistory(t *testing.T) {
	for count, b := range map[int]int{2: 0, 3: 1} {
		r := finnish()
		r.Board = mancala.Board{Houses: [2]int{2, 2}, Seeds: 1, Start: "1,1/1,0 0-0 S"}
		r.End.Repetition.Count = count
		a := solved(t, solver(t, r), 3)
		if a.Bounds != [2]int{1, 1} || len(a.Moves) != 2 {
			t.Fatalf("the start is worth %v by %v", a.Bounds, a.Moves)
		}
		for i, want := range [][2]int{{1, 1}, {b, 1}} {
			if m := a.Moves[i]; m.Value == nil || m.Fresh == nil || *m.Value != want[0] || *m.Fresh != want[1] {
				t.Errorf("count %d: %s is worth %s and %s, not %v", count, m.Text, shown(m.Value), shown(m.Fresh), want)
			}
		}
	}
}

// TestPublishedEndgame is a position of awari with 15 seeds.
func TestPublishedEndgame(t *testing.T) {
	if !long() {
		t.Skip("thirty million positions")
	}
	r := awari()
	r.Board.Start = "1,1,1,1,1,2/4,2,3,0,0,0 0-0 S"
	r.End.Majority = mancala.Majority{}
	a := solved(t, solver(t, r), 16)
	if a.Bounds != [2]int{0, 0} {
		t.Errorf("the start is worth %v", a.Bounds)
	}
	for i, want := range []int{-1, -1, -2, -2, -2, 0} {
		if m := a.Moves[i]; m.Fresh == nil || *m.Fresh != want {
			t.Errorf("%s is worth %s, not %d", m.Text, shown(m.Fresh), want)
		}
	}
}
