package mancala

import (
	"fmt"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// Position implements engine.State.
func (s *State) Position() string { return format(s.board(), &s.now().Position) }

// ActionText implements engine.State: the letter of the house.
func (s *State) ActionText(a engine.Action) string { return letter(s.board(), int(a)) }

// After implements engine.Stepper.
func (s *State) After(a engine.Action) string {
	f := s.now()
	var next core.Position
	s.g.core.Move(&f.Position, int(a), f.Harmless, &next)
	return format(s.board(), &next)
}

// ParseAction implements engine.State.
func (s *State) ParseAction(text string) (engine.Action, error) {
	f := s.now()
	if f.end != 0 {
		return 0, fmt.Errorf("move %q: the game is over (%s)", text, s.g.info.EndReason(f.end))
	}
	from, to := s.g.core.Row(f.Mover)
	for h := range s.g.core.Size {
		if letter(s.board(), h) != text {
			continue
		}
		switch {
		case h < from || h >= to:
			return 0, fmt.Errorf("move %q: it is %v's turn, and that house is %v's; %v's are %s to %s",
				text, f.Mover, f.Mover.Other(), f.Mover, letter(s.board(), from), letter(s.board(), to-1))
		case f.Moves&(1<<h) == 0:
			return 0, fmt.Errorf("move %q: %s", text, s.forbids(f, h))
		}
		return engine.Action(h), nil
	}
	return 0, fmt.Errorf("move %q: no such house; %v's are %s to %s", text, f.Mover, letter(s.board(), from), letter(s.board(), to-1))
}

// forbids names the rule by which a house of the player to move is no move.
func (s *State) forbids(f *frame, h int) string {
	switch {
	case f.Houses[h] == 0:
		return "the house is empty"
	case f.Fired.Has(core.FiredFeeding) && !s.g.core.Feeds(&f.Position, h):
		return fmt.Sprintf("the opponent has no seeds and this house gives none (feeding: %s)", s.g.rules.Feeding)
	case f.Fired.Has(core.FiredSingletons) && f.Houses[h] == 1:
		return fmt.Sprintf("it holds a single seed and there are other moves (singletons: %s)", s.g.rules.Singletons)
	case s.g.core.GrandSlam == SlamStarving:
		return fmt.Sprintf("it would leave the opponent without seeds (grand_slam: %s)", s.g.core.GrandSlam)
	default:
		return fmt.Sprintf("it would capture all the opponent's seeds (grand_slam: %s)", s.g.core.GrandSlam)
	}
}
