package analysis

import (
	"math"
	"testing"

	"houserules/analysis/exact"
	"houserules/analysis/portable"

	"github.com/aclements/go-moremath/stats"
	"gonum.org/v1/gonum/stat/distuv"
)

// The examples of Newcombe (1998), "Two-sided confidence intervals for the
// single proportion", Statistics in Medicine 17, table I, method 3.
func TestWilsonPublished(t *testing.T) {
	for _, c := range []struct {
		k, n   int64
		lo, hi float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		e := Wilson(c.k, c.n, 0.95)
		if math.Abs(e.Lo-c.lo) > 5e-5 || math.Abs(e.Hi-c.hi) > 5e-5 || e.Method != "wilson" || e.N != c.n {
			t.Errorf("%d of %d: %+v, want %v to %v", c.k, c.n, e, c.lo, c.hi)
		}
		mirror := Wilson(c.n-c.k, c.n, 0.95)
		if !near(mirror.Lo, 1-e.Hi, 1e-12) || !near(mirror.Hi, 1-e.Lo, 1e-12) {
			t.Errorf("%d of %d is not symmetric: %+v %+v", c.k, c.n, e, mirror)
		}
	}
	if e := Wilson(0, 0, 0.95); !math.IsNaN(e.Value) || e.Lo != 0 || e.Hi != 1 || len(e.Warnings) == 0 {
		t.Errorf("of nothing: %+v", e)
	}
	if e := Wilson(20, 20, 0.95); e.Hi != 1 {
		t.Errorf("20 of 20 ends at %v", e.Hi)
	}
}

// Exact coverage, averaged over true shares near p because the coverage of
// any interval for a count jumps with p (Brown, Cai and DasGupta 2001).
func TestWilsonCoverage(t *testing.T) {
	for _, p := range []float64{0.02, 0.1, 0.5, 0.9, 0.98} {
		for _, n := range []int64{100, 1000} {
			const steps = 40
			total := 0.0
			for s := range steps {
				q := p + (float64(s)/steps-0.5)*0.02
				b := distuv.Binomial{N: float64(n), P: q}
				for k := range n + 1 {
					if e := Wilson(k, n, 0.95); e.Lo <= q && q <= e.Hi {
						total += b.Prob(float64(k))
					}
				}
			}
			if got := total / steps; got < 0.945 || got > 0.962 {
				t.Errorf("n %d, p near %v: coverage %.4f", n, p, got)
			}
		}
	}
}

// Without draws Tango's interval is Wilson's, for any numbers.
func TestMeanScoreWithoutDraws(t *testing.T) {
	for _, o := range []Outcomes{{Wins: 81, Draws: 0, Losses: 182}, {Wins: 0, Draws: 0, Losses: 20}, {Wins: 20, Draws: 0, Losses: 0}, {Wins: 1, Draws: 0, Losses: 28}, {Wins: 1, Draws: 0, Losses: 0}, {Wins: 100000, Draws: 0, Losses: 100001}} {
		got, want := MeanScore(o, 0.95), Wilson(o.Wins, o.Games(), 0.95)
		if !near(got.Value, want.Value, 1e-15) || !near(got.Lo, want.Lo, 1e-9) || !near(got.Hi, want.Hi, 1e-9) {
			t.Errorf("%+v: %+v, Wilson %+v", o, got, want)
		}
	}
}

// A second way to the same interval: at its bounds the score statistic, with
// the nuisance share found by searching for the largest likelihood rather
// than by Tango's equation, equals the critical value.
func TestMeanScoreByLikelihood(t *testing.T) {
	for _, o := range []Outcomes{{Wins: 3, Draws: 5, Losses: 2}, {Wins: 0, Draws: 7, Losses: 4}, {Wins: 45, Draws: 5, Losses: 50}, {Wins: 1, Draws: 98, Losses: 0}, {Wins: 20, Draws: 60, Losses: 3}, {Wins: 0, Draws: 50, Losses: 0}, {Wins: 300, Draws: 10, Losses: 2}} {
		e := MeanScore(o, 0.95)
		for _, bound := range []float64{e.Lo, e.Hi} {
			d := 2*bound - 1
			if math.Abs(d) > 1-1e-9 {
				continue
			}
			q := likeliest(o, d)
			n := float64(o.Games())
			variance := 2*q + d - d*d
			score := (float64(o.Wins-o.Losses) - n*d) / math.Sqrt(n*variance)
			if math.Abs(math.Abs(score)-1.959964) > 2e-4 {
				t.Errorf("%+v at %v: score %v", o, bound, score)
			}
		}
	}
}

// likeliest finds the share q of losses that makes the outcomes likeliest when
// wins have the share q + d, by golden-section search.
func likeliest(o Outcomes, d float64) float64 {
	term := func(k int64, p float64) float64 {
		if k == 0 {
			return 0
		}
		return float64(k) * math.Log(max(p, 1e-300))
	}
	f := func(q float64) float64 {
		return term(o.Wins, q+d) + term(o.Draws, 1-2*q-d) + term(o.Losses, q)
	}
	lo, hi := max(0, -d), (1-d)/2
	const g = 0.6180339887498949
	for range 200 {
		a, b := hi-g*(hi-lo), lo+g*(hi-lo)
		if f(a) < f(b) {
			lo = a
		} else {
			hi = b
		}
	}
	return (lo + hi) / 2
}

// With many games the interval is the normal one with the sample variance.
func TestMeanScoreOfManyGames(t *testing.T) {
	o := Outcomes{Wins: 458200, Draws: 56400, Losses: 485400}
	e := MeanScore(o, 0.95)
	half := 1.959963985 * math.Sqrt(o.variance()/float64(o.Games()))
	if !near(e.Lo, e.Value-half, 1e-7) || !near(e.Hi, e.Value+half, 1e-7) {
		t.Errorf("%+v, want ± %v", e, half)
	}
	// The variance by its definition.
	var s exact.Sums
	for _, c := range []struct{ n, v int64 }{{458200, 2}, {56400, 1}, {485400, 0}} {
		for range c.n {
			s.Add(c.v)
		}
	}
	if !near(o.variance(), s.Variance()/4, 1e-12) {
		t.Errorf("variance %v, want %v", o.variance(), s.Variance()/4)
	}
}

// Exact coverage over all outcomes of n games, averaged over nearby truths.
func TestMeanScoreCoverage(t *testing.T) {
	const n = 60
	bounds := map[Outcomes]Estimate{}
	for w := range int64(n + 1) {
		for d := range n + 1 - w {
			o := Outcomes{Wins: w, Draws: d, Losses: n - w - d}
			bounds[o] = MeanScore(o, 0.95)
		}
	}
	for _, c := range []struct{ win, draw float64 }{{0.48, 0.04}, {0.3, 0.4}, {0.02, 0.05}, {0.93, 0.05}, {0.05, 0.9}} {
		total := 0.0
		const steps = 21
		for s := range steps {
			win := c.win + (float64(s)/(steps-1)-0.5)*0.02
			truth := win + c.draw/2
			for o, e := range bounds {
				if e.Lo <= truth && truth <= e.Hi {
					total += math.Exp(logMultinomial(o, win, c.draw))
				}
			}
		}
		if got := total / steps; got < 0.943 || got > 0.968 {
			t.Errorf("win %v, draw %v: coverage %.4f", c.win, c.draw, got)
		}
	}
}

// logMultinomial is the log probability of the outcomes.
func logMultinomial(o Outcomes, win, draw float64) float64 {
	lg := func(n int64) float64 { v, _ := math.Lgamma(float64(n + 1)); return v }
	return lg(o.Games()) - lg(o.Wins) - lg(o.Draws) - lg(o.Losses) +
		float64(o.Wins)*math.Log(win) + float64(o.Draws)*math.Log(draw) + float64(o.Losses)*math.Log(1-win-draw)
}

// go-moremath's t distribution is the oracle: the bounds leave 2.5 % on each
// side.
func TestTMeanAgainstMoremath(t *testing.T) {
	for _, xs := range [][]int64{{1, 2}, {3, 5, 8, 13}, {10, 10, 10, 11}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}} {
		var s exact.Sums
		var sample stats.Sample
		for _, x := range xs {
			s.Add(x)
			sample.Xs = append(sample.Xs, float64(x))
		}
		e := TMean(&s, 1, 0.95)
		se := sample.StdDev() / math.Sqrt(float64(len(xs)))
		dist := stats.TDist{V: float64(len(xs) - 1)}
		if got := dist.CDF((e.Hi - sample.Mean()) / se); math.Abs(got-0.975) > 1e-6 {
			t.Errorf("%v: %+v, upper tail begins at %v", xs, e, got)
		}
		if !near(e.Value-e.Lo, e.Hi-e.Value, 1e-12) || !near(e.Value, sample.Mean(), 1e-12) {
			t.Errorf("%v: %+v is not centred at %v", xs, e, sample.Mean())
		}
	}
}

func TestNormalAgainstMoremath(t *testing.T) {
	for _, x := range []float64{-3, -1, 0, 0.5, 1.96, 4} {
		if want := stats.StdNormal.CDF(x); !near(portable.NormalCDF(x), want, 1e-12) {
			t.Errorf("NormalCDF(%v) = %v, want %v", x, portable.NormalCDF(x), want)
		}
	}
	if !near(z(0.95), 1.959963984540054, 1e-12) {
		t.Errorf("z(0.95) = %v", z(0.95))
	}
}

func TestTMeanOfLittle(t *testing.T) {
	var s exact.Sums
	for n := range 2 {
		if e := TMean(&s, 1, 0.95); !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) || len(e.Warnings) == 0 {
			t.Errorf("%d games: %+v", n, e)
		}
		s.Add(4)
	}
	for range 999 {
		s.Add(4)
	}
	// The spread of equal games is not known, and their unit is not it.
	if e := TMean(&s, 2, 0.95); e.Value != 2 || !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) || len(e.Warnings) == 0 {
		t.Errorf("a thousand equal games: %+v", e)
	}
	// Events that never happened: 0 of 1000 by Wilson.
	var none exact.Sums
	for range 1000 {
		none.Add(0)
	}
	if e := countMean(&none, 1, 0.95); e.Value != 0 || e.Lo != 0 || !near(e.Hi, 0.003827, 1e-5) || len(e.Warnings) == 0 {
		t.Errorf("a thousand games without an event: %+v", e)
	}
}

func TestTMeanCoverage(t *testing.T) {
	src := seeded(2)
	const runs, n = 4000, 60
	hits := 0
	for range runs {
		var s exact.Sums
		for range n {
			s.Add(int64(src.IntN(30) + src.IntN(30)))
		}
		if e := TMean(&s, 1, 0.95); e.Lo <= 29 && 29 <= e.Hi {
			hits++
		}
	}
	checkShare(t, "mean", hits, runs, 0.95, 0.95)
}

// The mean number of actions per ply of games whose length and choices hang
// together.
func TestRatioCoverage(t *testing.T) {
	src := seeded(3)
	const runs, n = 4000, 100
	hits := 0
	plies, actions := make([]int32, n), make([]int32, n)
	for range runs {
		for i := range n {
			plies[i] = int32(20 + src.IntN(100))
			actions[i] = plies[i]*3 + plies[i]*plies[i]/100 + int32(src.IntN(21)) - 10
		}
		c := exact.NewCross(2)
		c.Add([][]int32{plies, actions})
		// E[actions]/E[plies] over the hundred lengths.
		num, den := 0, 0
		for p := 20; p < 120; p++ {
			num += 3*p + p*p/100
			den += p
		}
		truth := float64(num) / float64(den)
		if e := ratio(c, 1, 0, 0.95); e.Lo <= truth && truth <= e.Hi {
			hits++
		}
	}
	checkShare(t, "ratio", hits, runs, 0.94, 0.95)
}

// By hand: games of 2, 4 and 6 plies with 4, 10 and 16 actions. R = 30/12 =
// 2.5, residuals −1, 0, 1, so s² = 1 and SE = √(1/3)/4; t₂ = 4.3027.
func TestRatioByHand(t *testing.T) {
	c := exact.NewCross(2)
	c.Add([][]int32{{2, 4, 6}, {4, 10, 16}})
	e := ratio(c, 1, 0, 0.95)
	half := 4.302652729749 * math.Sqrt(1.0/3) / 4
	if e.Value != 2.5 || !near(e.Hi, 2.5+half, 1e-9) || !near(e.Lo, 2.5-half, 1e-9) || e.Method != "delta" {
		t.Errorf("%+v, want 2.5 ± %v", e, half)
	}
	flat := exact.NewCross(2)
	flat.Add([][]int32{{2, 4, 6}, {4, 8, 12}})
	if e := ratio(flat, 1, 0, 0.95); e.Value != 2 || !math.IsNaN(e.Lo) || !math.IsNaN(e.Hi) || len(e.Warnings) == 0 {
		t.Errorf("equal ratios: %+v", e)
	}
	// 0 of 3 games by Wilson is at most 0.5615, over 4 plies a game.
	free := exact.NewCross(2)
	free.Add([][]int32{{2, 4, 6}, {0, 0, 0}})
	if e := ratio(free, 1, 0, 0.95); e.Value != 0 || e.Lo != 0 || !near(e.Hi, 0.561497/4, 1e-5) || len(e.Warnings) == 0 {
		t.Errorf("never: %+v", e)
	}
	none := exact.NewCross(2)
	none.Add([][]int32{{0}, {0}})
	if e := ratio(none, 1, 0, 0.95); !math.IsNaN(e.Value) || len(e.Warnings) == 0 {
		t.Errorf("no plies: %+v", e)
	}
}

// checkShare fails where an observed coverage lies outside [lo, hi] by more
// than four standard errors.
func checkShare(t *testing.T, what string, hits, runs int, lo, hi float64) {
	t.Helper()
	got := float64(hits) / float64(runs)
	slack := 4 * math.Sqrt(0.05*0.95/float64(runs))
	if got < lo-slack || got > hi+slack {
		t.Errorf("%s: %.4f of %d runs, want %v to %v", what, got, runs, lo, hi)
	}
}
