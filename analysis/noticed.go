package analysis

import (
	"math"

	"houserules/analysis/match"
	"houserules/analysis/portable"
)

// noticeQuantiles are the normal quantiles of a two-sided test at 5 % that finds an
// effect four times in five.
func noticeQuantiles() (test, power float64) {
	return portable.NormalQuantile(0.975), portable.NormalQuantile(0.8)
}

// PerGame says how what is counted in one game varies around its mean: the means
// of the second and the third power of the distance from it.
type PerGame struct{ Square, Cube float64 }

// GamesToNotice is the number of games after which somebody who has seen only these notices
// that a mean is off by an effect: a two-sided t-test at 5 % finds it in four studies
// of five. It is zero if the effect is zero or the number is above 10^12.
//
// The number is (z.975 + z.8)²·σ²/effect² + z.975²/2, by normal quantiles with the
// correction for the t-test of Guenther (1981, "Sample size formulas for normal
// theory t tests", The American Statistician 35), less one for the skewness of a
// game, cube/(σ²·effect) times z.975·z.8 + (z.8² − 1)/3: the mean and the standard
// deviation of a sample go together as its games are skewed (their covariance is
// cube/2σn), and its mean is skewed itself (Cornish and Fisher's first term). For
// games without draws that is three games more. The power, worked out exactly, is .78
// to .82 between 40 and 150 games and to .85 below, where without the skewness it is
// .76 to .82 and .72 to .87; where no game is drawn scores come in steps, and it is
// .75 to .87.
func GamesToNotice(effect float64, game PerGame) int64 {
	test, _ := noticeQuantiles()
	return wholeGames(leastGames(effect, game) + float64(test*test/2))
}

// GamesToNoticeBetween is the same of a difference between two rule sets, a's mean less
// b's, of which as many games each are played, with luck of their own: whoever
// plays at a table cannot share it. The number is that of each.
func GamesToNoticeBetween(effect float64, a, b PerGame) int64 {
	test, _ := noticeQuantiles()
	return wholeGames(leastGames(effect, PerGame{a.Square + b.Square, a.Cube - b.Cube}) + float64(test*test/4))
}

// leastGames is the number without Guenther's correction.
func leastGames(effect float64, game PerGame) float64 {
	test, power := noticeQuantiles()
	if game.Square == 0 && effect != 0 {
		return 0
	}
	skewness := float64(test*power) + float64((float64(power*power)-1)/3)
	return float64((test+power)*(test+power))*game.Square/float64(effect*effect) - float64(skewness*game.Cube)/float64(game.Square*effect)
}

// wholeGames rounds a number of games up to what a t-test needs at least; zero
// where there is none.
func wholeGames(n float64) int64 {
	if !(n <= float64(mostGames)) {
		return 0
	}
	return max(2, int64(math.Ceil(n)))
}

// ScorePerGame says how the first player's score of one game varies, games cut off
// as they stood; with more than two seats, where a win may be shared among any of
// them, as much as the mean allows.
func (c *Cell) ScorePerGame() PerGame {
	if len(c.Seats) > 2 {
		return SharePerGame(c.Seats[0].Return.Value)
	}
	wins, draws := float64(c.First.Wins+c.CutOffAs.Wins), float64(c.First.Draws+c.CutOffAs.Draws)
	return perGame([]float64{0, 0.5, 1}, []float64{float64(c.Games) - wins - draws, draws, wins})
}

// ScorePerGame says how A's score of one game varies: half as much as the points
// of a pair, whose games have luck of their own.
func (p *Pairing) ScorePerGame() PerGame {
	var points, pairs [match.Outcomes]float64
	for outcome, n := range p.Pairs {
		points[outcome], pairs[outcome] = float64(outcome)/2, float64(n)
	}
	pair := perGame(points[:], pairs[:])
	return PerGame{pair.Square / 2, pair.Cube / 2}
}

// perGame says how values vary that came so often.
func perGame(values, times []float64) PerGame {
	n, sum := 0.0, 0.0
	for i, v := range values {
		n += times[i]
		sum += float64(v * times[i])
	}
	mean := sum / n
	var p PerGame
	for i, v := range values {
		from := v - mean
		p.Square += float64(from * from * times[i])
		p.Cube += float64(from * from * from * times[i])
	}
	return PerGame{p.Square / n, p.Cube / n}
}

// SharePerGame says how it varies what is one in a share of games and else zero:
// nothing from zero to one with that mean varies more.
func SharePerGame(share float64) PerGame {
	square := float64(share * (1 - share))
	return PerGame{square, float64(square * (1 - float64(2*share)))}
}
