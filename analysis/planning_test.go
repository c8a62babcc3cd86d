package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"houserules/analysis/exact"
	"houserules/engine/enginetest"
)

// The textbook formulas, written anew.
func TestPlanningByFormula(t *testing.T) {
	p := Planning{Critical: 1.959964, CriticalEqual: 1.644854, CriticalBeyond: 1.959964, Tolerance: 0.01, Spread: Spread{Variance: 0.25}}
	for half, want := range map[float64]float64{0.005: 38415, 0.01: 9604, 0.0001: 96036470} {
		if got := p.Games(half); math.Abs(float64(got)-want) > 1e-6*want+1 {
			t.Errorf("± %v: %d games, want %v", half, got, want)
		}
		if got := p.HalfWidth(p.Games(half)); got > half || got < 0.999*half {
			t.Errorf("± %v: ± %v", half, got)
		}
	}
	for _, none := range []float64{0, -1, 1e-9, math.NaN()} {
		if got := p.Games(none); got != 0 {
			t.Errorf("± %v: %d games", none, got)
		}
	}
	normal := distuv.UnitNormal.CDF
	for _, n := range []int64{2000, 10000, 38415, 200000} {
		se := 0.5 / math.Sqrt(float64(n))
		for _, effect := range []float64{0, 0.005, 0.01, 0.02, 0.03} {
			inside := normal((0.01-effect)/se-1.644854) - normal((-0.01-effect)/se+1.644854)
			beyond := normal((effect-0.01)/se-1.959964) + normal((-effect-0.01)/se-1.959964)
			if got, want := p.Decided(n, effect), max(0, inside)+beyond; !near(got, want, 1e-9) {
				t.Errorf("%d games, effect %v: decided with %v, want %v", n, effect, got, want)
			}
		}
	}
	// However many games are played: at the tolerance an error is all there is.
	if got := p.Decided(1e12, 0.01); got > 0.075+1e-9 || got < 0.07 {
		t.Errorf("at the tolerance: %v", got)
	}
	cut := p
	cut.CutOffBounds = &Bounds{-0.006, 0.006}
	if got := cut.Games(0.005); got != 0 {
		t.Errorf("%d games would do what no number can", got)
	}
	if got, want := cut.Games(0.016), p.Games(0.01); got != want {
		t.Errorf("bounds of ± 0.006 leave 0.01 of 0.016: %d games, want %d", got, want)
	}
	if without, with := p.Decided(38415, 0), cut.Decided(38415, 0); !(with < without) {
		t.Errorf("decided with %v although games were cut off, %v without", with, without)
	}
}

// played counts games of a true advantage of which a share is drawn and a share
// cut off.
func played(src *rand.Rand, n int64, advantage, drawn, cut float64) Outcomes {
	var o Outcomes
	win := (1-drawn-cut)/2 + advantage
	for range n {
		switch u := src.Float64(); {
		case u < cut:
			o.CutOff++
		case u < cut+drawn:
			o.Draws++
		case u < cut+drawn+win:
			o.Wins++
		default:
			o.Losses++
		}
	}
	return o
}

// judgedOutcomes judges the first player's advantage as an analysis does.
func judgedOutcomes(c criticals, o Outcomes, tolerance float64) Judged {
	as := func(wins, losses int64) (interval, Spread, float64) {
		all := Outcomes{Wins: o.Wins + wins, Draws: o.Draws, Losses: o.Losses + losses}
		return func(r reach) (float64, float64) {
			lo, hi := tango(all, r.critical)
			return lo / 2, hi / 2
		}, newSpread(all.variance(), mostVariance, z(c.level)).atMost(mostVariance), all.advantage()
	}
	e := Estimate{Value: o.advantage(), N: o.Games()}
	stood, spread, _ := as(0, 0)
	l := limits{stood: stood}
	if o.CutOff > 0 {
		least, ofLeast, lo := as(0, o.CutOff)
		most, ofMost, hi := as(o.CutOff, 0)
		l.least, l.most, spread, e.CutOffBounds = least, most, wider(ofLeast, ofMost), &Bounds{Lo: lo, Hi: hi}
	}
	return c.judged(e, l, spread, tolerance)
}

// What an outlook says comes true: with the number of games advised half of the
// interval's width is half of the tolerance, and the shares of the studies in
// which nothing stays open at a true effect of zero, half of the tolerance and
// twice the tolerance are the chances stated, with the games played as well. At
// the tolerance most studies stay open, as the outlook warns.
func TestOutlookKeepsItsPromise(t *testing.T) {
	runs := enginetest.Often(60, 8000)
	const tolerance, pilot = 0.05, 500
	src := seeded(41)
	for _, scenario := range []struct {
		name       string
		drawn, cut float64
		c          criticals
	}{
		{"toss-ups", 0, 0, criticals{level: 0.95, zero: 1.959964, equal: 1.644854}},
		{"many draws", 0.4, 0, criticals{level: 0.95, zero: 1.959964, equal: 1.644854}},
		{"one of several", 0.05, 0, criticals{level: 0.95, zero: 2.39, equal: 2.13}},
		{"some cut off", 0.05, 0.02, criticals{level: 0.95, zero: 1.959964, equal: 1.644854}},
	} {
		// Large enough for a variance that is nearly the true one.
		known := judgedOutcomes(scenario.c, played(src, 400000, 0, scenario.drawn, scenario.cut), tolerance)
		first := known.Outlook
		for i, effect := range []float64{0, tolerance / 2, 2 * tolerance} {
			at := fmt.Sprintf("%s, effect %v", scenario.name, effect)
			truth := judgedOutcomes(scenario.c, played(src, 400000, effect, scenario.drawn, scenario.cut), tolerance)
			if first.Chances[i].Effect != effect {
				t.Fatalf("%s: %+v", at, first.Chances)
			}
			n, then := truth.Outlook.Games, truth.Outlook.Chances[i].WithGamesAdvised
			for _, games := range []int64{n, pilot} {
				decided, width, stated := 0, 0.0, 0.0
				for range runs {
					j := judgedOutcomes(scenario.c, played(src, games, effect, scenario.drawn, scenario.cut), tolerance)
					if !j.Open() {
						decided++
					}
					width += (j.Effect.Hi - j.Effect.Lo) / 2
					stated += j.Outlook.Chances[i].WithGamesPlayed
				}
				// What each study says of itself, on the mean, and for the number
				// advised what was said beforehand.
				said := []float64{stated / float64(runs)}
				if games == n {
					said = append(said, then)
				}
				share := float64(decided) / float64(runs)
				for _, chance := range said {
					if math.Abs(share-chance) > 4*math.Sqrt(chance*(1-chance)/float64(runs))+0.02 {
						t.Errorf("%s, %d games: decided in %.3f of the studies, stated %.3f", at, games, share, chance)
					}
				}
				if mean := width / float64(runs); games == n && math.Abs(mean/(tolerance/2)-1) > 0.02 {
					t.Errorf("%s: ± %.5f with the %d games for ± %v", at, mean, n, tolerance/2)
				}
			}
		}
		open, runs := 0, max(runs, 1000)
		for range runs {
			if j := judgedOutcomes(scenario.c, played(src, first.Games, tolerance, scenario.drawn, scenario.cut), tolerance); j.Open() {
				open++
			}
		}
		if share := float64(open) / float64(runs); share < 0.9 {
			t.Errorf("%s: at the tolerance %.3f of the studies stay open", scenario.name, share)
		}
	}
}

// Nothing is planned with a spread that nothing tells: two games of unknown
// lengths have one, but it says nothing of the next. Scores have a largest.
func TestPlanOfTwoGames(t *testing.T) {
	src := seeded(42)
	for _, n := range []int{2, 5, 29} {
		a, b := make([]game, n), make([]game, n)
		for i := range a {
			a[i], b[i] = wild(src), wild(src)
		}
		var m memory
		m.mirror("a", "random", 128, a)
		m.mirror("b", "random", 128, b)
		r := analyze(t, &m, Options{Tolerance: 0.01, Totals: map[string]float64{"a": 48}})
		for _, d := range r.Differences {
			shares := d.Name == FirstScore || d.Name == Draws
			// The difference of two scores varies by 1 at most: (1.96/0.005)².
			if want := int64(153664); shares && (d.Outlook.Games < want-5 || d.Outlook.Games > want+10) || !shares && d.Outlook.Games != 0 {
				t.Errorf("%d games: %s is planned with %d", n, d.Name, d.Outlook.Games)
			}
			for _, c := range d.Outlook.Chances {
				if !shares && !(math.IsNaN(c.WithGamesPlayed) && math.IsNaN(c.WithGamesAdvised)) {
					t.Errorf("%d games: %s has chances %+v", n, d.Name, c)
				}
			}
		}
	}
}

// A variance of scores is never planned with above a quarter.
func TestLargestVariance(t *testing.T) {
	var s exact.Sums
	for _, v := range []int64{-1, 1} {
		for range 20 {
			s.Add(v)
		}
	}
	// The sample variance of forty is 40/39 of the quarter.
	spread := newSpread(s.Variance()/4, mostVariance, z(0.95)).atMost(mostVariance)
	if spread.Variance <= 0.25 || spread.planned(40).Variance != 0.25 || spread.planned(2).Variance != 0.25 {
		t.Errorf("%+v planned as %+v", spread, spread.planned(40))
	}
}

// The interval that an estimate has by itself is that of a study with nothing
// beside it.
func TestSingleIntervals(t *testing.T) {
	src := seeded(43)
	v := luck(src, 2000, []float64{0.45, 0.5, 0.4}, []float64{0.05, 0.04, 0.1}, 0.5)
	for i := range 40 {
		v[1][7*i].end = 2
	}
	study := func(variants ...int) *Results {
		var m memory
		for _, k := range variants {
			m.mirror(string(rune('a'+k)), "random", 512, v[k])
		}
		return analyze(t, &m, Options{Tolerance: 0.02, Totals: map[string]float64{"a": 48, "b": 48, "c": 48}})
	}
	all := study(0, 1, 2)
	for k, c := range all.Cells {
		alone := study(k).Cells[0].Fair
		for _, pair := range [][2]Estimate{{c.Fair.Effect, alone.Effect}, {c.Fair.Equivalence, alone.Equivalence}} {
			if !(pair[0].Lo < pair[1].Lo && pair[0].Hi > pair[1].Hi) || *pair[0].Single != (Bounds{pair[1].Lo, pair[1].Hi}) {
				t.Errorf("%s: %+v, alone %+v", c.Variant, pair[0], pair[1])
			}
		}
	}
	for _, d := range all.Differences {
		for _, alone := range study(0, int(d.Variant[0]-'a')).Differences {
			if alone.Name != d.Name {
				continue
			}
			if got := d.Effect.Single; !near(got.Lo, alone.Effect.Lo, 1e-12) || !near(got.Hi, alone.Effect.Hi, 1e-12) || !(d.Effect.Lo < got.Lo) {
				t.Errorf("%s %s: %+v, alone %+v", d.Variant, d.Name, d.Effect, alone.Effect)
			}
		}
	}
	seats := analyze(t, herd(src, 3, 500, []float64{0.25, 0.15, 0.1}, 0.3), Options{}).Cells[0].Seats
	for _, s := range seats {
		if s.Return.Single == nil || !(s.Return.Lo < s.Return.Single.Lo && s.Return.Single.Hi < s.Return.Hi) {
			t.Errorf("%+v", s.Return)
		}
	}
}
