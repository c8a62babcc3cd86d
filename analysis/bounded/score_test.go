package bounded

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"houserules/engine/enginetest"
)

// differences are a tally of −1, −½, 0, ½ and 1.
func differences(games ...int64) Tally {
	t := Tally{Least: -1, Most: 1}
	for i, n := range games {
		t.Values = append(t.Values, Value{At: float64(i)/2 - 1, Games: n})
	}
	return t
}

// Where the limit lies beyond all values seen there is a formula: the bound
// takes the rest, n(mean − μ)/(μ + 1) = c², which is Wilson's for a share.
func TestScoreByHand(t *testing.T) {
	const c = 1.96
	for _, test := range []struct {
		t      Tally
		lo, hi float64
	}{
		{differences(0, 1, 2, 1, 0), -c * c / (4 + c*c), c * c / (4 + c*c)},
		{differences(0, 0, 0, 0, 2), (2 - c*c) / (2 + c*c), 1},
		{differences(0, 0, 50, 0, 0), -c * c / (50 + c*c), c * c / (50 + c*c)},
		{Tally{Most: 1, Values: []Value{{0, 20}}}, 0, c * c / (20 + c*c)},
		{Tally{Least: -1, Most: 1}, -1, 1},
	} {
		lo, hi := test.t.Score(c)
		if math.Abs(lo-test.lo) > 1e-12 || math.Abs(hi-test.hi) > 1e-12 {
			t.Errorf("%+v: [%v, %v], want [%v, %v]", test.t, lo, hi, test.lo, test.hi)
		}
	}
}

// A second way to the same limits: the likeliest shares of all five values that
// have the limit as their mean, found by searching, have the variance at which
// the mean lies just the critical value away.
func TestScoreByLikelihood(t *testing.T) {
	const c = 1.96
	for _, games := range [][]int64{
		{0, 0, 300, 3, 9}, {1, 0, 300, 2, 9}, {3, 5, 20, 8, 2}, {0, 0, 90, 14, 0},
	} {
		tally := differences(games...)
		lo, hi := tally.Score(c)
		for _, limit := range []float64{lo, hi} {
			shares := likeliest(games, limit)
			variance, sum, mean := 0.0, 0.0, 0.0
			for i, p := range shares {
				at := float64(i)/2 - 1
				sum, mean, variance = sum+p, mean+p*at, variance+p*(at-limit)*(at-limit)
			}
			if math.Abs(sum-1) > 1e-5 || math.Abs(mean-limit) > 1e-5 {
				t.Fatalf("%v: the search found the shares %v for the mean %v", games, shares, limit)
			}
			if score := math.Abs(tally.Mean()-limit) / math.Sqrt(variance/float64(tally.N())); math.Abs(score-c) > 0.02 {
				t.Errorf("%v: at %v the mean is %v errors away, want %v (shares %.5f)", games, limit, score, c, shares)
			}
		}
	}
}

// likeliest searches the shares of the five values with the largest likelihood
// among those of a mean, by golden sections in three dimensions. The likelihood
// goes on straight below a share of 10⁻⁹, so that it is concave everywhere.
func likeliest(games []int64, mean float64) [5]float64 {
	at := func(a, b, c float64) [5]float64 {
		rest, lean := 1-a-b-c, mean-(c-a)/2
		return [5]float64{(rest - lean) / 2, a, b, c, (rest + lean) / 2}
	}
	value := func(a, b, c float64) float64 {
		sum := 0.0
		for i, p := range at(a, b, c) {
			const least = 1e-9
			term := math.Log(max(p, least)) + min(0, p-least)/least
			sum += float64(games[i])*term + 1e10*min(0, p)
		}
		return sum
	}
	golden := func(f func(float64) float64) float64 {
		const g = 0.6180339887498949
		lo, hi := 0.0, 1.0
		for range 48 {
			if a, b := hi-g*(hi-lo), lo+g*(hi-lo); f(a) < f(b) {
				lo = a
			} else {
				hi = b
			}
		}
		return (lo + hi) / 2
	}
	third := func(a, b float64) float64 { return golden(func(c float64) float64 { return value(a, b, c) }) }
	second := func(a float64) float64 {
		return golden(func(b float64) float64 { return value(a, b, third(a, b)) })
	}
	a := golden(func(a float64) float64 { b := second(a); return value(a, b, third(a, b)) })
	b := second(a)
	return at(a, b, third(a, b))
}

// The means accepted one by one are those between the limits, which hold the
// mean, nest by their critical value and turn with the sign.
func TestScoreIsAnInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.SliceOfN(rapid.Int64Range(0, 30), 5, 5).Draw(t, "games")
		games[2] += rapid.Int64Range(1, 500).Draw(t, "alike")
		c := rapid.Float64Range(0.5, 9).Draw(t, "critical")
		tally := differences(games...)
		lo, hi := tally.Score(c)
		for i := range 99 {
			m := float64(i+1)/50 - 1
			if near := 1e-9; math.Abs(m-lo) < near || math.Abs(m-hi) < near || math.Abs(m-tally.Mean()) < near {
				continue
			}
			if got := accepted(tally, m, c); got != (lo < m && m < hi) {
				t.Fatalf("%v at %v: accepted is %v in [%v, %v]", games, m, got, lo, hi)
			}
		}
		less, more := tally.Score(c / 1.1)
		if mean := tally.Mean(); !(lo <= less && less <= mean+1e-15 && mean <= more+1e-15 && more <= hi) {
			t.Fatalf("%v: [%v, %v] in [%v, %v]", games, less, more, lo, hi)
		}
		if a, b := tally.Mirrored().Score(c); a != -hi || b != -lo {
			t.Fatalf("mirrored: [%v, %v] and [%v, %v]", a, b, lo, hi)
		}
	})
}

// accepted tells whether a mean is accepted, from the shares themselves: θ is
// searched, the bound that was not seen takes what is missing, and the variance
// is summed.
func accepted(t Tally, mean, c float64) bool {
	n := float64(t.N())
	gap := t.Mean() - mean
	most := 1 / (mean - t.Least)
	if gap < 0 {
		most = -1 / (t.Most - mean)
	}
	slope := func(theta float64) float64 {
		sum := 0.0
		for _, v := range t.Values {
			if v.Games > 0 {
				sum += float64(v.Games) / n * (v.At - mean) / (1 + theta*(v.At-mean))
			}
		}
		return sum
	}
	near, far := 0.0, most*(1-1e-12)
	for range 90 {
		if mid := (near + far) / 2; slope(mid)*gap > 0 {
			near = mid
		} else {
			far = mid
		}
	}
	theta, variance, rest := near, 0.0, 1.0
	for _, v := range t.Values {
		if v.Games > 0 {
			p := float64(v.Games) / n / (1 + theta*(v.At-mean))
			variance += p * (v.At - mean) * (v.At - mean)
			rest -= p
		}
	}
	variance += rest / theta / theta // of the bound, which lies 1/θ away
	return gap*gap <= c*c*variance/n
}

// A dozen pairs differ, all one way, and the true difference is just the
// tolerance: how often is it found inside? Exactly, by the binomial
// distribution. With pseudo-games in the standard error, as it was done before,
// it is too often.
func TestRareOneSidedError(t *testing.T) {
	const n = 20000
	pseudo := func(k, c float64) float64 {
		square := 1.0 // typical of the differences seen and those that could be
		return k/n + c*math.Sqrt((k/n*(1-k/n)+1.96*1.96*square/n)/n)
	}
	for _, test := range []struct{ c, nominal, before float64 }{{1.644854, 0.05, 0.07}, {2.807034, 0.0025, 0.008}} {
		sum, worst, old := 0.0, 0.0, 0.0
		const steps = 61
		for s := range steps {
			truth := (12 + 6*float64(s)/(steps-1)) / n
			b := distuv.Binomial{N: n, P: truth}
			now, then := 0.0, 0.0
			for k := range int64(40) {
				if _, hi := differences(0, 0, n-k, 0, k).Score(test.c); hi < truth {
					now += b.Prob(float64(k))
				}
				if pseudo(float64(k), test.c) < truth {
					then += b.Prob(float64(k))
				}
			}
			sum, worst, old = sum+now/steps, max(worst, now), max(old, then)
		}
		t.Logf("nominal %v: false EQUAL %.4f on average, %.4f at worst; before %.4f at worst", test.nominal, sum, worst, old)
		if sum > test.nominal || worst > 1.2*test.nominal {
			t.Errorf("nominal %v: false EQUAL %v on average, %v at worst", test.nominal, sum, worst)
		}
		if old < test.before {
			t.Errorf("before, it was %v at worst: this test does not show what it should", old)
		}
	}
}

// The same where the differences go both ways or are halves, by simulation, and
// how often a true mean is missed on either side.
func TestRareError(t *testing.T) {
	runs := enginetest.Often(4000, 100_000)
	const n = 20000
	for name, shares := range map[string][5]float64{
		"one way":       {0, 0, 0, 0, 15},
		"halves":        {0, 0, 0, 15, 0},
		"one, in parts": {0, 0, 0, 8, 8},
		"both ways":     {7, 0, 0, 0, 7},
		"mostly one":    {2, 1, 0, 3, 12},
		"a rule":        {30, 12, 0, 25, 60},
	} {
		src := rand.New(rand.NewPCG(7, 20))
		draw := func(mean float64) int64 { return int64(distuv.Poisson{Lambda: mean, Src: src}.Rand()) }
		below, above := map[float64]int{}, map[float64]int{}
		truth := 0.0
		for i, s := range shares {
			truth += s * (float64(i)/2 - 1) / n
		}
		for range runs {
			games := make([]int64, 5)
			rest := int64(n)
			for i, s := range shares {
				if s > 0 {
					games[i] = draw(s)
					rest -= games[i]
				}
			}
			games[2] = rest
			tally := differences(games...)
			for _, c := range []float64{1.644854, 1.959964, 2.807034} {
				lo, hi := tally.Score(c)
				if truth < lo {
					below[c]++
				}
				if truth > hi {
					above[c]++
				}
			}
		}
		for _, test := range []struct{ c, tail float64 }{{1.644854, 0.05}, {1.959964, 0.025}, {2.807034, 0.0025}} {
			b, a := float64(below[test.c])/float64(runs), float64(above[test.c])/float64(runs)
			t.Logf("%s, tail %v: %.4f too low, %.4f too high", name, test.tail, b, a)
			// The upper limit is that of EQUAL. The tail at the other side is
			// longer, as the counts themselves are; together they are nominal.
			slack := 4 * math.Sqrt(test.tail/float64(runs))
			if a > 1.1*test.tail+slack {
				t.Errorf("%s: the truth is above in %.4f, nominal %v", name, a, test.tail)
			}
			if both := a + b; test.tail >= 0.025 && both > 2.2*test.tail+1.5*slack {
				t.Errorf("%s: the truth is outside in %.4f, nominal %v", name, both, 2*test.tail)
			}
		}
	}
}

// A rule that favours nobody and fires rarely is found to favour somebody in at
// most 5.3 % of the studies, however rarely it fires. Exactly: the pairs that
// differ either way are Poisson, and of as few as these the interval excludes
// zero by McNemar's statistic.
func TestRareRuleError(t *testing.T) {
	const n, c = 100_000, 1.959964
	different := map[[2]int64]bool{}
	for a := range int64(70) {
		for b := range int64(70) {
			lo, hi := differences(a, 0, n-a-b, 0, b).Score(c)
			different[[2]int64{a, b}] = lo > 0 || hi < 0
			if a+b > 0 && different[[2]int64{a, b}] != (float64((a-b)*(a-b)) > c*c*float64(a+b)) {
				t.Errorf("%d one way and %d the other: [%v, %v]", a, b, lo, hi)
			}
		}
	}
	worst := 0.0
	for expected := 0.5; expected <= 60; expected += 0.5 {
		each := distuv.Poisson{Lambda: expected / 2}
		sum := 0.0
		for games, is := range different {
			if is {
				sum += each.Prob(float64(games[0])) * each.Prob(float64(games[1]))
			}
		}
		worst = max(worst, sum)
	}
	t.Logf("false DIFFERENT at worst %.4f", worst)
	if worst > 0.054 || worst < 0.04 {
		t.Errorf("false DIFFERENT in %v, nominal 0.05", worst)
	}
}
