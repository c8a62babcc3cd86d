package agent

import "houserules/engine"

// greedy takes the action with the largest immediate value and looks one ply
// ahead only. It draws once at each choice, d.Move of the number of best
// actions in canonical order, also where there is only one.
type greedy struct {
	seats  int
	values []float64 // scratch of Choose
}

func newGreedy(info *engine.Info) *greedy { return &greedy{seats: info.Seats()} }

// Search implements engine.Searcher: the value right after each action. All are
// exact.
func (g *greedy) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	me := s.Turn()
	for _, a := range legal {
		s.Play(a)
		values = append(values, value(s, me, g.seats))
		s.Undo()
	}
	return values
}

// Choose implements engine.Agent.
func (g *greedy) Choose(s engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	g.values = g.Search(s, legal, g.values[:0])
	return drawBest(legal, g.values, d)
}

// epsilonGreedy tosses a coin from its own stream at every choice that it is
// asked for.
type epsilonGreedy struct {
	epsilon float64
	greedy  *greedy
}

// Choose implements engine.Agent.
func (e *epsilonGreedy) Choose(s engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	if d.OwnFloat() < e.epsilon {
		return legal[d.Move(len(legal))]
	}
	return e.greedy.Choose(s, legal, d)
}
