package enginetest

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"houserules/engine"
)

// lawTurned plays on from positions and from the same ones turned, two plies deep.
func lawTurned(c *court) error {
	turned := c.game.Abilities().Turned
	if turned == nil {
		return nil
	}
	if c.info.Seats() != 2 {
		return fmt.Errorf("a board of %d seats is turned", c.info.Seats())
	}
	count := 0
	return c.walk(func(s engine.State) error {
		if count++; count%7 != 1 || s.Turn() == engine.Over {
			return nil
		}
		a, err := c.game.Parse(s.Position())
		if err != nil {
			return err
		}
		b, err := c.game.Parse(turned(s))
		if err != nil {
			return fmt.Errorf("the turned position is refused: %w", err)
		}
		if back := turned(b); back != a.Position() {
			return fmt.Errorf("turned twice it is %s", back)
		}
		return mirrored(a, b, turned, 2)
	})
}

// mirrored compares a state with one whose board is turned, and what follows.
func mirrored(a, b engine.State, turned func(engine.State) string, depth int) error {
	if a.Turn() == engine.Over || b.Turn() == engine.Over {
		x, y := a.Outcome(), b.Outcome()
		x.Returns[0], x.Returns[1] = x.Returns[1], x.Returns[0]
		x.Scores[0], x.Scores[1] = x.Scores[1], x.Scores[0]
		if a.Turn() != b.Turn() || x != y {
			return fmt.Errorf("turned it ends with %+v instead of %+v", y, x)
		}
		return nil
	}
	if a.Turn() == b.Turn() {
		return errors.New("turned it is the same seat's turn")
	}
	ours := after(a, turned)
	theirs := after(b, engine.State.Position)
	if !slices.Equal(slices.Sorted(maps.Keys(ours)), slices.Sorted(maps.Keys(theirs))) {
		return fmt.Errorf("the moves of %s and of the turned %s differ", a.Position(), b.Position())
	}
	for text, action := range ours {
		if depth == 0 {
			break
		}
		a.Play(action)
		b.Play(theirs[text])
		err := mirrored(a, b, turned, depth-1)
		a.Undo()
		b.Undo()
		if err != nil {
			return fmt.Errorf("after %s: %w", a.ActionText(action), err)
		}
	}
	return nil
}

// after maps what a state's actions lead to, as told, to one of them that does.
func after(s engine.State, tell func(engine.State) string) map[string]engine.Action {
	all := map[string]engine.Action{}
	for _, action := range s.Actions(nil) {
		s.Play(action)
		all[tell(s)] = action
		s.Undo()
	}
	return all
}
