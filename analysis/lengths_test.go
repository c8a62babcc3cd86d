package analysis

import (
	"math"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// endless plays games of 20 to 59 plies, of which a share goes on for 2,000.
func endless(seed uint64, n int, share float64) []game {
	src := seeded(seed)
	list := make([]game, n)
	for i := range list {
		list[i] = result(30, 18, uint32(20+src.IntN(40)))
		if src.Float64() < share {
			list[i] = result(30, 18, 2000)
		}
	}
	return list
}

// upTo is the toy with a limit of plies.
func upTo(limit int) *engine.Info {
	info := twoSeats()
	info.Limit = limit
	return info
}

// One game in a thousand that goes on for 2,000 plies is missed by the mean of a thousand
// games hardly more often than it should be, where Student's interval misses it in a third
// of all studies: nearly all of those saw no such game. Quantiles do not mind it.
func TestRareEndlessGames(t *testing.T) {
	runs := enginetest.Often(100, 4000)
	const share = 0.001
	truth := 39.5*(1-share) + 2000*share
	missed, student, quantiles := 0, 0, 0
	for i := range runs {
		m := &memory{}
		m.add(upTo(2000), "one", "x", []string{"x", "x"}, 500, endless(uint64(i), 1000, share))
		c := analyzed(t, m, Options{}).Cells[0]
		e, _ := c.Estimate(PlyCount)
		if truth < e.Lo || truth > e.Hi {
			missed++
		}
		half := 1.9623 * c.Plies.SD / math.Sqrt(1000)
		if math.Abs(c.Plies.Mean-truth) > half {
			student++
		}
		// With the long ones above, a tenth, half and nine tenths end within these.
		for k, want := range []float64{24, 40, 56} {
			if q := c.Lengths[k]; q.Lo > want || q.Hi < want {
				quantiles++
			}
		}
	}
	n := float64(runs)
	t.Logf("missed %.4f, by Student's interval %.4f, quantiles %.4f of %d", float64(missed)/n, float64(student)/n, float64(quantiles)/3/n, runs)
	slack := 3.5 * math.Sqrt(0.05*0.95/n)
	if float64(missed)/n > 0.05+slack || float64(quantiles)/3/n > 0.05+slack {
		t.Errorf("missed %d, quantiles %d of %d", missed, quantiles, runs)
	}
	if float64(student)/n < 0.2 {
		t.Errorf("Student's interval missed %d of %d: the test shows nothing", student, runs)
	}
}

// The ranks of the median are those of the binomial distribution: of six games the shortest
// and the longest, of five none. By tables (David and Nagaraja 2003, section 7.1) of twenty
// the sixth and the fifteenth.
func TestRanks(t *testing.T) {
	for n, want := range map[int64]int64{5: 0, 6: 1, 8: 1, 9: 2, 20: 6, 100: 40} {
		if got := fewest(n, 0.5, 0.025); got != want {
			t.Errorf("of %d games the rank %d, want %d", n, got, want)
		}
	}
}

// Games cut off lasted longer than all others: a quantile among them has only a least value.
func TestQuantilesOfGamesCutOff(t *testing.T) {
	var list []game
	for i := range 100 {
		g := result(30, 18, uint32(20+i))
		if i >= 80 {
			g.end, g.plies = 2, 200
		}
		list = append(list, g)
	}
	m := &memory{}
	m.mirror("one", "x", 64, list)
	c := analyzed(t, m, Options{}).Cells[0]
	if q := c.Lengths[1]; q.Share != 0.5 || q.Value != 69 || q.Lo != 59 || q.Hi != 80 || q.Method != MethodOrder {
		t.Errorf("%+v", q)
	}
	if q := c.Lengths[2]; !math.IsNaN(q.Value) || !math.IsInf(q.Hi, 1) || q.CutOffBounds == nil || !warned(q.Estimate, "warning.would-go-on") {
		t.Errorf("%+v", q)
	}
}

// A ratio of fewer than thirty games has the range of single games and no interval, which
// missed one in five; from thirty on it misses about as rarely as it should.
func TestFewRatios(t *testing.T) {
	runs := enginetest.Often(100, 2000)
	play := func(seed uint64, n int) ([]game, [2]float64) {
		src := seeded(seed)
		span := [2]float64{1, 0}
		list := make([]game, n)
		for i := range list {
			list[i] = result(30, 18, uint32(20+src.IntN(60)))
			// Long games have many forced plies, most games few.
			chance := 0.05
			if list[i].plies > 60 {
				chance = 0.3
			}
			for range list[i].plies {
				if src.Float64() < chance {
					list[i].forced++
				}
			}
			r := float64(list[i].forced) / float64(list[i].plies)
			span = [2]float64{min(span[0], r), max(span[1], r)}
		}
		return list, span
	}
	list, span := play(1, 5)
	m := &memory{}
	m.mirror("one", "x", 2, list)
	e, _ := analyzed(t, m, Options{}).Cells[0].Estimate(ForcedShare)
	if !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) || e.Seen == nil || *e.Seen != (Bounds{span[0], span[1]}) || !warned(e, "warning.range-seen") {
		t.Errorf("%+v, want the range %v", e, span)
	}
	// Plies from 20 to 60 have a chance of 0.05, of which there are 41 kinds, from 61 to 79
	// one of 0.3.
	truth := (0.05*40*41 + 0.3*70*19) / (40*41 + 70*19)
	missed := 0
	for i := range runs {
		list, _ := play(uint64(i)+2, 30)
		m := &memory{}
		m.mirror("one", "x", 64, list)
		e, _ := analyzed(t, m, Options{}).Cells[0].Estimate(ForcedShare)
		if e.Seen != nil || math.IsNaN(e.Lo) {
			t.Fatalf("%+v", e)
		}
		if truth < e.Lo || truth > e.Hi {
			missed++
		}
	}
	t.Logf("missed %.4f of %d", float64(missed)/float64(runs), runs)
	if slack := 3.5 * math.Sqrt(0.05*0.95/float64(runs)); float64(missed)/float64(runs) > 0.08+slack {
		t.Errorf("missed %d of %d", missed, runs)
	}
}
