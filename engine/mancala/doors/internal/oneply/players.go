package oneply

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/lookahead"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// Plays says whether this package has the player with these facts: one that looks at most
// depth plies ahead, for an objective whose value of an end is known here.
func Plays(p engine.PlayerFacts, depth int) bool {
	switch {
	case p.Else != nil:
		return p == engine.PlayerFacts{Epsilon: p.Epsilon, Else: p.Else} && Plays(*p.Else, depth)
	case p.Uniform:
		return p == engine.PlayerFacts{Uniform: true}
	case p.Greedy:
		return p == engine.PlayerFacts{Greedy: true, Objective: p.Objective} && lookahead.Strives(p.Objective)
	default:
		return p.Depth > 0 && p.Depth <= depth &&
			p == engine.PlayerFacts{Depth: p.Depth, Objective: p.Objective} && lookahead.Strives(p.Objective)
	}
}

// Players are the players of both sides, and the draws of the game that they play. They
// draw what engine.Random prescribes.
type Players struct {
	facts  [2]engine.PlayerFacts
	effort engine.Effort
	move   engine.Stream
	own    [2]engine.Stream
	// taken is how many words of its own stream each side has drawn, drawn is set where a
	// random number was handed out.
	taken [2]uint64
	drawn bool
	word  uint64 // what is left of a random word, the lane of this ply lowest
	ply   uint64
	nth   [1 << octet.Len][octet.Len]uint8 // see octet.Places
}

// New seats players of this package.
func New(facts [2]engine.PlayerFacts) *Players {
	return &Players{facts: facts, nth: octet.Places()}
}

// Start begins a game.
func (p *Players) Start(seed, game uint64) {
	s := engine.GameStreams(seed, game)
	p.move = s.Stream(engine.PurposeMove)
	for i := range p.own {
		p.own[i] = s.Stream(engine.PurposeAgent + engine.Purpose(i))
	}
	p.word, p.ply = p.move.Next(), 0
	p.taken, p.drawn = [2]uint64{}, false
}

// Advance ends a ply.
func (p *Players) Advance() {
	p.word >>= 16
	if p.ply++; p.ply&3 == 0 {
		p.word = p.move.Next()
	}
}

// Known goes on where a choice of a side was made, undrawn where no random number was handed
// out until then.
func (p *Players) Known(who core.Side, c engine.Choice, undrawn bool) {
	for p.drawn = p.drawn || !undrawn; p.taken[who&1] < c.Own; p.taken[who&1]++ {
		p.own[who&1].Next()
	}
}

// Made is a choice that a side has made, to be known from then on, and whether a random number
// was handed out until then.
func (p *Players) Made(who core.Side, a engine.Action) (c engine.Choice, drawn bool) {
	return engine.Choice{Action: a, Own: p.taken[who&1]}, p.drawn
}

// Effort is what all choices so far have cost.
func (p *Players) Effort() engine.Effort { return p.effort }

// Ask asks a player who has several moves, a bit to a house. Either the player draws a
// house, or looks ahead: then it is said who does, the moves are to be valued, and Best asked.
func (p *Players) Ask(who core.Side, moves uint8) (house int, looks *engine.PlayerFacts) {
	f := &p.facts[who&1]
	for ; f.Else != nil; f = f.Else {
		p.taken[who&1]++
		p.drawn = true
		if float64(p.own[who&1].Next()>>11)/(1<<53) < f.Epsilon {
			return p.draw(moves), nil
		}
	}
	if f.Uniform {
		return p.draw(moves), nil
	}
	return 0, f
}

// Looked enters what a choice has cost a player who looks so far ahead, 0 for who is greedy.
func (p *Players) Looked(nodes uint64, depth int) {
	p.effort.Moves++
	p.effort.Nodes += nodes
	p.effort.Depth = max(p.effort.Depth, depth, 1)
}

// Best draws one of the best moves.
func (p *Players) Best(b Best) (house int) { return p.draw(b.moves) }

// draw draws a house of a set.
func (p *Players) draw(moves uint8) int {
	p.drawn = p.drawn || moves&(moves-1) != 0
	return int(p.nth[moves][engine.Lane(p.word, 0, bits.OnesCount8(moves))&7])
}
