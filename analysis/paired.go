package analysis

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis/exact"
	"houserules/analysis/joint"
	"houserules/engine/rules"
)

// comparison is one member of a line-up compared with the base in one figure,
// game by game, before it is judged.
type comparison struct {
	lineup, figure, member int // the last two index layout.figures and lineup.cells
	how                    *Comparison
	estimate               Estimate
	limits                 limits
	spread                 Spread
	// our and their are what a game cut off could have had in the variant and in
	// the base, where limits has extremes.
	our, their  Bounds
	target      target
	correlation float64
	same        bool // the rules are the base's
	once        bool // of both there is one game
	apart       bool // the games of both are separate ones
	design      *design
}

// differences compares every variant with the base variant within each
// line-up. The intervals of one figure are simultaneous over all variants and
// line-ups.
func differences(lineups []*lineup, t *layout, opt Options) []Difference {
	var all []comparison
	critical := map[int]criticals{}
	for _, k := range t.compared {
		var blocks []mat.Symmetric
		for at, l := range lineups {
			var open []comparison
			for _, m := range l.compared(k) {
				c := l.compare(at, k, m, opt)
				if !c.same && !c.once {
					open = append(open, c)
				}
				all = append(all, c)
			}
			if len(open) > 0 {
				blocks = append(blocks, l.differenceMatrix(t.reads[k][0], open))
			}
		}
		critical[k] = newCriticals(opt, blocks)
	}
	slices.SortStableFunc(all, byOrder)
	out := make([]Difference, 0, len(all))
	for _, c := range all {
		l, pairs := lineups[c.lineup], c.estimate.N
		if c.apart {
			pairs = 0
		}
		var judged Judged
		switch {
		case c.same:
			judged = knownEqual(c.estimate, critical[c.figure].along(l.sequences, l.later), c.target)
		case c.once:
			e := known(c.estimate, c.estimate.N, l.cells[c.member].population() || l.cells[l.base].population())
			judged = Judged{Effect: e, Equivalence: e, Tolerance: c.target.value, Of: c.target.of, Fraction: c.target.fraction}
		default:
			judged = critical[c.figure].along(l.sequences, l.later).by(c.design).judgedBy(c.estimate, c.limits, c.spread, c.target)
		}
		out = append(out, Difference{
			Agents: l.agents, Base: l.cells[l.base].cell.Variant, Variant: l.cells[c.member].cell.Variant,
			Name: t.figures[c.figure].Name, Pairs: pairs, Correlation: c.correlation, Apart: c.apart, OneGame: c.once && !c.same, Judged: judged,
		})
	}
	return out
}

// compared lists the members that are compared with the base in a figure:
// those that have games as it does and mean the same by it.
func (l *lineup) compared(k int) []int {
	if l.base < 0 {
		return nil
	}
	f := &l.layout.figures[k]
	var members []int
	for m, c := range l.cells {
		if m != l.base && l.shared(m, l.base) > 0 && f.alike(c.Info(), l.cells[l.base].Info()) {
			members = append(members, m)
		}
	}
	return members
}

// compare estimates the difference of a member from the base.
func (l *lineup) compare(at, k, member int, opt Options) comparison {
	if l.apart(member) {
		return l.compareApart(at, k, member, opt)
	}
	f := &l.layout.figures[k]
	column := l.layout.reads[k][0]
	unit := float64(f.Reads[0].unit(l.cells[member].Info()))
	pairs := l.shared(member, l.base)
	cross := l.over(column, pairs)
	differing := l.differing(column, member, pairs)

	unseen := l.unseenSquare(f, member, cross)
	square := typicalSquare(cross.DifferenceSquares(member, l.base)/unit/unit, differing, unseen)
	c := comparison{
		lineup: at, figure: k, member: member, how: f.Compare,
		estimate:    Estimate{Value: cross.MeanDifference(member, l.base) / unit, N: pairs},
		spread:      f.Compare.spread(newSpread(cross.DifferenceVariance(member, l.base)/unit/unit, square, z(opt.Level))),
		correlation: cross.Correlation(member, l.base),
		same:        l.sameRules(member, opt.Rules),
		once:        l.cells[member].fact() && l.cells[l.base].fact(),
		design: l.ofDifference(column, member, cross.MeanDifference(member, l.base),
			float64(cross.DifferenceVariance(member, l.base)*float64(pairs-1)), pairs),
	}
	if c.same {
		c.target = l.target(&c, f, opt)
		return c
	}
	c.spread.tail = l.tail(f, member, func(m int) float64 { return float64(cross.Sum(m)) / float64(pairs) / unit })
	if f.Compare.Share {
		c.limits.stood = shareInterval(l.tally(column, member, pairs).stood(unit))
	} else {
		c.limits.stood = meanInterval(c.estimate.Value, pairs, c.spread)
	}
	most := max(l.cutOver(member, pairs).games, l.cutOver(l.base, pairs).games)
	if l.differenceExtremes(&c, f, column, unit, cross, unseen, differing) {
		c.estimate = mostlyCutOff(c.estimate, most, pairs)
	} else if f.Unfinished == GoesOn && 2*most > pairs {
		// Up to the limit they differ by what is shown, but that says little of how
		// long games last of which most were cut off there.
		c.nothingKnown()
		c.estimate = mostlyCutOff(c.estimate, most, pairs)
	}
	c.target = l.target(&c, f, opt)
	note := func(key string, args ...any) {
		c.estimate.Warnings = append(slices.Clip(c.estimate.Warnings), rules.Say(key, args...))
	}
	switch {
	case !f.Compare.Share && pairs < 2:
		note("warning.one-pair")
	case !f.Compare.Share && square == 0:
		note("warning.all-alike")
	case pairs < FewGames:
		note("warning.few-pairs", pairs)
	case differing < fewDiffering:
		note("warning.few-differ", number(differing), number(pairs))
	}
	if cut := l.cutOver(member, pairs).games + l.cutOver(l.base, pairs).games; cut > 0 && f.Unfinished == GoesOn {
		note("warning.counted-until-limit")
	}
	return c
}

// differenceExtremes gives a comparison the limits and bounds of its extreme
// tables, in each variant's games by themselves: every game cut off at its least
// in the variant and its greatest in the base, and the other way round. It tells
// whether there are any: not where no game was cut off or where the values are
// not known.
func (l *lineup) differenceExtremes(c *comparison, f *Figure, column int, unit float64, cross *exact.Cross, unseen float64, differing int64) bool {
	pairs := cross.N()
	ours, theirs := l.cutOver(c.member, pairs), l.cutOver(l.base, pairs)
	if f.CutOff == nil || ours.games+theirs.games == 0 {
		return false
	}
	values := func(m, other int, of cutSums) (Bounds, bool) {
		cut := l.cells[m].cutOff(column, of)
		cut.Other = l.cells[other].Info().Limit
		return f.CutOff(cut)
	}
	our, known := values(c.member, l.base, ours)
	their, also := values(l.base, c.member, theirs)
	if !known || !also {
		return false
	}
	if math.IsInf(our.Hi, 0) || math.IsInf(their.Hi, 0) {
		c.nothingKnown()
		return true
	}
	c.our, c.their = our, their
	members := len(l.cells)
	rows := l.cutRowsOver(column, pairs)
	w := make(exact.Combination, members)
	w[c.member], w[l.base] = 1, -1
	stood := rows.difference(members, c.member, l.base, AsCounted(), AsCounted())
	extreme := func(our, their float64) (mean float64, s Spread) {
		sums := cross.Replaced(w, rows.Cross, stood, rows.difference(members, c.member, l.base, our, their))
		// How many of the games cut off differ so is not known; that all do
		// makes the typical square too small, that as they stood holds it.
		square := typicalSquare(sums.Squares()/unit/unit, differing+ours.games+theirs.games, unseen)
		square = max(square, c.spread.Extra/c.spread.Pseudo)
		s = f.Compare.spread(newSpread(sums.Variance()/unit/unit, square, math.Sqrt(c.spread.Pseudo)))
		s.tail = c.spread.tail
		return sums.Mean() / unit, s
	}
	low, ofLow := extreme(our.Lo, their.Hi)
	high, ofHigh := extreme(our.Hi, their.Lo)
	if f.Compare.Share {
		tally := l.tally(column, c.member, pairs)
		c.limits.least = shareInterval(tally.extreme(int64(our.Lo), int64(their.Hi), unit))
		c.limits.most = shareInterval(tally.extreme(int64(our.Hi), int64(their.Lo), unit))
	} else {
		c.limits.least = meanInterval(low, pairs, ofLow)
		c.limits.most = meanInterval(high, pairs, ofHigh)
	}
	c.estimate.CutOffBounds = &Bounds{Lo: low, Hi: high}
	c.spread = wider(ofLow, ofHigh)
	return true
}

// nothingKnown gives a comparison limits without end.
func (c *comparison) nothingKnown() {
	c.limits.least, c.limits.most = unbounded, unbounded
	c.estimate.CutOffBounds = &Bounds{Lo: math.Inf(-1), Hi: math.Inf(1)}
}

// cutRowsOver sums up the rows of a paired column in which some member's game
// was cut off, among the first games.
func (l *lineup) cutRowsOver(column int, games int64) cutRows {
	sum := newCutRows(len(l.cells))
	for i := range l.segments {
		if l.until(i) <= games {
			sum.Merge(l.segments[i].cutRows[column].Cross)
		}
	}
	return sum
}

// differenceMatrix returns the correlations of differences from the base. One
// whose limits come from two tables, whose errors are clustered, or whose games are
// separate ones counts as independent of all others, which makes the intervals wider (Šidák).
func (l *lineup) differenceMatrix(column int, open []comparison) *mat.SymDense {
	games := func(i int) int64 { return l.shared(open[i].member, l.base) }
	return joint.Matrix(len(open), games, func(i, j int) (float64, int64) {
		a, b := open[i], open[j]
		common := l.shared(a.member, b.member, l.base)
		if a.limits.least != nil || b.limits.least != nil || a.design != nil || b.design != nil || a.apart || b.apart {
			return 0, common
		}
		return l.over(column, common).DifferenceCorrelation(a.member, b.member, l.base), common
	})
}

// advantageMatrix returns the correlations of the members' first-player
// advantages, through the luck that their games share. One of which games were
// cut off counts as independent; see differenceMatrix.
func (l *lineup) advantageMatrix(members []int) *mat.SymDense {
	games := func(i int) int64 { return l.shared(members[i]) }
	return joint.Matrix(len(members), games, func(i, j int) (float64, int64) {
		common := l.shared(members[i], members[j])
		if a, b := l.cells[members[i]], l.cells[members[j]]; a.cut.games > 0 || b.cut.games > 0 || a.clusters != nil || b.clusters != nil {
			return 0, common
		}
		return l.over(l.layout.advantage, common).Correlation(members[i], members[j]), common
	})
}
