package enginetest

import (
	"fmt"
	"slices"
	"testing"

	"houserules/engine"
)

// lawFeatures looks at what an evaluation may weigh, in positions with a history and as they
// are read from their text.
func lawFeatures(c *court) error {
	f := c.game.Abilities().Features
	if f == nil {
		return lawStandings(c)
	}
	names := f.Names()
	if n := len(names); n == 0 || n > engine.MostFeatures || c.info.Seats() != 2 {
		return fmt.Errorf("%d features of a game of %d seats", n, c.info.Seats())
	}
	if again := c.game.Abilities().Features; !slices.Equal(names, again.Names()) {
		return fmt.Errorf("the names change")
	}
	for i, name := range names {
		if name == "" || slices.Contains(names[:i], name) {
			return fmt.Errorf("the name %q of feature %d is empty or taken", name, i)
		}
	}
	var had, read []engine.Feature
	asked := 0
	return c.walk(func(s engine.State) error {
		if s.Turn() == engine.Over {
			return nil
		}
		had = f.Of(s, had[:0])
		for i, x := range had {
			if int(x.Index) >= len(names) || i > 0 && x.Index <= had[i-1].Index || x.Count == 0 {
				return fmt.Errorf("feature %d is %+v after %+v", i, x, had[:i])
			}
		}
		other, err := c.game.Parse(s.Position())
		if err != nil {
			return fmt.Errorf("the printed position is refused: %w", err)
		}
		if read = f.Of(other, read[:0]); !slices.Equal(had, read) {
			return fmt.Errorf("the features are %v, and %v of the position read back", had, read)
		}
		if asked++; asked%50 == 1 {
			if n := testing.AllocsPerRun(3, func() { had = f.Of(s, had[:0]) }); n >= 1 {
				return fmt.Errorf("%.0f allocations", n)
			}
		}
		return nil
	})
}

// lawStandings looks at the same of games in which nobody searches, as each seat sees them.
func lawStandings(c *court) error {
	f := c.game.Abilities().Standings
	if f == nil {
		return nil
	}
	names := f.Names()
	if n := len(names); n == 0 || n > engine.MostFeatures || f.Player == "" {
		return fmt.Errorf("%d features, and %q plays without", n, f.Player)
	}
	for i, name := range names {
		if name == "" || slices.Contains(names[:i], name) {
			return fmt.Errorf("the name %q of feature %d is empty or taken", name, i)
		}
	}
	var had, read []engine.Feature
	asked := 0
	return c.walk(func(s engine.State) error {
		if s.Turn() != engine.Chance || s.Mover() < engine.First {
			return nil
		}
		seat := engine.Seat(1 + asked%c.info.Seats())
		had = f.Of(s, seat, had[:0])
		for i, x := range had {
			if int(x.Index) >= len(names) || i > 0 && x.Index <= had[i-1].Index || x.Count == 0 {
				return fmt.Errorf("feature %d of seat %d is %+v after %+v", i, seat, x, had[:i])
			}
		}
		other, err := c.game.Parse(s.Position())
		if err != nil {
			return fmt.Errorf("the printed position is refused: %w", err)
		}
		if read = f.Of(other, seat, read[:0]); !slices.Equal(had, read) {
			return fmt.Errorf("the features of seat %d are %v, and %v of the position read back", seat, had, read)
		}
		if asked++; asked%50 == 1 {
			if n := testing.AllocsPerRun(3, func() { had = f.Of(s, seat, had[:0]) }); n >= 1 {
				return fmt.Errorf("%.0f allocations", n)
			}
		}
		return nil
	})
}
