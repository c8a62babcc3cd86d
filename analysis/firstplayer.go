package analysis

import (
	"slices"

	"houserules/engine"
	"houserules/engine/rules"
)

// firstScore estimates the first seat's mean return. Where games are shared by
// more than two seats, the interval is Wilson's at the mean return: no variable
// between 0 and 1 with that mean varies more than a win-or-lose game.
func (g *Games) firstScore(level float64) Estimate {
	if g.pairs != nil {
		e := Estimate{Value: g.mover().Mean(), Level: level, N: g.games, Method: MethodPairs, along: pairsInterval(g.mover())}
		e.Lo, e.Hi = e.along(reach{critical: z(level)})
		return e
	}
	if g.whole {
		return MeanScore(g.counted, level)
	}
	e := Wilson(0, g.games, level)
	e.Value = g.Sums(scoreColumn()).Mean() / float64(engine.FullReturn)
	e.Lo, e.Hi = wilson(e.Value, g.games, z(level))
	e.along = func(r reach) (lo, hi float64) { return wilson(e.Value, g.games, r.critical) }
	return e
}

// firstAdvantage estimates the first seat's advantage: with two seats the
// mean score and its interval less one half.
func (g *Games) firstAdvantage(level float64) Estimate {
	e := g.advantageEstimate()
	e.Level = level
	if g.games > 0 {
		e.along = g.advantageInterval(level)
		e.Lo, e.Hi = e.along(reach{critical: z(level)})
	} else {
		e.Lo, e.Hi = g.leastAdvantage(), g.mostAdvantage()
	}
	return e
}

// advantageOfEquals is the mean of the first seat's advantage; of two players in both seatings
// what it comes to among equals.
func (g *Games) advantageOfEquals() float64 {
	if g.pairs == nil || g.games == 0 {
		return g.meanAdvantage()
	}
	f := g.pairs.Results.FirstMove()
	return f.Advantage()
}

// advantageEstimate is the estimate of the first seat's advantage without
// interval, level and bounds.
func (g *Games) advantageEstimate() Estimate {
	e := Estimate{Value: g.meanAdvantage(), N: g.games, Method: MethodNormal}
	if g.twoSeats() && g.whole {
		e.Method = MethodTango
	}
	if g.pairs != nil {
		e.Method = MethodPairs
		if !g.fact() {
			e.Value, e.Warnings = g.advantageOfEquals(), warn("warning.among-equals")
		}
	}
	switch {
	case g.games == 0:
		e.Warnings = append(e.Warnings, tooFew(0))
	case g.games < FewGames:
		e.Warnings = append(e.Warnings, onlyFew(g.games))
	}
	if !g.twoSeats() && len(g.role.seats) == 1 {
		e.Warnings = append(e.Warnings, rules.Say("warning.alone-in-role"))
	}
	if g.pairs == nil && g.mixedAgainstFirst() {
		e.Warnings = append(e.Warnings, rules.Say("warning.different-agents"))
	}
	return e
}

// mixedAgainstFirst tells whether seats with which the first one is compared
// have other agents than it: the other seat of two, or those of its role.
func (g *Games) mixedAgainstFirst() bool {
	seats := g.role.seats
	if g.twoSeats() {
		seats = []int{0, 1}
	}
	return slices.ContainsFunc(seats, func(k int) bool { return g.cell.Lineup[k] != g.cell.Lineup[0] })
}

// FewGames is the number of games below which normal approximations are
// pointed out.
const FewGames = 30

// leastAdvantage and mostAdvantage bound any mean advantage.
func (g *Games) leastAdvantage() float64 {
	lo, _ := g.role.bounds()
	return float64(lo) / float64(g.role.unit)
}

func (g *Games) mostAdvantage() float64 {
	_, hi := g.role.bounds()
	return float64(hi) / float64(g.role.unit)
}

// mostVariance is the largest variance of a game's score, and of an advantage
// over an even share of it: both range over a whole (Popoviciu 1935).
const mostVariance = 0.25

// advantageSpread is the spread of the first seat's advantage; the level is
// that of a single interval.
func (g *Games) advantageSpread(level float64) Spread {
	unit := float64(g.role.unit)
	if g.pairs != nil {
		f := g.pairs.Results.FirstMove()
		se := f.Error()
		return Spread{Variance: float64(2 * float64(f.Pairs) * se * se), Each: 2}
	}
	if g.twoSeats() && g.whole {
		// Wilson's pseudo-games lie half a score away from the middle.
		return newSpread(g.counted.variance(), mostVariance, z(level)).atMost(mostVariance)
	}
	advantage := g.Sums(advantageColumn())
	square := unit * unit / 4
	if g.unequal > 0 {
		square = advantage.Squares() / float64(g.unequal)
		if g.unequal < fewDiffering {
			// The largest variance around an even share (Bhatia and Davis 2000).
			lo, hi := g.role.bounds()
			square = max(square, float64(-lo*hi))
		}
	}
	return newSpread(advantage.Variance()/unit/unit, square/unit/unit, z(level)).atMost(mostVariance)
}

// advantageInterval is the interval of the advantage. There must be a game.
func (g *Games) advantageInterval(level float64) interval {
	if g.pairs != nil {
		scores, f := pairsInterval(g.mover()), g.pairs.Results.FirstMove()
		return func(r reach) (lo, hi float64) {
			critical := r.critical
			if r.sequence != nil {
				critical = r.sequence.Critical(f.Pairs)
			}
			lo, hi = scores(r)
			return f.Interval(lo-0.5, hi-0.5, critical)
		}
	}
	if g.twoSeats() && g.whole {
		return func(r reach) (lo, hi float64) {
			if r.sequence != nil {
				lo, hi = r.bounded(g.counted.tally())
				return lo - 0.5, hi - 0.5
			}
			lo, hi = tango(g.counted, r.critical)
			return lo / 2, hi / 2
		}
	}
	mean, spread := g.meanAdvantage(), g.advantageSpread(level)
	return func(r reach) (lo, hi float64) {
		half := r.half(spread, float64(g.games))
		return max(g.leastAdvantage(), mean-half), min(g.mostAdvantage(), mean+half)
	}
}

// decisive estimates the first seat's wins among the games with one winner.
func (g *Games) decisive(level float64) Estimate {
	f := g.first
	e := Wilson(f.Wins, f.Wins+f.Losses, level)
	if e.N == 0 {
		e.Warnings = warn("warning.none-decisive")
	}
	if f.CutOff == 0 {
		return e
	}
	all := f.Wins + f.Losses + f.CutOff
	least, most := Wilson(f.Wins, all, level), Wilson(f.Wins+f.CutOff, all, level)
	e.Lo, e.Hi, e.CutOffBounds = least.Lo, most.Hi, &Bounds{Lo: least.Value, Hi: most.Value}
	e.along = func(r reach) (lo, hi float64) {
		lo, _ = r.bounded(shareTally(f.Wins, all))
		_, hi = r.bounded(shareTally(f.Wins+f.CutOff, all))
		return lo, hi
	}
	return mostlyCutOff(e, f.CutOff, f.Games())
}

// cutOffShare estimates the share of games cut off.
func (g *Games) cutOffShare(level float64) Estimate { return Wilson(g.Cut(), g.N(), level) }
