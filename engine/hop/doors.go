package hop

import (
	"slices"

	"houserules/engine"
	"houserules/engine/rules"
)

// FastDoors implements engine.FastDoors: there is a door for two uniform random
// players.
func (g *Game) FastDoors(players []engine.PlayerFacts) []engine.Door {
	if !slices.Equal(players, engine.Uniform(2)) || !bitboardKnobs().Plays(&g.rules, Default()) {
		return nil
	}
	return []engine.Door{newBitboards(g)}
}

// bitboardKnobs are the knobs and values that the bitboard door plays. It
// plays all that there were when it was written; a knob or choice added later
// is not its own until it is listed here.
func bitboardKnobs() rules.Known {
	return rules.Known{
		"board.size":           rules.Numbers(3, 7),
		"board.diagonals":      rules.Words(DiagonalsFull, DiagonalsAlternating, DiagonalsNone),
		"board.centres":        rules.Anything(),
		"setup":                rules.Anything(), // a position like any other
		"steps":                rules.Words(StepsAny, StepsNotBackward),
		"capture":              rules.Words(CaptureOptional, CaptureMandatory),
		"continuation":         rules.Words(ContinuationOptional, ContinuationNone, ContinuationMandatory),
		"end.repetition":       rules.Off(),
		"end.repetition.count": rules.Numbers(2, 100),
		"limit.plies":          rules.Numbers(1, 1_000_000),
	}
}
