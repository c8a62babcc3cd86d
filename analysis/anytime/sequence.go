package anytime

import (
	"math"

	"houserules/analysis/bounded"
	"houserules/analysis/portable"
)

// First is the number of games from which a sequence has intervals. The
// promise is asymptotic: it takes means of games for normal.
const First = 1000

// Sequence is a confidence sequence. Both numbers are chosen before the first
// look and never after: one that is tuned anew at each look misses twice as
// often and promises nothing.
type Sequence struct {
	// Alpha is the probability, between 0 and 1, with which some interval of
	// the sequence may miss. Of several sequences that should all hold, each
	// has its part of it.
	Alpha float64
	// Games is the number of games at which the intervals are narrowest in
	// parts of those of fixed size: the number that was planned.
	Games int64
}

// Critical is the critical value after n games: the interval is mean ±
// Critical·σ/√n. It is not-a-number below First games.
//
// The sequence is the Robbins mixture, in the asymptotic form of Waudby-Smith,
// Arbour, Sinha, Kennedy and Ramdas (2024, "Time-uniform central limit theory
// and asymptotic confidence sequences", The Annals of Statistics 52): mean ±
// σ·√(2(nρ² + 1)/(n²ρ²) · log(√(nρ² + 1)/α)), which is narrowest at n* games
// for ρ² = (−2·log α + log(−2·log α) + 1)/n*.
func (s Sequence) Critical(n int64) float64 {
	if n < First || !(s.Alpha > 0 && s.Alpha < 1) || s.Games < 1 {
		return math.NaN()
	}
	twice := float64(-2 * portable.Log(s.Alpha))
	// nρ², the games in parts of n*.
	parts := float64((twice + portable.Log(twice) + 1) * (float64(n) / float64(s.Games)))
	return math.Sqrt((parts + 1) / parts * (portable.Log(parts+1) + twice))
}

// Unseen is the largest share that games of a kind may have of which none is among n; not-a-number
// below First games.
func (s Sequence) Unseen(n int64) float64 {
	_, share := s.Bounded(bounded.Tally{Most: 1, Values: []bounded.Value{{At: 0, Games: n}, {At: 1}}})
	return share
}

// few is the number of games with another value than the most frequent one below
// which a mean of bounded values is not taken for normal.
const few = 50

// Bounded is the interval of the mean of bounded values; its limits are not
// numbers below First games.
//
// It is the score interval at the critical value, which is the mixture's where
// the values vary as they should; see [bounded.Tally.Score]. Where fewer than
// fifty games have another value than the most frequent one it is that of
// [Bets], which holds for any number.
func (s Sequence) Bounded(t bounded.Tally) (lo, hi float64) {
	critical := s.Critical(t.N())
	switch {
	case math.IsNaN(critical):
		return critical, critical
	case t.Rare() < few:
		return Bets(t, s.Alpha)
	default:
		return t.Score(critical)
	}
}
