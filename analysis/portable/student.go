package portable

import "math"

// manyDegrees is where Student's distribution is taken from the normal one.
const manyDegrees = 1e5

// studentTail is the probability with which Student's t of df degrees of freedom is
// farther from zero than t, the regularized incomplete beta function I(df/2, 1/2) at
// df/(df+t²), and the density on both sides of zero; ratio is gammaRatio(df/2).
func studentTail(t, df, ratio float64) (tail, density float64) {
	a, tt := float64(df/2), float64(t*t)
	if tt == 0 {
		return 1, 2 * ratio / math.Sqrt(float64(math.Pi*df))
	}
	if math.IsInf(tt, 1) {
		return 0, 0
	}
	x, y := df/(df+tt), tt/(df+tt)
	// x^a · √y / B(a, 1/2)
	front := Exp(float64(-a*Log1p(tt/df))) * math.Sqrt(y) * ratio / math.Sqrt(math.Pi)
	density = 2 * front / math.Abs(t)
	if x < (a+1)/(a+2.5) {
		return min(1, front/a*betaFraction(a, 0.5, x)), density
	}
	return max(0, 1-float64(front*2*betaFraction(0.5, a, y))), density
}

// StudentQuantile is the t that Student's t of df degrees of freedom stays
// within, on both sides of zero, with the given probability. It is found by
// Newton's method from the normal quantile, which is smaller: the tail is convex, so
// that the steps go up to the quantile, until rounding ends them. Of more than a
// hundred thousand degrees it is found by the expansion of Fisher and Cornish (1960,
// "The percentile points of distributions having known cumulants", Technometrics 2),
// whose error there is below 1e-15.
func StudentQuantile(level, df float64) float64 {
	switch {
	case !(level >= 0 && level <= 1) || !(df > 0):
		return math.NaN()
	case level == 1:
		return math.Inf(1)
	case df > manyDegrees:
		z := NormalQuantile((1 + level) / 2)
		zz := float64(z * z)
		return poly(1/df, z, float64(z*poly(zz, 1, 1))/4, float64(z*poly(zz, 3, 16, 5))/96, float64(z*poly(zz, -15, 17, 19, 3))/384)
	}
	beyond, ratio := 1-level, gammaRatio(df/2)
	t := NormalQuantile((1 + level) / 2)
	for !math.IsInf(t, 1) {
		tail, density := studentTail(t, df, ratio)
		step := (tail - beyond) / density
		t += step
		if !(step > 1e-10*t) { // the next would be its square
			break
		}
	}
	return t
}

// gammaRatio is Γ(a+1/2)/Γ(a): for large a by its asymptotic series (Abramowitz
// and Stegun 6.1.47), for small ones by going up to large ones.
func gammaRatio(a float64) float64 {
	down := 1.0
	for ; a < 100; a++ {
		down *= a / (a + 0.5)
	}
	return down * math.Sqrt(a) * poly(1/a, 1, -1./8, 1./128, 5./1024, -21./32768, -399./262144, 869./4194304)
}

// betaFraction is the continued fraction of the incomplete beta function
// (Abramowitz and Stegun 26.5.8), by Lentz's method.
func betaFraction(a, b, x float64) float64 {
	const tiny, enough = 1e-300, 1e-16
	clear := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	c, d := 1.0, 1/clear(1-float64((a+b)*x)/(a+1))
	h := d
	for i := 1; i < 10000; i++ {
		m, twice := float64(i), float64(2*i)
		even := float64(float64(m*(b-m))*x) / float64((a-1+twice)*(a+twice))
		d, c = 1/clear(1+float64(even*d)), clear(1+even/c)
		h *= float64(d * c)
		odd := -float64(float64((a+m)*(a+b+m))*x) / float64((a+twice)*(a+1+twice))
		d, c = 1/clear(1+float64(odd*d)), clear(1+odd/c)
		step := float64(d * c)
		h *= step
		if math.Abs(step-1) < enough {
			break
		}
	}
	return h
}
