package chart

import (
	"math"
	"testing"
)

// On a logarithmic axis equal factors are equal lengths, and what is not positive has
// no place.
func TestLogPlaces(t *testing.T) {
	p := Panel{LogX: true}
	if a, b := p.place(20)-p.place(2), p.place(500)-p.place(50); math.Abs(a-1) > 1e-12 || math.Abs(b-1) > 1e-12 {
		t.Errorf("a tenfold is %v and %v long", a, b)
	}
	for _, x := range []float64{0, -1, math.NaN()} {
		if !math.IsNaN(p.place(x)) {
			t.Errorf("%v has the place %v", x, p.place(x))
		}
	}
	l := Line{Points: []Point{{X: 0, Y: 1}, {X: 1, Y: math.NaN()}, {X: 10, Y: 2}}}
	if got := p.drawn(&l); len(got) != 1 || got[0].X != 10 {
		t.Errorf("drawn are %v", got)
	}
}

// Ticks are labelled at 1, 2 and 5 on a short axis, at powers of ten on a long one.
func TestLogTicks(t *testing.T) {
	labels := func(least, most float64) (list []string) {
		for _, tick := range (Axis{}).written(logTicks{}).Ticks(math.Log10(least), math.Log10(most)) {
			if tick.Label != "" {
				list = append(list, tick.Label)
			}
		}
		return list
	}
	if got := labels(1, 20); len(got) != 5 || got[4] != "20" {
		t.Errorf("from 1 to 20: %v", got)
	}
	if got := labels(1, 20000); len(got) != 5 || got[4] != "10,000" {
		t.Errorf("from 1 to 20,000: %v", got)
	}
}
