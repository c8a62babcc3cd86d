package sides

import "houserules/engine"

// phaseOf is how far the choice of sides has come.
type phaseOf uint8

const (
	// settled: there is no choice, or it was made to keep the sides.
	settled phaseOf = iota
	// opening: the side that starts is on its first turn.
	opening
	// choosing: the second player is to choose.
	choosing
	// swapped: the second player took the side that started.
	swapped
)

// State is a position of the family with who sits where.
type State struct {
	g     *Game
	inner engine.State
	start phaseOf
	phase phaseOf
	// plies is the number of actions played; chosen is how many there were before
	// the choice, -1 where it was not made since the start.
	plies, chosen int
}

func newState(g *Game, inner engine.State, phase phaseOf) *State {
	s := &State{g: g, inner: inner, start: phase}
	s.begin()
	return s
}

// Inner returns the family's own state, on which nobody may play.
func (s *State) Inner() engine.State { return s.inner }

func (s *State) begin() { s.phase, s.plies, s.chosen = s.start, 0, -1 }

// Reset implements engine.State.
func (s *State) Reset() {
	s.inner.Reset()
	s.begin()
}

// crossed says whether seat 1 plays the family's second side.
func (s *State) crossed() bool { return (s.g.starter != engine.First) != (s.phase == swapped) }

// across turns a seat into the side that it plays, and a side into its seat.
func (s *State) across(seat engine.Seat) engine.Seat {
	if seat >= engine.First && s.crossed() {
		return 3 - seat
	}
	return seat
}

// Turn implements engine.State.
func (s *State) Turn() engine.Seat {
	if s.phase == choosing {
		return 2
	}
	return s.across(s.inner.Turn())
}

// Mover implements engine.State.
func (s *State) Mover() engine.Seat {
	if s.phase == choosing {
		return 2
	}
	return s.across(s.inner.Mover())
}

// Swapping implements engine.State.
func (s *State) Swapping() bool { return s.phase == choosing }

// Actions implements engine.State.
func (s *State) Actions(dst []engine.Action) []engine.Action {
	if s.phase == choosing {
		return append(dst, s.g.keep, s.g.swap)
	}
	return s.inner.Actions(dst)
}

// Weights implements engine.State.
func (s *State) Weights(dst []uint32) []uint32 { return s.inner.Weights(dst) }

// Play implements engine.State.
func (s *State) Play(a engine.Action) {
	switch {
	case s.phase == choosing:
		s.chosen, s.phase = s.plies, settled
		if a == s.g.swap {
			s.phase = swapped
		}
	default:
		s.inner.Play(a)
		s.phase = s.after()
	}
	s.plies++
}

// after is the phase after an action of the family's, once it has been played.
func (s *State) after() phaseOf {
	if s.phase == opening && s.inner.Turn() == 3-s.g.starter {
		return choosing
	}
	return s.phase
}

// Undo implements engine.State.
func (s *State) Undo() {
	s.plies--
	switch {
	case s.plies == s.chosen:
		s.chosen, s.phase = -1, choosing
		return
	case s.phase == choosing:
		s.phase = opening
	}
	s.inner.Undo()
}

// Score implements engine.State.
func (s *State) Score(seat engine.Seat) engine.Score { return s.inner.Score(s.across(seat)) }

// Outcome implements engine.State.
func (s *State) Outcome() engine.Outcome { return s.seated(s.inner.Outcome()) }

// seated turns an outcome by sides into one by seats.
func (s *State) seated(o engine.Outcome) engine.Outcome {
	if s.crossed() {
		o.Scores[0], o.Scores[1] = o.Scores[1], o.Scores[0]
		o.Returns[0], o.Returns[1] = o.Returns[1], o.Returns[0]
	}
	return o
}

// Metrics implements engine.State. The choice is a ply: the numbers of those
// after it are one larger than the family's.
func (s *State) Metrics(dst []int32) {
	family := dst
	if s.g.pie {
		family = dst[:len(dst)-columns]
	}
	s.inner.Metrics(family)
	for _, pair := range s.g.family.Sides {
		if a, b := pair[0], pair[1]; s.crossed() {
			family[a], family[b] = family[b], family[a]
		}
	}
	for _, k := range s.g.family.Plies {
		if s.chosen >= 0 && int(family[k]) > s.chosen {
			family[k]++
		}
	}
	if !s.g.pie {
		return
	}
	own := dst[len(family):]
	own[columnSwapped], own[columnSide] = 0, 0
	if s.phase == swapped {
		own[columnSwapped] = 1
	}
	if s.inner.Turn() == engine.Over {
		own[columnSide] = int32(2 * s.inner.Outcome().Returns[s.g.starter.Index()] / engine.FullReturn)
	}
}

// Recognize implements engine.State: the family's key and who sits where.
func (s *State) Recognize() (key engine.Key, plies int, ok bool) {
	key, plies, ok = s.inner.Recognize()
	const place = 30
	if key.Third>>place != 0 {
		return engine.Key{}, 0, false
	}
	key.Third |= uint32(s.phase) << place
	return key, plies, ok
}

// Playout implements engine.State; before the choice of sides the family knows too little.
func (s *State) Playout(luck engine.Stream) (engine.Outcome, bool) {
	if s.phase == opening || s.phase == choosing {
		return engine.Outcome{}, false
	}
	o, ok := s.inner.Playout(luck)
	return s.seated(o), ok
}

var _ engine.State = (*State)(nil)
