package analysis

import (
	"math"

	"houserules/analysis/portable"
)

// Spread is how the standard error of a mean falls with the number of games.
type Spread struct {
	// Variance is the variance of one game's value (or of one pair's
	// difference).
	Variance float64
	// Extra is the variance that pseudo-games add, Pseudo their number: see
	// newSpread.
	Extra, Pseudo float64
	// Most is the largest variance that a game's value can have, such as ¼ for a
	// score; zero where it is not known.
	Most float64
	// Student is set where intervals take Student's quantile, because their
	// standard error is itself a guess.
	Student bool
	// Each is the number of games in one observation, in whose number a sequence
	// counts: two where they are pairs of games; zero stands for one.
	Each int64
	// tail is what games longer than all seen can add to the mean.
	tail tail
}

// newSpread returns the spread of a mean, given the sample variance, the mean
// square of the values that are not zero, and the critical value of a single
// interval. A variance that is not a number, for want of games, is taken as
// the mean square.
//
// The error is taken as if z² further games, half in each direction, had
// shown a value of the typical size. That is what the interval of Wilson does
// for a share and what Agresti and Coull (1998, "Approximate is better than
// 'exact' for interval estimation of binomial proportions", The American
// Statistician 52) read into it. It changes nothing where many games differ
// from zero, and keeps rare events honest: none in a hundred thousand games is
// no proof that there are none. Intervals of differences of shares have no need
// of it; see [bounded.Tally.Score].
func newSpread(variance, meanSquare, z float64) Spread {
	if math.IsNaN(variance) {
		variance = meanSquare
	}
	return Spread{Variance: variance, Extra: z * z * meanSquare, Pseudo: z * z}
}

// atMost is the spread of values whose variance is at most that.
func (s Spread) atMost(variance float64) Spread {
	s.Most = variance
	return s
}

// planned is the spread to plan with after n games. A sample variance is a
// guess, and of few games a bad one: five games that all went one way have
// none. Below FewGames it is taken as the largest that there can be; lengths
// and leads have no such bound, so that nothing is planned with. Beyond, where
// the variance is less than that of fewDiffering games of the typical size, the
// pseudo-games count with the others: where no game differed from zero that is
// the mean square times Wilson's upper bound of the share that could.
func (s Spread) planned(n int64) Spread {
	square := s.Extra / s.Pseudo
	switch {
	case n < FewGames && s.Most > 0:
		s.Variance = s.Most
	case n < FewGames:
		s.Variance = math.NaN()
	case s.Pseudo > 0 && float64(n)*s.Variance < fewDiffering*square:
		s.Variance = (float64(float64(n)*s.Variance) + s.Extra) / (float64(n) + s.Pseudo)
	}
	if s.Most > 0 {
		s.Variance = min(s.Variance, s.Most)
	}
	return s
}

// observations is how many there are in so many games.
func (s Spread) observations(games int64) int64 { return games / max(1, s.Each) }

// SE is the standard error of the mean of n games.
func (s Spread) SE(n float64) float64 { return math.Sqrt((s.Variance + s.Extra/n) / n) }

// quantile is the number of standard errors for a critical value of the normal
// distribution. For leads and lengths Student's quantile of the same error
// stands in its place, which is much larger where there are few games.
func (s Spread) quantile(critical, n float64) float64 {
	switch {
	case !s.Student:
		return critical
	case n < 2:
		return math.NaN()
	default:
		return portable.StudentQuantile(portable.Erf(critical/math.Sqrt2), n-1)
	}
}

// wider is a spread at least as large as either.
func wider(a, b Spread) Spread {
	a.Variance, a.Extra, a.Pseudo = max(a.Variance, b.Variance), max(a.Extra, b.Extra), max(a.Pseudo, b.Pseudo)
	a.tail.up, a.tail.down = max(a.tail.up, b.tail.up), max(a.tail.down, b.tail.down)
	return a
}
