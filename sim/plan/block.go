package plan

import "iter"

// Block is a run of consecutive games of a cell: what a worker plays in one go
// and what one part file holds.
type Block struct {
	// Cell is the index of the cell in its plan, Index that of the block in its
	// cell.
	Cell, Index int
	// First is the index of the first game, Games the number of games.
	First uint64
	Games int
}

// Block returns block number index of a cell.
func (p *Plan) Block(cell, index int) Block {
	b := Block{Cell: cell, Index: index}
	b.First, b.Games = p.Cells[cell].Block(index)
	return b
}

// Blocks yields the blocks of a cell in order, each made when it is asked for.
func (p *Plan) Blocks(cell int) iter.Seq[Block] {
	return func(yield func(Block) bool) {
		for i := range p.Cells[cell].Blocks() {
			if !yield(p.Block(cell, i)) {
				return
			}
		}
	}
}
