// Package departures says what each of the rules in which a variant departs from its
// parent does by itself. The command answer uses it.
//
// Every player plays the variant, and the variant with one rule put back, with the same
// luck game by game. The effect of a rule is the first player's mean result with the
// rule minus that without it. All intervals hold together (Bonferroni), each is a score
// interval of values between −1 and 1 (package bounded), and each end of it takes games
// that were cut off at their worst for that end.
package departures

import (
	"math"

	"houserules/analysis/bounded"
	"houserules/analysis/joint"
	"houserules/engine"
)

// CutOff stands for the result of a game that has none.
const CutOff = engine.Return(math.MaxUint8)

// Effect is what a rule does to the first player's score, as a fraction of 1.
type Effect struct {
	// Value is the mean over the games, cut-off ones as the middle of what they could
	// be; Lo and Hi limit the true effect, together with all others.
	Value, Lo, Hi float64
	Games         int64
	// CutOff is the number of games that have no result under one of both rules.
	CutOff int64
}

// Compared are the results of the first player, by game, with all rules as they are and with
// one put back. Both have as many games.
type Compared struct{ With, Without []engine.Return }

// Method names how the intervals are made.
const Method = "score, Bonferroni"

// Effects judges comparisons together, at a level such as 0.95.
func Effects(level float64, list []Compared) []Effect {
	critical := joint.Bonferroni(1-level, len(list))
	effects := make([]Effect, len(list))
	for i, c := range list {
		effects[i] = c.effect(critical)
	}
	return effects
}

// effect counts the differences, in halves of a win: at their least and at their most.
func (c Compared) effect(critical float64) Effect {
	var least, most [5]int64
	e := Effect{Games: int64(len(c.With))}
	for g, with := range c.With {
		a, b := bounds(with), bounds(c.Without[g])
		if a.lo != a.hi || b.lo != b.hi {
			e.CutOff++
		}
		least[2+a.lo-b.hi]++
		most[2+a.hi-b.lo]++
	}
	lower, upper := tally(least), tally(most)
	e.Lo, _ = lower.Score(critical)
	_, e.Hi = upper.Score(critical)
	e.Value = (lower.Mean() + upper.Mean()) / 2
	return e
}

// halves are the halves of a win that a result is at least and at most.
type halves struct{ lo, hi int }

func bounds(r engine.Return) halves {
	if r == CutOff {
		return halves{0, 2}
	}
	x := 2 * int(r) / int(engine.FullReturn)
	return halves{x, x}
}

// tally counts differences as the values that they are.
func tally(counts [5]int64) bounded.Tally {
	t := bounded.Tally{Least: -1, Most: 1}
	for i, n := range counts {
		if n > 0 {
			t.Values = append(t.Values, bounded.Value{At: float64(i-2) / 2, Games: n})
		}
	}
	return t
}

// Largest is the place of the effect that is shown to be larger than all others, to
// either side; −1 where none is.
func Largest(effects []Effect) int {
	for i, e := range effects {
		least, larger := max(e.Lo, -e.Hi, 0), true
		for k, o := range effects {
			larger = larger && (k == i || max(-o.Lo, o.Hi) < least)
		}
		if larger && least > 0 {
			return i
		}
	}
	return -1
}

// Shown counts the effects that are shown to be one, to either side.
func Shown(effects []Effect) (n int) {
	for _, e := range effects {
		if e.Lo > 0 || e.Hi < 0 {
			n++
		}
	}
	return n
}
