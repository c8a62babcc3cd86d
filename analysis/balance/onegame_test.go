package balance

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// copied plays a search whose sets with these numbers have one game, won by who starts
// for odd numbers and drawn for even ones.
func copied(t *testing.T, q Search, budget int64, sets int, once ...int) Result {
	t.Helper()
	w := flat(rand.New(rand.NewPCG(4, 9)), 0.8, slices.Repeat([]float64{0.03}, sets)...)
	s, err := NewSchedule(sets, 1, 1, false, budget)
	if err != nil {
		t.Fatal(err)
	}
	q.Schedule, q.Level, q.Players, q.Changes = s, 0.95, 1, make([]int, sets)
	r := newRace(q)
	for r.Next().Phase != Over {
		next := r.Next()
		games := w.play(next)
		for _, set := range once {
			if g, ok := games[set]; ok {
				if next.Phase == Run && next.From > r.began || next.Phase == Halve && next.From > 0 {
					t.Fatalf("set %d plays on in %v", set, next)
				}
				g.OneGame = true
				for i := range g.Outcomes[0] {
					g.Outcomes[0][i] = []Outcome{Drawn, Won}[set%2]
				}
			}
		}
		r.Add(games)
	}
	return r.Result()
}

// Copies of a game, drawn or won, put no set out, win nothing and are shown to be nothing;
// the others are judged beside them, in races and in the halving.
func TestCopiesAreNotJudged(t *testing.T) {
	for _, sets := range []int{5, 30} {
		r := copied(t, Search{TodayMayStay: true}, 1_000_000, sets, 2, 3)
		for _, set := range []int{2, 3} {
			e := &r.Entries[set]
			if e.State != OneGame || !math.IsNaN(e.Advantages[0].Lo) || !math.IsNaN(e.Advantages[0].Hi) || e.Fronts != (Fronts{}) || slices.Contains(r.Region, set) {
				t.Errorf("%d sets, %d: %+v", sets, set, e)
			}
		}
		if r.Unjudged || r.Winner < 0 || r.Confirmation == nil || len(r.Region) == 0 {
			t.Errorf("%d sets: winner %d, region %v", sets, r.Winner, r.Region)
		}
		for set, e := range r.Entries {
			if e.State == LessFair && (e.By == 2 || e.By == 3) {
				t.Errorf("%d is put out by copies", set)
			}
		}
		if reach := r.Confirmation.Winner.Unfairness.Hi; r.Confirmation.Regret < reach {
			t.Errorf("another is said to be fairer by %v at most, and copies are not known to be unfair: %v", r.Confirmation.Regret, reach)
		}
	}
}

// Where no other set is left the search ends and has no answer.
func TestNothingButCopies(t *testing.T) {
	for _, sets := range []int{3, 14} {
		var all []int
		for set := range sets {
			all = append(all, set)
		}
		r := copied(t, Search{TodayMayStay: true}, 1_000_000, sets, all...)
		if !r.Unjudged || r.Winner != -1 || r.Confirmation != nil || r.Barred != nil || len(r.Region) > 0 {
			t.Errorf("%d sets: %+v", sets, r)
		}
	}
	// The only candidate is not raced, and what it plays at last is one game.
	if r := copied(t, Search{}, 1_000_000, 2, 1); !r.Unjudged || r.Winner != -1 || r.Confirmation != nil {
		t.Errorf("the only candidate: winner %d, %+v", r.Winner, r.Confirmation)
	}
}

// Of today's rules with one game nothing is shown, whatever its score.
func TestCopiesOfToday(t *testing.T) {
	for _, today := range []int{0, 1} {
		r := copied(t, Search{Today: today}, 1_000_000, 4, today)
		c := r.Confirmation
		if c == nil || c.Verdict != NotShown || !math.IsNaN(c.Change[0].Lo) || !math.IsNaN(c.Today.Unfairness.Hi) || math.IsNaN(c.Winner.Unfairness.Hi) {
			t.Errorf("today %d: %+v", today, c)
		}
	}
}
