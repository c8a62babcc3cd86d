package hop

import (
	"slices"

	"houserules/engine"
	"houserules/engine/rules"
)

// FastDoors implements engine.FastDoors: there are doors for two uniform random
// players.
func (g *Game) FastDoors(players []engine.PlayerFacts) []engine.Door {
	if !slices.Equal(players, engine.Uniform(2)) || !bitboardKnobs().Plays(rules.NewSettings(&g.rules, Default())) {
		return nil
	}
	return newBitboards(g)
}

// bitboardKnobs are the knobs and values that the bitboard doors play. They
// do not let a player pass who cannot move; a knob or choice added later is not
// theirs until it is listed here.
func bitboardKnobs() rules.Known {
	return rules.Known{
		"board.size":             rules.Numbers(3, 7),
		"board.diagonals":        rules.Words(DiagonalsFull, DiagonalsAlternating, DiagonalsNone),
		"board.centres":          rules.Anything(),
		"setup":                  rules.Anything(), // a position like any other
		"handicap.first":         rules.Anything(), // it makes another position
		"handicap.second":        rules.Anything(),
		"steps":                  rules.Words(StepsAny, StepsNotBackward),
		"capture":                rules.Words(CaptureOptional, CaptureMandatory),
		"continuation":           rules.Words(ContinuationOptional, ContinuationNone, ContinuationMandatory),
		"end.no_move.first":      rules.Words(StuckLoses, StuckWins, StuckDraws),
		"end.no_move.second":     rules.Words(StuckLoses, StuckWins, StuckDraws),
		"end.no_counters.first":  rules.Words(Loses, Wins, Draws),
		"end.no_counters.second": rules.Words(Loses, Wins, Draws),
		"end.repetition":         rules.Off(),
		"end.repetition.count":   rules.Numbers(2, 100),
		"limit.plies":            rules.Numbers(1, 1_000_000),
	}
}
