package chances

// Value is the lead of the first seat at the end with best play of both, in half units
// of score, and Moves what it is after each legal action of the start, in their order.
func (g *Graph) Value() (value int, moves []int) {
	best := make([]int32, len(g.nodes))
	for at := range g.nodes {
		n := &g.nodes[at]
		best[at] = n.lead
		for i, m := range g.moves[n.first:n.end] {
			v := best[m.to]
			if i == 0 || n.turn == 1 && v > best[at] || n.turn == 2 && v < best[at] {
				best[at] = v
			}
		}
	}
	start := &g.nodes[len(g.nodes)-1]
	for _, m := range g.moves[start.first:start.end] {
		moves = append(moves, int(best[m.to]))
	}
	return int(best[len(best)-1]), moves
}
