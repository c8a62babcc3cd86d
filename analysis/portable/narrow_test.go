package portable

import (
	"math"
	"testing"
)

// Whatever falls is found between the two ends, near each other, with fewer looks than by halving
// where it is smooth: lines, steps, and what is infinite at an end.
func TestNarrow(t *testing.T) {
	for name, c := range map[string]struct {
		f    func(float64) float64
		root float64
		most int
	}{
		"a line":        {func(x float64) float64 { return 0.3 - x }, 0.3, 4},
		"a root":        {func(x float64) float64 { return 0.8 - math.Sqrt(x) }, 0.64, 16},
		"a power":       {func(x float64) float64 { return 1e-3 - math.Pow(x, 9) }, math.Pow(1e-3, 1./9), 24},
		"infinite":      {func(x float64) float64 { return 1/x - 7 }, 1. / 7, 24},
		"a step":        {func(x float64) float64 { return math.Copysign(1, 0.123-x) }, 0.123, 40},
		"never so far":  {func(x float64) float64 { return 0 - math.Max(0, x-0.999) }, 0.999, 40},
		"from the left": {func(x float64) float64 { return -x - 1e-9 }, 0, 40},
	} {
		looks := 0
		f := func(x float64) float64 { looks++; return c.f(x) }
		lo, hi := Narrow(f, 0, c.f(0), 1, c.f(1), 1e-10)
		if lo > c.root+1e-12 || hi < c.root-1e-12 || hi-lo > 1e-10 && looks < 40 {
			t.Errorf("%s: between %v and %v, not %v", name, lo, hi, c.root)
		}
		if looks > c.most {
			t.Errorf("%s: %d looks", name, looks)
		}
	}
}
