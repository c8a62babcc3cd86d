package joint

import "gonum.org/v1/gonum/stat/distuv"

// z is the standard normal quantile for a two-sided interval of the given
// level: 1.96 for 0.95.
func z(level float64) float64 { return distuv.UnitNormal.Quantile((1 + level) / 2) }

// phi is the standard normal distribution function.
func phi(x float64) float64 { return distuv.UnitNormal.CDF(x) }
