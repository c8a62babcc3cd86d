package mancala

import "houserules/engine"

// Roller plays random games to their ends for states of a game: see
// [engine.Roller].
type Roller interface {
	Roll(s *State, luck engine.Stream) engine.Outcome
}

// RollBy lets another than the state play its random games to their ends.
func (s *State) RollBy(r Roller) { s.roller = r }

// Rolls implements engine.Roller.
func (s *State) Rolls() bool { return s.roller != nil }

// Roll implements engine.Roller.
func (s *State) Roll(luck engine.Stream) engine.Outcome { return s.roller.Roll(s, luck) }

// Usual says whether the state began with no more seeds on the board than the
// game's start has and has the game's majority, for which alone a rule set was
// compiled.
func (s *State) Usual() bool {
	r := s.g.core
	return s.majority == r.Majority && r.OnBoard(&s.start) <= r.OnBoard(&r.Start)
}
