package match

import (
	"math"
	"testing"
)

// result plays pairs under a rule.
func result(rule Rule, score float64, seed uint64) Result {
	p, m := newPlayers(seed, score, 0.2, 0.05), New(rule)
	for !m.Add(p.pair()) {
	}
	return m.Result()
}

// The verdict of a test is the test's; where nothing but a number ends a match it
// is the interval's.
func TestVerdicts(t *testing.T) {
	test := Test{Logistic, 0, 40, 0.05, 0.05}
	for _, c := range []struct {
		rule   Rule
		score  float64
		want   Verdict
		method Method
		byTest bool
	}{
		{Rule{Test: test, Sequential: true, Most: 1e6}, 0.65, Stronger, Anytime, true},
		{Rule{Test: test, Sequential: true, Most: 1e6}, 0.4, NotStronger, Anytime, true},
		{Rule{Test: test, Sequential: true, Most: 10}, 0.53, Open, Anytime, true},
		{Rule{Test: test, Most: 500}, 0.65, Stronger, Fixed, false},
		{Rule{Test: test, Most: 500}, 0.4, NotStronger, Fixed, false},
		{Rule{Test: test, Most: 20}, 0.53, Open, Fixed, false},
		{Rule{Test: test, Until: 0.02, Most: 1e6}, 0.65, Stronger, Fixed, false},
	} {
		r := result(c.rule, c.score, 7)
		if r.Verdict != c.want || r.Method != c.method || r.ByTest != c.byTest || !r.Ended {
			t.Errorf("%+v at %v: %v (%v, by the test: %v)", c.rule, c.score, r.Verdict, r.Method, r.ByTest)
		}
		near(t, "the Elo of the score", r.Elo.Lo, Elo(r.Score.Lo), 0)
	}
}

// A match that goes on is looked at when it looks good.
func TestUnfinishedMatch(t *testing.T) {
	m := New(Rule{Test: Test{Logistic, 0, 10, 0.05, 0.05}, Most: 100})
	p := newPlayers(1, 0.6, 0, 0)
	for range 50 {
		m.Add(p.pair())
	}
	if r := m.Result(); r.Ended || r.Method != Anytime {
		t.Errorf("%+v", r)
	}
}

// The first-move effect is that of equals. A scores 85 % and 75 % by seating, with a fifth drawn:
// 75 games won to 5 lost, and 65 to 15, by hand.
func TestFirstMove(t *testing.T) {
	r := result(Rule{Test: Test{Logistic, 0, 10, 0.05, 0.05}, Most: 20_000}, 0.8, 3)
	order := math.Log(75.0/5/(65.0/15)) / 2
	truth := 0.8 * (1/(1+math.Exp(-order)) - 0.5)
	near(t, "the effect of the first move", r.First.Value, truth, 0.012)
	if r.First.Lo > truth || r.First.Hi < truth || r.First.Half() > 0.012 || r.Unequal {
		t.Errorf("%+v, want %v", r.First, truth)
	}
}

// The words are published.
func TestVerdictWords(t *testing.T) {
	for v, want := range map[Verdict]string{Stronger: "A stronger", NotStronger: "A not stronger by elo1", Open: "open"} {
		if v.String() != want {
			t.Errorf("%q", v)
		}
	}
}
