package engine

import (
	"math"
	"slices"
)

// Softmax is how players who search draw among actions: with odds exp(v/T), where v is what an
// action is worth in units of the game's score, and T the temperature. What is worth less than the
// best by [SoftmaxReach] temperatures or more is never drawn.
type Softmax struct {
	// Temperature is T, above zero.
	Temperature float64
	// Odds are the odds of an action that is worth so many temperatures less than the best, whose
	// odds are 2⁴⁷: the same on every machine.
	Odds func(temperatures float64) uint64
}

// SoftmaxReach is the number of temperatures by which an action may be worse than the best: odds of
// one to three thousand.
const SoftmaxReach = 8

// mostMargin bounds a margin: no values before the end of a game differ by so much, and those of won
// and other ends by more.
const mostMargin = 1 << 19

// Margin is by how much less than the best an action must be worth to be never drawn, for values of
// which a unit of score has so many; a whole number. So far from the best a search must be exact.
func (x *Softmax) Margin(perScore float64) float64 {
	return math.Min(math.Ceil(float64(x.Temperature*perScore)*SoftmaxReach), mostMargin)
}

// SoftmaxPick draws one of some actions by what they are worth, in values of which a unit of score
// has so many, by one number from the player's own stream. It returns its place, and the odds, for which it
// uses the memory of the last ones.
func SoftmaxPick[V int32 | float64](x *Softmax, perScore float64, values []V, odds []uint64, d *Random) (int, []uint64) {
	best, margin := slices.Max(values), x.Margin(perScore)
	odds = odds[:0]
	for _, v := range values {
		o := uint64(0)
		if v == best {
			o = x.Odds(0)
		} else if less := float64(best) - float64(v); less < margin {
			o = x.Odds(less / float64(x.Temperature*perScore))
		}
		odds = append(odds, o)
	}
	return d.OwnAmong(odds), odds
}
