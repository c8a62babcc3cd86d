package analysis

import (
	"math"
	"slices"

	"houserules/analysis/exact"
)

// interval gives the bounds of an estimate at a critical value.
type interval func(critical float64) (lo, hi float64)

// limits are the intervals from which the limits of an estimate come. Without
// games cut off there is one. With some the lower limit is that of the table in
// which every game cut off has its least value, the upper that of the table in
// which each has its greatest, at the same critical value: between them lies
// what the games would have shown, played out, whatever that is (Horowitz and
// Manski 2000, "Nonparametric analysis of randomized experiments with missing
// covariate and outcome data", Journal of the American Statistical Association
// 95; Imbens and Manski 2004, "Confidence intervals for partially identified
// parameters", Econometrica 72).
//
// To shift the limits of the games as they stood by the bounds of the sample
// was rejected: their error leaves out how the share of the games cut off
// varies, so that an effect on the tolerance was found beyond it in up to half
// of the studies. So was to judge the games as they stood and only warn: a
// study whose games were all cut off then says that both sides are equal.
type limits struct {
	stood, least, most interval
}

// at returns the limits at a critical value.
func (l limits) at(critical float64) (lo, hi float64) {
	if l.least == nil {
		return l.stood(critical)
	}
	lo, _ = l.least(critical)
	_, hi = l.most(critical)
	return lo, hi
}

// unbounded is the interval of what can be anything.
func unbounded(float64) (lo, hi float64) { return math.Inf(-1), math.Inf(1) }

// leftOpen tells whether the games cut off leave open what the others would
// say: they took a verdict or a direction away, or with as large a share of
// them no number of games settles what it would settle without.
func (c criticals) leftOpen(j Judged, l limits, p Planning) bool {
	switch {
	case l.least == nil:
		return false
	case math.IsNaN(j.Effect.Value):
		return true
	}
	effect, equal := j.Effect, j.Equivalence
	effect.Lo, effect.Hi = l.stood(c.zero)
	equal.Lo, equal.Hi = l.stood(c.equal)
	if v, d := Judge(effect, equal, j.Tolerance); v != j.Verdict || d != j.Direction {
		return true
	}
	p.Capped = nil
	games, _ := p.Needed(j.Verdict, effect.Value, j.Tolerance)
	return games > 0 && j.GamesNeeded == 0
}

// mostlyCutOff takes the value from an estimate where more than half of the
// games were cut off. It would be a statement on how such games are counted;
// what is left are the bounds.
func mostlyCutOff(e Estimate, cut, games int64) Estimate {
	if 2*cut > games {
		e.Value = math.NaN()
		e.Warnings = append(slices.Clip(e.Warnings), bounds(cut, games))
	}
	return e
}

// extremes returns the games as if every one cut off had its least and its
// greatest value of a column, and these values; nil where no game was cut off
// or where they are not known. Values without end leave the games as they are.
func (g *Games) extremes(c Column, cutOff func(Cut) (Bounds, bool)) (least, most *Games, each *Bounds) {
	if cutOff == nil || g.cut.games == 0 {
		return nil, nil, nil
	}
	place := g.place(c)
	b, known := cutOff(g.cutOff(place, g.cut))
	if !known {
		return nil, nil, nil
	}
	return g.with(place, b.Lo), g.with(place, b.Hi), &b
}

// with returns the games as if every one cut off had a value of a column.
func (g *Games) with(place int, each float64) *Games {
	out := *g
	out.cut, out.first.CutOff = cutSums{}, 0
	if math.IsNaN(each) || math.IsInf(each, 0) {
		return &out
	}
	out.columns = slices.Clone(g.columns)
	out.columns[place] = g.columns[place].Replaced(&g.cut.sums[place], int64(each))
	switch t := g.layout; place {
	case t.score, t.advantage:
		// Nothing, or a loss against an even share, is the least.
		out.counted = g.first
		out.counted.CutOff = 0
		if each > 0 {
			out.counted.Wins += g.cut.games
		} else {
			out.counted.Losses += g.cut.games
		}
		out.unequal -= g.cut.unequal
		if each != 0 {
			out.unequal += g.cut.games
		}
	}
	return &out
}

// estimate estimates a figure, with what games cut off mean for it.
func (g *Games) estimate(f *Figure, level float64) Estimate {
	e := f.Estimate(g, level)
	if f.CutOff != nil {
		if least, most, each := g.extremes(f.Reads[0], f.CutOff); each != nil {
			lower, upper := f.Estimate(least, level), f.Estimate(most, level)
			if math.IsInf(each.Lo, 0) || math.IsInf(each.Hi, 0) {
				lower.Value, lower.Lo, upper.Value, upper.Hi = math.Inf(-1), math.Inf(-1), math.Inf(1), math.Inf(1)
			}
			e.Lo, e.Hi, e.Capped = lower.Lo, upper.Hi, &Bounds{Lo: lower.Value, Hi: upper.Value}
			e = mostlyCutOff(e, g.cut.games, g.games)
		}
	}
	if f.GoesOn {
		e = wouldGoOn(e, g.cut.games)
	}
	return e
}

// advantageLimits are what the first player's advantage is judged by, with its
// bounds and the spread to plan with.
func (g *Games) advantageLimits(level float64) (limits, *Bounds, Spread) {
	l, spread := limits{stood: g.advantageInterval(level)}, g.advantageSpread(level)
	least, most, each := g.extremes(advantageColumn(), anyAdvantage)
	if each == nil {
		return l, nil, spread
	}
	l.least, l.most = least.advantageInterval(level), most.advantageInterval(level)
	return l, &Bounds{Lo: least.meanAdvantage(), Hi: most.meanAdvantage()}, wider(least.advantageSpread(level), most.advantageSpread(level))
}

// meanAdvantage is the mean of the first seat's advantage.
func (g *Games) meanAdvantage() float64 {
	return g.Sums(advantageColumn()).Mean() / float64(g.role.unit)
}

// wider is a spread at least as large as either.
func wider(a, b Spread) Spread {
	return Spread{Variance: max(a.Variance, b.Variance), Extra: max(a.Extra, b.Extra), Pseudo: max(a.Pseudo, b.Pseudo)}
}

// cutRows are the sums over the games that some member of a line-up had cut
// off, in one column: first the members' values, then those of the games cut
// off alone, then a one for each of these.
type cutRows struct{ *exact.Cross }

// newCutRows returns empty sums for some members.
func newCutRows(members int) cutRows { return cutRows{exact.NewCross(3 * members)} }

// add adds the games in the given places of a block; value returns a member's
// value and whether its game was cut off.
func (c cutRows) add(members int, places []int, value func(member, place int) (int32, bool)) {
	columns := make([][]int32, 3*members)
	for m := range members {
		for _, place := range places {
			v, cut := value(m, place)
			only, one := int32(0), int32(0)
			if cut {
				only, one = v, 1
			}
			columns[m], columns[members+m] = append(columns[m], v), append(columns[members+m], only)
			columns[2*members+m] = append(columns[2*members+m], one)
		}
	}
	c.Add(columns)
}

// difference is a member's value less the base's in these columns, as if the
// games cut off had the given values.
func (c cutRows) difference(members, member, base int, ours, theirs float64) exact.Combination {
	w := make(exact.Combination, 3*members)
	each := func(m int, sign int64, value float64) {
		w[m] += sign
		if !math.IsNaN(value) {
			w[members+m] -= sign
			w[2*members+m] += sign * int64(value)
		}
	}
	each(member, 1, ours)
	each(base, -1, theirs)
	return w
}
