package enginetest

import (
	"fmt"

	"houserules/engine"
)

// lawRecognition compares states that have a history with ones read from their
// text, which have none, along random lines as long as their keys vouch for.
func lawRecognition(c *court) error {
	places := map[engine.Key]string{}
	lines := 0
	return c.walk(func(s engine.State) error {
		key, plies, ok := s.Recognize()
		if !ok || s.Turn() == engine.Over {
			return nil
		}
		here := s.Position()
		if other, ok := places[key]; ok && other != here {
			return fmt.Errorf("the key is that of %s, too", other)
		}
		places[key] = here
		read, err := c.game.Parse(here)
		if err != nil {
			return fmt.Errorf("the printed position is refused: %w", err)
		}
		other, most, _ := read.Recognize()
		if other != key {
			return nil // what the text does not say makes a difference
		}
		lines++
		return c.together(s, read, min(plies, most)-1, lines)
	})
}

// together plays a random line of so many actions on two states, which must
// remain alike, and takes it back from the first.
func (c *court) together(s, read engine.State, plies, line int) error {
	r, played := c.rand(-line), 0
	defer func() {
		for range played {
			s.Undo()
		}
	}()
	for {
		p, q := see(s, c.info), see(read, c.info)
		p.metrics, q.metrics = nil, nil // they count the past
		if err := p.differs(q, fmt.Sprintf("%d plies after the same key", played)); err != nil {
			return err
		}
		if played >= plies || p.turn == engine.Over {
			return nil
		}
		a := p.actions[r.IntN(len(p.actions))]
		s.Play(a)
		read.Play(a)
		played++
	}
}
