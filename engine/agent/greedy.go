package agent

import (
	"houserules/engine"
	"houserules/engine/lookahead"
)

// greedy takes the action with the largest immediate value and looks one ply
// ahead only. It draws once at each choice, d.Move of the number of best
// actions in canonical order, also where there is only one. A move costs a position
// for each action.
type greedy struct {
	valuer
	effort engine.Effort
	values []float64 // scratch of Choose
}

func newGreedy(objective engine.Objective, info *engine.Info) *greedy {
	return &greedy{valuer: newValuer(info, objective)}
}

// Skills implements engine.Agent.
func (g *greedy) Skills() engine.Skills {
	return engine.Skills{Valuer: g, SearchAll: g.Search, Thinker: g}
}

// Search implements engine.Valuer: the value right after each action. All are
// exact.
func (g *greedy) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	me := s.Turn()
	g.effort.Add(engine.Effort{Moves: 1, Nodes: uint64(len(legal)), Depth: 1})
	for _, a := range legal {
		s.Play(a)
		values = append(values, g.value(s, me))
		s.Undo()
	}
	return values
}

// Scale implements engine.Valuer.
func (g *greedy) Scale() engine.Scale { return engine.Scale{Objective: g.objective} }

// Worth implements engine.Valuer: greedy is who looks one ply ahead.
func (g *greedy) Worth(s engine.State, me engine.Seat) (float64, bool) {
	t := tree{valuer: g.valuer}
	t.Allow(lookahead.Boundless)
	v := t.worth(s, 1, me)
	g.effort.Add(engine.Effort{Moves: 1, Nodes: t.Nodes, Depth: 1})
	return v, true
}

// Effort implements engine.Thinker: greedy looks at the positions right after the
// actions.
func (g *greedy) Effort() engine.Effort { return g.effort }

// Choose implements engine.Agent.
func (g *greedy) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	g.values = g.Search(s, legal, g.values[:0])
	return legal[engine.BestPick(g.values, d)]
}
