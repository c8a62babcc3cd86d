package mancala

import "houserules/engine"

// turning is the ability Turned. It is nil where the rows differ in houses, or at the start
// in seeds or stores (by a komi, say), and where the first move of a game is of a kind of its
// own.
func (g *Game) turning() func(engine.State) string {
	b, start := &g.core.Board, g.core.Start
	if b.Rows[0] != b.Rows[1] || g.rules.Sowing.Opening == OpeningPile {
		return nil
	}
	if t := b.Turned(&start); t.Houses != start.Houses || t.Stores != start.Stores {
		return nil
	}
	return func(s engine.State) string {
		p := b.Turned(&s.(*State).now().Position)
		return format(b, &p)
	}
}
