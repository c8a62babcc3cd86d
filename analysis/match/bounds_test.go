package match

import (
	"math"
	"testing"
)

// What the first move is worth lies between −½ and ½, in an interval whose ends are in order and that has
// the estimate: of all pairs that are alike, of such with one other pair, with and without a critical value.
func TestTheFirstMoveStaysWithinItsBounds(t *testing.T) {
	for _, n := range []int64{1, 12, 60, 101, 3000} {
		for kind := range 9 {
			for other := range 10 { // the last is none
				var tally Tally
				tally.Results[kind/3][kind%3] = n
				if other < 9 {
					tally.Results[other/3][other%3]++
				}
				tally.Least, tally.Most = tally.Results, tally.Results
				for a, row := range tally.Results {
					for b, pairs := range row { // who moved first has what A had in the one game and lacked in the other
						tally.First.Stood[a+2-b] += pairs
					}
				}
				tally.First.Least, tally.First.Most = tally.First.Stood, tally.First.Stood
				for _, critical := range []float64{math.NaN(), 1.96, 6} {
					for name, of := range map[string]func(Pairs) Estimate{
						"fixed": func(p Pairs) Estimate { return Interval(p, 0.95) }, "always": func(p Pairs) Estimate { return always(p, 0.95, 1000) },
					} {
						e, _ := tally.firstMove(of, critical)
						if !(-0.5 <= e.Lo && e.Lo <= e.Value && e.Value <= e.Hi && e.Hi <= 0.5) {
							t.Errorf("%d pairs of kind %d and one of %d, %s at %v: %v in [%v, %v]", n, kind, other, name, critical, e.Value, e.Lo, e.Hi)
						}
					}
				}
			}
		}
	}
}
