package match

import (
	"math"

	"houserules/analysis/portable"
)

// eloScale is the number of Elo in which the odds grow e-fold.
const eloScale = 400 / 2.302585092994045684017991454684364

// Score is the expected score of a player who is stronger by so many Elo
// (logistic: Elo 1978, "The Rating of Chessplayers", section 8.4).
func Score(elo float64) float64 { return 1 / (1 + portable.Exp(-elo/eloScale)) }

// Elo is the difference in strength that makes a score, from 0 to 1, the
// expected one; infinite at both ends.
func Elo(score float64) float64 {
	switch {
	case math.IsNaN(score) || score < 0 || score > 1:
		return math.NaN()
	case score == 0:
		return math.Inf(-1)
	case score == 1:
		return math.Inf(1)
	}
	return float64(eloScale * (portable.Log(score) - portable.Log1p(-score)))
}

// Scale is how a strength is measured.
type Scale int

// The scales.
const (
	// Logistic strength is a mean score, on Elo's logistic scale.
	Logistic Scale = iota + 1
	// Normalised strength is a mean score less one half, in standard deviations
	// of a game's score: how hard the difference is to see, which does not
	// depend on how often games are drawn (Van den Bergh, "Normalized Elo").
	// Its unit is such that of small differences in games without draws it is
	// the logistic one.
	Normalised
)

// String is the scale's name.
func (s Scale) String() string {
	switch s {
	case Logistic:
		return "logistic"
	case Normalised:
		return "normalised"
	default:
		return "no scale"
	}
}

// normalisedScale is the number of normalised Elo to one standard deviation of a
// game.
const normalisedScale = 2 * eloScale

// normalisedElo is the strength on the normalised scale; infinite where all pairs
// are alike but not even, not-a-number of no pairs.
func normalisedElo(p Pairs) float64 {
	gap := p.Mean() - 0.5
	if gap == 0 {
		return 0
	}
	return float64(gap / math.Sqrt(float64(2*p.Variance())) * normalisedScale)
}
