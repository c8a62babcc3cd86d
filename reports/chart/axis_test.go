package chart

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// An axis with gaps maps its stretches by one factor, in order, onto 0 to 1, and
// each has a tick of its own with a label of its own.
func TestBrokenAxis(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		at := math.Pow(10, 6*draw.Float64()-3) * (draw.Float64() - 0.5)
		a := Axis{Min: at}
		wide := math.Pow(10, 4*draw.Float64()-2)
		for range 1 + draw.IntN(4) {
			lo := at + wide*(0.2+draw.Float64())
			at = lo + wide*(0.2+20*draw.Float64())
			a.Gaps = append(a.Gaps, Gap{Lo: lo, Hi: at})
		}
		a.Max = at + wide*(0.2+draw.Float64())
		norm := func(v float64) float64 { return a.Normalize(a.Min, a.Max, v) }
		if math.Abs(norm(a.Min)) > 1e-9 || math.Abs(norm(a.Max)-1) > 1e-9 || norm(a.Min-wide) >= 0 || norm(a.Max+wide) <= 1 {
			t.Fatalf("%+v: maps to %v to %v", a, norm(a.Min), norm(a.Max))
		}
		stretches := a.stretches()
		factor := (norm(stretches[0].Hi) - norm(stretches[0].Lo)) / (stretches[0].Hi - stretches[0].Lo)
		for i, s := range stretches {
			if got := (norm(s.Hi) - norm(s.Lo)) / (s.Hi - s.Lo); math.Abs(got/factor-1) > 1e-6 {
				t.Fatalf("%+v: stretch %d has the factor %v, the first %v", a, i, got, factor)
			}
			if i > 0 && math.Abs(norm(s.Lo)-norm(stretches[i-1].Hi)-breakRoom) > 1e-9 {
				t.Fatalf("%+v: break %d takes %v", a, i, norm(s.Lo)-norm(stretches[i-1].Hi))
			}
		}
		ticks, labels := (brokenTicks{axis: a, most: 8}).Ticks(0, 0), map[string]bool{}
		for i, s := range stretches {
			inside := 0
			for _, tick := range ticks {
				if tick.Value >= s.Lo && tick.Value <= s.Hi {
					inside++
				}
			}
			if inside == 0 {
				t.Fatalf("%+v: no tick in stretch %d: %v", a, i, ticks)
			}
		}
		for i, tick := range ticks {
			if slices.ContainsFunc(a.Gaps, func(g Gap) bool { return g.Lo <= tick.Value && tick.Value <= g.Hi }) || labels[tick.Label] {
				t.Fatalf("%+v: tick %d of %v lies in a gap, or is there twice", a, i, ticks)
			}
			labels[tick.Label] = true
		}
	}
}
