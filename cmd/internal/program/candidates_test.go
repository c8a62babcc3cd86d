package program

import (
	"testing"
	"time"

	"houserules/analysis/balance"
	"houserules/configs/words"
	"houserules/sim"
	"houserules/sim/plan"
)

// The last line of a search speaks of what was played, not of games that are wanted
// next: there are none.
func TestLineOfASearch(t *testing.T) {
	c := &candidates{words: words.English(), plan: &plan.Plan{Balance: &plan.Balance{Budget: 1_000_000}}, played: 885_248}
	e := sim.Event{Played: 903_680, Elapsed: 10 * time.Second}
	for want, wanted := range map[string]balance.Wanted{
		"over: 885 k of at most 1000 k games, 90 k games/s":                                                     {Phase: balance.Over, From: 46_080},
		"885 k of at most 1000 k games, 90 k games/s, at most 1s left | race: 2 candidates, games 1024 to 1280": {Phase: balance.Run, From: 1024, To: 1280, Sets: []int{0, 3}},
	} {
		c.wanted = wanted
		if got := c.line(e); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
