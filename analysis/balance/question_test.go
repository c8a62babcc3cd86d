package balance

import (
	"testing"

	"houserules/analysis/answer"
	"houserules/reports"
	"houserules/sim/plan"
)

// The last line of a search speaks of what was played, not of games that are wanted
// next: there are none.
func TestLineOfASearch(t *testing.T) {
	q := &Question{plan: &plan.Plan{Balance: &plan.Balance{Budget: 1_000_000}}, result: Result{Games: 885_248}, fairest: -1}
	left := func(text answer.Text, games, most int64) string {
		if games != 885_248 || most != 1_000_000 {
			t.Errorf("%d of %d", games, most)
		}
		return reports.Text(nil, text) + ", a while"
	}
	for want, wanted := range map[string]NextGames{
		"over: 885 k of at most 1000 k games, 90 k games/s":                                             {Phase: Over, From: 46_080},
		"885 k of at most 1000 k games, 90 k games/s, a while | race: 2 candidates, games 1024 to 1280": {Phase: Run, From: 1024, To: 1280, Sets: []int{0, 3}},
	} {
		q.wanted = wanted
		if got := reports.Text(nil, q.Line(90_368, left)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
