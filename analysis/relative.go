package analysis

import (
	"math"

	"houserules/analysis/exact"
)

// target is the tolerance that a comparison is judged against.
//
// That of the lead is a part of what the base's rules have to score. Where they
// do not say there is none; to take the largest total of the games seen was
// rejected, because what matters would depend on the games.
func (l *lineup) target(c *comparison, f *Figure, opt Options) target {
	t := opt.tolerances()
	switch of := f.Compare.Tolerance; of {
	case ToleranceOfLead:
		return t.target(of, opt.Totals[l.cells[l.base].cell.Variant])
	case ToleranceOfPlies:
		return l.partOfBase(c, f, t, opt)
	default:
		return t.target(of, 1)
	}
}

// partOfBase is a tolerance that is a part t of the base's mean. That mean is an
// estimate too, so the variant is within it not where the difference is within
// a number, but where the mean of X − (1 + t)·B is below zero and that of
// X − (1 − t)·B above, game by game: linear contrasts, whose standard errors
// hold the base's (the delta method for the ratio of the means, in Fieller's
// form: Fieller 1954, "Some problems in interval estimation", Journal of the
// Royal Statistical Society B 16; Hauschke, Kieser, Diletti and Burke 1999,
// "Sample size determination for proving equivalence based on the ratio of two
// means for normally distributed data", Statistics in Medicine 18). With the
// tolerance's estimate t·B added back and taken off, the limits of both are
// limits of the difference that lie against ± t·B.
func (l *lineup) partOfBase(c *comparison, f *Figure, t Tolerances, opt Options) target {
	column := l.layout.place(f.Reads[0])
	unit := float64(f.Reads[0].unit(l.cells[c.member].Info()))
	if c.apart { // its limits are of both means: see compareApart
		return t.target(f.Compare.Tolerance, math.Abs(l.cells[l.base].columns[column].Mean())/unit)
	}
	cross := l.over(column, c.estimate.N)
	out := t.target(f.Compare.Tolerance, math.Abs(float64(cross.Sum(l.base))/float64(cross.N()))/unit)
	if out.value == 0 || c.limits.stood == nil {
		return out
	}
	if b := c.estimate.CutOffBounds; b != nil && math.IsInf(b.Hi-b.Lo, 0) {
		out.above, out.below, out.ofAbove, out.ofBelow = &c.limits, &c.limits, c.spread, c.spread
		return out
	}
	contrast := func(part float64) (*limits, Spread) {
		at := func(t tableOf) (float64, Spread) {
			mean, variance := t.contrast(part)
			s := c.spread
			s.Variance = variance / unit / unit
			s.tail.down += float64(part * s.tail.down)
			return mean/unit + float64(math.Copysign(out.value, part)), s
		}
		mean, spread := at(l.table(c, column, AsCounted(), AsCounted()))
		found := &limits{stood: meanInterval(mean, c.estimate.N, spread)}
		if c.limits.least != nil {
			low, ofLow := at(l.table(c, column, c.our.Lo, c.their.Hi))
			high, ofHigh := at(l.table(c, column, c.our.Hi, c.their.Lo))
			found.least = meanInterval(low, c.estimate.N, ofLow)
			found.most = meanInterval(high, c.estimate.N, ofHigh)
			spread = wider(ofLow, ofHigh)
		}
		return found, spread
	}
	out.above, out.ofAbove = contrast(out.fraction)
	out.below, out.ofBelow = contrast(-out.fraction)
	return out
}

// tableOf are a variant, the base and their difference over the same games, in
// the column's units.
type tableOf struct{ variant, base, difference exact.Sums }

// contrast is the mean of X − (1 + part)·B and the variance of one game's.
func (t tableOf) contrast(part float64) (mean, variance float64) {
	mean = t.difference.Mean() - float64(part*t.base.Mean())
	ofBase, ofDifference := t.base.Variance(), t.difference.Variance()
	covariance := (t.variant.Variance() - ofBase - ofDifference) / 2
	variance = ofDifference + float64(part*part*ofBase) - float64(2*part*covariance)
	return mean, max(0, variance)
}

// table is that table of a comparison, as if the games cut off had the given
// values.
func (l *lineup) table(c *comparison, column int, ours, theirs float64) tableOf {
	members := len(l.cells)
	cross, rows := l.over(column, c.estimate.N), l.cutRowsOver(column, c.estimate.N)
	of := func(variant, base int64) exact.Sums {
		w := make(exact.Combination, members)
		w[c.member], w[l.base] = variant, base
		combine := func(ours, theirs float64) exact.Combination {
			w := make(exact.Combination, 3*members)
			rows.counted(w, members, c.member, variant, ours)
			rows.counted(w, members, l.base, base, theirs)
			return w
		}
		return cross.Replaced(w, rows.Cross, combine(AsCounted(), AsCounted()), combine(ours, theirs))
	}
	return tableOf{variant: of(1, 0), base: of(0, 1), difference: of(1, -1)}
}
