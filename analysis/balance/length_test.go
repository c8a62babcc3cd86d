package balance

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/analysis/bounded"
	"houserules/engine/enginetest"
)

// Games of which one in a thousand goes on to the limit of 2,000 plies: a bound just below the true
// mean length is said to be kept no more often than intervals may miss, though most studies of a
// thousand games have no such game, or one, and Student's interval lies below it in a third of them.
func TestRareEndlessGames(t *testing.T) {
	const share, limit, games = 0.001, 2000, 1000
	truth := 39.5*(1-share) + limit*share
	most := Constraint{Measure: Length, Least: math.Inf(-1), Most: truth - 0.01}
	for name, l := range map[string]limits{"once": once(0.95, 1), "always": always(0.05, games)} {
		runs := enginetest.Often(100, 4000)
		kept, without := 0, 0
		for i := range runs {
			src := rand.New(rand.NewPCG(19, uint64(i)))
			g := &Games{Outcomes: [][]Outcome{make([]Outcome, games)}, Plies: make([]Plies, 1), Limit: limit}
			for range games {
				plies := 20 + src.Int64N(40)
				if src.Float64() < share {
					plies = limit
				}
				g.Plies[0].Add(plies)
			}
			said := func(limit int) Compliance {
				seen := newTally(1)
				seen.add(g)
				seen.limit = limit
				return seen.compliance([]Constraint{most}, l)[0]
			}
			if said(limit) == Met {
				kept++
			}
			if said(0) == Met {
				without++
			}
		}
		n := float64(runs)
		t.Logf("%s: kept in %.4f, without unseen games in %.4f", name, float64(kept)/n, float64(without)/n)
		if float64(kept)/n > 0.05+3.5*math.Sqrt(0.05*0.95/n) {
			t.Errorf("%s: kept in %d of %d", name, kept, runs)
		}
		if float64(without)/n < 0.2 {
			t.Errorf("%s: without unseen games in %d of %d: the test shows nothing", name, without, runs)
		}
	}
	// Of a thousand games that are all short: 1 − .025^(1/1000) may go on to the limit.
	if got, want := bounded.Unseen(1.959963984540054, 1000), 1-math.Pow(0.025, 0.001); math.Abs(got-want) > 1e-12 {
		t.Errorf("%v, by hand %v", got, want)
	}
}
