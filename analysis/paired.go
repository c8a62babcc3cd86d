package analysis

import (
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
	spread                 Spread
	correlation            float64
	same                   bool // the rules are the base's
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
			var open []int
			for _, m := range l.compared(k) {
				c := l.compare(at, k, m, opt)
				if !c.same {
					open = append(open, m)
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
		l := lineups[c.lineup]
		tolerance := 0.0
		if c.how.Tolerance {
			tolerance = opt.Tolerance
		}
		var judged Judged
		if c.same {
			judged = knownEqual(c.estimate, critical[c.figure], tolerance)
		} else {
			judged = critical[c.figure].judged(c.estimate, c.interval, c.spread, tolerance)
		}
		out = append(out, Difference{
			Agents: l.agents, Base: l.cells[l.base].cell.Variant, Variant: l.cells[c.member].cell.Variant,
			Name: t.figures[c.figure].Name, Pairs: c.estimate.N, Correlation: c.correlation, Judged: judged,
		})
	}
	return out
}

// compared lists the members that are compared with the base in a figure:
// those that share games with it and mean the same by it.
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
	f := &l.layout.figures[k]
	column := l.layout.reads[k][0]
	unit := float64(f.Reads[0].unit(l.cells[member].Info()))
	pairs := l.shared(member, l.base)
	cross := l.over(column, pairs)
	differing := l.differing(column, member, pairs)

	square := l.typicalSquare(f, member, cross, differing)
	c := comparison{
		lineup: at, figure: k, member: member, how: f.Compare,
		estimate:    Estimate{Value: cross.MeanDifference(member, l.base) / unit, N: pairs},
		spread:      newSpread(cross.DifferenceVariance(member, l.base)/unit/unit, square, z(opt.Level)),
		correlation: cross.Correlation(member, l.base),
		same:        l.sameRules(member, opt.Rules),
	}
	if c.same {
		return c
	}
	c.estimate.Capped = l.differenceBounds(f, column, member, cross)
	switch {
	case !f.Compare.Share && pairs < 2:
		c.estimate.Warnings = warn("warning.one-pair")
	case !f.Compare.Share && square == 0:
		c.estimate.Warnings = warn("warning.all-alike")
	case pairs < fewGames:
		c.estimate.Warnings = warn("warning.few-pairs", pairs)
	case differing < fewDiffering:
		c.estimate.Warnings = warn("warning.few-differ", number(differing), number(pairs))
	}
	if cut := l.cutOver(member, pairs).games + l.cutOver(l.base, pairs).games; cut > 0 && f.GoesOn {
		c.estimate.Warnings = append(c.estimate.Warnings, rules.Say("warning.counted-until-limit"))
	}
	return c
}

// differenceBounds returns what a difference would be if the games cut off
// were counted for either side, in each variant by itself; nil where none was
// or where that is not known.
func (l *lineup) differenceBounds(f *Figure, column, member int, cross *exact.Cross) *Bounds {
	pairs := cross.N()
	ours, theirs := l.cutOver(member, pairs), l.cutOver(l.base, pairs)
	if f.CutOff == nil || ours.games+theirs.games == 0 {
		return nil
	}
	// total bounds the sum of the column over one member's games.
	total := func(m, other int, of cutSums) (Bounds, bool) {
		cut := l.cells[m].cutOff(column, of)
		cut.Other = l.cells[other].Info().Limit
		b, known := f.CutOff(cut)
		rest := float64(cross.Sum(m) - cut.Sum)
		return Bounds{Lo: rest + b.Lo, Hi: rest + b.Hi}, known
	}
	our, known := total(member, l.base, ours)
	their, also := total(l.base, member, theirs)
	if !known || !also {
		return nil
	}
	n := float64(pairs) * float64(f.Reads[0].unit(l.cells[member].Info()))
	return &Bounds{Lo: (our.Lo - their.Hi) / n, Hi: (our.Hi - their.Lo) / n}
}

// differenceMatrix returns the correlations of the members' differences from
// the base.
func (l *lineup) differenceMatrix(column int, members []int) *mat.SymDense {
	games := func(i int) int64 { return l.shared(members[i], l.base) }
	return joint.Matrix(len(members), games, func(i, j int) (float64, int64) {
		common := l.shared(members[i], members[j], l.base)
		return l.over(column, common).DifferenceCorrelation(members[i], members[j], l.base), common
	})
}

// advantageMatrix returns the correlations of the members' first-player
// advantages, through the luck that their games share.
func (l *lineup) advantageMatrix(members []int) *mat.SymDense {
	games := func(i int) int64 { return l.cells[members[i]].cell.Games }
	return joint.Matrix(len(members), games, func(i, j int) (float64, int64) {
		common := l.shared(members[i], members[j])
		return l.over(l.layout.advantage, common).Correlation(members[i], members[j]), common
	})
}
