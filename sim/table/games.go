package table

import "math"

// Has tells whether a block of a cell is there.
func (d *Dataset) Has(cell, block int) bool {
	_, ok := d.parts[cell][block]
	return ok
}

// Unbroken is the number of games of a cell from the first on without a gap.
func (d *Dataset) Unbroken(cell int) int64 { return d.unbroken(cell, math.MaxInt64) }
