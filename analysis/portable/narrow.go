package portable

// Narrow returns two points around the one at which a falling function crosses zero, lo where it is
// not below zero and hi where it is, of which both are given with the function's values. They are at most so far apart,
// unless forty looks are too few. It is the rule of false position as the Illinois algorithm
// mends it (Dowell and Jarratt 1971, "A modified regula falsi method for computing the root of
// an equation", BIT 11): where the function is nearly a line a few looks are enough.
func Narrow(f func(float64) float64, lo, atLo, hi, atHi, apart float64) (float64, float64) {
	last := 0 // the end that was moved
	for range 40 {
		if !(hi-lo > apart) {
			break
		}
		x := lo + float64((hi-lo)*(atLo/(atLo-atHi)))
		// A look beside where one is right already moves the other end.
		x = max(lo+float64(apart/2), min(x, hi-float64(apart/2)))
		if !(lo < x && x < hi) { // an end is infinite, or it is as near as can be
			if x = lo + float64((hi-lo)/2); !(lo < x && x < hi) {
				break
			}
		}
		if y := f(x); y >= 0 {
			lo, atLo = x, y
			if last < 0 {
				atHi /= 2
			}
			last = -1
		} else {
			hi, atHi = x, y
			if last > 0 {
				atLo /= 2
			}
			last = 1
		}
	}
	return lo, hi
}
