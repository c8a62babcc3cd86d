package ratings

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/analysis/match"
	"houserules/engine/enginetest"
)

// luck lets players meet who share luck: at every index one number decides how every
// game that a player moves first in goes, with the given chance; the players from twin
// on are the first one again, whose games are the same.
func (w world) luck(src *rand.Rand, pairs, twin int, shared float64) []Meeting {
	var list []Meeting
	for a := range w.strength {
		for b := a + 1; b < len(w.strength); b++ {
			list = append(list, Meeting{A: a, B: b, Clusters: make([]match.Results, pairs)})
		}
	}
	who := func(p int) int {
		if p >= twin {
			return 0
		}
		return p
	}
	for i := range pairs {
		common := src.Float64()
		played := map[[2]int]int{}
		game := func(first, second int) int {
			key := [2]int{who(first), who(second)}
			if r, ok := played[key]; ok {
				return r
			}
			u := src.Float64()
			if src.Float64() < shared {
				u = common
			}
			r, p := 2, w.chances(first, second)
			switch {
			case u < p[0]:
				r = 0
			case u < p[0]+p[1]:
				r = 1
			}
			played[key] = r
			return r
		}
		for k := range list {
			m := &list[k]
			first, second := game(m.A, m.B), 2-game(m.B, m.A)
			m.Results[first][second]++
			m.Clusters[i][first][second]++
		}
	}
	return list
}

// farAhead is a player who is stronger than two others by a gap.
func farAhead(gap, draws float64) world {
	return world{strength: []float64{0, 0.3, gap / Elo}, gamma: 1.2, nu: draws}
}

// The intervals miss as rarely as they should on either side, however much stronger a
// player is, also where line-ups share luck; and they are not wide for that. A value ± 1.96
// standard errors misses a player who is 1,400 Elo ahead in nine of ten after 50 pairs.
func TestGaps(t *testing.T) {
	runs, sizes, draws := enginetest.Often(8, 4000), []int{20, 50, 200}, []float64{0.3}
	switch {
	case enginetest.Soak():
		sizes, draws = []int{20, 50, 200, 500, 2000}, []float64{0.3, 0.02}
	case enginetest.Long():
		runs, sizes = 100, []int{20, 50, 200, 500}
	}
	level := Reach{Critical: 1.959964, Alpha: 0.025}
	// The greatest median distance, in Elo, of a limit to the estimate.
	most := map[float64]map[int]float64{
		0: {20: 130, 50: 80, 200: 40, 500: 25, 2000: 13}, 200: {20: 140, 50: 90, 200: 45, 500: 29, 2000: 15},
		800: {20: 300, 50: 230, 200: 130, 500: 85, 2000: 45}, 1400: {20: 800, 50: 600, 200: 300, 500: 220, 2000: 130},
	}
	for _, nu := range draws {
		for _, shared := range []float64{0, 0.6} {
			for gap, widths := range most {
				for _, pairs := range sizes {
					var below, above, old int
					var lengths []float64
					for i := range runs {
						f := fitted(t, 3, farAhead(gap, nu).luck(rand.New(rand.NewPCG(uint64(i), uint64(pairs)+uint64(gap)*7919)), pairs, 3, shared))
						r, e := f.Strengths(level)[2], f.Strength(2, 0)
						if gap < r.Lo {
							below++
						}
						if gap > r.Hi {
							above++
						}
						if lo, hi := e.Interval(level.Critical); gap < lo || gap > hi {
							old++
						}
						lengths = append(lengths, e.Value-r.Lo)
					}
					slices.Sort(lengths)
					n, length := float64(runs), lengths[len(lengths)/2]
					name := fmt.Sprintf("ν %.2f, %.1f of luck shared, a gap of %v, %d pairs", nu, shared, gap, pairs)
					t.Logf("%s: missed below %.4f, above %.4f, by standard errors %.4f; down to the limit %.0f", name, float64(below)/n, float64(above)/n, float64(old)/n, length)
					// After twenty pairs of a player so far ahead one side takes nearly the whole error,
					// because the other cannot be missed.
					under, over, side := float64(below)/n, float64(above)/n, 0.03
					if pairs == 20 {
						side = 0.055
					}
					if side += 3.5 * math.Sqrt(0.03*0.97/n); under > side || over > side || under+over > 0.055+3.5*math.Sqrt(0.05*0.95/n) {
						t.Errorf("%s: missed %.4f of %d below, %.4f above", name, under, runs, over)
					}
					if length > widths[pairs] {
						t.Errorf("%s: the limit is %.0f from the estimate, want %v at most", name, length, widths[pairs])
					}
					if gap == 1400 && pairs == 50 && float64(old)/n < 0.3 {
						t.Errorf("%s: standard errors missed only %.4f: the test shows nothing", name, float64(old)/n)
					}
				}
			}
		}
	}
}

// Who won all pairs is at least so much the stronger, and nobody knows how much more.
func TestOpen(t *testing.T) {
	all := func(a, b int, n int64) Meeting { return Meeting{A: a, B: b, Results: match.Results{2: {2: n}}} }
	even := Meeting{A: 0, B: 1, Results: match.Results{{20, 0, 20}, {}, {20, 0, 40}}}
	level := Reach{Critical: 1.959964, Alpha: 0.025}
	f := fitted(t, 3, []Meeting{even, all(2, 0, 100), all(2, 1, 100)})
	r := f.Strengths(level)
	near(t, "the least strength after 100 of 100 pairs", math.Floor(exact(0.025, 100)), 570, 0)
	// That much above the stronger of the others, however strong that one may be at least.
	near(t, "the least strength", r[2].Lo, exact(0.025, 100)+max(0, r[1].Lo), 1e-9)
	if !math.IsInf(r[2].Hi, 1) || math.IsInf(r[1].Lo, 0) || math.IsInf(r[1].Hi, 0) || !(r[1].Lo < r[1].Hi) {
		t.Errorf("%+v", r)
	}
	// The anchor lost everything: all others are above it.
	lost := fitted(t, 3, []Meeting{all(1, 0, 100), all(2, 0, 40), {A: 1, B: 2, Results: even.Results}}).Strengths(level)
	near(t, "the first player's least strength", lost[1].Lo, exact(0.025, 100), 1e-9)
	byFirst, err := New(3, 1, []Meeting{all(1, 0, 100), all(2, 0, 40), {A: 1, B: 2, Results: even.Results}})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "the second player's least strength", lost[2].Lo, lost[1].Lo+byFirst.above(2, level).Lo, 1e-9)
	if lost[2].Lo < exact(0.025, 40) {
		t.Errorf("less than by its own games: %+v", lost)
	}
	if !math.IsInf(lost[1].Hi, 1) || !math.IsInf(lost[2].Hi, 1) {
		t.Errorf("%+v", lost)
	}
	// Who lost every pair to another has a smaller least strength than that one, whoever else those met.
	chain := fitted(t, 4, []Meeting{all(1, 0, 100), all(2, 0, 100), all(2, 1, 100), {A: 2, B: 3, Results: match.Results{{0, 0, 20}, {}, {20, 0, 60}}}}).Strengths(level)
	near(t, "the least strength of who lost", chain[1].Lo, exact(0.025, 100), 1e-9)
	near(t, "the least strength of who won", chain[2].Lo, chain[1].Lo+exact(0.0125, 100), 1e-9)
	if !(chain[3].Lo < chain[2].Lo) || !math.IsInf(chain[3].Hi, 1) {
		t.Errorf("%+v", chain)
	}
	// In the other direction most strengths are known.
	under := fitted(t, 3, []Meeting{all(0, 1, 100), all(0, 2, 100), all(1, 2, 100)}).Strengths(level)
	near(t, "the most strength of who won once", under[1].Hi, -exact(0.025, 100), 1e-9)
	near(t, "the most strength of who lost all", under[2].Hi, under[1].Hi-exact(0.025, 100), 1e-9)
	// Who never met the anchor is above it by what others are.
	far := fitted(t, 3, []Meeting{all(1, 0, 100), {A: 1, B: 2, Results: even.Results}}).Strengths(level)
	if !math.IsInf(far[2].Hi, 1) || !(far[2].Lo > 100 && far[2].Lo < 570) {
		t.Errorf("%+v", far)
	}
	// Pairs from three openings are three.
	m := all(1, 0, 100)
	m.Units = 3
	few := fitted(t, 2, []Meeting{m}).Strengths(level)
	near(t, "the least strength from three openings", few[1].Lo, exact(0.025, 3), 1e-9)
	// Whoever moves first wins: the first move is worth that much at least.
	first := fitted(t, 2, []Meeting{{A: 0, B: 1, Results: match.Results{2: {0: 50}}}}).FirstMoves(level)
	if near(t, "the first move", first.Lo, exact(0.025, 50), 1e-9); !math.IsInf(first.Hi, 1) {
		t.Errorf("%+v", first)
	}
}

// Players who play the same games as another make nobody's interval narrower: errors are
// clustered by index over all pairs. Where they are by pairs alone, the others are missed too
// often.
func TestTwins(t *testing.T) {
	runs := enginetest.Often(40, 2000)
	w := world{strength: []float64{0, 0.4, 0, 0}, gamma: 1.2, nu: 0.3}
	level := Reach{Critical: 1.959964, Alpha: 0.025}
	truth := Elo * 0.4
	missed, naive, width := 0, 0, 0.0
	for i := range runs {
		list := w.luck(rand.New(rand.NewPCG(uint64(i), 84)), 100, 2, 0)
		wide := fitted(t, 4, list).Strengths(level)[1]
		for k := range list {
			list[k].Clusters = nil
		}
		narrow := fitted(t, 4, list).Strengths(level)[1]
		if truth < wide.Lo || truth > wide.Hi {
			missed++
		}
		if truth < narrow.Lo || truth > narrow.Hi {
			naive++
		}
		width += (wide.Hi - wide.Lo) / (narrow.Hi - narrow.Lo) / float64(runs)
	}
	n := float64(runs)
	t.Logf("missed %.4f, by pairs %.4f of %d; %.3f times as wide", float64(missed)/n, float64(naive)/n, runs, width)
	if slack := 3.5 * math.Sqrt(0.05*0.95/n); float64(missed)/n > 0.055+slack {
		t.Errorf("missed %.4f", float64(missed)/n)
	}
	if width < 1.2 {
		t.Errorf("clusters make intervals %.3f times as wide: the test shows nothing", width)
	}
}
