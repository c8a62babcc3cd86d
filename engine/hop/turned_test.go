package hop

import "testing"

// TestWhoseBoardIsTurned: a board can be turned where both sides look the same.
func TestWhoseBoardIsTurned(t *testing.T) {
	for name, test := range map[string]struct {
		rules *Rules
		can   bool
	}{
		"alquerque":      {alquerque(), true},
		"second starts":  {with(alquerque(), func(r *Rules) { r.Starts = StartsSecond }), true},
		"turns round":    {with(alquerque(), func(r *Rules) { r.Steps, r.Rotation = StepsOnward, RotationTurned }), true},
		"mirrored setup": {builtins()["aiyawatstani"], false},
		"herd":           {builtins()["el-perro"], false},
		"other ways":     {with(alquerque(), func(r *Rules) { r.Second = &Second{Steps: StepsOnward, Hops: true} }), false},
		"handicap":       {with(alquerque(), func(r *Rules) { r.Handicap.Second = 1 }), false},
		"no move":        {with(alquerque(), func(r *Rules) { r.End.NoMove.Second = StuckPasses }), false},
		"no counters":    {with(alquerque(), func(r *Rules) { r.End.NoCounters.Second = EndingDraw }), false},
		"one edge":       {with(alquerque(), func(r *Rules) { r.Closing = &Closing{Edges: EdgesFirst, Unit: ClosingPoints} }), false},
	} {
		if can := mustNew(t, test.rules).Abilities().Turned != nil; can != test.can {
			t.Errorf("%s: the board can be turned: %v", name, can)
		}
	}
}
