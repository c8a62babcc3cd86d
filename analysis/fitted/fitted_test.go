package fitted

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// A line is that of the sums of squares and products, which gonum's stat has another way of.
func TestLine(t *testing.T) {
	src := rand.New(rand.NewPCG(4, 9))
	for range 200 {
		n := 3 + src.IntN(8)
		x, y := make([]float64, n), make([]float64, n)
		for i := range n {
			x[i], y[i] = float64(i)+src.Float64()/2, src.Float64()-0.5
		}
		f, ok := Line(x, y)
		if !ok {
			t.Fatal("no line")
		}
		at, slope := stat.LinearRegression(x, y, nil, false)
		squares := 0.0
		for i := range x {
			e := y[i] - at - slope*x[i]
			squares += e * e
			if math.Abs(f.Residuals[i]-e) > 2e-9 {
				t.Fatalf("residual %v, want %v", f.Residuals[i], e)
			}
		}
		if math.Abs(f.Coefficients[0]-at) > 2e-9 || math.Abs(f.Coefficients[1]-slope) > 2e-9 || f.Freedom != n-2 || math.Abs(f.StandardError-math.Sqrt(squares/float64(n-2))) > 2e-8 {
			t.Fatalf("%+v, want %v + %v x", f, at, slope)
		}
		for _, v := range append(f.Coefficients, f.Residuals...) {
			if v != math.Round(v*1e9)/1e9 {
				t.Fatalf("%v has more than nine decimals", v)
			}
		}
	}
}

// What cannot be fitted has no fit.
func TestNoFit(t *testing.T) {
	for what, c := range map[string][2][]float64{
		"none": {nil, nil}, "two": {{1, 2}, {3, 4}}, "one place": {{2, 2, 2}, {1, 2, 3}}, "no value": {{1, 2, 3}, {1, math.NaN(), 2}},
	} {
		if f, ok := Line(c[0], c[1]); ok {
			t.Errorf("%s: %+v", what, f)
		}
	}
	if _, ok := Through(mat.NewDense(3, 3, []float64{1, 0, 0, 0, 1, 0, 0, 0, 1}), []float64{1, 2, 3}); ok {
		t.Error("nothing is left")
	}
}
