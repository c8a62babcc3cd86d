package sides

import (
	"fmt"
	"iter"

	"houserules/engine"
)

// The words of the choice, and those behind a position.
const (
	keepText     = "keep"
	swapText     = "swap"
	openingText  = "opening"
	choosingText = "choice"
	swappedText  = "swapped"
)

// suffix is what stands behind a position.
func (p phaseOf) suffix() string {
	return [...]string{settled: "", opening: " " + openingText, choosing: " " + choosingText, swapped: " " + swappedText}[p]
}

// written is the phase as a position tells it: a game that ended on its first
// turn has no choice to come.
func (s *State) written(p phaseOf) string {
	if p == opening && s.inner.Turn() == engine.Over {
		p = settled
	}
	return p.suffix()
}

// Position implements engine.State.
func (s *State) Position() string { return s.inner.Position() + s.written(s.phase) }

// position is that right after an action.
func (s *State) position(a engine.Action) string {
	if s.phase == choosing {
		if a == s.g.swap {
			return s.inner.Position() + swapped.suffix()
		}
		return s.inner.Position()
	}
	text := s.g.can.After(s.inner, a)
	s.inner.Play(a)
	defer s.inner.Undo()
	return text + s.written(s.after())
}

// ActionText implements engine.State.
func (s *State) ActionText(a engine.Action) string {
	switch {
	case s.g.pie && a == s.g.keep:
		return keepText
	case s.g.pie && a == s.g.swap:
		return swapText
	}
	return s.inner.ActionText(a)
}

// ParseAction implements engine.State.
func (s *State) ParseAction(text string) (engine.Action, error) {
	choice := text == keepText || text == swapText
	switch {
	case s.phase == choosing && text == keepText:
		return s.g.keep, nil
	case s.phase == choosing && text == swapText:
		return s.g.swap, nil
	case s.phase == choosing:
		return 0, fmt.Errorf("move %q: the second player is to choose: write %s or %s", text, keepText, swapText)
	case choice && s.g.pie:
		return 0, fmt.Errorf("move %q: that is chosen once, by the second player, when the first turn of the game is over (opening: pie)", text)
	}
	return s.inner.ParseAction(text)
}

// drawn gives what belongs to a side to who plays it.
func (s *State) drawn(d engine.Drawing) engine.Drawing {
	d.Places = s.placed(d.Places)
	if s.g.pie {
		d.Captions = append(d.Captions, engine.Caption{Key: "sides." + [...]string{
			settled: "kept", opening: openingText, choosing: choosingText, swapped: swappedText,
		}[s.phase]})
	}
	return d
}

// placed gives what stands on the board to who plays its side.
func (s *State) placed(places []engine.Place) []engine.Place {
	for i := range places {
		places[i].Owner = s.across(places[i].Owner)
	}
	return places
}

// steps are the family's steps; a choice is one step.
func (s *State) steps(a engine.Action) iter.Seq[[]engine.Place] {
	return func(yield func([]engine.Place) bool) {
		if s.phase == choosing {
			s.Play(a)
			d := s.drawn(s.g.can.Drawing(s.inner))
			s.Undo()
			yield(d.Places)
			return
		}
		for places := range s.g.can.Steps(s.inner, a) {
			if !yield(s.placed(places)) {
				return
			}
		}
	}
}
