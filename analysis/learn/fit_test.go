package learn

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"houserules/engine"
	"houserules/engine/evaluation"
)

// drawn are samples of so many features whose targets are tanh of weighted sums, with noise.
func drawn(seed uint64, n, features int, noise, spread float64) (*samples, []float64) {
	r := rand.New(rand.NewPCG(seed, 5))
	weights := make([]float64, features)
	for i := range weights {
		weights[i] = spread * r.NormFloat64()
	}
	x := &samples{}
	for range n {
		from := len(x.features)
		sum := 0.0
		for i := range features {
			if r.IntN(3) > 0 {
				continue
			}
			count := int16(1 + r.IntN(3))
			x.features = append(x.features, engine.Feature{Index: uint16(i), Count: count})
			sum += weights[i] * float64(count)
		}
		t := math.Tanh(sum) + noise*r.NormFloat64()
		x.list = append(x.list, sample{from, len(x.features), int32(math.Round(min(max(t, -1), 1) * one))})
	}
	return x, weights
}

// TestFitIsLeastSquares: gonum's own solution of the linearized problem moves no weight that
// was found, the sum of squares falls nowhere near it, and without noise the weights that
// made the targets come back.
func TestFitIsLeastSquares(t *testing.T) {
	for seed := range uint64(5) {
		const features, n = 12, 3000
		noise := 0.1 * float64(seed)
		x, made := drawn(seed, n, features, noise, 0.15)
		found := fit(x, features, nil)
		w := make([]float64, features)
		for i := range w {
			w[i] = float64(found[i]) / evaluation.Unit
			if seed == 0 && math.Abs(w[i]-made[i]) > 0.002 {
				t.Errorf("weight %d is %.4f, and %.4f made the targets", i, w[i], made[i])
			}
		}
		// One step of Gauss and Newton from there, rows of ridge below, by QR.
		a, b := mat.NewDense(n+features, features, nil), mat.NewVecDense(n+features, nil)
		for k, s := range x.list {
			sum := 0.0
			for _, g := range x.features[s.from:s.to] {
				sum += w[g.Index] * float64(g.Count)
			}
			p := math.Tanh(sum)
			for _, g := range x.features[s.from:s.to] {
				a.Set(k, int(g.Index), (1-p*p)*float64(g.Count))
			}
			b.SetVec(k, float64(s.target)/one-p)
		}
		for i := range features {
			a.Set(n+i, i, math.Sqrt(shrinking))
			b.SetVec(n+i, -math.Sqrt(shrinking)*w[i])
		}
		var step mat.VecDense
		if err := step.SolveVec(a, b); err != nil {
			t.Fatal(err)
		}
		for i := range features {
			if d := step.AtVec(i) * evaluation.Unit; math.Abs(d) > 0.6 { // half a unit was rounded away
				t.Errorf("seed %d: weight %d is %d, and would go on by %.2f units", seed, i, found[i], d)
			}
		}
	}
}

// TestSolve compares solutions with gonum's.
func TestSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, n := range []int{1, 2, 7, 40} {
		g := mat.NewDense(n, n, nil)
		g.Apply(func(int, int, float64) float64 { return r.NormFloat64() }, g)
		sym := mat.NewSymDense(n, nil)
		sym.SymOuterK(1, g)
		var lower []float64
		b := make([]float64, n)
		for i := range n {
			sym.SetSym(i, i, sym.At(i, i)+0.1)
			for k := range i + 1 {
				lower = append(lower, sym.At(i, k))
			}
			b[i] = r.NormFloat64()
		}
		var chol mat.Cholesky
		var want mat.VecDense
		if !chol.Factorize(sym) || chol.SolveVecTo(&want, mat.NewVecDense(n, append([]float64(nil), b...))) != nil {
			t.Fatal("gonum finds no solution")
		}
		solve(lower, b)
		for i := range b {
			if math.Abs(b[i]-want.AtVec(i)) > 1e-9*(1+math.Abs(want.AtVec(i))) {
				t.Errorf("%d: x[%d] is %v, not %v", n, i, b[i], want.AtVec(i))
			}
		}
	}
}

// TestRareFeatures: a feature that no sample has keeps a weight of nothing, and weights beyond
// 16 bits stop there.
func TestRareFeatures(t *testing.T) {
	x, _ := drawn(9, 500, 3, 0, 0.1)
	if w := fit(x, 4, nil); w[3] != 0 {
		t.Errorf("it has the weight %d", w[3])
	}
	if w := rounded([]float64{9, -9, 0.5}); w[0] != math.MaxInt16 || w[1] != -math.MaxInt16 || w[2] != evaluation.Unit/2 {
		t.Errorf("rounded: %v", w)
	}
}
