package balance

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
	"houserules/sim/plan"
)

// TestFinalsOf: who confirms beside whom follows from the names; somebody by the lead who is a player is not
// played again.
func TestFinalsOf(t *testing.T) {
	f, further, leads := finalsOf(&plan.Balance{Players: []string{"a", "b", "a-lead"}, Finals: []plan.BalanceFinal{
		{Player: "a2", Of: "a"}, {Player: "a3", Of: "a"}, {Player: "a-lead", Of: "a", Lead: true}, {Player: "b2", Of: "b"}, {Player: "b-lead", Of: "b", Lead: true},
	}})
	q := Search{Players: 3, Finals: f}
	if len(further) != 3 || len(leads) != 1 || q.trained() != 6 || q.confirmers() != 7 {
		t.Errorf("further %v, by the lead %v: %d of %d", further, leads, q.trained(), q.confirmers())
	}
	for p, want := range [][]int{{0, 3, 4}, {1, 5}, {2}} {
		if got := q.trainings(p); len(got) != len(want) || got[len(got)-1] != want[len(want)-1] {
			t.Errorf("player %d has trainings at %v, want %v", p, got, want)
		}
	}
	if f.Lead[0] != 2 || f.Lead[1] != 6 || f.Lead[2] != -1 {
		t.Errorf("by the lead: %v", f.Lead)
	}
}

// confirmed is a search of one player with three trainings and one by the lead, whose true advantages are
// given by set; the lead stands last.
func confirmed(t *testing.T, random *rand.Rand, truth [][]float64) Result {
	t.Helper()
	q := Search{Changes: []int{0, 1, 1}[:len(truth)], Players: 1, Level: 0.95, Tolerance: 0.005, Finals: Finals{Trainings: [][]int{{0, 1, 2}}, Lead: []int{3}, Further: 2, Leads: 1}}
	var err error
	if q.Schedule, err = NewSchedule(len(truth), 1, 4, false, 100_000); err != nil {
		t.Fatal(err)
	}
	r := newRace(q)
	for r.Next().Phase != Over {
		want, players := r.Next(), 1
		if want.Phase == Confirm {
			players = 4
		}
		w := world{random: random, shared: 0.5}
		for _, set := range truth {
			w.advantage, w.draws = append(w.advantage, set[:players]), append(w.draws, repeated(players, 0.1))
		}
		games := w.play(want)
		if want.Phase == Confirm {
			for _, g := range games {
				g.Lead.Outcomes, g.Outcomes, g.Plies = g.Outcomes[3:], g.Outcomes[:3], g.Plies[:3]
			}
		}
		r.Add(games)
	}
	return r.Result()
}

// TestFinals: an interval of a player holds the advantages of all its trainings, a change is confirmed only
// where it is true of the worst of them, and the lead is said to be opposed where it is.
func TestFinals(t *testing.T) {
	n := enginetest.Often(40, 2000)
	random := rand.New(rand.NewPCG(31, 3))
	missed, wrong, opposed, regretted := 0, 0, 0, 0
	for range n {
		// The first training goes well under set 1, another does not: set 1 is no fairer.
		truth := [][]float64{{0.05, 0.05, 0.05, 0}, {0.00, 0.05, 0.02, 0}}
		r := confirmed(t, random, truth)
		c := r.Confirmation
		if c == nil || r.Winner != 1 {
			t.Fatalf("%d won", r.Winner)
		}
		for set, side := range []Side{c.Today, c.Winner} {
			out := false
			for k, x := range truth[set][:3] {
				e := side.Trainings[0][k]
				out = out || x < e.Lo || x > e.Hi || e.Lo < side.Advantages[0].Lo || e.Hi > side.Advantages[0].Hi
			}
			mean := (side.Trainings[0][0].Value + side.Trainings[0][1].Value + side.Trainings[0][2].Value) / 3
			if math.Abs(side.Advantages[0].Value-mean) > 1e-12 || side.Unfairness.Value != max(math.Abs(side.Trainings[0][0].Value), math.Abs(side.Trainings[0][1].Value), math.Abs(side.Trainings[0][2].Value)) {
				t.Fatalf("%v of %v", side.Advantages[0], side.Trainings[0])
			}
			if out {
				missed++
			}
		}
		if c.Verdict == Confirmed || c.Verdict == ShownLessFair {
			wrong++
		}
		if _, shown := c.Today.Opposed(0); shown {
			opposed++
		}
	}
	atMost(t, "intervals that miss", missed, 2*n, 0.05)
	atMost(t, "confirmed by one training", wrong, n, 0.05)
	atMost(t, "opposed by nothing", opposed, n, 0.05)

	// Set 2 is fairer by 2 pp than what is chosen, by its worst training.
	for range n {
		r := confirmed(t, random, [][]float64{{0.2, 0.2, 0.2, 0}, {0, 0.05, 0, 0}, {0.03, 0.03, 0.03, 0}})
		if r.Winner != 1 {
			t.Fatalf("%d won", r.Winner)
		}
		if r.Confirmation.Regret < 0.02 {
			regretted++
		}
	}
	atMost(t, "the regret is too small", regretted, n, 0.05)

	r := confirmed(t, random, [][]float64{{0.15, 0.14, 0.16, -0.2}, {0.01, 0, -0.01, 0.1}})
	said, shown := r.Confirmation.Today.Opposed(0)
	if r.Confirmation.Verdict != Confirmed || !said || !shown {
		t.Errorf("%v, opposed %v %v: %+v", r.Confirmation.Verdict, said, shown, r.Confirmation.Today.Lead)
	}
}
