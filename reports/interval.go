package reports

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
)

// estimate prints "51.23 % [51.01, 51.45]". An estimate that has only bounds,
// because most games were cut off, is "[12, 88] %", and one of which nothing is
// known, because all were, is missing. One of too few games for an interval stands with the range of single
// games: "31 % (20 to 44)".
func (u unit) estimate(say translator, e analysis.Estimate) string {
	return u.estimateTo(say, e, u.digitsOf(e))
}

// estimateTo is estimate with a number of decimals.
func (u unit) estimateTo(say translator, e analysis.Estimate, digits int) string {
	if math.IsNaN(e.Value) {
		if e.CutOffBounds == nil || e.AllCut || math.IsNaN(e.Lo) || math.IsNaN(e.Hi) || math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) {
			return missing
		}
		return u.interval(say, e.Lo, e.Hi, digits) + u.after(say)
	}
	if s := e.Seen; s != nil {
		return say("number.seen", u.value(say, e.Value, digits), u.number(say, s.Lo, digits), u.number(say, s.Hi, digits))
	}
	if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) {
		return u.value(say, e.Value, digits)
	}
	return u.value(say, e.Value, digits) + " " + u.interval(say, e.Lo, e.Hi, digits)
}

// plusMinus prints "103.74 ± 0.19" where the interval is symmetric to within a
// unit of the last digit, and value and interval otherwise. It has as many decimals as are
// asked for, and more where otherwise it would seem to touch what it lies beside; it returns
// how many.
func (u unit) plusMinus(say translator, e analysis.Estimate, digits int) (string, int) {
	if math.IsNaN(e.Value) {
		return u.estimateTo(say, e, digits), digits
	}
	below, above := (e.Value-e.Lo)*u.scale, (e.Hi-e.Value)*u.scale
	if !(math.Abs(above-below) < math.Pow10(-digits)) {
		return u.estimateTo(say, e, digits), digits
	}
	plain := unit{scale: 1}
	half := (above + below) / 2
	for ; digits < mostDigits; digits++ {
		// Value and half-width are rounded apart; together they must still lie
		// where the interval does.
		value, width := rounded(e.Value*u.scale, digits), rounded(half, digits)
		if u.seen(e.Lo, value-width, digits) && u.seen(e.Hi, value+width, digits) {
			break
		}
	}
	return u.number(say, e.Value, digits) + " ± " + plain.number(say, half, digits) + u.after(say), digits
}

// mostDigits is the largest number of decimals that is ever printed.
const mostDigits = 9

// digitsOf is digitsFor the interval of an estimate.
func (u unit) digitsOf(e analysis.Estimate) int { return u.digitsFor(span(e)) }

// span is the interval of an estimate, or the range of single games. One that is open above
// counts as if it reached as far to that side as to the other.
func span(e analysis.Estimate) (lo, hi float64) {
	if e.Seen != nil {
		return e.Seen.Lo, e.Seen.Hi
	}
	lo, hi = e.Lo, e.Hi
	if middle := e.Value; math.IsInf(hi, 1) {
		if math.IsNaN(middle) && e.CutOffBounds != nil {
			middle = e.CutOffBounds.Lo
		}
		hi = middle + (middle - lo)
	}
	return lo, hi
}

// digitsFor is the number of decimals that an interval supports: those that
// leave its half-width two digits, at most six, and more where otherwise it
// would seem to touch what it lies beside: [−6.5, 0.0] is no interval of an
// effect that is DIFFERENT. An interval without width tells nothing and gets
// the unit's own.
func (u unit) digitsFor(lo, hi float64) int {
	half := (hi - lo) / 2 * u.scale
	if !(half > 0) || math.IsInf(half, 0) {
		return u.digits
	}
	// The small addend keeps 0.001 from counting as a little less.
	digits := min(max(1-int(math.Floor(math.Log10(half)+1e-9)), 0), 6)
	for digits < mostDigits && !(u.seen(lo, rounded(lo*u.scale, digits), digits) && u.seen(hi, rounded(hi*u.scale, digits), digits)) {
		digits++
	}
	return digits
}

// seen tells whether a bound, printed as shown, is seen to lie where it lies
// beside all of the unit's sides.
func (u unit) seen(bound, shown float64, digits int) bool {
	lies := func(side float64) bool {
		return sign(bound-side) == sign(rounded(shown-rounded(side*u.scale, digits), digits))
	}
	if u.signed && !lies(0) {
		return false
	}
	for _, side := range u.sides {
		if !lies(side) {
			return false
		}
	}
	return true
}

// sign is −1, 0 or 1.
func sign(x float64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	default:
		return 0
	}
}

// rounded is a number as it is printed with some decimals.
func rounded(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(x*scale) / scale
}

// significant prints a positive number with two digits that say something, for
// a width or an effect that must not shrink to zero.
func (u unit) significant(say translator, v float64) string { return u.value(say, v, u.twoDigits(v)) }

// width prints a width with two digits that say something, rounded up: see [answer.RoundedUp].
func (u unit) width(say translator, v float64) string { return u.outward(say, v, answer.RoundUp) }

// outward prints a number with two digits that say something, rounded to one side.
func (u unit) outward(say translator, v float64, to func(x float64, digits int) float64) string {
	end := to(v*u.scale, u.twoDigits(v))
	plain := u
	plain.scale = 1
	return plain.value(say, end, plain.twoDigits(end))
}

// twoDigits is the number of decimals for that.
func (u unit) twoDigits(v float64) int {
	scaled := math.Abs(v) * u.scale
	if !(scaled > 0) || math.IsInf(scaled, 0) {
		return u.digits
	}
	return min(max(1-int(math.Floor(math.Log10(scaled)+1e-9)), 0), mostDigits)
}

// judgedUnit is the unit of an effect whose interval a verdict rests on: it must
// be seen to lie beside zero, and where the verdict is whether it lies beyond
// the tolerance, beside that. Being inside rests on another interval, which
// stands with the verdict.
func judgedUnit(u unit, j *analysis.Judged) unit {
	if compare.Beyond(j) {
		return u.beside(j.Tolerance, -j.Tolerance)
	}
	return u
}

// decidingUnit is that of the interval that a verdict rests on: of equality, it must be seen to lie
// inside the tolerance.
func decidingUnit(u unit, j *analysis.Judged) unit {
	if j.Verdict == analysis.EqualWithinTolerance {
		return u.beside(j.Tolerance, -j.Tolerance)
	}
	return judgedUnit(u, j)
}

// effect prints an effect with the interval that the verdict rests on.
func effect(say translator, u unit, j *analysis.Judged) string {
	return judgedUnit(u, j).estimate(say, j.Effect)
}
