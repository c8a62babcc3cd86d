package komi

import (
	"math"

	"houserules/analysis/bounded"
	"houserules/analysis/portable"
	"houserules/engine"
)

// Point is what was found with one komi.
type Point struct {
	// Komi is what the second player has more, in half units; less, where it is
	// negative.
	Komi engine.Score
	Outcomes
	// Score is the first player's in the games that were played out, wins
	// and half of the draws, from 0 to 1; not-a-number where there are none.
	Score float64
	// Lo and Hi hold for all points of a player together: whatever games cut off
	// could have become is between them.
	Lo, Hi float64
	// OneGame is set where all games are the same one, of which nothing follows: the interval
	// is all that there can be.
	OneGame bool
}

// once is the point where all games are the same one.
func (p Point) once() Point {
	p.OneGame, p.Lo, p.Hi = true, 0, 1
	return p
}

// unfair is how far the score is from one half; as far as can be where nothing follows
// from it.
func (p Point) unfair() float64 {
	if p.OneGame {
		return 0.5
	}
	return math.Abs(p.Score - 0.5)
}

// Even says whether the interval contains one half.
func (p Point) Even() bool { return p.Lo <= 0.5 && 0.5 <= p.Hi }

// point begins with what was counted.
func point(komi engine.Score, o Outcomes) Point {
	p := Point{Komi: komi, Outcomes: o, Lo: 0, Hi: 1, Score: math.NaN()}
	if n := o.Wins + o.Draws + o.Losses; n > 0 {
		p.Score = float64(2*o.Wins+o.Draws) / float64(2*n)
	}
	return p
}

// rescored are the points of players who play the same games with every komi.
//
// The score with a komi k is P(lead > k) + ½·P(lead = k): the mean of two values of
// the distribution of leads, which the band of Dvoretzky, Kiefer and Wolfowitz
// covers everywhere at once, mean ± √(ln(2/α)/2n) (Massart 1990, "The tight
// constant in the Dvoretzky-Kiefer-Wolfowitz inequality", Annals of Probability
// 18). It holds for any number of games and of komis. Its lower side is taken
// where games cut off are lost, its upper side where they are won.
func rescored(t *Tally, komis []engine.Score, level float64) []Point {
	points := make([]Point, len(komis))
	for i, k := range komis {
		p := point(k, t.Outcomes(k))
		if t.games > 0 {
			half := math.Sqrt(portable.Log(2/(1-level)) / float64(2*t.games))
			p.Lo, p.Hi = max(0, p.score(0)-half), min(1, p.score(1)+half)
		}
		points[i] = p
	}
	return points
}

// played are the points of games that were played with each komi, in the same
// order: score intervals (see [bounded.Tally.Score]) at levels that hold together
// whatever the games share (Bonferroni).
func played(komis []engine.Score, games []Outcomes, level float64) []Point {
	critical := portable.NormalQuantile(1 - (1-level)/float64(2*max(1, len(komis))))
	points := make([]Point, len(komis))
	for i, k := range komis {
		p := point(k, games[i])
		if o := games[i]; o.Games() > 0 {
			p.Lo, _ = shares(o.Wins, o.Draws, o.Losses+o.CutOff).Score(critical)
			_, p.Hi = shares(o.Wins+o.CutOff, o.Draws, o.Losses).Score(critical)
		}
		points[i] = p
	}
	return points
}

// shares are scores as values between bounds.
func shares(wins, draws, losses int64) bounded.Tally {
	return bounded.Tally{Least: 0, Most: 1, Values: []bounded.Value{{At: 1, Games: wins}, {At: 0.5, Games: draws}, {At: 0, Games: losses}}}
}
