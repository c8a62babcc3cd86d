package desk

import (
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/sim/table"
)

// gathered are the games of a cell that have come, in any order.
type gathered struct {
	cell table.Cell
	// base is the first game that is wanted; pages have the games from it on, page after
	// page. Those before have are there without a gap, ahead are stretches beyond it by their
	// first game.
	base  int64
	pages []*engine.Rows
	have  int64
	ahead map[uint64]int
	// came is used for each stretch that comes.
	came *engine.Rows
}

// page is how many games are kept together.
const page = 4096

func newGathered(c table.Cell, base int64) *gathered {
	g := &gathered{cell: c, base: base, have: base, ahead: map[uint64]int{}, came: engine.NewRows(c.Info, 0)}
	g.came.KeepLines(c.Lines)
	return g
}

func (g *gathered) take(first uint64, games int, data []byte) error {
	end := first + uint64(games)
	if games <= 0 || end > uint64(g.cell.Games) || end < first {
		return fmt.Errorf("games %d to %d: the cell has %d", first, end, g.cell.Games)
	}
	for at, n := range g.ahead {
		if first < at+uint64(n) && at < end {
			return fmt.Errorf("game %d came twice", max(first, at))
		}
	}
	if first < uint64(g.have) {
		return fmt.Errorf("game %d came twice", first)
	}
	g.came.Resize(games)
	if err := unpack(g.came, data); err != nil {
		return err
	}
	if i := slices.IndexFunc(g.came.Game[:games], func(at uint64) bool { return at < first || at >= end }); i >= 0 {
		return fmt.Errorf("game %d among those from %d on: the worker is of another program", g.came.Game[i], first)
	}
	for from := 0; from < games; {
		at := first + uint64(from) - uint64(g.base)
		for uint64(len(g.pages))*page <= at {
			// A search has hundreds of cells of which each wants few games.
			size := int(min(page, g.cell.Games-g.base-int64(len(g.pages))*page))
			rows := engine.NewRows(g.cell.Info, size)
			rows.KeepLines(g.cell.Lines)
			rows.Resize(size)
			g.pages = append(g.pages, rows)
		}
		n := min(games-from, page-int(at%page))
		g.pages[at/page].Take(int(at%page), g.came, from, n)
		from += n
	}
	g.ahead[first] = games
	for n, ok := g.ahead[uint64(g.have)]; ok; n, ok = g.ahead[uint64(g.have)] {
		delete(g.ahead, uint64(g.have))
		g.have += int64(n)
	}
	return nil
}

// extend makes room for more games.
func (g *gathered) extend(games int64) {
	g.cell.Games = games
	if last := len(g.pages) - 1; last >= 0 && g.pages[last].Len < page {
		rows := engine.NewRows(g.cell.Info, page)
		rows.KeepLines(g.cell.Lines)
		rows.Resize(page)
		rows.Take(0, g.pages[last], 0, g.pages[last].Len)
		g.pages[last] = rows
	}
}

// copy fills rows with those games from one index to before another that are there.
func (g *gathered) copy(rows *engine.Rows, from, to int64) {
	from, to = max(from, g.base), min(to, g.have)
	rows.Resize(int(max(0, to-from)))
	for at := from; at < to; {
		place := at - g.base
		n := min(to-at, page-place%page)
		rows.Take(int(at-from), g.pages[place/page], int(place%page), int(n))
		at += n
	}
}
