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
			blocks = append(blocks, l.differenceMatrix(compared[k].column, members))
			for _, m := range members {
				all = append(all, l.compare(at, k, m, opt))
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
		interval := func(critical float64) (float64, float64) {
			half := critical * c.spread.SE(float64(c.estimate.N))
			return max(c.least, c.estimate.Value-half), min(c.most, c.estimate.Value+half)
		}
		out = append(out, Difference{
			Agents: l.agents, Base: l.cells[l.base].cell.Variant, Variant: l.cells[c.member].cell.Variant,
			Name: compared[c.column].name, Pairs: c.estimate.N, Correlation: c.correlation,
			Judged: criticals[c.column].judged(c.estimate, interval, c.spread, margin),
		})
	}
	return out
}

// compared lists the members that are compared with the base in a column:
// those that share games with it.
func (l *lineup) compared(k int) []int {
	if l.base < 0 || compared[k].name == SeedMargin && l.seats != 2 {
		return nil
	}
	var members []int
	for m := range l.cells {
		if m != l.base && l.shared(m, l.base) > 0 {
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

	// Where all pairs are equal, a difference of one whole unit is what could
	// have stayed unseen: a win for a loss, a draw for none, a seed, a ply.
	square := 1.0
	if differing > 0 {
		square = cross.DifferenceSquares(member, l.base) / float64(differing) / unit / unit
	}
	value := quotient(big.NewInt(cross.Sum(member)-cross.Sum(l.base)), big.NewInt(pairs)) / unit
	c := comparison{
		lineup: at, column: k, member: member,
		estimate:    Estimate{Value: value, N: pairs},
		spread:      newSpread(cross.DifferenceVariance(member, l.base)/unit/unit, square, z(opt.Level)),
		correlation: cross.Correlation(member, l.base),
		least:       math.Inf(-1), most: math.Inf(1),
	}
	if name := compared[k].name; name == FirstScore || name == Draws {
		c.least, c.most = -1, 1
	}
	c.estimate.Capped = l.differenceBounds(k, member, cross)
	if pairs < fewGames {
		c.estimate.Warnings = append(c.estimate.Warnings, fmt.Sprintf("only %d pairs of games", pairs))
	} else if differing < fewDiffering {
		c.estimate.Warnings = append(c.estimate.Warnings, fmt.Sprintf("only %d of %d pairs of games differ", differing, pairs))
	}
	return c
}

// fewDiffering is the number of differing pairs below which an interval is
// pointed out as rough.
const fewDiffering = 20

// differenceBounds returns what a difference would be if the games cut off
// were counted for either side, in each variant by itself.
func (l *lineup) differenceBounds(k, member int, cross *Cross) *Bounds {
	pairs := cross.N()
	ours, theirs := l.cappedOver(member, pairs), l.cappedOver(l.base, pairs)
	if ours.games+theirs.games == 0 || compared[k].name == PlyCount {
		return nil
	}
	total := func(m int, cut cappedSums) (lo, hi float64) {
		sum := float64(cross.Sum(m))
		stake := float64(l.cells[m].stake)
		games := float64(cut.games)
		switch compared[k].name {
		case FirstScore:
			rest := sum - float64(cut.returns)
			return rest, rest + games*compared[k].unit
		case Draws:
			rest := sum - float64(cut.first.Draws)
			return rest, rest + games
		default:
			rest := sum - float64(cut.margin)
			return rest - games*stake, rest + games*stake
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
