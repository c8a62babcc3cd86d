package skill

import (
	"fmt"
	"math"
	"testing"

	"houserules/analysis"
	"houserules/analysis/ladder"
)

// The numbers of pairings of a ladder's first sentence add up, by hand: of four one is shown, to the higher
// player, two are open, and one is copies of a pair of games.
func TestPairingsAddUp(t *testing.T) {
	score := func(lo, hi float64) ladder.Point {
		return ladder.Point{Games: 100, Pairs: 100, Score: analysis.Estimate{Value: (lo + hi) / 2, Lo: lo, Hi: hi}}
	}
	nan := math.NaN()
	first := ladder.Point{Games: 100, Score: analysis.Estimate{Value: nan, Lo: nan, Hi: nan}}
	shown, open, copies := score(0.6, 0.7), score(0.4, 0.6), score(nan, nan)
	for _, x := range []struct {
		points []ladder.Point
		want   string
	}{
		{[]ladder.Point{shown, open, open, copies}, "ladder.stronger.some[4 1 0 2 1]"},
		{[]ladder.Point{shown, open, open}, "ladder.stronger[3 1 0 2]"},
		{[]ladder.Point{shown, shown}, "ladder.stronger.all[2]"},
		{[]ladder.Point{shown, copies}, "ladder.stronger.some[2 1 0 0 1]"},
		{[]ladder.Point{copies}, ""},
	} {
		p := ladder.Part{Variants: make([]string, len(x.points)), Rungs: []ladder.Rung{{Player: ladder.Player{Name: "a"}}, {Player: ladder.Player{Name: "b"}, Points: x.points}}}
		for range x.points {
			p.Rungs[0].Points = append(p.Rungs[0].Points, first)
		}
		c, ok := stronger(&analysis.Results{}, &ladder.Results{Parts: []ladder.Part{p}})
		if got := fmt.Sprint(c.Key, c.Args); ok != (x.want != "") || ok && got != x.want {
			t.Errorf("%s, %v instead of %s", got, ok, x.want)
		}
	}
}
