package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/engine/enginetest"
)

// totals are what the toy's variants have to score.
func totals() map[string]float64 { return map[string]float64{"a": 48, "b": 48, "c": 48} }

// differenceIn is the verdict of a study of two variants in a figure.
func differenceIn(t *testing.T, a, b []game, name string, opt Options) Difference {
	t.Helper()
	var m memory
	m.mirror("a", "random", 4096, a)
	m.mirror("b", "random", 4096, b)
	opt.Totals = totals()
	differences := analyze(t, &m, opt).Differences
	return differences[slices.IndexFunc(differences, func(d Difference) bool { return d.Name == name })]
}

// scenario plays n games of two variants that truly differ in one figure by
// that many times the tolerance.
type scenario struct {
	name, figure string
	play         func(src *rand.Rand, n int, times float64) (a, b []game)
}

// scenarios are of draws, of leads, and of lengths that vary together and apart.
// With 48 seeds the tolerance of the lead is 0.96; that of a mean length of
// 39.5 plies is 1.975.
func scenarios() []scenario {
	const draws, lead, length = 0.02, 0.96, 1.975
	two := func(src *rand.Rand, n int, win, draw, shared float64) (a, b []game) {
		v := luck(src, n, []float64{0.45, win}, []float64{0.1, draw}, shared)
		return v[0], v[1]
	}
	// longer makes games longer by a mean of plies, each by a whole number.
	longer := func(src *rand.Rand, games []game, plies float64) {
		for i := range games {
			whole := math.Floor(plies)
			if src.Float64() < plies-whole {
				whole++
			}
			games[i].plies = uint32(int(games[i].plies) + int(whole))
			games[i].branching = 2 * games[i].plies
		}
	}
	return []scenario{
		{"draws", Draws, func(src *rand.Rand, n int, times float64) ([]game, []game) {
			return two(src, n, 0.45-draws*times/2, 0.1+draws*times, 0.8)
		}},
		{"leads", FirstLead, func(src *rand.Rand, n int, times float64) ([]game, []game) {
			// A lead is 12 won and −8 lost.
			return two(src, n, 0.45+lead*times/20, 0.1, 0.8)
		}},
		{"lengths with the same luck", PlyCount, func(src *rand.Rand, n int, times float64) ([]game, []game) {
			a, b := two(src, n, 0.45, 0.1, 1)
			longer(src, b, length*times)
			return a, b
		}},
		{"lengths with some luck in common", PlyCount, func(src *rand.Rand, n int, times float64) ([]game, []game) {
			a, b := two(src, n, 0.45, 0.1, 0.5)
			longer(src, b, length*times)
			return a, b
		}},
	}
}

// Where the true difference is the tolerance, to either side, it is found inside
// in no more than 5 % of the studies, and beyond in no more than 2.5 %: of
// lengths too, whose tolerance is estimated from the same games. Without a
// difference, or with half of the tolerance or twice, nothing stays open as often
// as the outlook says.
func TestToleranceErrorRates(t *testing.T) {
	runs, sides, effects := 60, []float64{1}, []float64{0}
	if enginetest.Long() || enginetest.Soak() {
		runs, sides, effects = enginetest.Often(15, 1000), []float64{-1, 1}, []float64{0, 0.5, 2}
	}
	const n = 600
	src := seeded(51)
	for _, s := range scenarios() {
		for _, times := range sides {
			inside, beyond := 0, 0
			for range runs {
				a, b := s.play(src, n, times)
				switch d := differenceIn(t, a, b, s.figure, Options{Tolerance: 0.02}); d.Verdict {
				case EqualWithinTolerance, DifferentButSmall:
					inside++
				case LargerThanTolerance:
					beyond++
				}
			}
			checkShare(t, s.name+": inside at the tolerance", inside, runs, 0, 0.05)
			checkShare(t, s.name+": beyond at the tolerance", beyond, runs, 0, 0.025)
			if enginetest.Long() {
				t.Logf("%s, %v times the tolerance: inside %.4f, beyond %.4f", s.name, times, float64(inside)/float64(runs), float64(beyond)/float64(runs))
			}
		}
		for i, times := range effects {
			decided, stated := 0, 0.0
			for range runs {
				a, b := s.play(src, n, times)
				d := differenceIn(t, a, b, s.figure, Options{Tolerance: 0.02})
				if !d.Open() {
					decided++
				}
				stated += d.Outlook.Chances[i].WithGamesPlayed
			}
			share, chance := float64(decided)/float64(runs), stated/float64(runs)
			if math.Abs(share-chance) > 4*math.Sqrt(chance*(1-chance)/float64(runs))+0.03 {
				t.Errorf("%s, %v times the tolerance: decided in %.3f of the studies, stated %.3f", s.name, times, share, chance)
			}
		}
	}
}

// The limits that lie against a tolerance which is a part of the base's mean
// hold that mean's own error: each misses in 5 % of the studies. With the same
// luck in both variants the differences hardly vary, so that the error is the
// base's.
func TestRelativeToleranceCoverage(t *testing.T) {
	runs := enginetest.Often(enginetest.Fewer(75, 300), 2000)
	const n, part, mean = 300, 0.05, 39.5
	src := seeded(52)
	for _, s := range scenarios()[2:] {
		above, below, both := 0, 0, 0
		for range runs {
			a, b := s.play(src, n, 1)
			d := differenceIn(t, a, b, PlyCount, Options{Tolerance: 0.02})
			// X is (1 + part)·B in truth, so that X − (1 − part)·B is twice that part.
			// What longer games could add is taken off: here none are.
			ours, theirs := meanPlies(b), meanPlies(a)
			if d.Equivalence.Hi-d.Tolerance-unseenPlies(0.05, n, ours) >= 0 {
				above++
			}
			if d.Equivalence.Lo+d.Tolerance+(1-part)*unseenPlies(0.05, n, theirs) <= 2*part*mean {
				below++
			}
			if d.Beyond.Lo-d.Tolerance+(1+part)*unseenPlies(0.025, n, theirs) <= 0 && d.Beyond.Hi+d.Tolerance-unseenPlies(0.025, n, ours) >= 2*part*mean {
				both++
			}
		}
		checkShare(t, s.name+": above", above, runs, 0.945, 0.955)
		checkShare(t, s.name+": below", below, runs, 0.945, 0.955)
		// Each misses in 2.5 %, with correlations that make it 5 % at most.
		checkShare(t, s.name+": beyond", both, runs, 0.945, 0.978)
	}
}

// By hand: against a tenth of the base's mean. B is 10, 20, 30, 40 and X is 12,
// 20, 36, 40, so D is 2, 0, 6, 0.
func TestRelativeToleranceByHand(t *testing.T) {
	var a, b []game
	for _, plies := range [][2]uint32{{10, 12}, {20, 20}, {30, 36}, {40, 40}} {
		a, b = append(a, result(30, 18, plies[0])), append(b, result(30, 18, plies[1]))
	}
	tenth := 0.1
	d := differenceIn(t, a, b, PlyCount, Options{Tolerance: 0.01, Plies: &tenth})
	if d.Effect.Value != 2 || !near(d.Tolerance, 2.5, 1e-15) || d.Of != ToleranceOfPlies || d.Fraction != 0.1 || d.Beyond == nil {
		t.Fatalf("%+v", d)
	}
	// D − 0.1·B is 1, −2, 3, −4: mean −0.5, squares 30 less 1. Both with the
	// pseudo-pairs of two differing pairs and eighteen unseen ones.
	apart := 500.0/3 + (12*12+20*20+36*36+40*40-4*27*27)/3.0
	extra := 1.9599639845 * 1.9599639845 * (40 + 18*apart) / 20
	half := func(squares, quantile float64) float64 { return quantile * math.Sqrt((squares/3+extra/4)/4) }
	const t95, t90 = 3.182446305, 2.353363435
	// D + 0.1·B is 3, 2, 9, 4: mean 4.5, squares 110 less 81.
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		// Longer games than these four could come of X, whose mean is 27, and of B, whose is 25.
		{"equal above", d.Equivalence.Hi, 2 + half(29, t90) + unseenPlies(0.05, 4, 27)},
		{"equal below", d.Equivalence.Lo, 2 - half(29, t90) - 0.9*unseenPlies(0.05, 4, 25)},
		{"beyond above", d.Beyond.Lo, 2 - half(29, t95) - 1.1*unseenPlies(0.025, 4, 25)},
		{"beyond below", d.Beyond.Hi, 2 + half(29, t95) + unseenPlies(0.025, 4, 27)},
		{"zero", d.Effect.Hi, 2 + half(24, t95) + unseenPlies(0.025, 4, 27)},
	} {
		if !near(c.got, c.want, 1e-7) {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
}

// Which tolerance a figure has: the study's, or what goes with that of the
// score; none without one, and none of the lead where the rules do not say how
// much there is to score. None depends on how the games vary.
func TestTolerances(t *testing.T) {
	src := seeded(53)
	v := luck(src, 400, []float64{0.45, 0.5}, []float64{0.05, 0.04}, 0.5)
	half, quarter := 0.005, 0.25
	for _, c := range []struct {
		name string
		opt  Options
		want map[string]float64 // by figure
	}{
		{"defaults", Options{Tolerance: 0.01, Totals: totals()}, map[string]float64{FirstScore: 0.01, Draws: 0.01, FirstLead: 0.96, PlyCount: 0.05}},
		{"own", Options{Tolerance: 0.01, Draws: &half, Lead: &quarter, Plies: &half, Totals: totals()}, map[string]float64{FirstScore: 0.01, Draws: 0.005, FirstLead: 12, PlyCount: 0.005}},
		{"no totals", Options{Tolerance: 0.01}, map[string]float64{FirstScore: 0.01, Draws: 0.01, FirstLead: 0, PlyCount: 0.05}},
		{"none", Options{Totals: totals()}, map[string]float64{FirstScore: 0, Draws: 0, FirstLead: 0, PlyCount: 0}},
		{"only plies", Options{Plies: &quarter, Totals: totals()}, map[string]float64{FirstScore: 0, Draws: 0, FirstLead: 0, PlyCount: 0.25}},
	} {
		var m memory
		m.mirror("a", "random", 128, v[0])
		m.mirror("b", "random", 128, v[1])
		r := analyze(t, &m, c.opt)
		for _, d := range r.Differences {
			want := c.want[d.Name]
			if d.Name == PlyCount {
				want *= r.Cells[0].Plies.Mean
			}
			if !near(d.Tolerance, want, 1e-12) || (d.Of == 0) != (want == 0) {
				t.Errorf("%s: %s has the tolerance %v of %v, want %v", c.name, d.Name, d.Tolerance, d.Of, want)
			}
			if want == 0 && (d.Verdict == EqualWithinTolerance || d.Verdict == DifferentButSmall || d.Outlook.Chances != nil) {
				t.Errorf("%s: %s is %v without a tolerance", c.name, d.Name, d.Verdict)
			}
		}
	}
	whole := 1.0
	if _, err := Analyze(four(), Options{Tolerance: 0.01, Lead: &whole, Plies: &whole}); err != nil {
		t.Error(err)
	}
	bad := 1.5
	if _, err := Analyze(four(), Options{Tolerance: 0.01, Lead: &bad}); err == nil || !strings.Contains(err.Error(), "tolerance of the lead of 1.5") {
		t.Errorf("%v", err)
	}
}

// A tolerance of lengths where games were cut off: at different limits it is
// judged with the base's least and greatest mean, and where most were cut off
// nothing is known.
func TestRelativeToleranceCutOff(t *testing.T) {
	src := seeded(54)
	v := luck(src, 2000, []float64{0.45, 0.45}, []float64{0.05, 0.05}, 0.9)
	study := func(share int, limit int) Difference {
		a, b := slices.Clone(v[0]), slices.Clone(v[1])
		for i := range b {
			if i%share == 0 {
				b[i].plies, b[i].end = 60, 2
			}
		}
		short := twoSeats()
		short.Limit = limit
		var m memory
		m.mirror("a", "random", 512, a)
		m.add(short, "b", "random", []string{"random", "random"}, 512, b)
		return analyze(t, &m, Options{Tolerance: 0.01}).Differences[3]
	}
	// Two thousandths could have gone on from 60 to 200 plies: 0.28 plies more at
	// the most, and the least is what they have.
	d := study(500, 60)
	if c := d.Effect.CutOffBounds; c == nil || !near(c.Hi-c.Lo, 140*0.002, 1e-9) || !near(c.Lo, d.Effect.Value, 1e-9) || d.Verdict != EqualWithinTolerance && d.Verdict != DifferentButSmall {
		t.Errorf("%+v", d)
	}
	// The limit that lies against the tolerance holds the greatest.
	if !(d.Equivalence.Hi > d.Effect.CutOffBounds.Hi) || !(d.Equivalence.Lo < d.Effect.CutOffBounds.Lo) {
		t.Errorf("%+v", d.Equivalence)
	}
	// All of them last for at least 60 plies, which is half as long again.
	if d := study(1, 60); d.Verdict != LargerThanTolerance || !math.IsNaN(d.Effect.Value) {
		t.Errorf("all cut off: %+v", d)
	}
	// One limit for both: compared up to it, unless most games were cut off.
	if d := study(500, 200); d.Effect.CutOffBounds != nil || d.Verdict == Undecided || !warned(d.Effect, "warning.counted-until-limit") {
		t.Errorf("%+v", d)
	}
	if d := study(1, 200); d.Verdict != Undecided || !math.IsNaN(d.Effect.Value) || !math.IsInf(d.Effect.Hi, 1) || !d.CutOff || d.Outlook.Games != 0 {
		t.Errorf("all cut off at one limit: %+v", d)
	}
}
