package compare

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Unequal tells whether the players of a cell are too unequal to say what the first move is
// worth.
func Unequal(c *analysis.Cell) bool { return c.Pairing != nil && c.Pairing.Unequal }

// measured are the cells that say what the first move is worth, and those of which nobody
// can say it because the players are too unequal.
func (h *Headline) measured() (cells, unequal []*analysis.Cell) {
	for _, c := range h.Cells() {
		if Unequal(c) {
			unequal = append(unequal, c)
		} else {
			cells = append(cells, c)
		}
	}
	return cells, unequal
}

// signed is the size of an advantage where its direction counts.
func signed(v float64) float64 { return v }

// extremes are the cells with the least and the most estimated advantage by its size, and
// those of which no advantage is estimated.
func extremes(cells []*analysis.Cell, size func(float64) float64) (least, most *analysis.Cell, unknown []*analysis.Cell) {
	for _, c := range cells {
		v := size(c.Fair.Effect.Value)
		if math.IsNaN(v) {
			unknown = append(unknown, c)
			continue
		}
		if least == nil || v < size(least.Fair.Effect.Value) {
			least = c
		}
		if most == nil || v > size(most.Fair.Effect.Value) {
			most = c
		}
	}
	return least, most, unknown
}

// nearest is the cell of the strongest whose seats are estimated nearest to even, and
// how many of them may be the nearest by their intervals and by their differences from the
// base, each of which hold together.
func (h *Headline) nearest() (best *analysis.Cell, may int) {
	least, smallest := math.Inf(1), math.Inf(1) // the greatest distance from even of the cell that is nearest for certain
	for _, c := range h.First.Cells {
		if _, _, far := uneven(c); !Unequal(c) {
			least = math.Min(least, far)
		}
	}
	farther := h.farther()
	for _, c := range h.First.Cells {
		size, near, _ := uneven(c)
		if !Unequal(c) && (near > least || slices.Contains(farther, c)) {
			continue
		}
		may++
		if !Unequal(c) && size < smallest {
			best, smallest = c, size
		}
	}
	if may == 0 { // intervals and differences contradict each other: one of them errs
		return h.First.Cells[0], len(h.First.Cells)
	}
	return best, may
}

// farther are the cells that a shown difference in the same games puts farther from even
// than the base, or the base than one of them: that of two players to whose score the
// difference adds, where both together lie for certain to the side to which it adds.
func (h *Headline) farther() (list []*analysis.Cell) {
	for _, d := range Differences(h.Results, h.First.Agents) {
		a, b := Cell(h.Results, d.Variant, d.Agents), Cell(h.Results, d.Base, d.Agents)
		if d.Name != analysis.FirstScore || KindOf(d.Verdict) != answer.Order || a == nil || b == nil || a.FairSeat+b.FairSeat > 0 || Unequal(a) || Unequal(b) || !Judged(&a.Fair) || !Judged(&b.Fair) {
			continue
		}
		side := float64(d.Direction)
		lo, hi := a.Fair.Effect.Lo+b.Fair.Effect.Lo, a.Fair.Effect.Hi+b.Fair.Effect.Hi
		switch {
		case side > 0 && lo > 0, side < 0 && hi < 0:
			list = append(list, a)
		case side > 0 && hi < 0, side < 0 && lo > 0:
			list = append(list, b)
		}
	}
	return list
}
