package analysis

import "gonum.org/v1/gonum/stat/distuv"

// DefaultLevel is the coverage of intervals where nothing else is asked for.
const DefaultLevel = 0.95

// z is the standard normal quantile for a two-sided interval of the given
// level: 1.96 for 0.95.
func z(level float64) float64 { return distuv.UnitNormal.Quantile((1 + level) / 2) }

// phi is the standard normal distribution function.
func phi(x float64) float64 { return distuv.UnitNormal.CDF(x) }

// student is Student's quantile (1908) for a two-sided interval of the given
// level with df degrees of freedom.
func student(level float64, df int64) float64 {
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(df)}
	return t.Quantile((1 + level) / 2)
}
