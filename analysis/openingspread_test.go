package analysis

import (
	"math"
	"testing"

	"houserules/engine/enginetest"
)

// The interval of how much openings differ covers the truth about as often as it promises:
// also where they do not differ at all, and with two games an opening. The spread of games'
// means by opening, which has their luck in it, is far too large.
func TestSpreadOverOpenings(t *testing.T) {
	runs := enginetest.Often(75, 4000)
	for _, c := range []struct {
		name            string
		openings, times int
		// odds are even ones and so much to either side, in equal shares.
		apart float64
	}{{"none", 36, 2, 0}, {"some", 36, 2, 0.3}, {"more games", 36, 20, 0.1}, {"many openings", 200, 2, 0.2}} {
		src := seeded(77)
		missed, naive := 0, 0.0
		for range runs {
			m := &memory{}
			odds := make([]float64, c.openings)
			for i := range odds {
				odds[i] = 0.5 + c.apart*float64(1-2*src.IntN(2))
			}
			games := make([]game, c.openings*c.times)
			means := make([]float64, c.openings)
			for g := range games {
				s := 0.0
				if src.Float64() < odds[g%c.openings] {
					s = 48
				}
				means[g%c.openings] += s / 48 / float64(c.times)
				games[g] = result(s, 48-s, 20)
			}
			m.mirror("base", "x", 64, games)
			m.cells[0].Listed, m.cells[0].Openings = int64(c.openings), "file:x"
			e := analyzed(t, m, Options{}).Cells[0].Openings.Spread
			if e.Hi == 0 {
				t.Fatalf("%s: openings are known not to differ: %+v", c.name, e)
			}
			if !(e.Lo <= c.apart && c.apart <= e.Hi) {
				missed++
			}
			mean, squares := 0.0, 0.0
			for _, x := range means {
				mean += x / float64(c.openings)
			}
			for _, x := range means {
				squares += (x - mean) * (x - mean) / float64(c.openings-1)
			}
			naive += math.Sqrt(squares) / float64(runs)
		}
		share := float64(missed) / float64(runs)
		t.Logf("%s: missed in %.4f of %d; the means by opening spread by %.3f instead of %v", c.name, share, runs, naive, c.apart)
		if share > 0.06+3*math.Sqrt(0.06*0.94/float64(runs)) {
			t.Errorf("%s: missed in %.4f of %d", c.name, share, runs)
		}
		if c.times == 2 && naive < c.apart+0.1 {
			t.Errorf("%s: the means by opening spread by %v: the test shows nothing", c.name, naive)
		}
	}
	m := wholeStudy([2][]float64{{0, 1, 1, 0.5}, {0, 0, 1, 1}}, 3, "all:2")
	if e := analyzed(t, m, Options{}).Cells[0].Openings.Spread; math.Abs(e.Value-math.Sqrt((0.625*0.625+2*0.375*0.375+0.125*0.125)/4)) > 1e-12 || !math.IsNaN(e.Lo) {
		t.Errorf("of a population %+v", e)
	}
	m = wholeStudy([2][]float64{{0, 1}, {0, 1}}, 1, "all:2")
	if e := analyzed(t, m, Options{}).Cells[0].Openings.Spread; !math.IsNaN(e.Value) {
		t.Errorf("of one game each %+v", e)
	}
	// Every opening had one win and one loss, or two draws: luck, or nothing at all.
	few := &memory{}
	few.mirror("base", "x", 64, []game{result(48, 0, 20), result(0, 48, 20), result(48, 0, 20), result(48, 0, 20), result(0, 48, 20), result(48, 0, 20), result(0, 48, 20), result(48, 0, 20), result(0, 48, 20), result(0, 48, 20), result(48, 0, 20), result(0, 48, 20)})
	few.cells[0].Listed, few.cells[0].Openings = 6, "file:x"
	if e := analyzed(t, few, Options{}).Cells[0].Openings.Spread; e.Value != 0 || !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) {
		t.Errorf("of the same luck in every opening %+v", e)
	}
}
