package analysis

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"houserules/engine/enginetest"
)

func TestJudge(t *testing.T) {
	const m = 0.01
	nan := math.NaN()
	for _, c := range []struct {
		name           string
		lo, hi, el, eh float64
		tolerance      float64
		verdict        Verdict
		direction      int
	}{
		{"clear of the tolerance", 0.011, 0.03, 0.012, 0.029, m, LargerThanTolerance, 1},
		{"clear of the tolerance, down", -0.03, -0.011, -0.029, -0.012, m, LargerThanTolerance, -1},
		{"touching the tolerance", 0.010, 0.03, 0.012, 0.029, m, Different, 1},
		{"from zero over the tolerance", 0.001, 0.02, 0.002, 0.019, m, Different, 1},
		{"from zero over the tolerance, down", -0.02, -0.001, -0.019, -0.002, m, Different, -1},
		{"inside, not zero", 0.001, 0.009, 0.002, 0.008, m, DifferentButSmall, 1},
		{"inside by the two tests only", 0.001, 0.0101, 0.002, 0.0099, m, DifferentButSmall, 1},
		{"inside, touching zero", 0, 0.009, 0.001, 0.008, m, EqualWithinTolerance, 0},
		{"around zero, inside", -0.005, 0.005, -0.004, 0.004, m, EqualWithinTolerance, 0},
		{"around zero, inside by the two tests only", -0.0101, 0.005, -0.0099, 0.004, m, EqualWithinTolerance, 0},
		{"around zero, touching the tolerance", -0.011, 0.005, -0.01, 0.004, m, Undecided, 0},
		{"wide", -0.1, 0.1, -0.09, 0.09, m, Undecided, 0},
		{"no tolerance, not zero", 0.001, 0.009, 0.002, 0.008, 0, Different, 1},
		{"no tolerance, zero", -0.001, 0.009, 0.002, 0.008, 0, Undecided, 0},
		{"no tolerance, a point at zero", 0, 0, 0, 0, 0, Undecided, 0},
		{"a point at zero", 0, 0, 0, 0, m, EqualWithinTolerance, 0},
		{"nothing known", nan, nan, nan, nan, m, Undecided, 0},
	} {
		v, d := Judge(Estimate{Lo: c.lo, Hi: c.hi}, Estimate{Lo: c.el, Hi: c.eh}, c.tolerance)
		if v != c.verdict || d != c.direction {
			t.Errorf("%s: %v %d, want %v %d", c.name, v, d, c.verdict, c.direction)
		}
	}
}

// Whatever the numbers, the verdict agrees with the intervals beside it, the
// two intervals nest, and more games than were played are advised where the
// effect is not known exactly enough, else not.
func TestJudgedIsConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		level := 0.95
		zero := rapid.Float64Range(1.96, 3.5).Draw(t, "zero")
		c := criticals{level: level, zero: zero, equal: rapid.Float64Range(1.6449, zero).Draw(t, "equal")}
		n := rapid.Int64Range(100, 10000000).Draw(t, "n")
		s := newSpread(rapid.Float64Range(0.01, 1).Draw(t, "variance"), 0.5, 1.96)
		tolerance := rapid.SampledFrom([]float64{0, 0.005, 0.01, 0.1}).Draw(t, "tolerance")
		effect := rapid.Float64Range(-8, 8).Draw(t, "t") * s.SE(float64(n))
		half := func(r reach) (float64, float64) {
			h := r.critical * s.SE(float64(n))
			return effect - h, effect + h
		}
		j := c.judged(Estimate{Value: effect, N: n}, limits{stood: half}, s, tolerance)
		lo, hi := j.Effect.Lo, j.Effect.Hi
		if j.Equivalence.Lo < lo || j.Equivalence.Hi > hi {
			t.Fatalf("not nested: %+v", j)
		}
		if differs := lo > 0 || hi < 0; differs != (j.Direction != 0) {
			t.Fatalf("direction: %+v", j)
		}
		if j.Direction != 0 && math.Signbit(effect) != (j.Direction < 0) {
			t.Fatalf("wrong direction: %+v", j)
		}
		inside := j.Equivalence.Lo > -tolerance && j.Equivalence.Hi < tolerance
		switch j.Verdict {
		case LargerThanTolerance:
			if inside || lo <= tolerance && hi >= -tolerance {
				t.Fatalf("%+v", j)
			}
		case DifferentButSmall, EqualWithinTolerance:
			if !inside {
				t.Fatalf("%+v", j)
			}
		case Undecided:
			if lo > 0 || hi < 0 || inside {
				t.Fatalf("%+v", j)
			}
		case Different:
		default:
			t.Fatalf("no verdict: %+v", j)
		}
		o := j.Outlook
		if !near(o.HalfWidth, (hi-lo)/2, 1e-12) || (len(o.Chances) > 0) != (tolerance > 0) {
			t.Fatalf("outlook %+v of %+v", o, j)
		}
		if (o.Games > n) != (o.HalfWidth > o.WantedHalfWidth) {
			t.Fatalf("± %v with %d games, ± %v with %d", o.HalfWidth, n, o.WantedHalfWidth, o.Games)
		}
	})
}

// The critical value of the equivalence tests never exceeds that of the
// intervals against zero, and for one estimate it is the one-sided quantile.
func TestEquivalenceCritical(t *testing.T) {
	opt := Options{Level: 0.95}
	one := newCriticals(opt, []mat.Symmetric{equicorrelated(1, 0)})
	if !near(one.zero, 1.959964, 1e-6) || !near(one.equal, 1.644854, 1e-6) || one.equivalenceLevel() != 0.9 {
		t.Errorf("one: %+v", one)
	}
	many := newCriticals(opt, []mat.Symmetric{equicorrelated(10, 0.9999)})
	if many.equal > many.zero || many.equal < one.equal {
		t.Errorf("ten alike: %+v", many)
	}
}

// Two variants whose true difference is just the tolerance are declared equal in
// at most 5 % of all studies (Schuirmann's size), and with no difference and
// enough games almost always.
func TestEquivalenceErrorRate(t *testing.T) {
	src := seeded(6)
	c := criticals{level: 0.95, zero: z(0.95), equal: z(0.9)}
	runs := enginetest.Fewer(5000, 20000)
	const n, tolerance = 4000, 0.03
	for _, truth := range []float64{tolerance, -tolerance, 0} {
		equal := 0
		s := newSpread(0.25, 0.25, 1.96)
		for range runs {
			value := truth + src.NormFloat64()*0.5/math.Sqrt(n)
			j := c.judged(Estimate{Value: value, N: n}, limits{stood: func(r reach) (float64, float64) {
				return value - r.critical*s.SE(n), value + r.critical*s.SE(n)
			}}, s, tolerance)
			if j.Verdict == EqualWithinTolerance || j.Verdict == DifferentButSmall {
				equal++
			}
		}
		got := float64(equal) / float64(runs)
		switch {
		case truth != 0 && (got > 0.0565 || got < 0.04):
			t.Errorf("true difference %v: declared inside in %.4f of the studies", truth, got)
		case truth == 0 && got < 0.95:
			t.Errorf("no difference: declared inside in %.4f only", got)
		}
	}
}

// Several differences at the tolerance, with signs and correlations that are
// hard on a two-sided value: together they err in at most 5 %.
func TestEquivalenceFamilyErrorRate(t *testing.T) {
	src := seeded(7)
	const runs = 100000
	for _, rho := range []float64{-0.99, 0, 0.9} {
		m := equicorrelated(2, rho)
		c := newCriticals(Options{Level: 0.95}, toSymmetric(m))
		wrong := 0
		for range runs {
			x := src.NormFloat64()
			y := rho*x + math.Sqrt(1-rho*rho)*src.NormFloat64()
			// Both true effects are at the upper tolerance; one falls short by
			// more than the critical value.
			if x < -c.equal || y < -c.equal {
				wrong++
			}
		}
		if got := float64(wrong) / runs; got > 0.0525 {
			t.Errorf("rho %v: %.4f", rho, got)
		}
	}
}

// toSymmetric makes a list of one block.
func toSymmetric(m *mat.SymDense) []mat.Symmetric { return []mat.Symmetric{m} }

// equicorrelated is the k×k matrix with one correlation everywhere.
func equicorrelated(k int, rho float64) *mat.SymDense {
	m := mat.NewSymDense(k, nil)
	for i := range k {
		for j := range i {
			m.SetSym(i, j, rho)
		}
		m.SetSym(i, i, 1)
	}
	return m
}
