package mancala

import (
	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// Snapshot is what the packages of this family may know of where a game stands, to
// play on from it, beside the positions that may come back.
type Snapshot struct {
	*core.Position // which must not be changed
	// Left is the number of plies after which the game is cut off, Since how
	// many were played since the last capture or the start.
	Left, Since int
	// Played are the houses played since then, a bit to each.
	Played uint32
	// LastCapturer is the side that captured last, or core.Nobody.
	LastCapturer int8
	// Majority is the score that ends the game.
	Majority engine.Score
}

// Snapshot says where the game stands, for the packages of this family. It is valid
// until the next Play, Undo or Reset.
func (s *State) Snapshot() Snapshot {
	f := s.now()
	plies := len(s.frames) - 1
	return Snapshot{
		Position: &f.Position, Left: s.g.core.Limit.Plies - plies, Since: plies - int(f.first), Played: f.played,
		LastCapturer: f.lastCapturer, Majority: s.majority,
	}
}

// SetPosition lets the state stand at a position, to which Reset goes back, with no history.
func (s *State) SetPosition(p core.Position) {
	s.start, s.majority = p, s.g.majority(&p)
	s.Reset()
}

// Ago is the position so many plies ago, which must not be changed.
func (s *State) Ago(plies int) *core.Position { return &s.frames[len(s.frames)-1-plies].Position }
