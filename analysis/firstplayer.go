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
	if g.whole {
		return MeanScore(g.counted, level)
	}
	e := Wilson(0, g.games, level)
	e.Value = g.Sums(scoreColumn()).Mean() / float64(engine.FullReturn)
	e.Lo, e.Hi = wilson(e.Value, g.games, z(level))
	return e
}

// firstAdvantage estimates the first seat's advantage: with two seats the
// mean score and its interval less one half.
func (g *Games) firstAdvantage(level float64) Estimate {
	e := g.advantageEstimate()
	e.Level = level
	if g.games > 0 {
		e.Lo, e.Hi = g.advantageInterval(level)(z(level))
	} else {
		e.Lo, e.Hi = g.leastAdvantage(), g.mostAdvantage()
	}
	return e
}

// advantageEstimate is the estimate of the first seat's advantage without
// interval, level and bounds.
func (g *Games) advantageEstimate() Estimate {
	e := Estimate{Value: g.meanAdvantage(), N: g.games, Method: MethodNormal}
	if g.twoSeats() && g.whole {
		e.Method = MethodTango
	}
	switch {
	case g.games == 0:
		e.Warnings = append(e.Warnings, tooFew(0))
	case g.games < fewGames:
		e.Warnings = append(e.Warnings, onlyFew(g.games))
	}
	if !g.twoSeats() && len(g.role.seats) == 1 {
		e.Warnings = append(e.Warnings, rules.Say("warning.alone-in-role"))
	}
	if slices.ContainsFunc(g.cell.Lineup, func(a string) bool { return a != g.cell.Lineup[0] }) {
		e.Warnings = append(e.Warnings, rules.Say("warning.different-agents"))
	}
	return e
}

// fewGames is the number of games below which normal approximations are
// pointed out.
const fewGames = 30

// leastAdvantage and mostAdvantage bound any mean advantage.
func (g *Games) leastAdvantage() float64 {
	lo, _ := g.role.bounds()
	return float64(lo) / float64(g.role.unit)
}

func (g *Games) mostAdvantage() float64 {
	_, hi := g.role.bounds()
	return float64(hi) / float64(g.role.unit)
}

// advantageSpread is the spread of the first seat's advantage; the level is
// that of a single interval.
func (g *Games) advantageSpread(level float64) Spread {
	unit := float64(g.role.unit)
	if g.twoSeats() && g.whole {
		// Wilson's pseudo-games lie half a score away from the middle.
		return newSpread(g.counted.variance(), 0.25, z(level))
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
	return newSpread(advantage.Variance()/unit/unit, square/unit/unit, z(level))
}

// advantageInterval returns the interval of the advantage as a function of the
// critical value. There must be a game.
func (g *Games) advantageInterval(level float64) interval {
	if g.twoSeats() && g.whole {
		return func(critical float64) (float64, float64) {
			lo, hi := tango(g.counted, critical)
			return lo / 2, hi / 2
		}
	}
	mean, se := g.meanAdvantage(), g.advantageSpread(level).SE(float64(g.games))
	return func(critical float64) (float64, float64) {
		return max(g.leastAdvantage(), mean-float64(critical*se)), min(g.mostAdvantage(), mean+float64(critical*se))
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
	e.Lo, e.Hi, e.Capped = least.Lo, most.Hi, &Bounds{Lo: least.Value, Hi: most.Value}
	return mostlyCutOff(e, f.CutOff, f.Games())
}

// cutOffShare estimates the share of games cut off.
func (g *Games) cutOffShare(level float64) Estimate { return Wilson(g.Cut(), g.N(), level) }
