package joint

import "math"

// root finds where an increasing function crosses zero between lo and hi, by
// the Illinois variant of false position. Where it is positive at lo or
// negative at hi already (by the error of integration) that end is returned.
func root(f func(float64) float64, lo, hi float64) float64 {
	flo, fhi := f(lo), f(hi)
	if flo >= 0 {
		return lo
	}
	if fhi <= 0 {
		return hi
	}
	side := 0
	for range 100 {
		if hi-lo < 1e-10 {
			break
		}
		mid := (float64(lo*fhi) - float64(hi*flo)) / (fhi - flo)
		fm := f(mid)
		if math.Abs(fm) < 1e-11 {
			return mid
		}
		if fm < 0 {
			lo, flo = mid, fm
			if side < 0 {
				fhi /= 2
			}
			side = -1
		} else {
			hi, fhi = mid, fm
			if side > 0 {
				flo /= 2
			}
			side = 1
		}
	}
	return (lo + hi) / 2
}
