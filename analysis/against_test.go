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

// Games cut off may end in any way, by hand: of four games one is won, one drawn and one lost, and
// one is cut off that stood as won. Lost and won they are the extreme tables.
func TestAgainstAllowsForGamesCutOff(t *testing.T) {
	src := measured([]engine.Metric{{Name: "against_wolf_2", Kind: engine.Measure, Halves: true}}, [][]int32{{2, 0, 1, 2}})
	src.games[0][3].end = 2
	a := analyze(t, src, Options{}).Cells[0].Against[0]
	for _, x := range []struct {
		name          string
		got           Estimate
		value, lo, hi float64
		least, most   Estimate
	}{
		{"won", a.Won, 0.5, 0.25, 0.5, Wilson(1, 4, 0.95), Wilson(2, 4, 0.95)},
		{"drawn", a.Drawn, 0.25, 0.25, 0.5, Wilson(1, 4, 0.95), Wilson(2, 4, 0.95)},
		{"lost", a.Lost, 0.25, 0.25, 0.5, Wilson(1, 4, 0.95), Wilson(2, 4, 0.95)},
		{"score", a.Score, 0.625, 0.375, 0.625, MeanScore(Outcomes{Wins: 1, Draws: 1, Losses: 2}, 0.95), MeanScore(Outcomes{Wins: 2, Draws: 1, Losses: 1}, 0.95)},
	} {
		b := x.got.CutOffBounds
		if b == nil || x.got.Value != x.value || b.Lo != x.lo || b.Hi != x.hi || !near(x.got.Lo, x.least.Lo, 1e-12) || !near(x.got.Hi, x.most.Hi, 1e-12) {
			t.Errorf("%s: %+v, %v", x.name, x.got, b)
		}
	}
}
