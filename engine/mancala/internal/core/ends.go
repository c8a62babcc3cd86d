package core

import "houserules/engine"

// The end reasons. Package mancala has the table of their names and of when
// rules have them.
const (
	EndMajority engine.EndReason = iota + 1
	EndGrandSlam
	EndRowEmpty
	EndNoMove
	EndCannotFeed
	EndNoCapture
	EndFewSeeds
	EndAllOnes
	EndRepetition
	EndLimit
)

// Divisions say who gets the seeds left, by end reason. That of an end which
// the rules do not have is empty; there is none for 0.
type Divisions [EndLimit + 1]Division

// Has says whether the rules have an end.
func (r *Rules) Has(end engine.EndReason) bool { return r.Remaining[end] != "" }

// Divide adds the seeds on the board to the stores and returns the scores.
// The position's mover is the player whose turn it would be; last the one who
// captured last, or Nobody.
func (b *Board) Divide(p *Position, d Division, last int8) [2]engine.Score {
	scores := p.Stores
	southern, northern := engine.Units(b.Seeds(p, South)), engine.Units(b.Seeds(p, North))
	left := southern + northern
	switch d {
	case DivOwner:
		scores[South] += southern
		scores[North] += northern
	case DivSplit:
		scores[South] += left / 2
		scores[North] += left / 2
	case DivLastCapturer:
		if last != Nobody {
			scores[last] += left
		}
	case DivOpponent:
		scores[p.Mover.Other()] += left
	case DivMover:
		scores[p.Mover] += left
	}
	return scores
}

// Judge asks for the ends of the game at the start of a turn, in the order
// that package mancala documents, but for the ends by a grand slam, by
// repetition and by the limit. It returns the legal moves, or the reason for
// which the game is over. last is the side that captured last, or Nobody.
func (r *Rules) Judge(p *Position, majority engine.Score, last int8, search *CaptureSearch) (LegalMoves, engine.EndReason) {
	rowEmpty := r.rowEmpty && (r.Empty(p, South) || r.Empty(p, North))
	if end := r.EndBeforeMoves(max(p.Stores[South], p.Stores[North]), majority, rowEmpty); end != 0 {
		return LegalMoves{}, end
	}
	o := r.Legal(p)
	barren := r.ByPosition && o.Moves != 0 && !search.CanCapture(r, p, last)
	return o, r.EndAfterMoves(o, r.OnBoard(p), barren, r.allOnesEnds && r.allOnes(p))
}

// EndBeforeMoves is the end that comes before all question of moves, or 0:
// score is the larger one; empty says whether a row is.
func (r *Rules) EndBeforeMoves(score, majority engine.Score, empty bool) engine.EndReason {
	switch {
	case score >= majority:
		return EndMajority
	case empty && r.rowEmpty:
		return EndRowEmpty
	}
	return 0
}

// EndAfterMoves is the end that the legal moves and what lies on the board
// make, or 0. barren says that nothing more can be captured from the position,
// by rules that end the game then, allOnes that no house holds more than one
// seed, by rules that end the game then.
func (r *Rules) EndAfterMoves(o LegalMoves, onBoard int, barren, allOnes bool) engine.EndReason {
	switch {
	case o.Exception == NoneFeeds:
		return EndCannotFeed
	case o.Moves == 0:
		return EndNoMove
	case barren || onBoard <= r.Barren:
		return EndNoCapture
	case onBoard <= r.FewSeeds:
		return EndFewSeeds
	case allOnes:
		return EndAllOnes
	}
	return 0
}
