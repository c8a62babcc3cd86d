package chart

import (
	"math"

	"gonum.org/v1/plot"
)

// Axis is the axis that all rows of a figure share. It has one scale: equal
// lengths are equal effects, wherever they lie.
type Axis struct {
	// Label names the quantity and its unit.
	Label string
	// Names stand at 0, 1, 2 and so on in place of numbers; only a panel's axis X has them.
	Names []string
	// Number writes the digits of a number, with a point before decimals, as the
	// labels are to have them; nil does as English does.
	Number func(digits string) string
	// Min and Max bound it; Min < Max. A mark that goes on beyond them ends in
	// an arrow.
	Min, Max float64
	// Gaps are left out of it, in ascending order, where nothing lies. The
	// drawing shows a break in their place; the scale is the same on either
	// side.
	Gaps []Gap
	// Marked draws a line at Reference and a band from BandLo to BandHi.
	Marked         bool
	Reference      float64
	BandLo, BandHi float64
	// OnTop draws the line over the marks instead of behind them.
	OnTop bool
}

// Gap is a stretch between Min and Max of an axis.
type Gap struct {
	Lo, Hi float64
}

// breakRoom is the room of a break, as a share of the axis.
const breakRoom = 0.03

// shown is the length of the axis without its gaps.
func (a Axis) shown() float64 {
	length := a.Max - a.Min
	for _, g := range a.Gaps {
		length -= g.Hi - g.Lo
	}
	return length
}

// Normalize implements [plot.Normalizer] for an axis with gaps: it maps Min to
// 0, Max to 1 and each gap to the room of a break.
func (a Axis) Normalize(_, _, v float64) float64 {
	room, length := 0.0, v-a.Min
	for _, g := range a.Gaps {
		inside := min(max(v, g.Lo), g.Hi) - g.Lo
		length -= inside
		room += breakRoom * inside / (g.Hi - g.Lo)
	}
	return room + length/a.shown()*(1-breakRoom*float64(len(a.Gaps)))
}

// stretches are what lies between the gaps.
func (a Axis) stretches() []Gap {
	list := []Gap{{Lo: a.Min, Hi: a.Max}}
	for _, g := range a.Gaps {
		list[len(list)-1].Hi = g.Lo
		list = append(list, Gap{Lo: g.Hi, Hi: a.Max})
	}
	return list
}

// brokenTicks places the ticks of an axis with gaps: at multiples of one round
// step, and where a stretch holds none, at the roundest number in it. It
// implements [plot.Ticker].
type brokenTicks struct {
	axis Axis
	// most is about how many ticks are wanted.
	most int
}

// Ticks returns the ticks of all stretches. Near a break there are none, so
// that the labels on its sides do not touch.
func (t brokenTicks) Ticks(_, _ float64) []plot.Tick {
	length := t.axis.shown()
	step, digits := roundStep(length/float64(max(t.most, 2)-1), t.most, 0, length)
	var ticks []plot.Tick
	stretches := t.axis.stretches()
	for i, s := range stretches {
		aside := min(0.03*length, 0.3*(s.Hi-s.Lo))
		if i > 0 {
			s.Lo += aside
		}
		if i < len(stretches)-1 {
			s.Hi -= aside
		}
		found := multiples(step, digits, s.Lo, s.Hi)
		if len(found) == 0 {
			found = []plot.Tick{roundest(s.Lo, s.Hi)}
		}
		ticks = append(ticks, found...)
	}
	return ticks
}

// roundest is a tick at the number between two that has the fewest digits.
func roundest(least, most float64) plot.Tick {
	for exponent := int(math.Ceil(math.Log10(max(math.Abs(least), math.Abs(most), most-least)))); ; exponent-- {
		for _, factor := range []float64{5, 2, 1} {
			if found := multiples(factor*math.Pow10(exponent), max(0, -exponent), least, most); len(found) > 0 {
				return found[len(found)/2]
			}
		}
	}
}

// Span returns bounds that hold all finite values, with a little room beside
// them, and never an empty range.
func Span(values ...float64) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			least, most = min(least, v), max(most, v)
		}
	}
	switch {
	case least > most:
		return 0, 1
	case most-least <= 1e-9*max(math.Abs(least), math.Abs(most), 1e-3):
		room := max(0.1*math.Abs(most), 0.5)
		return least - room, most + room
	}
	room := 0.05 * (most - least)
	return least - room, most + room
}
