package balance

import (
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/sim/plan"
)

// Rules that are fairer in the worst case, and are shown to be less fair for one player, are
// said to be so in the sentence that confirms them, which no headline does without.
func TestConfirmedBut(t *testing.T) {
	w := &world{random: rand.New(rand.NewPCG(8, 8)), shared: 0.9, advantage: [][]float64{{0.15, 0.01}, {0.04, 0.06}}, draws: [][]float64{{0.1, 0.1}, {0.1, 0.1}}}
	r := search(t, w, Search{Changes: []int{0, 1}, TodayMayStay: true, Tolerance: 0.01}, 100_000)
	if r.Confirmation.Verdict != Confirmed || !slices.Equal(r.Confirmation.LessFair, []bool{false, true}) {
		t.Fatalf("%v, less fair by player: %v", r.Confirmation.Verdict, r.Confirmation.LessFair)
	}
	d := &plan.Design{Factors: []plan.Factor{{Name: "board.seeds", Levels: []string{"4 seeds", "5 seeds"}}}, Runs: []plan.DesignRun{{Levels: []int{0}}, {Variant: "five", Levels: []int{1}}}}
	s := &said{&plan.Plan{Balance: &plan.Balance{Players: []string{"greedy", "random"}, Level: 0.95}}, d, r}
	list := s.headline()
	if len(list) < 2 || list[1].Key != "balance.confirmed-but" || list[1].Place == 0 {
		t.Errorf("%+v", list)
	}
}
