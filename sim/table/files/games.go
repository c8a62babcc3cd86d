package files

import (
	"houserules/engine"
	"houserules/sim/table"
)

// Has tells whether the games of a block of a cell are there.
func (d *Dataset) Has(cell, block int) bool {
	_, ok := d.part(cell, block)
	return ok
}

// OneGame tells whether a cell is one game, its only row, which is read for every index.
func (d *Dataset) OneGame(cell int) bool { return d.parts[cell][0].OneGame }

// part is the part that has the games of a block.
func (d *Dataset) part(cell, block int) (part table.Part, ok bool) {
	if d.OneGame(cell) {
		block = 0
	}
	part, ok = d.parts[cell][block]
	return part, ok
}

// repeat makes the only game that was read that of each index from first on.
func repeat(rows *engine.Rows, first uint64, games int) {
	only := engine.NewRows(rows.Info, 1)
	only.KeepLines(rows.Lines != nil)
	only.Take(0, rows, 0, 1)
	rows.Resize(games)
	for i := range games {
		rows.Copy(i, only, first+uint64(i))
	}
}
