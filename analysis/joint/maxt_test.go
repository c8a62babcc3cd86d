package joint

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"houserules/engine/enginetest"
)

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

func TestMaxTOfOne(t *testing.T) {
	one := equicorrelated(1, 0)
	for _, level := range []float64{0.9, 0.95, 0.99} {
		want := distuv.UnitNormal.Quantile((1 + level) / 2)
		if got := MaxT(level, one); got != want {
			t.Errorf("level %v: %v, want %v", level, got, want)
		}
		if got := MaxT(level); got != want {
			t.Errorf("nothing at level %v: %v, want %v", level, got, want)
		}
	}
	if got := MaxT(1.5, one); !math.IsNaN(got) {
		t.Errorf("level 1.5: %v", got)
	}
}

// Independent estimates, in one block or in several, give Šidák's value.
func TestMaxTIndependent(t *testing.T) {
	for k := 2; k <= 6; k++ {
		want := distuv.UnitNormal.Quantile((1 + math.Pow(0.95, 1/float64(k))) / 2)
		var blocks []mat.Symmetric
		for range k {
			blocks = append(blocks, equicorrelated(1, 0))
		}
		if got := MaxT(0.95, blocks...); !near(got, want, 1e-8) {
			t.Errorf("%d blocks: %v, want %v", k, got, want)
		}
		if got := MaxT(0.95, equicorrelated(k, 0)); !near(got, want, 1e-8) {
			t.Errorf("a block of %d: %v, want %v", k, got, want)
		}
	}
}

// Dunnett's two-sided constants for infinitely many degrees of freedom
// (Dunnett 1964, "New tables for multiple comparisons with a control",
// Biometrics 20), printed with two decimals; ours are good to 0.005.
func TestMaxTDunnett(t *testing.T) {
	for level, table := range map[float64][]float64{
		0.95: {1.96, 2.21, 2.35, 2.44, 2.51, 2.57, 2.61, 2.65, 2.69},
		0.99: {2.58, 2.79, 2.92, 3.00, 3.06, 3.11},
	} {
		for i, want := range table {
			if got := MaxT(level, equicorrelated(i+1, 0.5)); math.Abs(got-want) > 0.006 {
				t.Errorf("level %v, %d treatments: %.4f, want %v", level, i+1, got, want)
			}
		}
	}
}

// Equal correlations reduce the box to one integral, a second way to it.
func TestBoxAgainstOneFactor(t *testing.T) {
	for _, k := range []int{2, 3, 4, 5, 8, 20} {
		for _, rho := range []float64{0.1, 0.5, 0.9, 0.99} {
			b := newBox(equicorrelated(k, rho))
			for _, c := range []float64{1.5, 2.2, 3} {
				want := quad.Fixed(func(x float64) float64 {
					s := math.Sqrt(1 - rho)
					q := phi((c-math.Sqrt(rho)*x)/s) - phi((-c-math.Sqrt(rho)*x)/s)
					return distuv.UnitNormal.Prob(x) * math.Pow(q, float64(k))
				}, -9, 9, 2000, nil, 0)
				tolerance := 1e-3
				switch {
				case k <= 3:
					tolerance = 1e-8
				case k <= 5:
					tolerance = 2e-4
				}
				if got := b.probability(c); math.Abs(got-want) > tolerance {
					t.Errorf("k %d, rho %v, c %v: %.6f, want %.6f", k, rho, c, got, want)
				}
			}
		}
	}
}

// Estimates that are one and the same, or each other's opposite, count once.
func TestMaxTDegenerate(t *testing.T) {
	same := equicorrelated(4, 1)
	same.SetSym(0, 3, -1)
	same.SetSym(1, 3, -1)
	same.SetSym(2, 3, -1)
	if got, want := MaxT(0.95, same), z(0.95); !near(got, want, 1e-9) {
		t.Errorf("four times the same: %v, want %v", got, want)
	}
	// Three estimates of which the third is (first + second)/√2.
	plane := mat.NewSymDense(3, []float64{1, 0, math.Sqrt2 / 2, 0, 1, math.Sqrt2 / 2, math.Sqrt2 / 2, math.Sqrt2 / 2, 1})
	got := MaxT(0.95, plane)
	hits, runs := 0, 400000
	src := rand.New(rand.NewPCG(4, 20))
	for range runs {
		a, b := src.NormFloat64(), src.NormFloat64()
		if max(math.Abs(a), math.Abs(b), math.Abs(a+b)/math.Sqrt2) <= got {
			hits++
		}
	}
	if p := float64(hits) / float64(runs); math.Abs(p-0.95) > 0.0018 {
		t.Errorf("coverage in the plane %.4f", p)
	}
}

// near tells whether two numbers agree to a relative accuracy.
func near(a, b, eps float64) bool { return math.Abs(a-b) <= eps*max(1, math.Abs(a), math.Abs(b)) }

// The critical value is where the probability is the level, for matrices of all kinds, also
// for those whose probability has steps, and few probabilities find it.
func TestRoot(t *testing.T) {
	src := rand.New(rand.NewPCG(6, 20))
	for range enginetest.Fewer(10, 24) {
		k := 2 + src.IntN(3)
		m, load := equicorrelated(k, 0), make([][]float64, k)
		for i := range load {
			x, y := src.NormFloat64(), src.NormFloat64()
			s := math.Sqrt(1 - float64(src.IntN(2))*src.Float64()) // 1: in a plane
			load[i] = []float64{s * x / math.Hypot(x, y), s * y / math.Hypot(x, y)}
			for j := range i {
				m.SetSym(i, j, load[i][0]*load[j][0]+load[i][1]*load[j][1])
			}
		}
		b, asked := newBox(m), 0
		probability := func(c float64) float64 { asked++; return b.probability(c) }
		level := []float64{0.1, 0.8, 0.95, 0.999}[src.IntN(4)]
		lo, hi := z(level), Sidak(level, k)
		c := root(level, lo, hi, probability)
		stepped := slices.ContainsFunc(b.factor, func(row []float64) bool { return row[len(row)-1] == 0 })
		if asked > 5 && !stepped || asked > 60 {
			t.Errorf("%d probabilities were asked", asked)
		}
		for hi-lo > 2e-9 {
			if mid := (lo + hi) / 2; b.probability(mid) < level {
				lo = mid
			} else {
				hi = mid
			}
		}
		near := 1e-8
		if stepped {
			near = 1e-4 // the probability itself is known no better
		}
		if math.Abs(c-lo) > near && math.Abs(b.probability(c)-level) > 1e-11 {
			t.Errorf("level %v of %v: %.12f, by halving %.12f", level, mat.Formatted(m), c, lo)
		}
	}
}

// Drawn from, the estimates stay inside together as often as promised, for an
// uneven matrix with negative correlations and for two blocks that are not
// independent (there at least as often).
func TestMaxTCoverage(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 20))
	load := [4][3]float64{{1, 0, 0}, {0.8, 0.6, 0}, {-0.5, 0.3, 0.9}, {0.1, -0.7, 0.2}}
	whole := mat.NewSymDense(4, nil)
	norm := [4]float64{}
	for i, a := range load {
		norm[i] = math.Sqrt(a[0]*a[0] + a[1]*a[1] + a[2]*a[2] + 0.2)
	}
	for i, a := range load {
		whole.SetSym(i, i, 1)
		for j := range i {
			b := load[j]
			whole.SetSym(i, j, (a[0]*b[0]+a[1]*b[1]+a[2]*b[2])/norm[i]/norm[j])
		}
	}
	first := mat.NewSymDense(2, []float64{1, whole.At(0, 1), whole.At(1, 0), 1})
	second := mat.NewSymDense(2, []float64{1, whole.At(2, 3), whole.At(3, 2), 1})
	exact, split := MaxT(0.95, whole), MaxT(0.95, first, second)
	if split < exact-0.001 {
		t.Errorf("blocks give %v, less than %v", split, exact)
	}
	const runs = 300000
	hits := 0
	for range runs {
		f := [3]float64{src.NormFloat64(), src.NormFloat64(), src.NormFloat64()}
		most := 0.0
		for i, a := range load {
			x := (a[0]*f[0] + a[1]*f[1] + a[2]*f[2] + math.Sqrt(0.2)*src.NormFloat64()) / norm[i]
			most = max(most, math.Abs(x))
		}
		if most <= exact {
			hits++
		}
	}
	if p := float64(hits) / runs; math.Abs(p-0.95) > 0.002 {
		t.Errorf("coverage %.4f at %v", p, exact)
	}
}

// The correlation of two differences that rest on different numbers of games.
func TestMatrixOfUnequalGames(t *testing.T) {
	m := Matrix(2, func(i int) int64 { return []int64{225, 400}[i] }, func(i, j int) (float64, int64) { return 0.6, 100 })
	if got := m.At(0, 1); !near(got, 0.2, 1e-15) {
		t.Errorf("%v, want 0.6·100/√(225·400)", got)
	}
	m = Matrix(2, func(int) int64 { return 5 }, func(i, j int) (float64, int64) { return math.NaN(), 5 })
	if got := m.At(0, 1); got != 0 {
		t.Errorf("%v of no spread", got)
	}
}
