package question

import (
	"testing"

	"houserules/engine"
)

// TestOneGame: games are the same one where moves, end, scores and returns are, and lines
// were kept.
func TestOneGame(t *testing.T) {
	same := []engine.LineHash{5, 5, 5}
	for what, c := range map[string]struct {
		lines  []engine.LineHash
		change func(*engine.Rows)
		games  int
		want   bool
		kept   bool // the tables say whether a number was drawn
	}{
		"copies":          {same, func(*engine.Rows) {}, 3, true, false},
		"one game":        {same, func(*engine.Rows) {}, 1, false, false},
		"none":            {same, func(*engine.Rows) {}, 0, false, false},
		"another line":    {[]engine.LineHash{5, 5, 6}, func(*engine.Rows) {}, 3, false, false},
		"another end":     {same, func(r *engine.Rows) { r.End[2] = engine.Forfeit }, 3, false, false},
		"another score":   {same, func(r *engine.Rows) { r.Score[1][1] = 4 }, 3, false, false},
		"another return":  {same, func(r *engine.Rows) { r.Return[0][2] = engine.FullReturn }, 3, false, false},
		"no lines at all": {nil, func(*engine.Rows) {}, 3, false, false},
		"openings":        {same, func(r *engine.Rows) { r.KeepOpenings(true) }, 3, false, false},
		"alike by chance": {lines: same, games: 3, kept: true},
		"nothing drawn":   {lines: same, change: func(r *engine.Rows) { r.OneGame = true }, games: 3, want: true, kept: true},
		"a game, undrawn": {lines: same, change: func(r *engine.Rows) { r.OneGame = true }, games: 1, kept: true},
	} {
		rows := engine.NewRows(&engine.Info{Roles: make([]engine.Role, 2)}, 3)
		rows.KeepLines(c.lines != nil)
		copy(rows.Lines, c.lines)
		if c.change != nil {
			c.change(rows)
		}
		var o OneGame
		for i := range c.games {
			o.See(c.kept, rows, i)
		}
		if o.Found() != c.want {
			t.Errorf("%s: %v", what, o.Found())
		}
	}
}
