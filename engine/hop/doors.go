package hop

import (
	"slices"

	"houserules/engine"
	"houserules/engine/rules"
	"houserules/engine/sides"
)

// FastDoors is an ability: there are doors for two uniform random
// players, and one for line-ups in which somebody looks ahead.
func (g *Game) FastDoors(players []engine.PlayerFacts) []engine.Door {
	if g.Wide() || !bitboardKnobs().Plays(g.knobs) {
		return nil
	}
	if !slices.Equal(players, engine.Uniform(2)) {
		return g.searchDoors(players)
	}
	return newBitboards(g, bitboardKnobs())
}

// bitboardKnobs are the knobs and values that the bitboard doors and the search play. They
// do not let a player pass who cannot move; a knob or choice added later is not
// theirs until it is listed here.
func bitboardKnobs() rules.Known {
	return rules.Known{
		"board.lines":            rules.Words(LinesGrid, LinesDrawn),
		"board.size":             rules.Numbers(3, 7),
		"board.diagonals":        rules.Words(DiagonalsFull, DiagonalsAlternating, DiagonalsNone),
		"board.centres":          rules.Anything(),
		"setup":                  rules.Anything(), // a position like any other
		"handicap.first":         rules.Anything(), // it makes another position
		"handicap.second":        rules.Anything(),
		"steps":                  rules.Words(StepsAny, StepsNotBackward, StepsOnward, StepsAhead),
		"capture":                rules.Words(CaptureOptional, CaptureMandatory),
		"continuation":           rules.Words(ContinuationOptional, ContinuationNone, ContinuationMandatory),
		"end.no_move.first":      rules.Words(StuckLoses, StuckWins, StuckDraws),
		"end.no_move.second":     rules.Words(StuckLoses, StuckWins, StuckDraws),
		"end.no_counters.first":  rules.Words(EndingLoss, EndingWin, EndingDraw),
		"end.no_counters.second": rules.Words(EndingLoss, EndingWin, EndingDraw),
		"end.repetition":         rules.Off(),
		"end.repetition.count":   rules.Numbers(2, 100),
		"limit.plies":            rules.Numbers(1, 1_000_000),
	}
}

// playoutKnobs are those that State.Playout plays: it asks the plain rules for moves that are
// out of the ordinary, but knows no position that was there before.
func playoutKnobs() rules.Known {
	passes := rules.Words(StuckLoses, StuckWins, StuckDraws, StuckPasses)
	return bitboardKnobs().With(rules.Known{
		"second":               rules.Off(),
		"second.steps":         rules.Anything(),
		"second.hops":          rules.Anything(),
		"turn":                 rules.Anything(),
		"closing":              rules.Off(),
		"closing.edges":        rules.Anything(),
		"closing.by":           rules.Anything(),
		"closing.next":         rules.Anything(),
		"starts":               rules.Words(StartsFirst, StartsSecond),
		"opening":              rules.Words(sides.OpeningNone, sides.OpeningPie), // package sides has it
		"end.no_move.first":    passes,
		"end.no_move.second":   passes,
		"end.repetition.count": rules.Numbers(0, -1), // none
	})
}
