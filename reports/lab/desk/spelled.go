package desk

import (
	"math"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/configs/words"
	"houserules/engine/rules"
)

// within is the ply by which a part of the games ends.
func (d *Desk) within(c *analysis.Cell, part, of int64) string {
	ply := d.number(float64(c.PliesHistogram.Within(part, of)), 0)
	if (c.Games-c.CutOff)*of < c.Games*part {
		return ">" + ply
	}
	return ply
}

// perCentUp writes a small share in per cent, rounded up to two digits.
func (d *Desk) perCentUp(x float64) string {
	digits := max(0, 1-int(math.Floor(math.Log10(100*x))))
	unit := math.Pow10(-digits)
	text := strconv.FormatFloat(math.Ceil(100*x/unit-1e-9)*unit, 'f', digits, 64)
	if digits > 0 {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return d.say.Say(rules.Say("number.digits", words.Digits(text)))
}

// text writes an effect with its interval: with two decimals, and more where these would
// hide on which side of zero a limit lies.
func (d *Desk) text(e Effect, signed bool) string {
	if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) {
		return d.sentence("lab.no-interval")
	}
	digits := 2
	for digits < 6 && (hides(e.Lo, digits) || hides(e.Hi, digits)) {
		digits++
	}
	write := func(x float64) string {
		if signed && x > 0 {
			return "+" + d.number(x, digits)
		}
		return d.number(x, digits)
	}
	if math.IsNaN(e.Value) { // most games were cut off
		return d.sentence("lab.bounds", write(e.Lo), write(e.Hi))
	}
	return d.sentence("lab.effect", write(e.Value), write(e.Lo), write(e.Hi))
}

// number writes a number with so many decimals.
func (d *Desk) number(x float64, digits int) string {
	text := strings.Replace(strconv.FormatFloat(x, 'f', digits, 64), "-", "−", 1)
	return d.say.Say(rules.Say("number.digits", words.Digits(text)))
}

// hides says whether a number that is not zero looks like zero with so many decimals.
func hides(x float64, digits int) bool {
	return x != 0 && math.Abs(x) < 0.5*math.Pow10(-digits)
}

// valueText is a rule's value as people read it: in words, or what it counts. Where there are no words
// it is the value as the rules have it.
func (d *Desk) valueText(knob, value string) string {
	text, _ := words.Value(d.sentence, knob, value)
	return text
}

// perCent writes a share in per cent.
func (d *Desk) perCent(part, of int64) string { return d.number(100*float64(part)/float64(of), 1) }

// points writes a tolerance.
func (d *Desk) points(x float64) string {
	return d.say.Say(rules.Say("number.digits", words.Digits(strconv.FormatFloat(100*x, 'f', -1, 64))))
}
