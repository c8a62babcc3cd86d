package portable

import "math"

// The error function by rational approximations on five ranges, from
// FreeBSD's s_erf.c (Sun Microsystems 1993), as in Go's package math; the error
// is below one unit of the last place.

// Erf is the error function, 2/√π times the integral of exp(−t²) from 0 to x.
func Erf(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x < 0:
		return -Erf(-x)
	case x < 0.84375:
		return x + float64(x*nearZero(x))
	case x < 1.25:
		return erx + nearOne(x)
	case x >= 6:
		return 1
	default:
		return 1 - tail(x)
	}
}

// Erfc is 1 − Erf(x), exact where that is small too.
func Erfc(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x >= 28:
		return 0
	case x <= -6:
		return 2
	case x < 0.25 && x > -0.84375:
		return 1 - (x + float64(x*nearZero(x)))
	case x <= -0.84375:
		return 1 + Erf(-x)
	case x < 0.84375:
		return 0.5 - (float64(x*nearZero(x)) + (x - 0.5))
	case x < 1.25:
		return 1 - erx - nearOne(x)
	default:
		return tail(x)
	}
}

// erx is Erf(1) in single precision.
const erx = 8.45062911510467529297e-01

// nearZero is Erf(x)/x − 1 for |x| below 0.84375.
func nearZero(x float64) float64 {
	z := float64(x * x)
	return poly5(z,
		1.28379167095512558561e-01, -3.25042107247001499370e-01, -2.84817495755985104766e-02, -5.77027029648944159157e-03,
		-2.37630166566501626084e-05) /
		poly6(z,
			1, 3.97917223959155352819e-01, 6.50222499887672944485e-02, 5.08130628187576562776e-03,
			1.32494738004321644526e-04, -3.96022827877536812320e-06)
}

// nearOne is Erf(x) − erx for x from 0.84375 to 1.25.
func nearOne(x float64) float64 {
	s := x - 1
	return poly7(s,
		-2.36211856075265944077e-03, 4.14856118683748331666e-01, -3.72207876035701323847e-01, 3.18346619901161753674e-01,
		-1.10894694282396677476e-01, 3.54783043256182359371e-02, -2.16637559486879084300e-03) /
		poly7(s,
			1, 1.06420880400844228286e-01, 5.40397917702171048937e-01, 7.18286544141962662868e-02,
			1.26171219808761642112e-01, 1.36370839120290507362e-02, 1.19844998467991074170e-02)
}

// tail is Erfc(x) for x from 1.25 to 28.
func tail(x float64) float64 {
	s := 1 / float64(x*x)
	var r float64
	if x < 1/0.35 {
		r = poly8(s,
			-9.86494403484714822705e-03, -6.93858572707181764372e-01, -1.05586262253232909814e+01, -6.23753324503260060396e+01,
			-1.62396669462573470355e+02, -1.84605092906711035994e+02, -8.12874355063065934246e+01, -9.81432934416914548592e+00) /
			poly9(s,
				1, 1.96512716674392571292e+01, 1.37657754143519042600e+02, 4.34565877475229228821e+02,
				6.45387271733267880336e+02, 4.29008140027567833386e+02, 1.08635005541779435134e+02, 6.57024977031928170135e+00,
				-6.04244152148580987438e-02)
	} else {
		r = poly7(s,
			-9.86494292470009928597e-03, -7.99283237680523006574e-01, -1.77579549177547519889e+01, -1.60636384855821916062e+02,
			-6.37566443368389627722e+02, -1.02509513161107724954e+03, -4.83519191608651397019e+02) /
			poly8(s,
				1, 3.03380607434824582924e+01, 3.25792512996573918826e+02, 1.53672958608443695994e+03,
				3.19985821950859553908e+03, 2.55305040643316442583e+03, 4.74528541206955367215e+02, -2.24409524465858183362e+01)
	}
	// x with the upper half of its bits: its square is exact.
	z := math.Float64frombits(math.Float64bits(x) & 0xffffffff00000000)
	return float64(Exp(-float64(z*z)-0.5625)*Exp(float64((z-x)*(z+x))+r)) / x
}
