package balance

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Rules under which games hardly ever end say nothing of who is favoured: they do not
// look fairest, and are no cheap way to fairness.
func TestCutOffIsNotFair(t *testing.T) {
	w := flat(rand.New(rand.NewPCG(4, 4)), 0.8, 0.02, 0, 0)
	s, err := NewSchedule(3, 1, 1, false, 60_000)
	if err != nil {
		t.Fatal(err)
	}
	draws := Constraint{Draws, math.Inf(-1), 0.3}
	r := newRace(Search{Changes: []int{0, 1, 1}, TodayMayStay: true, Players: 1, Schedule: s, Tolerance: 0.001, Level: 0.95, Constraints: []Constraint{draws}})
	for r.Next().Phase != Over {
		games := w.play(r.Next())
		for set, every := range map[int]int{1: 1, 2: 4} { // one game in so many is cut off
			if g, ok := games[set]; ok {
				for i := 0; i < len(g.Outcomes[0]); i += every {
					g.Outcomes[0][i] = CutOff
				}
			}
		}
		r.Add(games)
	}
	out := r.Result()
	if out.Winner != 0 || !slices.Equal(out.Region, []int{0, 2, 1}) {
		t.Errorf("winner %d, region %v; want 0, and 0 2 1", out.Winner, out.Region)
	}
	all, some := &out.Entries[1], &out.Entries[2]
	if !math.IsNaN(all.Advantages[0].Value) || all.Unfairness.Value != 0.5 || all.Unfairness.Hi != 0.5 || all.MostDraws() != 1 {
		t.Errorf("all cut off: advantage %v, unfairness %v to %v, draws %v", all.Advantages[0].Value, all.Unfairness.Value, all.Unfairness.Hi, all.MostDraws())
	}
	if x := some.Unfairness.Value; math.Abs(x-0.125) > 0.03 || math.Abs(some.Advantages[0].Value) > 0.03 {
		t.Errorf("a quarter cut off: advantage %v, unfairness %v; want 0 and 1/8, the most that they allow", some.Advantages[0].Value, x)
	}
	if f := all.Fronts; f.Changes || f.Draws {
		t.Errorf("all cut off: on the fronts %+v", f)
	}
	if !draws.beyond(all.Draws) {
		t.Error("all cut off: it does not seem to break the bound of draws")
	}
}
