package balance

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// A budget is never overspent, what is said to be needed is enough, and a little
// less is refused.
func TestSchedule(t *testing.T) {
	for _, sets := range []int{2, 5, 12, 13, 40, 41, 300, 2000} {
		for players := 1; players <= 4; players++ {
			for _, skill := range []bool{false, true} {
				_, err := NewSchedule(sets, players, players, skill, 1)
				var small *BudgetError
				if !errors.As(err, &small) {
					t.Fatalf("one game is enough for %d sets: %v", sets, err)
				}
				s, err := NewSchedule(sets, players, players, skill, small.Needed)
				if err != nil {
					t.Fatalf("%d sets: %v", sets, err)
				}
				if _, err := NewSchedule(sets, players, players, skill, small.Needed*9/10); err == nil {
					t.Errorf("%d sets: %d games are needed, and %d will do", sets, small.Needed, small.Needed*9/10)
				}
				each := int64(players)
				if skill {
					each += 2
				}
				spent, at, stay := s.Race+2*s.Confirm*each, int64(0), sets
				for _, h := range s.Halving {
					spent += (h.To - at) * int64(stay) * each
					at, stay = h.To, h.Keep+1
				}
				if spent > small.Needed {
					t.Errorf("%d sets, %d players: %d of %d games", sets, players, spent, small.Needed)
				}
				if (len(s.Halving) > 0) != (sets > few) || sets > few && s.Halving[len(s.Halving)-1].Keep != finalists {
					t.Errorf("%d sets: %+v", sets, s.Halving)
				}
			}
		}
	}
}

// What is folded into counts is what one gets game by game, for the least and the
// most that games cut off could be.
func TestPairsByHand(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const games = 500
	a, b := make([]Outcome, games), make([]Outcome, games)
	value := func(o Outcome, cut float64) float64 {
		if o == CutOff {
			return cut
		}
		return float64(o) / 2
	}
	var minus, plus, score, advantage, draws [2]float64
	var cutOff float64
	for i := range games {
		a[i], b[i] = Outcome(random.IntN(outcomes)), Outcome(random.IntN(outcomes))
		for k, cut := range []float64{0, 1} {
			minus[k] += value(a[i], cut) - value(b[i], 1-cut)
			plus[k] += value(a[i], cut) + value(b[i], cut) - 1
			score[k] += (value(a[i], cut) + value(b[i], cut)) / 2
			advantage[k] += value(a[i], cut) - 0.5
			if a[i] == Drawn || a[i] == CutOff && k == 1 {
				draws[k]++
			}
		}
		if a[i] == CutOff {
			cutOff++
		}
	}
	var p paired
	p.add(a, b)
	var c Counts
	c.add(a)
	for what, pair := range map[string]struct {
		got  extremes
		want [2]float64
	}{
		"minus": {p.minus(), minus}, "plus": {p.plus(), plus}, "score": {p.score(), score},
		"advantage": {c.advantage(), advantage}, "draws": {c.draws(), draws}, "limit": {c.limit(), [2]float64{cutOff, cutOff}},
	} {
		least, most := pair.got.least.Mean(), pair.got.most.Mean()
		if math.Abs(least-pair.want[0]/games) > 1e-12 || math.Abs(most-pair.want[1]/games) > 1e-12 || pair.got.least.N() != games {
			t.Errorf("%s: %v to %v, want %v to %v", what, least, most, pair.want[0]/games, pair.want[1]/games)
		}
	}
}

// The order of two advantages is that of their absolute values, whatever their
// signs, and turns with the sets.
func TestLessFair(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	l := once(0.999, 1)
	for _, test := range []struct {
		a, b float64
		want order
	}{
		{0.2, 0.05, firstLess}, {-0.2, 0.05, firstLess}, {0.2, -0.05, firstLess}, {-0.2, -0.05, firstLess},
		{0.01, -0.1, secondLess}, {0.1, -0.1, unknown}, {0.1, 0.1, unknown},
	} {
		w := flat(random, 0.9, test.a, test.b)
		games := w.play(NextGames{To: 20_000, Sets: []int{0, 1}})
		there, back := crossed(games[0], games[1]), crossed(games[1], games[0])
		if got := l.lessFair(&there[0]); got != test.want {
			t.Errorf("%v and %v: %v, want %v", test.a, test.b, got, test.want)
		}
		turned := map[order]order{unknown: unknown, firstLess: secondLess, secondLess: firstLess}
		if got := l.lessFair(&back[0]); got != turned[test.want] {
			t.Errorf("%v and %v: %v", test.b, test.a, got)
		}
	}
}

// A set that was put out by one that turns out to break a constraint comes back.
func TestBroughtBack(t *testing.T) {
	r := newRace(Search{Changes: []int{0, 1, 1}, TodayMayStay: true, Players: 1, Level: 0.95, Schedule: Schedule{Race: 1 << 20, Confirm: quantum, Narrowest: 1 << 12}})
	r.beat(0, 1)
	if got := r.Next().Sets; len(got) != 2 || got[0] != 1 {
		t.Fatalf("%v play on", got)
	}
	r.broken[1] = true
	if got := r.Next().Sets; len(got) != 2 || got[0] != 0 || got[1] != 2 {
		t.Errorf("%v play on", got)
	}
}

// Of sets that look fair to within the tolerance the one that changes least is
// taken, and what changes least where all are alike.
func TestSmallestChange(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	w := flat(random, 0.95, 0.08, 0.006, 0.004, 0.002)
	r := search(t, w, Search{Changes: []int{0, 1, 2, 3}, TodayMayStay: true, Tolerance: 0.02}, 200_000)
	if r.Winner != 1 || r.Confirmation.Verdict != Confirmed {
		t.Errorf("set %d: %v", r.Winner, r.Confirmation.Verdict)
	}
	if f := r.Entries[0].Fronts; !f.Changes {
		t.Error("today's rules change least, and are on no front")
	}
	r = search(t, flat(random, 1, repeated(4, 0.005)...), Search{Changes: []int{0, 1, 2, 3}, TodayMayStay: true, Tolerance: 0.02}, 200_000)
	if r.Winner != 0 || !r.Null || r.Confirmation.Verdict != NoChange {
		t.Errorf("all alike: set %d, told apart %v, %v", r.Winner, !r.Null, r.Confirmation.Verdict)
	}
}
