package files

import (
	"slices"
	"strings"

	"houserules/engine"
	"houserules/sim/table"
)

// Prefix is the first games of a study's tables, as if no more had been planned:
// of every cell as many whole blocks, from the first on without a gap, as all
// cells have that are compared with it game by game. Those are the cells of the
// same players with as many games, whatever the variant and whoever sits where.
type Prefix struct {
	data  *Dataset
	cells []table.Cell
}

// Prefix returns the first games of the tables: blocks of each cell that begin
// with one of so many games.
func (d *Dataset) Prefix(most int64) *Prefix {
	p := &Prefix{data: d, cells: slices.Clone(d.Cells())}
	least := map[company]int64{}
	for i := range p.cells {
		games, who := d.unbroken(i, most), companyOf(&p.cells[i])
		if before, ok := least[who]; !ok || games < before {
			least[who] = games
		}
	}
	for i := range p.cells {
		c := &p.cells[i]
		c.Games = least[companyOf(c)] // the end of a block of each
		c.Stages = slices.DeleteFunc(slices.Clone(c.Stages), func(games int64) bool { return games >= c.Games })
	}
	return p
}

// unbroken is the number of games of a cell from the first on without a gap, in
// blocks that begin with one of so many.
func (d *Dataset) unbroken(cell int, most int64) int64 {
	c := &d.Cells()[cell]
	games := int64(0)
	for b := range c.Blocks() {
		if !d.Has(cell, b) || games >= most {
			break
		}
		first, n := c.Block(b)
		games = int64(first) + int64(n)
	}
	return games
}

// company are cells whose games are compared one by one: their players, wherever
// they sit, and their blocks.
type company struct {
	players      string
	games, block int64
}

func companyOf(c *table.Cell) company {
	players := c.Players
	if players == nil {
		players = c.Lineup
	}
	return company{strings.Join(slices.Sorted(slices.Values(players)), ","), c.Games, c.BlockGames}
}

// Cells lists the cells, each with as many games as there are here. They are not
// to be changed.
func (p *Prefix) Cells() []table.Cell { return p.cells }

// Games is the number of games of all cells.
func (p *Prefix) Games() int64 {
	var games int64
	for i := range p.cells {
		games += p.cells[i].Games
	}
	return games
}

// Read reads a block as [Dataset.Read] does.
func (p *Prefix) Read(cell, block int, rows *engine.Rows) error {
	return p.data.Read(cell, block, rows)
}

// ReadResults reads a block as [Dataset.ReadResults] does.
func (p *Prefix) ReadResults(cell, block int, rows *engine.Rows) error {
	return p.data.ReadResults(cell, block, rows)
}

// ReadComebacks reads a block as [Dataset.ReadComebacks] does.
func (p *Prefix) ReadComebacks(cell, block int, rows *engine.Rows) error {
	return p.data.ReadComebacks(cell, block, rows)
}
