package komi

import (
	"math"

	"houserules/engine"
)

// Candidates are komis to try for rules under which the first player scores so much, from 0
// to 1, among each of some kinds of players: half a unit, one, two and three for the side
// that is behind, the least first, negative where that is the first player's. Where kinds
// disagree on who is behind, the largest distance from one half decides. Where no score
// says anything there are none.
func Candidates(scores ...float64) []engine.Score {
	lead := 0.0
	for _, s := range scores {
		if d := s - 0.5; math.Abs(d) > math.Abs(lead) {
			lead = d
		}
	}
	var list []engine.Score
	for _, half := range []engine.Score{1, 2, 4, 6} {
		switch {
		case lead > 0:
			list = append(list, half)
		case lead < 0:
			list = append(list, -half)
		}
	}
	return list
}
