package analysis

import "houserules/analysis/portable"

// DefaultLevel is the coverage of intervals where nothing else is asked for.
const DefaultLevel = 0.95

// z is the standard normal quantile for a two-sided interval of the given
// level: 1.96 for 0.95.
func z(level float64) float64 { return portable.NormalQuantile((1 + level) / 2) }

// student is Student's quantile (1908) for a two-sided interval of the given
// level with df degrees of freedom.
func student(level float64, df int64) float64 { return portable.StudentQuantile(level, float64(df)) }
