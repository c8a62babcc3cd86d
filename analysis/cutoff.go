package analysis

import (
	"math"
	"slices"

	"houserules/analysis/exact"
	"houserules/engine/rules"
)

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

// at returns the limits that reach so far.
func (l limits) at(r reach) (lo, hi float64) {
	if l.least == nil {
		return l.stood(r)
	}
	lo, _ = l.least(r)
	_, hi = l.most(r)
	return lo, hi
}

// unbounded is the interval of what can be anything.
func unbounded(reach) (lo, hi float64) { return math.Inf(-1), math.Inf(1) }

// leftOpen tells whether the games cut off leave open what the others would
// say: they took a verdict or a direction away, or with as large a share of
// them no number of games makes exact enough what some number would without.
func (c criticals) leftOpen(j Judged, l limits, t target, p Planning) bool {
	switch {
	case l.least == nil:
		return false
	case math.IsNaN(j.Effect.Value):
		return true
	}
	stood := func(l *limits) *limits {
		if l == nil {
			return nil
		}
		return &limits{stood: l.stood}
	}
	t.above, t.below = stood(t.above), stood(t.below)
	effect, equal, beyond := c.intervals(j.Effect, *stood(&l), t)
	if v, d := judge(effect, equal, beyond, t.value); v != j.Verdict || d != j.Direction {
		return true
	}
	p.CutOffBounds = nil
	return j.Open() && j.Outlook.Games == 0 && p.Games(j.Outlook.WantedHalfWidth) > 0
}

// mostlyCutOff takes the value from an estimate where more than half of the
// games were cut off. It would be a statement on how such games are counted;
// what is left are the bounds, which say nothing where it was all of them.
func mostlyCutOff(e Estimate, cut, games int64) Estimate {
	if 2*cut > games {
		e.Value, e.AllCut = math.NaN(), cut == games
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
		if g.pairs != nil {
			out.pairs = withMover(g.pairs, each > 0)
		}
		out.unequal -= g.cut.unequal
		if each != 0 {
			out.unequal += g.cut.games
		}
	}
	return &out
}

// estimate estimates a figure, with what games cut off mean for it.
func (g *Games) estimate(figure int, level float64) Estimate {
	f, d := &g.layout.figures[figure], g.ofFigure(figure)
	e := g.sequences.sequenced(d.clustered(f.Estimate(g, level)))
	if f.Most != nil {
		e = g.withTail(e, f)
	}
	if f.CutOff != nil {
		if least, most, each := g.extremes(f.Reads[0], f.CutOff); each != nil {
			lower, upper := g.sequences.sequenced(d.clustered(f.Estimate(least, level))), g.sequences.sequenced(d.clustered(f.Estimate(most, level)))
			if math.IsInf(each.Lo, 0) || math.IsInf(each.Hi, 0) {
				lower.Value, lower.Lo, upper.Value, upper.Hi = math.Inf(-1), math.Inf(-1), math.Inf(1), math.Inf(1)
			}
			e.Lo, e.Hi, e.CutOffBounds = lower.Lo, upper.Hi, &Bounds{Lo: lower.Value, Hi: upper.Value}
			e = mostlyCutOff(e, g.cut.games, g.games)
		}
	}
	switch f.Unfinished {
	case GoesOn:
		e = atLeast(e, g.cut.games, g.games)
	case AsItStood:
		e = asItStood(e, g.cut.games, g.games)
	}
	return g.asPlayed(e)
}

// atLeast is an estimate of something of which games cut off would have had
// more: a lower bound is all that is known.
func atLeast(e Estimate, cut, games int64) Estimate {
	if cut == 0 {
		return e
	}
	e.CutOffBounds, e.Hi = &Bounds{Lo: e.Value, Hi: math.Inf(1)}, math.Inf(1)
	e.Warnings = append(slices.Clip(e.Warnings), rules.Say("warning.would-go-on", number(cut), number(games)))
	return mostlyCutOff(e, cut, games)
}

// asItStood is an estimate of something that games cut off would have changed
// nobody knows which way. It holds for the games as they stood at the limit;
// where most of them did, that says nothing of the game.
func asItStood(e Estimate, cut, games int64) Estimate {
	if cut == 0 {
		return e
	}
	e.Warnings = append(slices.Clip(e.Warnings), rules.Say("warning.as-they-stood", number(cut), number(games)))
	if 2*cut > games {
		e.Lo, e.Hi, e.CutOffBounds = math.Inf(-1), math.Inf(1), &Bounds{Lo: math.Inf(-1), Hi: math.Inf(1)}
	}
	return mostlyCutOff(e, cut, games)
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
	return l, &Bounds{Lo: least.advantageOfEquals(), Hi: most.advantageOfEquals()}, wider(least.advantageSpread(level), most.advantageSpread(level))
}

// meanAdvantage is the mean of the first seat's advantage.
func (g *Games) meanAdvantage() float64 {
	return g.Sums(advantageColumn()).Mean() / float64(g.role.unit)
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
	c.counted(w, members, member, 1, ours)
	c.counted(w, members, base, -1, theirs)
	return w
}

// counted adds to a combination of these columns so many times a member's
// value, as if its games cut off had the given one.
func (cutRows) counted(w exact.Combination, members, member int, times int64, value float64) {
	w[member] += times
	if !math.IsNaN(value) {
		w[members+member] -= times
		w[2*members+member] += times * int64(value)
	}
}
