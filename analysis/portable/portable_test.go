package portable

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// near compares by relative error, and absolute error below floor.
func near(t *testing.T, what string, x, got, want, tolerance float64) {
	t.Helper()
	if math.IsNaN(want) != math.IsNaN(got) || math.IsInf(want, 0) && got != want {
		t.Errorf("%s(%v) = %v, want %v", what, x, got, want)
	}
	if e := math.Abs(got - want); e > tolerance*math.Abs(want) && e > 1e-300 {
		t.Errorf("%s(%v) = %v, want %v: off by %.3g", what, x, got, want, e/math.Abs(want))
	}
}

// Every function agrees with the one of the standard library or of gonum,
// which are other implementations or are compiled otherwise.
func TestFunctions(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	points := []float64{0, 1e-300, 1e-20, 1e-9, 0.25, 0.84375, 1, 1.25, 1 / 0.35, 6, 27.9, 28, 700, 709.9, 745, 1e10, math.Inf(1), math.NaN()}
	for range 20000 {
		points = append(points, src.ExpFloat64(), 10*src.NormFloat64(), math.Exp(20*src.NormFloat64()))
	}
	for _, p := range points {
		for _, x := range []float64{p, -p} {
			near(t, "Exp", x, Exp(x), math.Exp(x), 4e-16)
			near(t, "Erf", x, Erf(x), math.Erf(x), 4e-16)
			near(t, "Erfc", x, Erfc(x), math.Erfc(x), 1e-15)
			near(t, "NormalCDF", x, NormalCDF(x), distuv.UnitNormal.CDF(x), 1e-15)
		}
		x := math.Abs(p)
		near(t, "Log", x, Log(x), math.Log(x), 4e-16)
		near(t, "Log1p", x, Log1p(x), math.Log1p(x), 1e-15)
		if x < 30 {
			near(t, "NormalDensity", x, NormalDensity(x), distuv.UnitNormal.Prob(x), 1e-13)
		}
	}
	for range 20000 {
		p := src.Float64()
		for _, p := range []float64{p, math.Pow(p, 40), 1 - math.Pow(p, 9)} {
			near(t, "NormalQuantile", p, NormalQuantile(p), distuv.UnitNormal.Quantile(p), 1e-14)
			near(t, "Pow", p, Pow(p, 0.3), math.Pow(p, 0.3), 1e-14)
		}
	}
}

// Student's quantiles agree with gonum's, and with what is known exactly for
// one and two degrees.
func TestStudent(t *testing.T) {
	for _, level := range []float64{0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.999999} {
		near(t, "one degree", level, StudentQuantile(level, 1), math.Tan(math.Pi/2*level), 1e-9)
		near(t, "two degrees", level, StudentQuantile(level, 2), level*math.Sqrt(2/(1-level*level)), 1e-9)
		for _, df := range []float64{3, 4, 5, 10, 30, 99, 200, 999, 12345, 99999, 100001, 1e6} {
			want := distuv.StudentsT{Sigma: 1, Nu: df}.Quantile((1 + level) / 2)
			near(t, "StudentQuantile", df, StudentQuantile(level, df), want, 1e-9)
		}
		near(t, "the normal limit", level, StudentQuantile(level, 1e12), NormalQuantile((1+level)/2), 1e-10)
		below, above := StudentQuantile(level, manyDegrees), StudentQuantile(level, manyDegrees+1)
		near(t, "where the methods meet", level, below, above, 1e-9)
	}
	if !math.IsInf(StudentQuantile(1, 5), 1) || StudentQuantile(0, 5) > 1e-12 || !math.IsNaN(StudentQuantile(0.5, 0)) {
		t.Error("the ends")
	}
}

func TestLegendre(t *testing.T) {
	for _, n := range []int{1, 2, 5, 64} {
		x, w := make([]float64, n), make([]float64, n)
		quad.Legendre{}.FixedLocations(x, w, -1, 1)
		nodes, weights := Legendre(n)
		for i := range nodes {
			if math.Abs(nodes[n-1-i]-x[i]) > 1e-14 || math.Abs(weights[i]-w[i]) > 1e-14 {
				t.Errorf("node %d of %d is %v with the weight %v, want %v and %v", i, n, nodes[n-1-i], weights[i], x[i], w[i])
			}
		}
	}
}
