package atonce

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/lookahead"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// Plays says whether a player, of whom these facts and no others are known, is one of
// this package, for an objective of which it is known what it makes of an end.
func Plays(p engine.PlayerFacts) bool {
	switch {
	case p.Else != nil:
		return p == engine.PlayerFacts{Epsilon: p.Epsilon, Else: p.Else} && Plays(*p.Else)
	case p.Uniform:
		return p == engine.PlayerFacts{Uniform: true}
	default:
		return p == engine.PlayerFacts{Greedy: true, Objective: p.Objective} && lookahead.Strives(p.Objective)
	}
}

// Players are those of both sides, and the draws of the game that they play. They
// draw what engine.Draws prescribes.
type Players struct {
	facts  [2]engine.PlayerFacts
	effort engine.Effort
	move   engine.Stream
	own    [2]engine.Stream
	word   uint64 // what is left of a random word, the lane of this ply lowest
	ply    uint64
	// nth has the houses of a set, in ascending order: who draws one cannot be
	// foreseen, so nothing branches on it.
	nth [1 << octet.Len][octet.Len]uint8
}

// New seats players of this package.
func New(facts [2]engine.PlayerFacts) *Players {
	p := &Players{facts: facts}
	for moves := range p.nth {
		n := 0
		for rest := uint(moves); rest != 0; rest &= rest - 1 {
			p.nth[moves][n] = uint8(bits.TrailingZeros(rest))
			n++
		}
	}
	return p
}

// Start begins a game.
func (p *Players) Start(seed, game uint64) {
	s := engine.GameStreams(seed, game)
	p.move = s.Stream(engine.PurposeMove)
	for i := range p.own {
		p.own[i] = s.Stream(engine.PurposeAgent + engine.Purpose(i))
	}
	p.word, p.ply = p.move.Next(), 0
}

// Advance ends a ply.
func (p *Players) Advance() {
	p.word >>= 16
	if p.ply++; p.ply&3 == 0 {
		p.word = p.move.Next()
	}
}

// Effort is what all choices so far have cost.
func (p *Players) Effort() engine.Effort { return p.effort }

// Ask asks a player who has several moves, a bit to a house. Either the player draws a
// house, or looks ahead: then the moves are to be valued for the objective, and Best asked.
func (p *Players) Ask(who core.Side, moves uint8) (house int, looks bool, objective engine.Objective) {
	f := &p.facts[who&1]
	for ; f.Else != nil; f = f.Else {
		if float64(p.own[who&1].Next()>>11)/(1<<53) < f.Epsilon {
			return p.draw(moves), false, 0
		}
	}
	if f.Uniform {
		return p.draw(moves), false, 0
	}
	p.effort.Moves++
	p.effort.Nodes += uint64(bits.OnesCount8(moves))
	p.effort.Depth = 1
	return 0, true, f.Objective
}

// Best draws one of the best moves.
func (p *Players) Best(b Best) (house int) { return p.draw(b.moves) }

// draw draws a house of a set.
func (p *Players) draw(moves uint8) int {
	return int(p.nth[moves][engine.Lane(p.word, 0, bits.OnesCount8(moves))&7])
}
