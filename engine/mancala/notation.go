package mancala

import (
	"fmt"

	"houserules/engine"
)

// Position implements engine.State.
func (s *State) Position() string { return s.g.format(&s.now().position) }

// ActionText implements engine.State: the letter of the house.
func (s *State) ActionText(a engine.Action) string { return s.g.letter(int(a)) }

// After implements engine.Stepper.
func (s *State) After(a engine.Action) string {
	f := s.now()
	var next position
	s.g.move(&f.position, int(a), f.onlySlams, &next)
	return s.g.format(&next)
}

// ParseAction implements engine.State.
func (s *State) ParseAction(text string) (engine.Action, error) {
	f := s.now()
	if f.end != 0 {
		return 0, fmt.Errorf("move %q: the game is over (%s)", text, s.g.info.EndReason(f.end))
	}
	from, to := s.g.row(f.mover)
	for h := range s.g.size {
		if s.g.letter(h) != text {
			continue
		}
		switch {
		case h < from || h >= to:
			return 0, fmt.Errorf("move %q: it is %v's turn, and that house is %v's; %v's are %s to %s",
				text, f.mover, f.mover.other(), f.mover, s.g.letter(from), s.g.letter(to-1))
		case f.moves&(1<<h) == 0:
			return 0, fmt.Errorf("move %q: %s", text, s.forbids(f, h))
		}
		return engine.Action(h), nil
	}
	return 0, fmt.Errorf("move %q: no such house; %v's are %s to %s", text, f.mover, s.g.letter(from), s.g.letter(to-1))
}

// forbids names the rule by which a house of the player to move is no move.
func (s *State) forbids(f *frame, h int) string {
	switch {
	case f.houses[h] == 0:
		return "the house is empty"
	case f.feeding && s.g.feeding(&f.position, 1<<h) == 0:
		return fmt.Sprintf("the opponent has no seeds and this house gives none (feeding: %s)", s.g.rules.Feeding)
	case f.singletons && f.houses[h] == 1:
		return fmt.Sprintf("it holds a single seed and there are other moves (singletons: %s)", s.g.rules.Singletons)
	case s.g.slam == SlamStarving:
		return fmt.Sprintf("it would leave the opponent without seeds (grand_slam: %s)", s.g.slam)
	default:
		return fmt.Sprintf("it would capture all the opponent's seeds (grand_slam: %s)", s.g.slam)
	}
}
