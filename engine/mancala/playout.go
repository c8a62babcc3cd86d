package mancala

import "houserules/engine"

// PlayoutFunc plays random games to their ends for states of a game: see [engine.State].
type PlayoutFunc func(s *State, luck engine.Stream) engine.Outcome

// SetPlayout lets another than the state play its random games to their ends.
func (s *State) SetPlayout(r PlayoutFunc) { s.roll = r }

// PlayoutFunc implements engine.State.
func (s *State) Playout(luck engine.Stream) (engine.Outcome, bool) {
	if s.roll == nil {
		return engine.Outcome{}, false
	}
	return s.roll(s, luck), true
}

// FitsCompiled says whether the state began with no more seeds on the board than the
// game's start has and has the game's majority, for which alone a rule set was
// compiled.
func (s *State) FitsCompiled() bool {
	r := s.g.core
	return s.majority == r.Majority && r.OnBoard(&s.start) <= r.OnBoard(&r.Start)
}
