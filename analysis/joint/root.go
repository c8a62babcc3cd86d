package joint

import (
	"math"

	"houserules/analysis/portable"
)

// root finds where a probability that increases with the critical value reaches a level,
// between lo and hi. Where it is above the level at lo or below it at hi already (by the
// error of integration) that end is returned.
//
// Probabilities are expensive. How many independent estimates would have the same one
// hardly depends on the critical value, so that their logarithms lie nearly on a line of
// slope one: the first guess goes along it from hi, further ones along the line through
// the last two points. Close to the last point a guess is off by less than 1e-8, by less
// than 1e-4 where the probability has steps, and needs no probability of its own; that
// leaves two to four. A guess that leaves the range, or comes late, is its middle.
func root(level, lo, hi float64, probability func(c float64) float64) float64 {
	at := func(c float64) (x, y, excess float64) {
		p := probability(c)
		return losses(single(c)), losses(p), p - level
	}
	c := hi
	x, y, excess := at(c)
	if excess <= 0 {
		return hi
	}
	const sure, enough, guesses = 1e-5, 1e-10, 10
	target, slope, least := losses(level), 1.0, lo
	for step := range 100 {
		next := z(portable.Exp(-portable.Exp(x + (target-y)/slope)))
		if next < least {
			next = least
		} else if step > 0 && math.Abs(next-c) < sure {
			return next
		}
		if !(next >= lo && next <= hi) || step > guesses {
			next = (lo + hi) / 2
		}
		nextX, nextY, nextExcess := at(next)
		if math.Abs(nextExcess) < 1e-11 || next == least && nextExcess >= 0 {
			return next
		}
		if nextExcess < 0 {
			lo = next
		} else {
			hi = next
		}
		if hi-lo < enough || math.Abs(next-c) < enough {
			return next
		}
		slope = (nextY - y) / (nextX - x)
		c, x, y = next, nextX, nextY
	}
	return c
}

// single is the probability of one estimate.
func single(c float64) float64 { return portable.Erf(c / math.Sqrt2) }

// losses is by how much a probability falls short of one, by logarithms twice: for
// independent estimates the inner ones add up.
func losses(p float64) float64 { return portable.Log(-portable.Log(p)) }
