package compare

import (
	"math"

	"houserules/analysis"
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

// extremes are the cells with the least and the most estimated advantage, and those of
// which no advantage is estimated.
func (h *Headline) extremes() (least, most *analysis.Cell, unknown []*analysis.Cell) {
	cells, _ := h.measured()
	for _, c := range cells {
		v := c.Fair.Effect.Value
		if math.IsNaN(v) {
			unknown = append(unknown, c)
			continue
		}
		if least == nil || v < least.Fair.Effect.Value {
			least = c
		}
		if most == nil || v > most.Fair.Effect.Value {
			most = c
		}
	}
	return least, most, unknown
}

// nearest is the cell of the strongest whose advantage is estimated nearest to none, and
// how many of them may be the nearest by their intervals, which hold together.
func (h *Headline) nearest() (best *analysis.Cell, may int) {
	least := math.Inf(1) // the greatest distance from none of the cell that is nearest for certain
	for _, c := range h.First.Cells {
		e := c.Fair.Effect
		if Unequal(c) {
			continue
		}
		if v := math.Abs(e.Value); !math.IsNaN(v) && (best == nil || v < math.Abs(best.Fair.Effect.Value)) {
			best = c
		}
		if far := math.Max(math.Abs(e.Lo), math.Abs(e.Hi)); far < least {
			least = far
		}
	}
	for _, c := range h.First.Cells {
		if Unequal(c) || !(math.Max(c.Fair.Effect.Lo, -c.Fair.Effect.Hi) > least) {
			may++
		}
	}
	return best, may
}
