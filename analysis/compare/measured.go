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

// pairings is the number of cells that are both seatings of two different players.
func (h *Headline) pairings() (n int) {
	for _, c := range h.Cells() {
		if c.Pairing != nil {
			n++
		}
	}
	return n
}

// extent is the estimated advantage of a cell with its direction, or of more than two seats how far
// the furthest is from even.
func extent(c *analysis.Cell) float64 {
	most, seat := furthest(c)
	if seat > 0 {
		return math.Abs(most.Effect.Value)
	}
	return most.Effect.Value
}

// extremes are the cells with the least and the most extent, and those that have none.
func extremes(cells []*analysis.Cell) (least, most *analysis.Cell, unknown []*analysis.Cell) {
	for _, c := range cells {
		v := extent(c)
		if math.IsNaN(v) {
			unknown = append(unknown, c)
			continue
		}
		if least == nil || v < extent(least) {
			least = c
		}
		if most == nil || v > extent(most) {
			most = c
		}
	}
	return least, most, unknown
}

// nearest is the cell of the strongest whose seats are estimated nearest to even, and
// how many of them may be the nearest by their intervals, which hold together. Differences
// from the base hold together among themselves alone: both at once would err twice as often.
func (h *Headline) nearest() (best *analysis.Cell, may int) {
	least, smallest := math.Inf(1), math.Inf(1) // the greatest distance from even of the cell that is nearest for certain
	for _, c := range h.First.Cells {
		if _, _, far := uneven(c); !Unequal(c) {
			least = math.Min(least, far)
		}
	}
	for _, c := range h.First.Cells {
		size, near, _ := uneven(c)
		if !Unequal(c) && near > least {
			continue
		}
		may++
		if !Unequal(c) && size < smallest {
			best, smallest = c, size
		}
	}
	return best, may
}
