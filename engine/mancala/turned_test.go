package mancala

import "testing"

// TestWhoseBoardIsTurned: a board can be turned where both sides look the same.
func TestWhoseBoardIsTurned(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*Rules)
		can    bool
	}{
		"default":       {func(*Rules) {}, true},
		"north starts":  {func(r *Rules) { r.Starts = StartsNorth }, true},
		"komi":          {func(r *Rules) { r.Komi = 2 }, false},
		"handicap":      {func(r *Rules) { r.Handicap.North = 1 }, false},
		"uneven rows":   {func(r *Rules) { r.Board.Houses = [2]int{5, 6} }, false},
		"uneven start":  {func(r *Rules) { r.Board.Start = "4,4,4,4,4,4/4,4,4,4,4,5 0-0 S" }, false},
		"piled opening": {func(r *Rules) { r.Sowing.Opening = OpeningPile }, false},
	} {
		r := Default()
		test.change(r)
		g, err := New(r)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if can := g.Abilities().Turned != nil; can != test.can {
			t.Errorf("%s: the board can be turned: %v", name, can)
		}
	}
}
