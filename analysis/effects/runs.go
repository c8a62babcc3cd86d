package effects

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/exact"
)

// runSums are the sums of one run.
type runSums struct {
	stood, least, most exact.Sums
	cut                int64
	unit               int64 // of this run's advantage
}

func (r *runSums) add(v *analysis.Values) {
	exact.AddColumn(&r.stood, v.Stood)
	exact.AddColumn(&r.least, v.Least)
	exact.AddColumn(&r.most, v.Most)
	r.cut += v.Cut
}

// mean is a run's mean advantage.
func (r *runSums) mean() float64 { return r.stood.Mean() / float64(r.unit) }

// advantage is a run's advantage with its intervals.
func (r *runSums) advantage(all, alone, level float64) analysis.Estimate {
	e := analysis.Estimate{Value: r.mean(), Level: level, N: r.stood.N(), Single: &analysis.Bounds{}}
	low, high := r.least.Mean()/float64(r.unit), r.most.Mean()/float64(r.unit)
	seLow, seHigh := standardError(&r.least, r.unit), standardError(&r.most, r.unit)
	e.Lo, e.Hi = low-float64(all*seLow), high+float64(all*seHigh)
	e.Single.Lo, e.Single.Hi = low-float64(alone*seLow), high+float64(alone*seHigh)
	if r.cut > 0 {
		e.CutOffBounds = &analysis.Bounds{Lo: low, Hi: high}
		if 2*r.cut > r.stood.N() {
			e.Value = math.NaN()
		}
	}
	return e
}

// fact is the advantage in a run's games, which are no sample.
func (r *runSums) fact(of kind, level float64) analysis.Estimate {
	e := r.advantage(0, 0, level)
	e.Lo, e.Hi, e.Single = math.NaN(), math.NaN(), nil
	e.Warnings = append(e.Warnings, remark([]kind{of}, e.N))
	return e
}

// standardError of a mean of so many parts of a whole, with the
// pseudo-games of measured.error.
func standardError(s *exact.Sums, unit int64) float64 {
	n, u, pseudo := float64(s.N()), float64(unit), z(0.95)
	variance := s.Variance() / u / u
	if math.IsNaN(variance) {
		variance = 1
	}
	return math.Sqrt((variance + float64(float64(pseudo*pseudo)/4)/n) / n)
}
