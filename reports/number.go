package reports

import (
	"math"
	"strconv"
	"strings"

	"houserules/analysis"
)

// missing stands for a number that there is not.
const missing = "–"

// unit says how a quantity is printed.
type unit struct {
	// scale multiplies the value: 100 for shares.
	scale float64
	// suffix follows the number: " %", " pp" or nothing.
	suffix string
	// signed prints a plus before positive values.
	signed bool
	// digits are the decimals where there is no interval to go by.
	digits int
}

// asDifference is the unit of a difference between two values of this unit.
func (u unit) asDifference() unit {
	if u.suffix == " %" {
		u.suffix = " pp"
	}
	u.signed = true
	return u
}

// bare is the unit without its suffix.
func (u unit) bare() unit {
	u.suffix = ""
	return u
}

// number prints v with a number of decimals, commas between thousands and a
// true minus. Nothing is printed as minus or plus zero.
func (u unit) number(v float64, digits int) string {
	v *= u.scale
	switch {
	case math.IsNaN(v):
		return missing
	case math.IsInf(v, 1):
		return "∞"
	case math.IsInf(v, -1):
		return "−∞"
	}
	text := strconv.FormatFloat(math.Abs(v), 'f', digits, 64)
	whole, fraction, _ := strings.Cut(text, ".")
	text = thousands(whole)
	if fraction != "" {
		text += "." + fraction
	}
	switch zero := strings.Trim(text, "0.,") == ""; {
	case zero:
		return text
	case v < 0:
		return "−" + text
	case u.signed:
		return "+" + text
	default:
		return text
	}
}

// value prints v with its suffix.
func (u unit) value(v float64, digits int) string {
	text := u.number(v, digits)
	if text == missing {
		return text
	}
	return text + u.suffix
}

// interval prints "[lo, hi]" without a suffix.
func (u unit) interval(lo, hi float64, digits int) string {
	return "[" + u.number(lo, digits) + ", " + u.number(hi, digits) + "]"
}

// estimate prints "51.23 % [51.01, 51.45]". An estimate that has only bounds,
// because most games were cut off, is "[12, 88] %".
func (u unit) estimate(e analysis.Estimate) string {
	digits := u.digitsFor(e.Lo, e.Hi)
	if math.IsNaN(e.Value) {
		if e.Capped == nil || math.IsNaN(e.Lo) || math.IsNaN(e.Hi) {
			return missing
		}
		return u.interval(e.Lo, e.Hi, digits) + u.suffix
	}
	if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) {
		return u.value(e.Value, digits)
	}
	return u.value(e.Value, digits) + " " + u.interval(e.Lo, e.Hi, digits)
}

// plusMinus prints "103.74 ± 0.19" where the interval is symmetric to within a
// unit of the last digit, and value and interval otherwise.
func (u unit) plusMinus(e analysis.Estimate) string {
	if math.IsNaN(e.Value) {
		return u.estimate(e)
	}
	digits := u.digitsFor(e.Lo, e.Hi)
	below, above := (e.Value-e.Lo)*u.scale, (e.Hi-e.Value)*u.scale
	if !(math.Abs(above-below) < math.Pow10(-digits)) {
		return u.estimate(e)
	}
	plain := unit{scale: 1}
	return u.number(e.Value, digits) + " ± " + plain.number((above+below)/2, digits) + u.suffix
}

// digitsFor is the number of decimals that an interval supports: those that
// leave its half-width two digits, at most six. An interval without width
// tells nothing and gets the unit's own.
func (u unit) digitsFor(lo, hi float64) int {
	half := (hi - lo) / 2 * u.scale
	if !(half > 0) || math.IsInf(half, 0) {
		return u.digits
	}
	// The small addend keeps 0.001 from counting as a little less.
	return min(max(1-int(math.Floor(math.Log10(half)+1e-9)), 0), 6)
}

// share prints a part of a whole in per cent without the sign: "48.1". What is
// there but would print as zero prints as "<0.1".
func share(part, whole int64) string {
	if whole <= 0 {
		return missing
	}
	percent := 100 * float64(part) / float64(whole)
	switch {
	case part > 0 && percent < 0.05:
		return "<0.1"
	case part < whole && percent > 99.95:
		return ">99.9"
	default:
		return strconv.FormatFloat(percent, 'f', 1, 64)
	}
}

// count prints a whole number with commas: "200,000".
func count(n int64) string {
	text := strconv.FormatInt(n, 10)
	if digits, negative := strings.CutPrefix(text, "-"); negative {
		return "−" + thousands(digits)
	}
	return thousands(text)
}

// roughly prints a whole number rounded up to two digits, for numbers that
// are themselves guesses: "1,300,000".
func roughly(n int64) string {
	if n < 100 {
		return count(n)
	}
	step := int64(1)
	for n/step >= 100 {
		step *= 10
	}
	if n > math.MaxInt64-step {
		return count(n)
	}
	return count((n + step - 1) / step * step)
}

// thousands puts commas into a string of digits.
func thousands(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// correlation prints a coefficient with two decimals.
func correlation(r float64) string {
	if math.IsNaN(r) {
		return missing
	}
	return unit{scale: 1}.number(r, 2)
}
