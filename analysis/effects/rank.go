package effects

import (
	"cmp"
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/anytime"
	"houserules/analysis/exact"
	"houserules/analysis/joint"
)

// Ranked is a run with its advantage.
type Ranked struct {
	// Run is its place in the design.
	Run int
	// Advantage has an interval that holds together with those of all runs.
	Advantage analysis.Estimate
	// MayBeFirst is set where it is not shown to be less fair than another run:
	// the fairest of all is among those that are set, with the probability of the
	// level.
	MayBeFirst bool
	// OneGame is set where the games of the run are the same one, or a population: its
	// advantage is a fact about them, and it is compared with none.
	OneGame bool
}

// rank orders the runs by how fair they are and says which may be the fairest.
//
// A run a is less fair than b, |a| > |b|, where a − b and a + b are both shown to
// have the same sign, for then (a − b)·(a + b) = a² − b² is positive: the absolute
// value of a mean is biased where the truth is near zero, and its interval misses.
// Each comparison errs with probability α/(k − 1)/l at most, so that whichever run
// is the fairest of k for each of l line-ups, all comparisons in which it could be found less
// fair than another err together with probability α at most: as the differences do that stand
// beside them (after Kim and Nelson 2001, "A
// fully sequential procedure for indifference-zone selection in simulation", ACM
// Transactions on Modeling and Computer Simulation 11). All are compared with the
// one that looks fairest. Runs of one game come last, in the order of their results.
func (m *measured) rank(a *analysis.Advantages, p *analysis.Played, d *Design, lineups int, opt Options) ([]Ranked, error) {
	k := 0
	for i := range d.Runs {
		if m.kinds[i] == sample {
			k++
		}
	}
	pairs := float64(max(1, k-1) * lineups)
	critical, pairwise := joint.Sidak(opt.Level, max(1, k)), z(1-(1-opt.Level)/pairs)
	if games, along := opt.Anytime[p.Agents]; along {
		alpha := 1 - opt.Level
		critical = anytime.Sequence{Alpha: alpha / float64(max(1, k)), Games: games}.Critical(m.games)
		pairwise = anytime.Sequence{Alpha: alpha / pairs, Games: games}.Critical(m.games)
	}
	list := make([]Ranked, len(d.Runs))
	for i := range list {
		if m.kinds[i] != sample {
			list[i] = Ranked{Run: i, Advantage: m.runs[i].fact(m.kinds[i], opt.Level), OneGame: true}
			continue
		}
		list[i] = Ranked{Run: i, Advantage: m.runs[i].advantage(critical, m.alone(opt, p.Agents), opt.Level), MayBeFirst: true}
		confine(&list[i].Advantage, m.reach[i])
		list[i].Advantage.Method = opt.method(p.Agents)
	}
	slices.SortStableFunc(list, func(x, y Ranked) int {
		switch {
		case x.OneGame == y.OneGame:
			return cmp.Compare(m.runs[x.Run].unfairness(), m.runs[y.Run].unfairness())
		case x.OneGame:
			return 1
		default:
			return -1
		}
	})
	best := list[0].Run
	sums, err := m.against(a, p, d, best)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if run := list[i].Run; run != best && !list[i].OneGame {
			list[i].MayBeFirst = !sums[run].lessFair(pairwise, m.unit)
		}
	}
	return list, nil
}

// unfairness is the largest absolute advantage that the games allow.
func (r *runSums) unfairness() float64 {
	return max(math.Abs(r.least.Mean()), math.Abs(r.most.Mean())) / float64(r.unit)
}

// pairSums holds the sums of the difference and the sum of the advantages of a run and
// of another, with the least and the greatest that they can be.
type pairSums struct {
	less, plus         exact.Sums
	lessMost, plusMost exact.Sums
}

// lessFair tells whether the run is shown to be less fair.
func (s *pairSums) lessFair(critical float64, unit int64) bool {
	limit := func(x *exact.Sums, sign float64) float64 {
		return x.Mean()/float64(unit) + float64(sign*float64(critical*standardError(x, unit)))
	}
	return limit(&s.less, -1) > 0 && limit(&s.plus, -1) > 0 || limit(&s.lessMost, 1) < 0 && limit(&s.plusMost, 1) < 0
}

// against adds up the differences and sums of each run and one of them.
func (m *measured) against(a *analysis.Advantages, p *analysis.Played, d *Design, best int) ([]pairSums, error) {
	pairs := make([]pairSums, len(d.Runs))
	scale := func(run int) int32 { return int32(m.unit / m.runs[run].unit) }
	var ours, theirs analysis.Values
	var column []int32
	for block := range a.Blocks(p, d.Runs[0].Variant) {
		if err := a.Read(p, d.Runs[best].Variant, block, &theirs); err != nil {
			return nil, err
		}
		for i, r := range d.Runs {
			if i == best {
				continue
			}
			if err := a.Read(p, r.Variant, block, &ours); err != nil {
				return nil, err
			}
			add := func(to *exact.Sums, x, y []int32, sign int32) {
				column = slices.Grow(column[:0], len(x))[:len(x)]
				u, v := scale(i), sign*scale(best)
				for g := range x {
					column[g] = u*x[g] + v*y[g]
				}
				exact.AddColumn(to, column)
			}
			s := &pairs[i]
			add(&s.less, ours.Least, theirs.Most, -1)
			add(&s.plus, ours.Least, theirs.Least, 1)
			add(&s.lessMost, ours.Most, theirs.Least, -1)
			add(&s.plusMost, ours.Most, theirs.Most, 1)
		}
	}
	return pairs, nil
}
