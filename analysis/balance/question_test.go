package balance

import (
	"testing"

	"houserules/analysis/answer"
	"houserules/reports"
	"houserules/sim/plan"
)

// A line speaks of what was played, and of a round that goes on of those games that it wants;
// the last one not of games that are wanted next: there are none.
func TestLineOfASearch(t *testing.T) {
	q := &Question{plan: &plan.Plan{Balance: &plan.Balance{Budget: 1_000_000, Players: []string{"random"}}}, result: Result{Games: 885_248}, fairest: -1,
		race: newRace(Search{Players: 1, Changes: []int{0, 1, 1, 1}})}
	var played int64
	left := func(text answer.Text, games, most int64) string {
		if games != played || most != 1_000_000 {
			t.Errorf("%d of %d", games, most)
		}
		return reports.Text(nil, text) + ", a while"
	}
	for want, at := range map[string]struct {
		since, played int64
		wanted        NextGames
	}{
		"over: 885 k of at most 1000 k games, 90 k games/s":                                             {9, 885_248, NextGames{Phase: Over, From: 46_080}},
		"885 k of at most 1000 k games, 90 k games/s, a while | race: 2 candidates, games 1024 to 1280": {0, 885_248, NextGames{Phase: Run, From: 1024, To: 1280, Sets: []int{0, 3}}},
		"886 k of at most 1000 k games, 90 k games/s, a while | race: 2 candidates, games 1024 to 1281": {8192, 885_762, NextGames{Phase: Run, From: 1024, To: 1281, Sets: []int{0, 3}}},
	} {
		q.wanted, played = at.wanted, at.played
		if got := reports.Text(nil, q.Line(90_368, at.since, left)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
