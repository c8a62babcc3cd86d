package analysis

import (
	"math"

	"houserules/analysis/portable"
)

// noticing are the normal quantiles of a two-sided test at 5 % that finds an
// effect four times in five.
func noticing() (test, power float64) {
	return portable.NormalQuantile(0.975), portable.NormalQuantile(0.8)
}

// Noticed is the number of games with which whoever plays no others notices a
// mean that lies an effect away from where it would be otherwise: a two-sided
// t-test at 5 % finds it in four studies of five. Variance is that of one game.
// It is zero where the effect is, or where the number is above 10^12.
//
// The number is (z.975 + z.8)²·variance/effect² + z.975²/2, by normal quantiles
// with the correction for the t-test of Guenther (1981, "Sample size formulas for
// normal theory t tests", The American Statistician 35).
func Noticed(effect, variance float64) int64 {
	test, power := noticing()
	return wholeGames(float64((test+power)*(test+power))*variance/float64(effect*effect) + float64(test*test/2))
}

// NoticedBetween is the same of a difference between two rule sets, of which as
// many games each are played, with luck of their own: whoever plays at a table
// cannot share it. The number is that of each.
func NoticedBetween(effect, varianceA, varianceB float64) int64 {
	test, power := noticing()
	return wholeGames(float64((test+power)*(test+power))*(varianceA+varianceB)/float64(effect*effect) + float64(test*test/4))
}

// wholeGames rounds a number of games up; zero where there is none.
func wholeGames(n float64) int64 {
	if !(n <= float64(mostGames)) {
		return 0
	}
	return int64(math.Ceil(n))
}

// ScoreVariance is the variance of the first player's score of one game, games
// cut off as they stood; with more than two seats, where a win may be shared
// among any of them, the largest that goes with the mean.
func (c *Cell) ScoreVariance() float64 {
	n := float64(c.Games)
	if len(c.Seats) > 2 {
		return atMost(c.Seats[0].Return.Value)
	}
	wins, draws := float64(c.First.Wins+c.CutOff.Wins), float64(c.First.Draws+c.CutOff.Draws)
	mean := (wins + float64(draws/2)) / n
	return (wins+float64(draws/4))/n - float64(mean*mean)
}

// ScoreVariance is the variance of A's score of one game: half of that of the
// points of a pair, whose games have luck of their own.
func (p *Pairing) ScoreVariance() float64 {
	n, sum, squares := 0.0, 0.0, 0.0
	for outcome, pairs := range p.Pairs {
		points := float64(outcome) / 2
		n += float64(pairs)
		sum += float64(points * float64(pairs))
		squares += float64(points * points * float64(pairs))
	}
	mean := sum / n
	return (squares/n - float64(mean*mean)) / 2
}

// ShareVariance is the variance of what is one in a share of games and else zero.
func ShareVariance(share float64) float64 { return atMost(share) }

// atMost is the largest variance of values from zero to one with a mean.
func atMost(mean float64) float64 { return float64(mean * (1 - mean)) }
