package analysis

import (
	"testing"

	"houserules/engine"
)

// Results against another role, by hand: a win, two draws, a loss. Columns that are
// named otherwise, or do not count halves, are no results.
func TestAgainstByHand(t *testing.T) {
	const doc = "herder 2 against the wolves"
	src := measured([]engine.Metric{
		{Name: "against_grey_wolf_2", Kind: engine.Measure, Halves: true, Doc: doc},
		{Name: "against_grey_wolf", Kind: engine.Measure, Halves: true},
		{Name: "against_wolf_1", Kind: engine.Measure},
		{Name: "share", Kind: engine.Measure, Halves: true},
	}, [][]int32{{1, 2, 0, 1}, {0, 0, 1, 1}, {0, 0, 1, 1}, {0, 0, 1, 1}})
	list := analyze(t, src, Options{}).Cells[0].Against
	if len(list) != 1 {
		t.Fatalf("%+v", list)
	}
	a := list[0]
	if a.Name != "against_grey_wolf_2" || a.Doc != doc || a.Seat != 2 || a.Role != "grey_wolf" || a.Games != (Outcomes{Wins: 1, Draws: 2, Losses: 1}) {
		t.Errorf("%+v", a)
	}
	// Tango's interval of the mean: 4d = z·√(4·(2q + d(1−d))) with q of his equation at d = 0.604104.
	// Wilson's intervals at 1 and 2 of 4: z² = 3.841459, (p + z²/8 ± z·√(p(1−p)/4 + z²/64)) / (1 + z²/4).
	for _, e := range []struct {
		got           Estimate
		value, lo, hi float64
	}{{a.Score, 0.5, 0.197948, 0.802052}, {a.Won, 0.25, 0.045587, 0.699358}, {a.Drawn, 0.5, 0.150039, 0.849961}, {a.Lost, 0.25, 0.045587, 0.699358}} {
		if e.got.Value != e.value || !near(e.got.Lo, e.lo, 1e-6) || !near(e.got.Hi, e.hi, 1e-6) || e.got.N != 4 {
			t.Errorf("%+v, want %v [%v, %v]", e.got, e.value, e.lo, e.hi)
		}
	}
}
