package match

import (
	"math"

	"houserules/analysis/anytime"
	"houserules/analysis/bounded"
)

// Estimate is a number with the bounds of its interval.
type Estimate struct {
	// Value is not-a-number where there is none: of no pairs, and where more than
	// half of the games were cut off.
	Value, Lo, Hi float64
}

// Scores are the pairs as mean scores of a game.
func (p Pairs) Scores() bounded.Tally {
	t := bounded.Tally{Least: 0, Most: 1}
	for i, k := range p {
		t.Values = append(t.Values, bounded.Value{At: score(i), Games: k})
	}
	return t
}

// Interval is the mean score of a game, from 0 to 1, with its interval for a
// number of pairs that was fixed before: the score interval on the five outcomes
// ([bounded.Tally.Score]). Of no pairs it is all of [0, 1].
func Interval(p Pairs, level float64) Estimate {
	return At(p, quantile(level))
}

// At is Interval at a critical value.
func At(p Pairs, critical float64) Estimate {
	e := Estimate{Value: p.Mean()}
	e.Lo, e.Hi = p.Scores().Score(critical)
	return e
}

// always is the mean score of a game with an interval that holds after every
// pair at once, so that it may be read wherever a match was stopped: bets
// against the mean ([anytime.Bets]) as long as the pairs are too few for means
// to be normal, and then the Robbins mixture ([anytime.Sequence]) made for the
// number of pairs that is planned.
func always(p Pairs, level float64, planned int64) Estimate {
	e := Estimate{Value: p.Mean()}
	if p.N() < anytime.First {
		e.Lo, e.Hi = anytime.Bets(p.Scores(), 1-level)
		return e
	}
	e.Lo, e.Hi = anytime.Sequence{Alpha: 1 - level, Games: max(planned, anytime.First)}.Bounded(p.Scores())
	return e
}

// Spread puts the intervals of the extreme tables together: the lower limit is
// that of the table with every game cut off lost, the upper one that with every
// one won. Where more than half of the games were cut off there is no value.
func (c *Count) Spread(cutOff int64, of func(Pairs) Estimate) Estimate {
	e := of(c.Stood)
	if cutOff > 0 {
		e.Lo, e.Hi = of(c.Least).Lo, of(c.Most).Hi
	}
	if cutOff > c.Stood.N() {
		e.Value = math.NaN()
	}
	return e
}

// In is the estimate by an increasing function.
func (e Estimate) In(f func(float64) float64) Estimate {
	return Estimate{Value: f(e.Value), Lo: f(e.Lo), Hi: f(e.Hi)}
}

// Half is half the width of the interval.
func (e Estimate) Half() float64 { return (e.Hi - e.Lo) / 2 }
