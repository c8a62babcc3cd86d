package komi

import (
	"math"
	"slices"
	"testing"

	"houserules/engine"
)

// The side that is behind is given seeds: with each komi that is tried it scores
// more in the same games than without.
func TestCandidatesAreForTheSideBehind(t *testing.T) {
	second, first := []engine.Score{1, 2, 4, 6}, []engine.Score{-1, -2, -4, -6}
	for _, c := range []struct {
		scores []float64
		want   []engine.Score
	}{
		{[]float64{0.6}, second}, {[]float64{0.4}, first}, {[]float64{0.52, 0.41, 0.5}, first}, {[]float64{0.49, 0.58}, second},
		{[]float64{math.NaN(), 0.4}, first}, {[]float64{0.5}, nil}, {nil, nil}, {[]float64{math.NaN()}, nil},
	} {
		if got := Candidates(c.scores...); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.scores, got, c.want)
		}
	}
	// Seven games that end with these leads of the first player.
	for _, leads := range [][]engine.Score{{-6, -4, -3, -1, 0, 0, 5}, {6, 4, 3, 1, 0, 0, -5}} {
		games := tallyOf(0, leads...)
		without := games.Outcomes(0).score(0)
		for _, k := range Candidates(without) {
			if with := games.Outcomes(k).score(0); (without < 0.5) != (with > without) {
				t.Errorf("of %v the first player scores %v without a komi, %v with %v", leads, without, with, k)
			}
		}
	}
}
