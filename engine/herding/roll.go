package herding

import "houserules/engine"

// Rolls implements engine.Roller.
func (s *State) Rolls() bool { return true }

// Roll implements engine.Roller: the plies of this state's own rules on a copy that
// cannot undo them, so that nothing is kept of a game but where it stands.
func (s *State) Roll(stream engine.Stream) engine.Outcome {
	if s.rolling == nil {
		s.rolling = new(rolling)
	}
	return s.rolling.from(s, stream)
}

// rolling is the memory in which a state's random games are played.
type rolling struct {
	state   State
	legal   []engine.Action
	weights []uint32
}

// from plays on from a state's position to the end of the game.
func (r *rolling) from(s *State, stream engine.Stream) engine.Outcome {
	t := &r.state
	t.copyPosition(s)
	luck := engine.NewLuck(stream)
	for turn := t.Turn(); turn != engine.Over; turn = t.Turn() {
		r.legal = t.Actions(r.legal[:0])
		k := 0
		switch n := len(r.legal); {
		case turn == engine.Chance:
			r.weights = t.Weights(r.weights[:0])
			k = luck.Chance(n, r.weights)
		case n > 1:
			k = luck.Choice(n)
		}
		t.frightened = true // whether fear removes a move is counted for tables alone
		t.Play(r.legal[k])
		t.past = t.past[:0]
	}
	return t.Outcome()
}

var _ engine.Roller = (*State)(nil)
