package agent

import (
	"math"

	"houserules/engine"
	"houserules/engine/lookahead"
)

// alphaBeta searches a fixed number of plies; see tree. It has no table: a
// position's worth depends on its history where repetition ends games. A move costs some
// b·b^(5(D-1)/8) positions, with b legal actions: two to three times as many for each ply more in awalé.
type alphaBeta struct {
	tree
	depth  int
	moves  uint64
	values []float64 // scratch of Choose
}

func newAlphaBeta(depth int, objective engine.Objective, info *engine.Info) *alphaBeta {
	return &alphaBeta{depth: depth, tree: tree{valuer: newValuer(info, objective)}}
}

// Skills implements engine.Agent.
func (b *alphaBeta) Skills() engine.Skills {
	return engine.Skills{Valuer: b, SearchAll: b.SearchAll, Interruptible: b, Thinker: b}
}

// Choose implements engine.Agent.
func (b *alphaBeta) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	b.values = b.Search(s, legal, b.values[:0])
	return b.draw(legal, b.values, d)
}

// Search implements engine.Valuer.
func (b *alphaBeta) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	first := len(values)
	for range legal {
		values = append(values, math.Inf(-1))
	}
	b.moves++
	b.Allow(lookahead.Boundless)
	b.root(s, legal, b.depth, values[first:], false)
	return values
}

// SearchAll is Search with every value exact.
func (b *alphaBeta) SearchAll(s engine.State, legal []engine.Action, values []float64) []float64 {
	b.moves++
	b.Allow(lookahead.Boundless)
	return b.tree.exact(s, legal, b.depth, values)
}

// Scale implements engine.Valuer.
func (b *alphaBeta) Scale() engine.Scale { return engine.Scale{Objective: b.objective} }

// Worth implements engine.Valuer: of dice, looking as far ahead after them as
// Search does, for a throw takes no ply.
func (b *alphaBeta) Worth(s engine.State, me engine.Seat) (float64, bool) {
	b.moves++
	b.Allow(lookahead.Boundless)
	return b.tree.worth(s, b.depth, me), true
}

// Effort implements engine.Thinker.
func (b *alphaBeta) Effort() engine.Effort {
	return engine.Effort{Moves: b.moves, Nodes: b.Nodes, Depth: b.depth}
}
