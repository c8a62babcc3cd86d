package herding

import "houserules/engine"

// Playout implements engine.State: the plies of this state's own rules on a copy that
// cannot undo them and lists no moves.
func (s *State) Playout(stream engine.Stream) (engine.Outcome, bool) {
	if !s.g.counts {
		return engine.Outcome{}, false
	}
	if s.rolling == nil {
		s.rolling = &rolling{counter: newCounter(s.g, countedKnobs())}
	}
	return s.rolling.from(s, stream), true
}

// rolling is the memory in which a state's random games are played.
type rolling struct {
	state   State
	counter counter
}

// from plays on from a state's position to the end of the game.
func (r *rolling) from(s *State, stream engine.Stream) engine.Outcome {
	t, c := &r.state, &r.counter
	t.copyPosition(s)
	c.begin(t)
	luck := engine.NewLuck(stream)
	for t.phase != phaseOver {
		k := 0
		switch t.phase {
		case phaseChoose, phaseWalk, phaseHunt:
			t.frightened = true // whether fear removes a move is counted for tables alone
			if n := c.moves(); n > 1 {
				k = luck.Choice(n)
			}
		case phaseDice:
			k = int(t.g.thrown[luck.Chance(len(t.g.thrown), nil)])
		default:
			k = luck.Chance(c.moves(), nil)
		}
		c.play(c.move(k))
	}
	return t.Outcome()
}
