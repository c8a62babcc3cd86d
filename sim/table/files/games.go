package files

// Has tells whether a block of a cell is there.
func (d *Dataset) Has(cell, block int) bool {
	_, ok := d.parts[cell][block]
	return ok
}
