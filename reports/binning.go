package reports

import (
	"math"
	"slices"

	"houserules/analysis"
)

// bins is a histogram for a figure: shares of all games in bins of equal
// width, from a left edge.
type bins struct {
	start, width float64
	shares       []float64
	// below and above are the shares of games beyond the figure.
	below, above float64
}

// window is what a figure shows of an axis, and the width of its bins.
type window struct {
	lo, hi, width float64
}

// valueOf is the value of bin i of a histogram. A bin as wide as the unit
// holds one whole number; a wider one is represented by its middle.
func valueOf(h *analysis.Histogram, i int) float64 {
	lower := h.Start + float64(i)*h.Width
	if h.Width <= 1 {
		return math.Ceil(lower)
	}
	return lower + h.Width/2
}

// quantile is the least value of a histogram with at least a share p of the
// games at it or below; false where there are none.
func quantile(h *analysis.Histogram, p float64) (float64, bool) {
	total := int64(0)
	for _, n := range h.Counts {
		total += n
	}
	if total == 0 {
		return 0, false
	}
	sum := int64(0)
	last := 0.0
	for i, n := range h.Counts {
		if n > 0 {
			last = valueOf(h, i)
		}
		if sum += n; n > 0 && float64(sum) >= p*float64(total) {
			return valueOf(h, i), true
		}
	}
	return last, true
}

// finished returns a histogram without the games cut off, which all lie in its
// last bins; where all games were cut off, it is the histogram as it is.
func finished(h *analysis.Histogram, cutOff int64) *analysis.Histogram {
	counts := slices.Clone(h.Counts)
	left := int64(0)
	for i := len(counts) - 1; i >= 0; i-- {
		cut := min(cutOff, counts[i])
		counts[i] -= cut
		cutOff -= cut
		left += counts[i]
	}
	if left == 0 {
		return h
	}
	return &analysis.Histogram{Start: h.Start, Width: h.Width, Counts: counts}
}

// shownWindow chooses the part of the axis that holds all but the outermost
// games of every histogram, and bins of a round even width, about sixty of
// them. Even, because in many games only even leads or lengths are common,
// which bins of odd width would turn into a comb. One histogram with a far
// tail does not push the others together: the window ends at two and a half
// times the median reach. What lies beyond is counted by [rebin].
func shownWindow(histograms []*analysis.Histogram) (window, bool) {
	const tail, reach, target = 0.005, 2.5, 60
	var lows, highs []float64
	least, most := math.Inf(1), math.Inf(-1)
	for _, h := range histograms {
		if low, ok := quantile(h, tail); ok {
			high, _ := quantile(h, 1-tail)
			lows, highs = append(lows, low), append(highs, high)
			first, _ := quantile(h, 0)
			last, _ := quantile(h, 1)
			least, most = min(least, first), max(most, last)
		}
	}
	if len(lows) == 0 {
		return window{}, false
	}
	slices.Sort(lows)
	slices.Sort(highs)
	lo, hi := lows[0], highs[len(highs)-1]
	if middle := highs[len(highs)/2]; middle > 0 {
		hi = min(hi, reach*middle)
	}
	if middle := lows[len(lows)/2]; middle < 0 {
		lo = max(lo, reach*middle)
	}
	// Where the whole is not much wider, there is nothing to leave out.
	if most-least <= 1.5*(hi-lo) {
		lo, hi = least, most
	}
	// A start near zero is drawn from zero.
	if lo > 0 && lo < 0.25*hi {
		lo = 0
	}
	w := window{width: binWidth((hi - lo) / target)}
	w.lo = (math.Floor(lo/w.width) - 0.5) * w.width
	w.hi = (math.Ceil(hi/w.width) + 0.5) * w.width
	return w, true
}

// binWidth is the least round even number not below the wanted width.
func binWidth(wanted float64) float64 {
	for scale := 2.0; ; scale *= 10 {
		for _, factor := range []float64{1, 2, 3, 5} {
			if factor*scale >= wanted {
				return factor * scale
			}
		}
	}
}

// rebin counts a histogram into the bins of a window. The bins are centred at
// multiples of their width, so that a distribution symmetric about zero stays
// symmetric; a value on the edge of two counts half for each.
func (w window) rebin(h *analysis.Histogram) bins {
	n := int(math.Round((w.hi - w.lo) / w.width))
	b := bins{start: w.lo, width: w.width, shares: make([]float64, n)}
	total := int64(0)
	for _, c := range h.Counts {
		total += c
	}
	if total == 0 {
		return b
	}
	add := func(bin int, part float64) {
		switch {
		case bin < 0:
			b.below += part
		case bin >= n:
			b.above += part
		default:
			b.shares[bin] += part
		}
	}
	for i, c := range h.Counts {
		if c == 0 {
			continue
		}
		part := float64(c) / float64(total)
		place := (valueOf(h, i) - w.lo) / w.width
		bin := int(math.Floor(place))
		if place == math.Floor(place) {
			add(bin-1, part/2)
			add(bin, part/2)
			continue
		}
		add(bin, part)
	}
	return b
}
