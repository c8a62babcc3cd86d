package chart

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"

	"houserules/configs/words"
)

// roundTicks places ticks at multiples of 1, 2 or 5 times a power of ten and
// labels them with as many digits as the step needs. It implements
// [plot.Ticker].
type roundTicks struct {
	// most is the largest number of ticks wanted.
	most int
}

// Ticks returns the ticks from least to most.
func (t roundTicks) Ticks(least, most float64) []plot.Tick {
	step, digits := roundStep((most-least)/float64(max(t.most, 2)-1), t.most, least, most)
	return multiples(step, digits, least, most)
}

// multiples are ticks at the multiples of a step from least to most.
func multiples(step float64, digits int, least, most float64) []plot.Tick {
	var ticks []plot.Tick
	// Counting whole steps keeps the values free of accumulated error.
	for i := math.Ceil(least/step - 1e-9); i*step <= most+step*1e-9; i++ {
		ticks = append(ticks, plot.Tick{Value: i * step, Label: tickLabel(i*step, digits)})
	}
	return ticks
}

// roundStep returns the smallest round step that yields no more ticks than
// wanted, starting from a rough one, and the number of decimals it needs.
func roundStep(rough float64, wanted int, least, most float64) (step float64, digits int) {
	if !(rough > 0) || math.IsInf(rough, 0) {
		return 1, 0
	}
	exponent := int(math.Floor(math.Log10(rough))) - 1
	for ; ; exponent++ {
		for _, factor := range []float64{1, 2, 5} {
			step = factor * math.Pow10(exponent)
			count := math.Floor(most/step+1e-9) - math.Ceil(least/step-1e-9) + 1
			if count <= float64(max(wanted, 2)) {
				return step, max(0, -exponent)
			}
		}
	}
}

// tickLabel prints a number with a true minus.
func tickLabel(v float64, digits int) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', digits, 64)
	if v < 0 && strings.Trim(s, "0.") != "" {
		return "−" + s
	}
	return s
}

// written has the labels of its ticks as a language writes numbers.
type written struct {
	plot.Ticker
	number func(digits string) string
}

// Ticks implements [plot.Ticker].
func (w written) Ticks(least, most float64) []plot.Tick {
	ticks := w.Ticker.Ticks(least, most)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = w.number(ticks[i].Label)
		}
	}
	return ticks
}

// ticks are the ticks of an axis, about as many as wanted.
func (a Axis) ticks(most int) plot.Ticker {
	if len(a.Gaps) > 0 {
		return a.written(brokenTicks{axis: a, most: most})
	}
	return a.written(roundTicks{most: most})
}

// written labels ticks in the language of the axis.
func (a Axis) written(ticks plot.Ticker) plot.Ticker {
	number := a.Number
	if number == nil {
		number = func(digits string) string { return words.English().Number(words.Digits(digits)) }
	}
	return written{ticks, number}
}
