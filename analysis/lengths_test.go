package analysis

import (
	"math"
	"slices"
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
	runs := enginetest.Often(50, 4000)
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

// Differences of mean lengths, too, are missed no more often than they should be where rare games
// go on without end, whether those of the variant do, of the base, or of both; and a variant whose
// mean lies just outside the tolerance because of such games is not called equal within it.
func TestDifferencesOfRareEndlessGames(t *testing.T) {
	const share, body = 0.001, 39.5
	sizes := []int{200, 1000}
	if enginetest.Long() {
		sizes = append(sizes, 5000)
	}
	for _, of := range []struct {
		name          string
		base, variant float64
	}{{"both", share, share}, {"variant", 0, share}, {"base", share, 0}, {"edge", 0, 1.05 * share}} {
		mean := func(share float64) float64 { return body*(1-share) + 2000*share }
		truth := mean(of.variant) - mean(of.base)
		for _, n := range sizes {
			runs := enginetest.Often(50, 2000)
			missed, student, equal, decided := 0, 0, 0, 0
			for i := range runs {
				src := seeded(uint64(i))
				games := [2][]game{make([]game, n), make([]game, n)}
				for g := range n {
					short := uint32(20 + src.IntN(40)) // the luck that both share
					for k, share := range []float64{of.base, of.variant} {
						plies := short
						if src.Float64() < 0.3 {
							plies = uint32(20 + src.IntN(40))
						}
						if src.Float64() < share {
							plies = 2000
						}
						games[k][g] = result(30, 18, plies)
					}
				}
				d := endlessDifference(t, games)
				if d.Effect.Lo > truth || d.Effect.Hi < truth {
					missed++
				}
				if d.Outlook.HalfWidth != (d.Effect.Hi-d.Effect.Lo)/2 {
					t.Fatal("the outlook has another width")
				}
				if v, _ := judge(d.Effect, d.Equivalence, d.Beyond, d.Tolerance); v != d.Verdict {
					t.Fatalf("%v, by its intervals %v", d.Verdict, v)
				}
				switch d.Verdict {
				case EqualWithinTolerance, DifferentButSmall:
					equal++
				case LargerThanTolerance, Different:
					decided++
				}
				student += studentMisses(games, truth)
			}
			rate := func(k int) float64 { return float64(k) / float64(runs) }
			t.Logf("%s, %d games: missed %.4f, by Student's interval %.4f; inside the tolerance %.4f, different %.4f of %d", of.name, n, rate(missed), rate(student), rate(equal), rate(decided), runs)
			slack := 3.5 * math.Sqrt(0.05*0.95/float64(runs))
			if rate(missed) > 0.05+slack || of.name == "edge" && rate(equal) > 0.05+slack || of.name == "both" && rate(decided) > 0.05+slack {
				t.Errorf("%s, %d games: missed %d, equal %d, different %d of %d", of.name, n, missed, equal, decided, runs)
			}
			if of.name == "variant" && rate(student) < 0.2 && n == 1000 {
				t.Errorf("Student's interval missed %d of %d: the test shows nothing", student, runs)
			}
		}
	}
}

// studentMisses is 1 where Student's interval of a mean difference of plies misses the truth.
func studentMisses(games [2][]game, truth float64) int {
	n, sum, squares := float64(len(games[0])), 0.0, 0.0
	for i := range games[0] {
		d := float64(games[1][i].plies) - float64(games[0][i].plies)
		sum, squares = sum+d, squares+d*d
	}
	mean := sum / n
	if math.Abs(mean-truth) > 1.97*math.Sqrt((squares/n-mean*mean)/n) {
		return 1
	}
	return 0
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
	runs := enginetest.Often(50, 2000)
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

// endlessDifference is the difference of plies between two variants of 2,000 plies at most.
func endlessDifference(t *testing.T, games [2][]game) Difference {
	t.Helper()
	m := &memory{}
	m.add(upTo(2000), "base", "x", []string{"x", "x"}, 500, games[0])
	m.add(upTo(2000), "variant", "x", []string{"x", "x"}, 500, games[1])
	list := analyzed(t, m, Options{Tolerance: 0.01}).Differences
	return list[slices.IndexFunc(list, func(d Difference) bool { return d.Name == PlyCount })]
}

// unseenPlies is what games of 200 plies, of which n games show none, could add to a mean.
func unseenPlies(alpha float64, n int, mean float64) float64 {
	return (1 - math.Pow(alpha, 1/float64(n))) * (200 - mean)
}

// meanPlies is the mean length of some games.
func meanPlies(games []game) float64 {
	sum := 0.0
	for i := range games {
		sum += float64(games[i].plies)
	}
	return sum / float64(len(games))
}
