package repeat

import (
	"fmt"
	"math"
	"sync"

	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Tables are the games that are there.
type Tables interface {
	Has(cell, block int) bool
	ReadResults(cell, block int, rows *engine.Rows) error
}

// Counted are counts of blocks whose rows were at hand when they were written, by cell and
// block. Several goroutines may add to it.
type Counted struct {
	mu     sync.Mutex
	blocks map[[2]int]countedBlock
}

// countedBlock is a block with the number of its rows.
type countedBlock struct {
	rows   int
	counts map[string]int64
}

// Add counts a block.
func (c *Counted) Add(cell, block int, rows *engine.Rows) {
	counts := map[string]int64{}
	add(counts, rows)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.blocks == nil {
		c.blocks = map[[2]int]countedBlock{}
	}
	c.blocks[[2]int{cell, block}] = countedBlock{rows.Len, counts}
}

// of are the counts of a block of so many rows; nil where it is not known.
func (c *Counted) of(cell, block, rows int) map[string]int64 {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if b := c.blocks[[2]int{cell, block}]; b.rows == rows {
		return b.counts
	}
	return nil
}

// Count counts the games of every cell of a plan that are there, of each cell those before an
// index (of matches, whose rows are games, the blocks that begin there); most says which, and nil
// takes all. Blocks that are known are not read; nil knows none.
func Count(p *plan.Plan, t Tables, most func(cell int) int64, known *Counted) ([]Cell, error) {
	list := make([]Cell, len(p.Cells))
	for i := range p.Cells {
		c := &p.Cells[i]
		counts := map[string]int64{GamesKey: 0}
		list[i] = Cell{cellName(c), counts}
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			first, games := c.Block(b)
			if most != nil && int64(first) >= most(i) {
				break
			}
			if !t.Has(i, b) {
				continue
			}
			whole := games
			if most != nil && p.Unit != table.Matches { // blocks may have other sizes than in the record's plan
				games = int(min(int64(games), most(i)-int64(first)))
			}
			counts[GamesKey] += int64(games)
			if of := known.of(i, b, games); of != nil {
				for key, n := range of {
					counts[key] += n
				}
				continue
			}
			if err := t.ReadResults(i, b, rows); err != nil {
				return nil, err
			}
			if games < whole {
				rows.Len = games
			}
			add(counts, rows)
		}
	}
	return list, nil
}

// add counts the rows of a block. Where games are cut off they have no result.
func add(counts map[string]int64, rows *engine.Rows) {
	var ends [math.MaxUint8 + 1]int64
	var plies, cut, shared, wins, draws, losses int64
	for i, end := range rows.End[:rows.Len] {
		ends[end]++
		plies += int64(rows.Plies[i])
		switch r := rows.Return[0][i]; {
		case rows.Info.CutOff != 0 && end == rows.Info.CutOff:
			cut++
		case r == engine.FullReturn:
			wins++
		case 2*r == engine.FullReturn:
			draws++
		case r == 0:
			losses++
		default:
			shared++
		}
	}
	for key, n := range map[string]int64{"cut_off": cut, "shared": shared, "first_wins": wins, "draws": draws, "first_losses": losses} {
		if n > 0 {
			counts[key] += n
		}
	}
	if rows.Len > 0 {
		counts["plies"] += plies
	}
	for end, n := range ends {
		if n > 0 {
			counts["end:"+rows.Info.EndReason(engine.EndReason(end))] += n
		}
	}
	for seat := range rows.Info.Seats() {
		var score, share int64
		for i := range rows.Len {
			score += int64(rows.Score[seat][i])
			share += int64(rows.Return[seat][i])
		}
		counts[fmt.Sprintf("score_%d", seat+1)] += score
		counts[fmt.Sprintf("return_%d", seat+1)] += share
	}
}
