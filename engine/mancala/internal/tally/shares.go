package tally

import (
	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// Shares say who gets the seeds on the board: the player whose turn it would
// be and the opponent so many halves of all, or each those in their row (owner
// is 1), or the last to capture all.
type Shares struct {
	mover, opponent, owner engine.Score
	last                   bool
}

// SharesOf says it of a division.
func SharesOf(d core.Division) Shares {
	switch d {
	case core.DivOwner:
		return Shares{owner: 1}
	case core.DivSplit:
		return Shares{mover: 1, opponent: 1}
	case core.DivLastCapturer:
		return Shares{last: true}
	case core.DivOpponent:
		return Shares{opponent: 2}
	case core.DivMover:
		return Shares{mover: 2}
	}
	return Shares{}
}

// divide adds the seeds on the board to the stores, as core's Divide does, but
// branches on no more than it must: how games end cannot be foreseen. row has
// the seeds in the row of who, whose turn it would be.
func (s Shares) divide(g *Game, who core.Side, row int) (southern, northern engine.Score) {
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

// Lead is what a division adds to the lead of the player whose turn it would
// be, given the seeds on the board, those in that player's row, and who
// captured last.
func (s Shares) Lead(who core.Side, board, row int, last int8) engine.Score {
	left, own := engine.Units(board), engine.Units(row)
	more := left/2*(s.mover-s.opponent) + (2*own-left)*s.owner
	switch {
	case !s.last || last == core.Nobody:
	case last == int8(who):
		more += left
	default:
		more -= left
	}
	return more
}
