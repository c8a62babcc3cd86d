package effects

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"houserules/sim/design"
)

// Residuals are what a plain elimination leaves of the means: the normal equations, solved
// here, and at right angles to every column of the model.
func TestSurface(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 1))
	space := design.Space{3, 2, 2}
	var runs []design.Run
	for r := range space.All() {
		if len(runs) < 11 {
			runs = append(runs, append(design.Run(nil), r...))
		}
	}
	fit := design.NewFit(design.NewModel(space, [][2]int{{0, 1}}), runs)
	means := make([]float64, len(runs))
	for i := range means {
		means[i] = random.Float64() - 0.5
	}
	s := surface(fit, means)
	if s == nil || s.Freedom != len(runs)-fit.Model.Size() {
		t.Fatalf("%+v", s)
	}
	squares := 0.0
	for i, want := range eliminated(fit, means) {
		if math.Abs(s.Residuals[i]-want) > 1e-9 || s.Residuals[i] != math.Round(s.Residuals[i]*1e9)/1e9 {
			t.Errorf("run %d has %v, want %v", i, s.Residuals[i], want)
		}
		squares += want * want
	}
	if want := math.Sqrt(squares / float64(s.Freedom)); math.Abs(s.StandardError-want) > 1e-8 {
		t.Errorf("a standard error of %v, want %v", s.StandardError, want)
	}
	for k := range fit.Model.Size() {
		sum := 0.0
		for i := range runs {
			sum += fit.Row(i)[k] * s.Residuals[i]
		}
		if math.Abs(sum) > 1e-7 {
			t.Errorf("the residuals have %v of column %d", sum, k)
		}
	}
	for i, r := range s.Residuals {
		if math.Abs(r) > math.Abs(s.Residuals[s.Largest()]) {
			t.Errorf("run %d is larger than the largest", i)
		}
	}
	if surface(fit, append([]float64{math.NaN()}, means[1:]...)) != nil {
		t.Error("a mean that is not known has residuals")
	}
	full := design.NewFit(design.NewModel(design.Space{2, 2}, [][2]int{{0, 1}}), []design.Run{{0, 0}, {0, 1}, {1, 0}, {1, 1}})
	if surface(full, means[:4]) != nil {
		t.Error("a model with as many columns as runs leaves something")
	}
}

// eliminated are residuals by Gauss's elimination of the normal equations.
func eliminated(fit *design.Fit, y []float64) []float64 {
	p := fit.Model.Size()
	a := make([][]float64, p)
	for i := range a {
		a[i] = make([]float64, p+1)
		for r := range y {
			for j := range p {
				a[i][j] += fit.Row(r)[i] * fit.Row(r)[j]
			}
			a[i][p] += fit.Row(r)[i] * y[r]
		}
	}
	for i := range a {
		for k := range a {
			if f := a[k][i] / a[i][i]; k != i {
				for j := range a[k] {
					a[k][j] -= f * a[i][j]
				}
			}
		}
	}
	left := append([]float64(nil), y...)
	for r := range left {
		for i := range a {
			left[r] -= fit.Row(r)[i] * a[i][p] / a[i][i]
		}
	}
	return left
}

// A sweep leaves nothing but luck where its model is true, and what three changes do
// together where they do.
func TestSweepLeavesWhatItsModelLacks(t *testing.T) {
	for _, together := range []float64{0, 0.4} {
		random := rand.New(rand.NewPCG(42, 1))
		d := &Design{}
		for f := range 3 {
			d.Factors = append(d.Factors, Factor{Name: fmt.Sprint("f", f), Levels: []string{"no", "yes"}})
		}
		var src memory
		shared := luck(random, 4000)
		for i := range 8 {
			levels := []int{i & 1, i >> 1 & 1, i >> 2}
			score := 0.4 + 0.1*float64(levels[0]) + together*float64(levels[0]*levels[1]*levels[2])
			d.Runs = append(d.Runs, Run{Variant: fmt.Sprint("v", i), Levels: levels})
			src.add(fmt.Sprint("v", i), "random", played(random, shared, score, 0))
		}
		list, err := Sweep(&src, d, Options{Level: 0.95, critical: 3})
		if err != nil {
			t.Fatal(err)
		}
		s := list[0].Surface
		// Of the three together an eighth is in each run.
		if s == nil || s.Freedom != 1 || math.Abs(math.Abs(s.Residuals[0])-together/8) > 0.02 {
			t.Errorf("%v together leave %+v", together, s)
		}
	}
}
