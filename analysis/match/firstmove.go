package match

import (
	"math"

	"houserules/analysis/portable"
)

// FirstMove is what the first move is worth to equal players, by pairs of unequal ones. A
// stronger player wins nearly all, so that the first move has little left to change: on the
// score it looks like nothing. On the scale of odds it does not depend on who is stronger. The
// odds of player A to win the game in which A moves first are γ times π, and π over γ in the other
// (Davidson and Beaver 1977, "On extending the Bradley-Terry model to incorporate within-pair
// order effects", Biometrics 33, with an order effect that multiplies the strength of whoever moves first). So
// the logarithm of the ratio of both odds is 2·ln γ, and equals of whom one moves first, with
// as many draws d, have the advantage (1 − d)·(γ/(1 + γ) − ½), which is (1 − d)·ln γ/4 where γ
// is near one.
type FirstMove struct {
	// LogOdds is ln γ, SE its standard error, Draws the share of draws and DrawsSE its own.
	LogOdds, SE, Draws, DrawsSE float64
	// Pairs is their number, and equals the factor from a small effect on the score of these
	// players to that of equals.
	Pairs  int64
	equals float64
	// decisive are the games that were won or lost in each seating, odds the logarithms of A's
	// odds there, and common is what both games of a pair have in common of the variance.
	decisive, odds [2]float64
	common         float64
	// oneSided is set where whoever moves first won, or lost, none of the games.
	oneSided bool
}

// FirstMove estimates it. Half a game is added to the wins and to the losses of each seating, so
// that there are odds where one of them is missing (Gart 1966, "Alternative analyses of
// contingency tables", Journal of the Royal Statistical Society B 28).
func (r *Results) FirstMove() FirstMove {
	var won, lost, drawn [2]float64
	n := 0.0
	for i, row := range r {
		for k, pairs := range row {
			x := float64(pairs)
			n += x
			for seating, halves := range [2]int{i, k} {
				switch halves {
				case 0:
					lost[seating] += x
				case 1:
					drawn[seating] += x
				default:
					won[seating] += x
				}
			}
		}
	}
	f := FirstMove{Pairs: int64(n), oneSided: won[0]+lost[1] == 0 || lost[0]+won[1] == 0}
	sign := 0.5
	for s := range won {
		w, l, d := won[s]+0.5, lost[s]+0.5, (drawn[s]+0.5)/(n+1.5)
		f.decisive[s], f.odds[s] = w+l, portable.Log(w)-portable.Log(l)
		f.LogOdds += float64(sign * f.odds[s])
		f.Draws += float64(0.5 * d)
		f.DrawsSE += float64(0.25 * d * (1 - d) / (n + 1.5))
		sign = -sign
	}
	// What both games of a pair have in common, their luck, is in the difference once.
	of := func(seating, halves int) float64 {
		switch halves {
		case 0:
			return -1 / (lost[seating] + 0.5)
		case 1:
			return 0
		default:
			return 1 / (won[seating] + 0.5)
		}
	}
	for i, row := range r {
		for k, pairs := range row {
			f.common += float64(0.5 * float64(pairs) * of(0, i) * of(1, k))
		}
	}
	f.SE, f.DrawsSE = f.errorAt(0), math.Sqrt(f.DrawsSE)
	w, l := won[0]+won[1]+0.5, lost[0]+lost[1]+0.5
	f.equals = float64((w + l) * (w + l) / (4 * w * l))
	return f
}

// errorAt is the standard error of ln γ if it were so much more than was seen.
func (f *FirstMove) errorAt(more float64) float64 {
	variance := -f.common
	for s, odds := range f.odds {
		p := 1 / (1 + portable.Exp(-(odds + more)))
		variance += float64(0.25 / (f.decisive[s] * p * (1 - p)))
		more = -more
	}
	return math.Sqrt(max(0, variance))
}

// among is what a ratio of odds is worth to equals, and by how much it grows.
func (f *FirstMove) among(logOdds float64) (advantage, slope float64) {
	p := 1 / (1 + portable.Exp(-logOdds))
	return float64((1 - f.Draws) * (p - 0.5)), float64((1 - f.Draws) * p * (1 - p))
}

// Advantage is what the first move is worth to equals.
func (f *FirstMove) Advantage() float64 {
	a, _ := f.among(f.LogOdds)
	return a
}

// fewDecisive is the number of games of a seating that are won or lost up to which odds alone
// are not trusted.
const fewDecisive = 50

// Interval is the interval of the advantage at a critical value; lo and hi bound the first
// mover's own advantage in these pairs. It follows from the odds and their standard error. Where few games
// are decisive, or all of them alike, it covers the score's interval, too, because odds with half a
// game added reach no limit. The error is the larger of the one seen and the one at the limit, where
// games of one kind would be fewer. Before a sequence has a critical value the interval is the score's.
func (f *FirstMove) Interval(lo, hi, critical float64) (float64, float64) {
	least, most := lo, hi // as seen
	// The factor is that of small effects: it moves a limit away from nothing, and never towards the
	// estimate or past it.
	lo, hi = max(-0.5, min(lo, float64(lo*f.equals))), min(0.5, max(hi, float64(hi*f.equals)))
	if at := f.Advantage(); f.Pairs > 0 {
		lo, hi = min(lo, at), max(hi, at)
	}
	if math.IsNaN(critical) || f.Pairs == 0 {
		return lo, hi
	}
	if min(f.decisive[0], f.decisive[1]) > fewDecisive {
		if lo, hi = math.Inf(1), math.Inf(-1); f.oneSided {
			lo, hi = least, most // to equals the first move is worth no more than that
		}
	}
	reach := func(sign float64) float64 {
		half := float64(critical * f.logSE(f.SE))
		for range 2 {
			half = float64(critical * f.logSE(max(f.SE, f.errorAt(float64(sign*half)))))
		}
		return float64(sign * half)
	}
	smallest, _ := f.among(f.LogOdds + reach(-1))
	greatest, _ := f.among(f.LogOdds + reach(1))
	return min(lo, smallest), max(hi, greatest)
}

// logSE is a standard error of ln γ with that of the share of draws in it.
func (f *FirstMove) logSE(se float64) float64 {
	a, slope := f.among(f.LogOdds)
	of := float64(a / (1 - f.Draws) * f.DrawsSE / slope)
	return math.Sqrt(float64(se*se) + float64(of*of))
}

// Error is the standard error of the advantage.
func (f *FirstMove) Error() float64 {
	_, slope := f.among(f.LogOdds)
	return float64(slope * f.logSE(f.SE))
}

// Unequal tells whether the players are too unequal to say what the first move would be worth
// among equals: the interval of ln γ is more than twice as wide as that of equals with the same
// effect and as many games and draws. Where the first move is worth nothing, and without draws, that
// is so beyond a score of 93.3 %. Players of whom either always wins when moving first are equal.
func (f *FirstMove) Unequal() bool {
	equals := *f
	equals.odds, equals.common = [2]float64{f.LogOdds, -f.LogOdds}, 0
	return f.SE > 2*equals.errorAt(0)
}

// firstMove is what the first move is worth to equals, by intervals of mean scores and a critical
// value, and whether the players are too unequal to say it. The limits are those of
// the extreme tables, as in [Count.Spread].
func (t *Tally) firstMove(of func(Pairs) Estimate, critical float64) (Estimate, bool) {
	e := t.First.Spread(t.CutOff, of)
	if t.First.Stood.N() == 0 {
		return e.In(func(x float64) float64 { return x - 0.5 }), false
	}
	f, least, most := t.Results.FirstMove(), t.Least.FirstMove(), t.Most.FirstMove()
	lo, hi := of(t.First.Least), of(t.First.Most)
	if !math.IsNaN(e.Value) {
		e.Value = f.Advantage()
	}
	e.Lo, _ = least.Interval(lo.Lo-0.5, lo.Hi-0.5, critical)
	_, e.Hi = most.Interval(hi.Lo-0.5, hi.Hi-0.5, critical)
	return e, f.Unequal()
}
