package retrograde

import "slices"

// Edges are the moves of a layer one by one, for games whose predecessors nobody
// can work out: every state is asked for its moves once.
type Edges struct {
	// first is where the predecessors of a state begin in from; there is one more.
	first []uint32
	from  []uint32
}

// NewEdges turns lists of moves round: to are the states that moves lead to, those of
// the first state first, in parts that each hold all moves of a state, open how many
// each state has.
func NewEdges(states int, open func(p int) int, to [][]uint32) *Edges {
	e := &Edges{first: make([]uint32, states+1)}
	for _, part := range to {
		for _, q := range part {
			e.first[q+1]++
		}
	}
	for q := range states {
		e.first[q+1] += e.first[q]
	}
	e.from = make([]uint32, e.first[states])
	next := slices.Clone(e.first)
	p, left := 0, 0
	if states > 0 {
		left = open(0)
	}
	for _, part := range to {
		for _, q := range part {
			for left == 0 {
				p++
				left = open(p)
			}
			left--
			e.from[next[q]] = uint32(p)
			next[q]++
		}
	}
	return e
}

// Predecessors implements Graph.
func (e *Edges) Predecessors(of []uint32, out *Routes) {
	for _, q := range of {
		for _, p := range e.from[e.first[q]:e.first[q+1]] {
			out.Add(p)
		}
	}
}
