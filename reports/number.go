package reports

import (
	"math"
	"slices"
	"strconv"
	"strings"
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
	// matches is set where what is counted to know it better are matches.
	matches bool
	// digits are the decimals where there is no interval to go by.
	digits int
	// sides are values, beside zero for signed numbers, of which an interval must
	// be seen to lie on the side where it lies: a verdict says that it does.
	sides []float64
}

// beside is the unit with more such values.
func (u unit) beside(values ...float64) unit {
	u.sides = append(slices.Clone(u.sides), values...)
	return u
}

// asDifference is the unit of a difference between two values of this unit.
func (u unit) asDifference() unit {
	if u.suffix == " %" {
		u.suffix = pointSuffix
	}
	u.signed = true
	return u
}

// bare is the unit without its suffix.
func (u unit) bare() unit {
	u.suffix = ""
	return u
}

// number prints v with a number of decimals and a true minus. Nothing is printed as minus or plus zero.
func (u unit) number(say translator, v float64, digits int) string {
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
	switch zero := strings.Trim(text, "0.") == ""; {
	case zero:
	case v < 0:
		text = "−" + text
	case u.signed:
		text = "+" + text
	}
	return say.number(text)
}

// value prints v with its suffix.
func (u unit) value(say translator, v float64, digits int) string {
	text := u.number(say, v, digits)
	if text == missing {
		return text
	}
	return text + u.after(say)
}

// pointSuffix marks percentage points in English; see [unit.after].
const pointSuffix = " pp"

// after is the suffix as the language writes it.
func (u unit) after(say translator) string {
	if u.suffix == pointSuffix {
		return " " + say("word.pp")
	}
	return u.suffix
}

// interval prints "[lo, hi]" without a suffix.
func (u unit) interval(say translator, lo, hi float64, digits int) string {
	return say("number.interval", u.number(say, lo, digits), u.number(say, hi, digits))
}

// share prints a part of a whole in per cent without the sign: "48.1". What is
// there but would print as zero prints as "<0.1".
func share(say translator, part, whole int64) string {
	if whole <= 0 {
		return missing
	}
	percent := 100 * float64(part) / float64(whole)
	switch {
	case part > 0 && percent < 0.05:
		return "<" + say.number("0.1")
	case part < whole && percent > 99.95:
		return ">" + say.number("99.9")
	default:
		return say.number(strconv.FormatFloat(percent, 'f', 1, 64))
	}
}

// count prints a whole number: "200,000".
func count(say translator, n int64) string {
	text := strconv.FormatInt(n, 10)
	if digits, negative := strings.CutPrefix(text, "-"); negative {
		text = "−" + digits
	}
	return say.number(text)
}

// roughly prints a whole number rounded up to two digits, for numbers that
// are themselves guesses: "1,300,000".
func roughly(say translator, n int64) string {
	if n < 100 {
		return count(say, n)
	}
	step := int64(1)
	for n/step >= 100 {
		step *= 10
	}
	if n > math.MaxInt64-step {
		return count(say, n)
	}
	return count(say, (n+step-1)/step*step)
}

// correlation prints a coefficient with two decimals.
func correlation(say translator, r float64) string {
	if math.IsNaN(r) {
		return missing
	}
	return unit{scale: 1}.number(say, r, 2)
}
