package enginetest

import (
	"fmt"

	"houserules/engine"
)

// lawPlayout compares random games that a state plays out by itself with those
// played ply by ply, from every fourth position.
func lawPlayout(c *court) error {
	var plain engine.Playouts
	visits := uint64(0)
	return c.walk(func(s engine.State) error {
		if s.Turn() == engine.Over {
			return nil
		}
		if visits++; visits%4 != 1 {
			return nil
		}
		before := s.Position()
		luck := engine.GameStreams(c.Seed, visits).Stream(engine.PurposePly)
		got, ok := s.Playout(luck)
		if !ok {
			return nil
		}
		if now := s.Position(); now != before {
			return fmt.Errorf("a random game left the position %s", now)
		}
		if want := plain.PlayByPly(s, luck); got != want {
			return fmt.Errorf("random game %d ends with %+v, ply by ply with %+v", visits, got, want)
		}
		if now := s.Position(); now != before {
			return fmt.Errorf("a random game left the position %s", now)
		}
		return nil
	})
}
