package question

import (
	"houserules/analysis/exact"
	"houserules/engine"
	"houserules/sim/plan"
)

// Counts are the games of a cell that are there, whatever a question makes of them.
type Counts struct {
	Variant string
	// Agents sit in the seats in this order; Lineup is the cell's name.
	Agents []string
	Lineup string
	Games  int64
	// Wins, Draws and Losses count for who moves first; CutOff are the games that have
	// no result. Shares of several seats are none of these.
	Wins, Draws, Losses, CutOff int64
	Plies                       exact.Sums
}

// CountAll counts the games of every cell, of all blocks that are there.
func CountAll(p *plan.Plan, g Games) ([]Counts, error) {
	var list []Counts
	for i := range p.Cells {
		c := &p.Cells[i]
		n := Counts{Variant: c.Variant, Agents: c.Lineup, Lineup: c.Name()}
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if !g.Has(i, b) {
				continue
			}
			if err := g.Read(i, b, rows); err != nil {
				return nil, err
			}
			n.add(rows)
		}
		list = append(list, n)
	}
	return list, nil
}

// add counts the games of a block.
func (n *Counts) add(rows *engine.Rows) {
	n.Games += int64(rows.Len)
	for i, r := range rows.Return[0][:rows.Len] {
		switch {
		case rows.Info.CutOff != 0 && rows.End[i] == rows.Info.CutOff:
			n.CutOff++
		case r == engine.FullReturn:
			n.Wins++
		case 2*r == engine.FullReturn:
			n.Draws++
		case r == 0:
			n.Losses++
		}
	}
	exact.AddColumn(&n.Plies, rows.Plies[:rows.Len])
}
