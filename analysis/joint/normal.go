package joint

import "houserules/analysis/portable"

// z is the standard normal quantile for a two-sided interval of the given
// level: 1.96 for 0.95.
func z(level float64) float64 { return portable.NormalQuantile((1 + level) / 2) }

// phi is the standard normal distribution function.
func phi(x float64) float64 { return portable.NormalCDF(x) }

// quantile is the inverse of phi, finite also where u was rounded to 0 or 1.
func quantile(u float64) float64 { return portable.NormalQuantile(max(1e-300, min(1-1e-16, u))) }
