package mancala

import (
	"fmt"
	"strings"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// Position implements engine.State.
func (s *State) Position() string { return format(s.board(), &s.now().Position) }

// PositionText writes a position of the game in the same notation.
func (g *Game) PositionText(p *core.Position) string { return format(&g.core.Board, p) }

// ActionText implements engine.State: the letter of the house, with a plus where
// it is piled.
func (s *State) ActionText(a engine.Action) string { return s.g.info.Actions[a] }

// After is an ability.
func (s *State) After(a engine.Action) string {
	f := s.now()
	var next core.Position
	s.g.core.Move(&f.Position, int(a), f.Harmless(), &next)
	return format(s.board(), &next)
}

// ParseAction implements engine.State.
func (s *State) ParseAction(text string) (engine.Action, error) {
	f := s.now()
	if f.end != 0 {
		return 0, fmt.Errorf("move %q: the game is over (%s)", text, s.g.info.EndReason(f.end))
	}
	from, to := s.g.core.Row(f.Mover)
	if s.g.rules.Sowing.Opening == OpeningPile && strings.HasSuffix(text, "+") {
		return s.parsePile(text)
	}
	for h := range s.g.core.Size {
		if letter(s.board(), h) != text {
			continue
		}
		switch {
		case h < from || h >= to:
			return 0, &engine.OthersMoveError{Why: fmt.Sprintf("move %q: it is %v's turn, and that house is %v's; %v's are %s to %s",
				text, f.Mover, f.Mover.Other(), f.Mover, letter(s.board(), from), letter(s.board(), to-1))}
		case f.Moves&(1<<h) == 0:
			return 0, fmt.Errorf("move %q: %s", text, s.forbids(f, h))
		}
		return engine.Action(h), nil
	}
	return 0, fmt.Errorf("move %q: no such house; %v's are %s to %s", text, f.Mover, letter(s.board(), from), letter(s.board(), to-1))
}

// parsePile reads a move that piles a house.
func (s *State) parsePile(text string) (engine.Action, error) {
	f := s.now()
	if f.Piles == 0 {
		return 0, fmt.Errorf("move %q: only the first move of a game may pile a house (sowing.opening: %s)", text, OpeningPile)
	}
	for a := s.g.core.Size; a < 2*s.g.core.Size; a++ {
		if f.Piles>>(a-s.g.core.Size)&1 != 0 && s.g.info.Actions[a] == text {
			return engine.Action(a), nil
		}
	}
	return 0, fmt.Errorf("move %q: no house of %v's that may be sown is called so", text, f.Mover)
}

// forbids names the rule by which a house of the player to move is no move.
func (s *State) forbids(f *frame, h int) string {
	switch {
	case f.Houses[h] == 0:
		return "the house is empty"
	case int(f.Houses[h]) < s.g.rules.Sowing.Least:
		return fmt.Sprintf("it holds fewer seeds than may be sown (sowing.least: %d)", s.g.rules.Sowing.Least)
	case f.Fired.Has(core.FiredFeeding) && !s.g.core.Feeds(&f.Position, h):
		if s.g.rules.Feeding == FeedMust {
			return fmt.Sprintf("the opponent has no seeds and this house gives none (feeding: %s)", s.g.rules.Feeding)
		}
		return fmt.Sprintf("it leaves the opponent no house that may be sown (feeding: %s)", s.g.rules.Feeding)
	case f.Fired.Has(core.FiredSingletons) && f.Houses[h] == 1:
		return fmt.Sprintf("it holds a single seed and there are other moves (singletons: %s)", s.g.rules.Singletons)
	case s.g.core.GrandSlam == SlamStarving:
		return fmt.Sprintf("it would leave the opponent without seeds (grand_slam: %s)", s.g.core.GrandSlam)
	default:
		return fmt.Sprintf("it would capture all the opponent's seeds (grand_slam: %s)", s.g.core.GrandSlam)
	}
}
