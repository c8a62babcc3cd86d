package analysis

import "math"

// Wilson estimates a share from k of n games, with the score interval of
// Wilson (1927), "Probable inference, the law of succession, and statistical
// inference", Journal of the American Statistical Association 22: its average
// coverage is the nominal one for every true share, and it never leaves
// [0, 1]. The interval of Wald, p ± z·√(p(1−p)/n), was rejected: at k = 0 it
// is a point. Without games the share is not-a-number in [0, 1].
func Wilson(k, n int64, level float64) Estimate {
	e := Estimate{Value: math.NaN(), Lo: 0, Hi: 1, Level: level, N: n, Method: MethodWilson}
	if n == 0 {
		e.Warnings = warn("warning.no-share")
		return e
	}
	e.Value = float64(k) / float64(n)
	e.Lo, e.Hi = wilson(e.Value, n, z(level))
	e.along = shareInterval(shareTally(k, n))
	return e
}

// wilson solves |p − π| = z·√(π(1−π)/n) for π.
func wilson(p float64, n int64, z float64) (lo, hi float64) {
	zz := z * z / float64(n)
	mid := p + float64(zz/2)
	half := math.Sqrt(zz * (float64(p*(1-p)) + float64(zz/4)))
	lo, hi = (mid-half)/(1+zz), (mid+half)/(1+zz)
	// At the ends the bound is exact, whatever rounding does.
	if p <= 0 {
		lo = 0
	}
	if p >= 1 {
		hi = 1
	}
	return max(0, lo), min(1, hi)
}
