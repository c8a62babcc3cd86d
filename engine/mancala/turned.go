package mancala

import (
	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// turned is a position with the board turned by half a turn: the rows and stores of the
// players exchanged, and who is to move. The rows must have equally many houses.
func turned(b *core.Board, p core.Position) core.Position {
	next := core.Position{Stores: [2]engine.Score{p.Stores[1], p.Stores[0]}, Mover: p.Mover.Other()}
	for h := range b.Size {
		next.Houses[h] = p.Houses[(h+b.Rows[0])%b.Size]
	}
	return next
}

// turning is the ability Turned. It is nil where the rows differ in houses, or at the start
// in seeds or stores (by a komi, say), and where the first move of a game is of a kind of its
// own.
func (g *Game) turning() func(engine.State) string {
	b, start := &g.core.Board, g.core.Start
	if b.Rows[0] != b.Rows[1] || g.rules.Sowing.Opening == OpeningPile {
		return nil
	}
	if t := turned(b, start); t.Houses != start.Houses || t.Stores != start.Stores {
		return nil
	}
	return func(s engine.State) string {
		p := turned(b, s.(*State).now().Position)
		return format(b, &p)
	}
}
