package shard

import (
	"cmp"
	"slices"
)

// Cell is what of a plan's cell decides how it is dealt out.
type Cell struct {
	// Blocks is the number of its blocks.
	Blocks int
	// Weight is about how long a block takes, compared with others.
	Weight int64
}

// Portion is what a shard plays: of each cell the blocks from From up to To.
type Portion []Range

// Range is a run of blocks of a cell: From is the first, To the one after the last.
type Range struct{ From, To int }

// Has reports whether a block of a cell is in the portion.
func (p Portion) Has(cell, block int) bool {
	return p[cell].From <= block && block < p[cell].To
}

// Blocks is the number of blocks of all cells.
func (p Portion) Blocks() int64 {
	var n int64
	for _, r := range p {
		n += int64(r.To - r.From)
	}
	return n
}

// Split deals the blocks of all cells out to so many shards, and returns the
// portions in their order. Every block is in exactly one of them. Of every cell a
// shard has as many blocks as any other, or one more; who gets one more is who has
// the least to do so far, the dearest cells dealt out first, and of equals the first.
// So the weights of two portions differ by no more than the greatest weight.
func Split(cells []Cell, shards int) []Portion {
	order := make([]int, len(cells))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cells[b].Weight, cells[a].Weight) })
	portions := make([]Portion, shards)
	for i := range portions {
		portions[i] = make(Portion, len(cells))
	}
	// Loads count what shards have beyond what all of them have.
	loads, least := make([]int64, shards), make([]int, shards)
	for i := range least {
		least[i] = i
	}
	one := make([]bool, shards)
	for _, cell := range order {
		c := cells[cell]
		each, more := c.Blocks/shards, c.Blocks%shards
		clear(one)
		if more > 0 {
			slices.SortFunc(least, func(a, b int) int { return cmp.Or(cmp.Compare(loads[a], loads[b]), cmp.Compare(a, b)) })
			for _, s := range least[:more] {
				one[s] = true
				loads[s] += c.Weight
			}
		}
		at := 0
		for s := range portions {
			from := at
			at += each
			if one[s] {
				at++
			}
			portions[s][cell] = Range{from, at}
		}
	}
	return portions
}
