package portable

import "math"

// poly is c[0] + c[1]·x + c[2]·x² + …, by Horner's rule.
func poly(x float64, c ...float64) float64 {
	sum := 0.0
	for i := len(c) - 1; i >= 0; i-- {
		sum = float64(sum*x) + c[i]
	}
	return sum
}

// poly3 is poly with three coefficients, written out, which takes half the time. So are the others.
func poly3(x, a, b, c float64) float64 { return float64((float64(c*x)+b)*x) + a }

func poly4(x, a, b, c, d float64) float64 { return float64(poly3(x, b, c, d)*x) + a }

func poly5(x, a, b, c, d, e float64) float64 { return float64(poly4(x, b, c, d, e)*x) + a }

func poly6(x, a, b, c, d, e, f float64) float64 { return under(poly3(x, d, e, f), x, a, b, c) }

func poly7(x, a, b, c, d, e, f, g float64) float64 { return under(poly4(x, d, e, f, g), x, a, b, c) }

func poly8(x, a, b, c, d, e, f, g, h float64) float64 {
	return under(poly5(x, d, e, f, g, h), x, a, b, c)
}

func poly9(x, a, b, c, d, e, f, g, h, i float64) float64 {
	return under(under(poly3(x, g, h, i), x, d, e, f), x, a, b, c)
}

// under has three coefficients before those of a sum.
func under(sum, x, a, b, c float64) float64 {
	return float64((float64((float64(sum*x)+c)*x)+b)*x) + a
}

// Exp and Log split their argument by multiples of ln 2 in two parts, of which
// the first has so few bits that its multiples are exact. Reductions and
// coefficients are those of FreeBSD's e_exp.c and e_log.c (Sun Microsystems
// 1993), as in Go's package math; the error is below one unit of the last
// place.
const (
	ln2Hi = 6.93147180369123816490e-01
	ln2Lo = 1.90821492927058770002e-10
)

// Exp is e to the power of x.
func Exp(x float64) float64 {
	const (
		overflow  = 7.09782712893383973096e+02
		underflow = -7.45133219101941108420e+02
		nearZero  = 1.0 / (1 << 28)
	)
	switch {
	case math.IsNaN(x):
		return x
	case x > overflow:
		return math.Inf(1)
	case x < underflow:
		return 0
	case -nearZero < x && x < nearZero:
		return 1 + x
	}
	k := int(float64(math.Log2E*x) + math.Copysign(0.5, x))
	hi := x - float64(float64(k)*ln2Hi)
	lo := float64(float64(k) * ln2Lo)
	r := hi - lo
	t := float64(r * r)
	c := r - float64(t*poly5(t, 1.66666666666666657415e-01, -2.77777777770155933842e-03,
		6.61375632143793436117e-05, -1.65339022054652515390e-06, 4.13813679705723846039e-08))
	y := 1 - ((lo - float64(r*c)/(2-c)) - hi)
	if k < -1021 || k > 1023 {
		return math.Ldexp(y, k)
	}
	// y lies between 0.7 and 1.5: to shift its exponent rounds nothing here either, and
	// has none of Ldexp's branches.
	return y * math.Float64frombits(uint64(k+1023)<<52)
}

// Log is the natural logarithm of x.
func Log(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	f, exponent := fraction(x)
	if f < math.Sqrt2/2 {
		f *= 2
		exponent--
	}
	f--
	k := float64(exponent)
	s := f / (2 + f)
	s2 := float64(s * s)
	s4 := float64(s2 * s2)
	odd := float64(s2 * poly4(s4, 6.666666666666735130e-01, 2.857142874366239149e-01, 1.818357216161805012e-01, 1.479819860510518590e-01))
	even := float64(s4 * poly3(s4, 3.999999999940941908e-01, 2.222219843214978396e-01, 1.531383769920937332e-01))
	half := float64(float64(0.5*f) * f)
	return float64(k*ln2Hi) - ((half - (float64(s*(half+(odd+even))) + float64(k*ln2Lo))) - f)
}

// fraction is math.Frexp for positive numbers, without a call for all but the very smallest.
func fraction(x float64) (f float64, exponent int) {
	const least, bias = 1.0 / (1 << 62), 1022
	if x < least {
		return math.Frexp(x)
	}
	bits := math.Float64bits(x)
	return math.Float64frombits(bits&(1<<52-1) | bias<<52), int(bits>>52) - bias
}

// Log1p is the logarithm of 1 + x, exact where x is small too (Kahan's
// formula).
func Log1p(x float64) float64 {
	u := 1 + x
	if u == 1 || math.IsInf(u, 1) {
		return x
	}
	return float64(Log(u)*x) / (u - 1)
}

// Pow is x to the power of y for a positive x.
func Pow(x, y float64) float64 { return Exp(float64(y * Log(x))) }
