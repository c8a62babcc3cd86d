package agent

import (
	"math"

	"houserules/engine"
	"houserules/engine/transposition"
)

// deepening searches 1 ply, then 2, 3, … until it has come to a number of
// positions; the package's documentation says how exactly. A move costs nearly so
// many positions, from 1 to 10¹².
type deepening struct {
	tree
	budget        uint64
	moves         uint64
	depth         int       // of the last search
	values, trial []float64 // scratch of Choose, and of a search that may not end
}

func newDeepening(budget int, objective engine.Objective, info *engine.Info) *deepening {
	return &deepening{
		budget: uint64(budget),
		tree:   tree{valuer: newValuer(info, objective), table: transposition.New(), byLead: true},
	}
}

// Skills implements engine.Agent.
func (n *deepening) Skills() engine.Skills {
	return engine.Skills{Valuer: n, Interruptible: n, Thinker: n}
}

// Choose implements engine.Agent.
func (n *deepening) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	n.values = n.Search(s, legal, n.values[:0])
	return n.draw(legal, n.values, d)
}

// Search implements engine.Valuer: the values of the deepest search that came
// to its end.
func (n *deepening) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	n.trial = n.trial[:0]
	for range legal {
		n.trial = append(n.trial, math.Inf(-1))
	}
	first := len(values)
	values = append(values, n.trial...)
	n.moves++
	n.table.Clear()
	n.Allow(n.budget)
	for depth := 1; depth <= transposition.MaxDepth; depth++ {
		n.root(s, legal, depth, n.trial, depth > 1)
		if depth > 1 && (n.GivenUp || n.Exceeded()) {
			n.Charge() // the rest was not allowed
			break
		}
		n.depth = depth
		copy(values[first:], n.trial)
		if n.Spent() {
			break
		}
	}
	return values
}

// Scale implements engine.Valuer.
func (n *deepening) Scale() engine.Scale { return engine.Scale{Objective: n.objective} }

// Worth implements engine.Valuer, not of dice: how far to look beyond them is
// said of moves alone.
func (n *deepening) Worth(s engine.State, me engine.Seat) (float64, bool) {
	if s.Turn() != engine.Over {
		return 0, false
	}
	return n.value(s, me), true
}

// Effort implements engine.Thinker.
func (n *deepening) Effort() engine.Effort {
	return engine.Effort{Moves: n.moves, Nodes: n.Nodes, Depth: n.depth}
}
