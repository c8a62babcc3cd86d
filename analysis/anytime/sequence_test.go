package anytime

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
)

// The formula as it is printed, and what is said of its width: narrowest in
// parts of fixed size at n*, and 1.55 times as wide there.
func TestCritical(t *testing.T) {
	for _, s := range []Sequence{{0.05, 100_000}, {0.05 / 6, 20_000}, {0.01, 5_000_000}} {
		rho2 := (-2*math.Log(s.Alpha) + math.Log(-2*math.Log(s.Alpha)) + 1) / float64(s.Games)
		for _, n := range []int64{1000, 12_345, 100_000, 7_000_000} {
			x := float64(n)
			want := math.Sqrt(x) * math.Sqrt(2*(x*rho2+1)/(x*x*rho2)*math.Log(math.Sqrt(x*rho2+1)/s.Alpha))
			if got := s.Critical(n); math.Abs(got-want) > 1e-9*want {
				t.Errorf("%+v after %d games: %v, want %v", s, n, got, want)
			}
		}
		at := s.Critical(s.Games)
		for _, n := range []int64{s.Games / 8, s.Games / 2, s.Games * 2, s.Games * 8} {
			if n >= First && s.Critical(n) < at-0.02 {
				t.Errorf("%+v: %v after %d games, %v after those planned", s, s.Critical(n), n, at)
			}
		}
	}
	if got := (Sequence{0.05, 50_000}).Critical(50_000) / 1.959964; math.Abs(got-1.55) > 0.005 {
		t.Errorf("%v times as wide as of fixed size, want 1.55", got)
	}
	for _, s := range []Sequence{{0, 1000}, {1, 1000}, {0.05, 0}} {
		if got := s.Critical(5000); !math.IsNaN(got) {
			t.Errorf("%+v: %v", s, got)
		}
	}
	if got := (Sequence{0.05, 50_000}).Critical(First - 1); !math.IsNaN(got) {
		t.Errorf("%v below the first look", got)
	}
}

// path is a study without an effect that is looked at again and again: at each
// number of games the mean in parts of its standard error.
func path(src *rand.Rand, looks []int64) []float64 {
	scores := make([]float64, len(looks))
	sum, before := 0.0, int64(0)
	for i, n := range looks {
		sum += math.Sqrt(float64(n-before)) * src.NormFloat64()
		scores[i], before = sum/math.Sqrt(float64(n)), n
	}
	return scores
}

// growing are looks from a number of games to another, each so many times the
// one before.
func growing(from, to int64, times float64) []int64 {
	var looks []int64
	for n := float64(from); n <= float64(to); n *= times {
		looks = append(looks, int64(n))
	}
	return looks
}

const planned = 32_000

// How often DIFFERENT is said of what is not, by the rule for the critical
// value. Every look here is at a new number of games, and who looks stops at the
// first DIFFERENT.
func TestLookingAgain(t *testing.T) {
	runs := enginetest.Often(4000, 100_000)
	const alpha, fixed = 0.05, 1.959964
	sequence := Sequence{alpha, planned}
	always := func(n int64) float64 { return sequence.Critical(n) }
	doubling := growing(First, 1024*First, 2)
	dense := growing(First, 10*planned, 1.02)
	afterFixed := func(n int64) float64 {
		if n == planned {
			return fixed
		}
		return sequence.Critical(n)
	}
	for name, test := range map[string]struct {
		looks    []int64
		critical func(n int64) float64
		lo, hi   float64
	}{
		"one look of fixed size":         {[]int64{planned}, func(int64) float64 { return fixed }, 0.05, 0.05},
		"fixed size at every doubling":   {doubling, func(int64) float64 { return fixed }, 0.3, 0.33},
		"a sequence at every doubling":   {doubling, always, 0.005, 0.013},
		"tuned anew at every doubling":   {doubling, func(n int64) float64 { return Sequence{alpha, n}.Critical(n) }, 0.015, 0.025},
		"a sequence all the time":        {dense, always, 0.02, 0.03},
		"tuned anew all the time":        {dense, func(n int64) float64 { return Sequence{alpha, n}.Critical(n) }, 0.05, 0.07},
		"fixed first, a sequence after":  {growing(planned, 32*planned, 2), afterFixed, 0.05, 0.056},
		"fixed first, then all the time": {growing(planned, 10*planned, 1.02), afterFixed, 0.052, 0.062},
	} {
		src := rand.New(rand.NewPCG(51, 20))
		found := 0
		for range runs {
			for i, score := range path(src, test.looks) {
				if math.Abs(score) > test.critical(test.looks[i]) {
					found++
					break
				}
			}
		}
		got := float64(found) / float64(runs)
		t.Logf("%s: false DIFFERENT %.4f of %d", name, got, runs)
		slack := 4 * math.Sqrt(max(got, 0.005)*(1-got)/float64(runs))
		if got < test.lo-slack || got > test.hi+slack {
			t.Errorf("%s: false DIFFERENT %.4f, want %v to %v", name, got, test.lo, test.hi)
		}
	}
}

// Following the advice: the true effect is just the tolerance, and whoever finds
// a study open plays as many games as would settle it if the effect seen were
// the true one, until it is settled or the games run out. How often is the
// effect said to be inside the tolerance, which it is not?
func TestFollowingTheAdvice(t *testing.T) {
	runs := enginetest.Often(4000, 100_000)
	const sd, tolerance, first, most = 0.5, 0.01, 10_000, 50_000_000
	sequence := Sequence{0.05, first}
	for name, test := range map[string]struct {
		zero, equal func(n int64) float64
		lo, hi      float64
	}{
		"fixed size": {func(int64) float64 { return 1.959964 }, func(int64) float64 { return 1.644854 }, 0.12, 0.17},
		"a sequence": {sequence.Critical, sequence.Critical, 0, 0.025},
	} {
		src := rand.New(rand.NewPCG(52, 20))
		inside, looks := 0, 0
		for range runs {
			sum, before := 0.0, int64(0)
			for n := int64(first); n <= most; {
				more := float64(n - before)
				sum += more*tolerance + math.Sqrt(more)*sd*src.NormFloat64()
				before = n
				looks++
				mean, se := sum/float64(n), sd/math.Sqrt(float64(n))
				zero, equal := test.zero(n)*se, test.equal(n)*se
				if mean-equal > -tolerance && mean+equal < tolerance {
					inside++
					break
				}
				if mean-zero > tolerance || mean+zero < -tolerance {
					break
				}
				gap := math.Abs(math.Abs(mean) - tolerance)
				settle := (test.zero(n) + 0.84) * sd / gap
				n = max(n+First, int64(min(settle*settle, 2*most)))
			}
		}
		got := float64(inside) / float64(runs)
		t.Logf("%s: said to be inside in %.4f of %d, %.1f looks each", name, got, runs, float64(looks)/float64(runs))
		slack := 4 * math.Sqrt(max(got, 0.005)*(1-got)/float64(runs))
		if got < test.lo-slack || got > test.hi+slack {
			t.Errorf("%s: said to be inside in %.4f, want %v to %v", name, got, test.lo, test.hi)
		}
	}
}
