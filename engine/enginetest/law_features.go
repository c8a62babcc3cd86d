package enginetest

import (
	"fmt"
	"slices"
	"testing"

	"houserules/engine"
)

// lawFeatures looks at what an evaluation may weigh, in positions with a history and as they
// are read from their text: as the player to move sees them, or, in games in which nobody searches, each seat
// after turns.
func lawFeatures(c *court) error {
	can := c.game.Abilities()
	if f := can.Features; f != nil {
		if c.info.Seats() != 2 {
			return fmt.Errorf("features of a game of %d seats", c.info.Seats())
		}
		return c.features(func() []string { return c.game.Abilities().Features.Names() }, func(s engine.State) bool { return s.Turn() != engine.Over },
			func(s engine.State, _ int, dst []engine.Feature) []engine.Feature { return f.Of(s, dst) })
	}
	f := can.Standings
	if f == nil {
		return nil
	}
	if f.Player == "" {
		return fmt.Errorf("nobody plays without what is learned")
	}
	return c.features(func() []string { return c.game.Abilities().Standings.Names() }, func(s engine.State) bool { return s.Turn() == engine.Chance && s.Mover() >= engine.First },
		func(s engine.State, n int, dst []engine.Feature) []engine.Feature {
			return f.Of(s, engine.Seat(1+n%c.info.Seats()), dst)
		})
}

// features asks for those of the positions that are asked about, of which the n-th is told its number.
func (c *court) features(named func() []string, asks func(s engine.State) bool, of func(s engine.State, n int, dst []engine.Feature) []engine.Feature) error {
	names := named()
	if n := len(names); n == 0 || n > engine.MostFeatures {
		return fmt.Errorf("%d features", n)
	}
	if !slices.Equal(names, named()) {
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
		if !asks(s) {
			return nil
		}
		had = of(s, asked, had[:0])
		for i, x := range had {
			if int(x.Index) >= len(names) || i > 0 && x.Index <= had[i-1].Index || x.Count == 0 {
				return fmt.Errorf("feature %d is %+v after %+v", i, x, had[:i])
			}
		}
		other, err := c.game.Parse(s.Position())
		if err != nil {
			return fmt.Errorf("the printed position is refused: %w", err)
		}
		if read = of(other, asked, read[:0]); !slices.Equal(had, read) {
			return fmt.Errorf("the features are %v, and %v of the position read back", had, read)
		}
		if asked++; asked%50 == 1 {
			if n := testing.AllocsPerRun(3, func() { had = of(s, asked, had[:0]) }); n >= 1 {
				return fmt.Errorf("%.0f allocations", n)
			}
		}
		return nil
	})
}
