package tally

import (
	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// shares says who gets the seeds on the board: the player whose turn it would
// be and the opponent so many halves of all, or each those in their row (owner
// is 1), or the last to capture all.
type shares struct {
	mover, opponent, owner engine.Score
	last                   bool
}

// sharesOf says it of a division.
func sharesOf(d core.Division) shares {
	switch d {
	case core.DivOwner:
		return shares{owner: 1}
	case core.DivSplit:
		return shares{mover: 1, opponent: 1}
	case core.DivLastCapturer:
		return shares{last: true}
	case core.DivOpponent:
		return shares{opponent: 2}
	case core.DivMover:
		return shares{mover: 2}
	}
	return shares{}
}

// divide adds the seeds on the board to the stores, as core's Divide does, but
// branches on no more than it must: how games end cannot be foreseen. row has
// the seeds in the row of who, whose turn it would be.
func (s shares) divide(g *Game, who core.Side, row int) (southern, northern engine.Score) {
	left, own := engine.Units(g.Board), engine.Units(row)
	southern = left/2*s.mover + own*s.owner
	northern = left/2*s.opponent + (left-own)*s.owner
	if who == core.North {
		southern, northern = northern, southern
	}
	southern += g.Sides[core.South].Store
	northern += g.Sides[core.North].Store
	if s.last {
		switch g.LastCapturer {
		case int8(core.South):
			southern += left
		case int8(core.North):
			northern += left
		}
	}
	return southern, northern
}
