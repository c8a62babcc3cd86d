package analysis

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// comparison is one member of a line-up compared with the base in one column,
// game by game, before it is judged.
type comparison struct {
	lineup, column, member int // the last two index compared and lineup.cells
	estimate               Estimate
	spread                 Spread
	correlation            float64
	same                   bool    // the rules are the base's
	least, most            float64 // bounds of any mean
}

// differences compares every variant with the base variant within each
// line-up. The intervals of one estimate are simultaneous over all variants
// and line-ups.
func differences(lineups []*lineup, opt Options) []Difference {
	var all []comparison
	criticals := make([]criticals, len(compared))
	for k := range compared {
		var blocks []mat.Symmetric
		for at, l := range lineups {
			members := l.compared(k)
			if len(members) == 0 {
				continue
			}
			var open []int
			for _, m := range members {
				c := l.compare(at, k, m, opt)
				if !c.same {
					open = append(open, m)
				}
				all = append(all, c)
			}
			if len(open) > 0 {
				blocks = append(blocks, l.differenceMatrix(compared[k].column, open))
			}
		}
		criticals[k] = newCriticals(opt, blocks)
	}
	slices.SortStableFunc(all, byOrder)
	out := make([]Difference, 0, len(all))
	for _, c := range all {
		l := lineups[c.lineup]
		margin := 0.0
		if compared[c.column].name == FirstScore {
			margin = opt.Margin
		}
		var judged Judged
		if c.same {
			judged = knownEqual(c.estimate, criticals[c.column], margin)
		} else {
			judged = criticals[c.column].judged(c.estimate, c.interval, c.spread, margin)
		}
		out = append(out, Difference{
			Agents: l.agents, Base: l.cells[l.base].cell.Variant, Variant: l.cells[c.member].cell.Variant,
			Name: compared[c.column].name, Pairs: c.estimate.N, Correlation: c.correlation, Judged: judged,
		})
	}
	return out
}

// compared lists the members that are compared with the base in a column:
// those that share games with it and mean the same by it.
func (l *lineup) compared(k int) []int {
	if l.base < 0 {
		return nil
	}
	var members []int
	for m, c := range l.cells {
		if m != l.base && l.shared(m, l.base) > 0 && comparable(compared[k].name, c.cell, l.cells[l.base].cell) {
			members = append(members, m)
		}
	}
	return members
}

// compare estimates the difference of a member from the base.
func (l *lineup) compare(at, k, member int, opt Options) comparison {
	column, unit := compared[k].column, compared[k].unit
	pairs := l.shared(member, l.base)
	cross := l.over(column, pairs)
	differing := l.differing(column, member, pairs)

	square := l.typicalSquare(k, member, cross, differing)
	value := quotient(big.NewInt(cross.Sum(member)-cross.Sum(l.base)), big.NewInt(pairs)) / unit
	c := comparison{
		lineup: at, column: k, member: member,
		estimate:    Estimate{Value: value, N: pairs},
		spread:      newSpread(cross.DifferenceVariance(member, l.base)/unit/unit, square, z(opt.Level)),
		correlation: cross.Correlation(member, l.base),
		least:       math.Inf(-1), most: math.Inf(1),
		same: l.sameRules(member, opt.Rules),
	}
	if bounded(k) {
		c.least, c.most = -1, 1
	}
	if c.same {
		return c
	}
	c.estimate.Capped = l.differenceBounds(k, member, cross)
	warn := func(format string, args ...any) {
		c.estimate.Warnings = append(c.estimate.Warnings, fmt.Sprintf(format, args...))
	}
	switch {
	case !bounded(k) && pairs < 2:
		warn("one pair of games has no spread: no interval")
	case !bounded(k) && square == 0:
		warn("all games are alike: no spread to take an interval from")
	case pairs == 1:
		warn("only one pair of games")
	case pairs < fewGames:
		warn("only %d pairs of games", pairs)
	case differing < fewDiffering:
		warn("only %d of %d pairs of games differ", differing, pairs)
	}
	if cut := l.cappedOver(member, pairs).games + l.cappedOver(l.base, pairs).games; cut > 0 && compared[k].name == PlyCount {
		warn("games cut off at the limit would have gone on; they count with the plies until then")
	}
	return c
}

// differenceBounds returns what a difference would be if the games cut off
// were counted for either side, in each variant by itself. A game cut off at
// the limit would have gone on for nobody knows how long, so lengths are
// compared up to a limit. Under one limit for both variants they are what they
// are; under two, a game cut off at the lower could have gone on to the higher.
func (l *lineup) differenceBounds(k, member int, cross *Cross) *Bounds {
	pairs := cross.N()
	ours, theirs := l.cappedOver(member, pairs), l.cappedOver(l.base, pairs)
	if ours.games+theirs.games == 0 {
		return nil
	}
	limit := max(l.cells[member].cell.Info.Limit, l.cells[l.base].cell.Info.Limit)
	if compared[k].name == PlyCount && limit == min(l.cells[member].cell.Info.Limit, l.cells[l.base].cell.Info.Limit) {
		return nil
	}
	total := func(m int, cut cappedSums) (lo, hi float64) {
		sum := float64(cross.Sum(m))
		games := float64(cut.games)
		switch compared[k].name {
		case FirstScore:
			rest := sum - float64(cut.returns)
			return rest, rest + games*compared[k].unit
		case Draws:
			rest := sum - float64(cut.first.Draws)
			return rest, rest + games
		case PlyCount:
			return sum, max(sum, sum-float64(cut.plies)+games*float64(limit))
		default:
			rest := sum - float64(cut.margin)
			if cut.games == 0 {
				return rest, rest
			}
			return rest - games*l.cells[m].mostMargin(), rest + games*l.cells[m].mostMargin()
		}
	}
	lo, hi := total(member, ours)
	baseLo, baseHi := total(l.base, theirs)
	n := float64(pairs) * compared[k].unit
	return &Bounds{Lo: (lo - baseHi) / n, Hi: (hi - baseLo) / n}
}

// differenceMatrix returns the correlations of the members' differences from
// the base.
func (l *lineup) differenceMatrix(column int, members []int) *mat.SymDense {
	games := func(i int) int64 { return l.shared(members[i], l.base) }
	return matrix(len(members), games, func(i, j int) (float64, int64) {
		common := l.shared(members[i], members[j], l.base)
		return l.over(column, common).DifferenceCorrelation(members[i], members[j], l.base), common
	})
}

// advantageMatrix returns the correlations of the members' first-player
// advantages, through the luck that their games share.
func (l *lineup) advantageMatrix(members []int) *mat.SymDense {
	games := func(i int) int64 { return l.cells[members[i]].cell.Games }
	return matrix(len(members), games, func(i, j int) (float64, int64) {
		common := l.shared(members[i], members[j])
		return l.over(advantageColumn, common).Correlation(members[i], members[j]), common
	})
}

// sqrtRatio is √(a/b).
func sqrtRatio(a, b int64) float64 { return math.Sqrt(float64(a) / float64(b)) }
