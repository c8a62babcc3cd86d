package reports

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"houserules/reports/chart"
)

// extent is what a row of intervals takes of its axis. Lo and Hi bound all that
// is drawn of it.
type extent struct {
	name          string
	lo, hi, value float64
}

// length is how long all that is drawn is; negative where nothing is.
func (e extent) length() float64 { return e.hi - e.lo }

// extentOf is the extent of a mark.
func extentOf(name string, m chart.Interval) extent {
	e := extent{name: name, lo: math.Inf(1), hi: math.Inf(-1), value: m.Value}
	for _, v := range []float64{m.Value, m.Lo, m.Hi, m.InnerLo, m.InnerHi, m.BoundLo, m.BoundHi} {
		if !math.IsNaN(v) {
			e.lo, e.hi = min(e.lo, v), max(e.hi, v)
		}
	}
	return e
}

// scale sets what the axis of a figure shows, so that all its rows share one
// scale: an interval twice as long is twice as uncertain, whoever played. It
// returns what is to be said about it, nothing where the axis simply holds
// everything; u prints the values of the axis.
//
// Two things would make specks of most rows. Where rows lie far apart with
// nothing between them, the axis leaves out the gaps. Where a few rows are much
// longer than the others, of a line-up that played few games, it shows the
// others, and of those rows the estimate and that they go on.
func scale(say translator, axis *chart.Axis, rows []extent, u unit) []string {
	parts := inView(*axis, rows)
	axis.Min, axis.Max, axis.Gaps = parts[0].Lo, parts[len(parts)-1].Hi, nil
	for i, part := range parts[1:] {
		axis.Gaps = append(axis.Gaps, chart.Gap{Lo: parts[i].Hi, Hi: part.Lo})
	}
	var beyond []string
	for _, e := range rows {
		if e.length() >= 0 && (e.lo < axis.Min || e.hi > axis.Max) {
			beyond = append(beyond, e.name)
		}
	}
	return scaleWords(say, axis, beyond, lengthOf(parts), u)
}

// inView returns the stretches that an axis shows.
func inView(axis chart.Axis, rows []extent) []chart.Gap {
	// A row so many times as long as the axis without it is cut short, where that
	// makes the axis at least so many times as short.
	const reach, worth = 4, 2
	var shown []chart.Gap
	if axis.Marked {
		shown = append(shown, chart.Gap{Lo: min(axis.Reference, axis.BandLo), Hi: max(axis.Reference, axis.BandHi)})
	}
	for _, e := range rows {
		if !math.IsNaN(e.value) {
			shown = append(shown, chart.Gap{Lo: e.value, Hi: e.value})
		}
	}
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b extent) int { return cmp.Compare(a.length(), b.length()) })
	for i, e := range rows {
		// Half of the rows are never cut: they are what the others are long beside.
		if 2*i >= len(rows) && e.length() > reach*lengthOf(stretches(shown)) {
			short := stretches(shown)
			least, most := short[0].Lo, short[len(short)-1].Hi
			for _, rest := range rows[i:] {
				shown = append(shown, chart.Gap{Lo: max(rest.lo, least), Hi: min(rest.hi, most)})
			}
			short = stretches(shown)
			for _, rest := range rows[i:] {
				shown = append(shown, chart.Gap{Lo: rest.lo, Hi: rest.hi})
			}
			if all := stretches(shown); lengthOf(all) < worth*lengthOf(short) {
				return all
			}
			return short
		}
		shown = append(shown, chart.Gap{Lo: e.lo, Hi: e.hi})
	}
	return stretches(shown)
}

// scaleWords says what an axis leaves out, and which rows go on beyond it.
func scaleWords(say translator, axis *chart.Axis, beyond []string, length float64, u unit) []string {
	const most = 6 // names
	u.scale = 1
	digits := u.digitsFor(0, length/5)
	between := func(lo, hi float64) string {
		return say("plot.scale.range", u.bare().number(say, lo, digits), u.value(say, hi, digits))
	}
	var words []string
	if len(axis.Gaps) > 0 {
		var out []string
		for _, g := range axis.Gaps {
			out = append(out, between(g.Lo, g.Hi))
		}
		words = append(words, say("plot.scale.broken", out))
	}
	switch {
	case len(beyond) > most:
		words = append(words, say("plot.scale.many-beyond", between(axis.Min, axis.Max), len(beyond)))
	case len(beyond) > 0:
		words = append(words, say("plot.scale.beyond", between(axis.Min, axis.Max), strings.Join(beyond, ", ")))
	}
	return words
}

// lengthOf is the length of all stretches together.
func lengthOf(list []chart.Gap) float64 {
	length := 0.0
	for _, s := range list {
		length += s.Hi - s.Lo
	}
	return length
}

// stretches are the parts of an axis that hold all pieces, with some room
// around them. It is one part, unless leaving out the widest gaps makes the
// axis shorter by more than a factor.
func stretches(pieces []chart.Gap) []chart.Gap {
	const apart, most, closest, room = 3, 4, 40, 0.06
	var merged []chart.Gap
	pieces = slices.DeleteFunc(slices.Clone(pieces), func(g chart.Gap) bool { return !(g.Lo <= g.Hi) || math.IsInf(g.Hi-g.Lo, 0) })
	slices.SortFunc(pieces, func(a, b chart.Gap) int { return cmp.Compare(a.Lo, b.Lo) })
	var ends []float64
	for _, p := range pieces {
		ends = append(ends, p.Lo, p.Hi)
		if last := len(merged) - 1; last >= 0 && p.Lo <= merged[last].Hi {
			merged[last].Hi = max(merged[last].Hi, p.Hi)
			continue
		}
		merged = append(merged, p)
	}
	lo, hi := chart.Span(ends...)
	whole := []chart.Gap{{Lo: lo, Hi: hi}}
	if len(merged) < 2 {
		return whole
	}
	hull := merged[len(merged)-1].Hi - merged[0].Lo
	var gaps []float64
	for i := range merged[1:] {
		gaps = append(gaps, merged[i+1].Lo-merged[i].Hi)
	}
	slices.Sort(gaps)
	slices.Reverse(gaps)
	rest := hull
	for _, widest := range gaps[:min(most, len(gaps))] {
		rest -= widest
		// However little is left, it is not drawn larger than so many times.
		length := max(rest, hull/closest)
		if widest < length/2 {
			break
		}
		if apart*length <= hull {
			return cut(merged, widest, room*length)
		}
	}
	return whole
}

// cut leaves out the gaps between pieces that are as wide or wider, and gives
// what is left some room on either side.
func cut(merged []chart.Gap, widest, room float64) []chart.Gap {
	parts := merged[:1:1]
	for _, p := range merged[1:] {
		if last := &parts[len(parts)-1]; p.Lo-last.Hi < widest {
			last.Hi = p.Hi
			continue
		}
		parts = append(parts, p)
	}
	for i := range parts {
		parts[i].Lo -= room
		parts[i].Hi += room
	}
	return parts
}

// following adds sentences to a text.
func following(text string, more []string) string {
	return strings.TrimSpace(strings.Join(append([]string{text}, more...), " "))
}
