package atonce

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// Are says whether a player, of whom these facts and no others are known, is one of
// this package, for an objective of which it is known what it makes of an end.
func Are(p engine.PlayerFacts) bool {
	switch {
	case p.Else != nil:
		return p == engine.PlayerFacts{Epsilon: p.Epsilon, Else: p.Else} && Are(*p.Else)
	case p.Uniform:
		return p == engine.PlayerFacts{Uniform: true}
	default:
		return p == engine.PlayerFacts{Greedy: true, Objective: p.Objective} && Strives(p.Objective)
	}
}

// Players are those of both sides, and the draws of the game that they play.
type Players struct {
	facts  [2]engine.PlayerFacts
	draws  engine.Draws
	effort engine.Effort
}

// New seats players of this package.
func New(facts [2]engine.PlayerFacts) Players { return Players{facts: facts} }

// Start begins a game.
func (p *Players) Start(seed, game uint64) { p.draws.Start(seed, game) }

// Advance ends a ply.
func (p *Players) Advance() { p.draws.Advance() }

// Effort is what all choices so far have cost.
func (p *Players) Effort() engine.Effort { return p.effort }

// Ask asks a player who has several moves, a bit to a house. Either the player draws a
// house, or looks ahead: then values are to be found for the objective, and Best asked.
func (p *Players) Ask(who core.Side, moves uint8) (house int, looks bool, objective engine.Objective) {
	f := &p.facts[who&1]
	p.draws.Turn(who.Seat())
	n := bits.OnesCount8(moves)
	for ; f.Else != nil; f = f.Else {
		if p.draws.OwnFloat() < f.Epsilon {
			return nth(moves, p.draws.Move(n)), false, 0
		}
	}
	if f.Uniform {
		return nth(moves, p.draws.Move(n)), false, 0
	}
	p.effort.Moves++
	p.effort.Nodes += uint64(n)
	p.effort.Depth = 1
	return 0, true, f.Objective
}

// Best draws one of the moves that have the best value.
func (p *Players) Best(moves uint8, values *[octet.Len]int32, best int32) (house int) {
	// Nobody foresees which moves are the best: nothing branches on it.
	ties := uint8(0)
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros(rest) & 7
		other := uint32(values[house] ^ best)
		ties |= uint8((other-1)&^other>>31) << house
	}
	return nth(ties, p.draws.Move(bits.OnesCount8(ties)))
}

// nth is the house of a set that so many others come before.
func nth(moves uint8, n int) int {
	rest := uint(moves)
	for range n {
		rest &= rest - 1
	}
	return bits.TrailingZeros(rest)
}
