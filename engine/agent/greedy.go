package agent

import "houserules/engine"

// greedy takes the action with the largest immediate value and looks one ply
// ahead only. It draws once at each choice, d.Move of the number of best
// actions in canonical order, also where there is only one.
type greedy struct {
	seat  engine.Seat
	seats int
	ties  []engine.Action
}

func newGreedy(seat engine.Seat, info *engine.Info) *greedy {
	return &greedy{seat: seat, seats: info.Seats()}
}

// Choose implements engine.Agent.
func (g *greedy) Choose(s engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	best := 0.0
	g.ties = g.ties[:0]
	for _, a := range legal {
		s.Play(a)
		v := value(s, g.seat, g.seats)
		s.Undo()
		if len(g.ties) == 0 || v > best {
			best, g.ties = v, append(g.ties[:0], a)
		} else if v == best {
			g.ties = append(g.ties, a)
		}
	}
	return g.ties[d.Move(len(g.ties))]
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
