package mancala

import "houserules/engine"

// Roll plays random games to their ends for states of a game: see [engine.State].
type Roll func(s *State, luck engine.Stream) engine.Outcome

// RollBy lets another than the state play its random games to their ends.
func (s *State) RollBy(r Roll) { s.roll = r }

// Roll implements engine.State.
func (s *State) Roll(luck engine.Stream) (engine.Outcome, bool) {
	if s.roll == nil {
		return engine.Outcome{}, false
	}
	return s.roll(s, luck), true
}

// Usual says whether the state began with no more seeds on the board than the
// game's start has and has the game's majority, for which alone a rule set was
// compiled.
func (s *State) Usual() bool {
	r := s.g.core
	return s.majority == r.Majority && r.OnBoard(&s.start) <= r.OnBoard(&r.Start)
}
