package analysis

import (
	"math"
	"slices"

	"houserules/engine"
	"houserules/sim/table"
)

// Rule sets whose openings are listed by their rules may have other lists: after two plies
// Kalah has 48 openings and French awalé 72. Then game g begins otherwise under each, and of as
// many games as both have some openings come more often than others. No game of theirs is the
// same, and they are compared as separate games, each rule set over all of its own.
//
// The interval of such a difference is made of those of both means (MOVER: Zou and Donner 2008,
// "Construction of confidence limits about effect measures: a general approach", Statistics in
// Medicine 27; of two shares it is the hybrid one of Newcombe 1998, ibid. 17). At every look it
// reaches from the end of one to the end of the other, each of which has half of the error.

// apart tells whether a member's games begin with other openings than the base's.
func (l *lineup) apart(m int) bool {
	ours, theirs := l.cells[m], l.cells[l.base]
	if ours.openings == nil || theirs.openings == nil {
		return ours.cell.Listed != theirs.cell.Listed
	}
	return openApart(ours.cell, theirs.cell, ours.openings.list, theirs.openings.list)
}

// openApart tells whether the games of two cells begin with other openings, which are listed by the
// rules as far as they were played.
func openApart(ours, theirs *table.Cell, a, b []engine.LineHash) bool {
	n := min(len(a), len(b))
	return ours.Listed != theirs.Listed || ours.TakesAllOpenings() && !slices.Equal(a[:n], b[:n])
}

// keep keeps the openings of a list, in whose order the first games take them.
func (c *openingCount) keep(rows *engine.Rows, listed int64) {
	for i := range rows.Openings {
		if rows.Game[i] < uint64(listed) {
			c.list = append(c.list, rows.Openings[i])
		}
	}
}

// ends are a mean by itself with its interval; one that is no estimate has none.
type ends struct {
	value float64
	along interval
	games int64
}

// at is the interval.
func (e ends) at(r reach) (lo, hi float64) {
	switch {
	case e.along == nil:
		return math.NaN(), math.NaN()
	case r.sequence != nil:
		half := *r.sequence
		half.Alpha /= 2
		r = member(half, e.games)
	}
	return e.along(r)
}

// separate are the means of a column of one of two rule sets compared: as the games were counted,
// and where some were cut off at their least and at their most.
type separate struct {
	stood, least, most ends
	// cut is set where games of it were cut off whose values have bounds, endless where these
	// are infinite.
	cut, endless bool
	tail         tail
}

// separate returns the means of a figure of a cell, beside another's games.
func (g *Games) separate(f *Figure, beside *engine.Info, level float64) separate {
	of := func(g *Games, fact bool) ends {
		e := f.Estimate(g, level)
		if fact {
			e.along = func(reach) (lo, hi float64) { return e.Value, e.Value }
		}
		return ends{e.Value, e.along, e.N}
	}
	fact := g.fact()
	s := separate{stood: of(g, fact)}
	s.least, s.most, s.tail = s.stood, s.stood, g.tail(f, s.stood.value, beside)
	if f.CutOff == nil || g.cut.games == 0 {
		return s
	}
	place := g.place(f.Reads[0])
	cut := g.cutOff(place, g.cut)
	cut.Other = beside.Limit
	if b, known := f.CutOff(cut); known {
		s.cut, s.endless = true, math.IsInf(b.Hi, 0)
		s.least, s.most = of(g.with(place, b.Lo), fact), of(g.with(place, b.Hi), fact)
	}
	return s
}

// lessTimes is the interval of a mean less so many times another.
func (e ends) lessTimes(weight float64, o ends) interval {
	return func(r reach) (lo, hi float64) {
		ourLo, ourHi := e.at(r)
		theirLo, theirHi := o.at(r)
		join := func(a, b float64) float64 {
			if b = float64(b * weight); r.sequence != nil {
				return a + b
			}
			return math.Sqrt(float64(a*a) + float64(b*b))
		}
		mean := e.value - float64(weight*o.value)
		return mean - join(e.value-ourLo, theirHi-o.value), mean + join(ourHi-e.value, o.value-theirLo)
	}
}

// less are the limits of a mean less so many times another, and shifted.
func (s *separate) less(weight float64, o *separate, by float64) limits {
	shifted := func(a, b ends) interval {
		at := a.lessTimes(weight, b)
		return func(r reach) (lo, hi float64) {
			lo, hi = at(r)
			_, up := s.tail.widened(r, a.games, 0, 0)
			_, down := o.tail.widened(r, b.games, 0, 0)
			return lo + by - float64(weight*down), hi + by + up
		}
	}
	l := limits{stood: shifted(s.stood, o.stood)}
	if s.cut || o.cut {
		l.least, l.most = shifted(s.least, o.most), shifted(s.most, o.least)
	}
	return l
}

// compareApart estimates the difference of a member from the base by separate games.
func (l *lineup) compareApart(at, k, member int, opt Options) comparison {
	f, us, them := &l.layout.figures[k], l.cells[member], l.cells[l.base]
	ours, theirs := us.separate(f, them.Info(), opt.Level), them.separate(f, us.Info(), opt.Level)
	c := comparison{
		lineup: at, figure: k, member: member, how: f.Compare, apart: true, correlation: math.NaN(),
		estimate: Estimate{Value: ours.stood.value - theirs.stood.value, N: min(us.games, them.games)},
		limits:   ours.less(1, &theirs, 0), design: furthest(us.ofFigure(k), them.ofFigure(k)),
		once: us.fact() && them.fact(),
	}
	if c.estimate.N < FewGames {
		c.estimate.Warnings = append(c.estimate.Warnings, onlyFew(c.estimate.N))
	}
	if ours.cut || theirs.cut {
		c.estimate.CutOffBounds = &Bounds{Lo: ours.least.value - theirs.most.value, Hi: ours.most.value - theirs.least.value}
	}
	cut, of := us.cut.games, us.games
	if float64(them.cut.games)*float64(us.games) > float64(cut)*float64(them.games) {
		cut, of = them.cut.games, them.games
	}
	if ours.endless || theirs.endless || f.Unfinished == GoesOn && 2*cut > of {
		c.nothingKnown()
	}
	if c.estimate.CutOffBounds != nil {
		c.estimate = mostlyCutOff(c.estimate, cut, of)
	}
	// What one observation would vary by whose mean is known so exactly.
	alone := reach{critical: z(opt.Level)}
	lo, hi := c.limits.at(alone)
	unseen := ours.tail.less(1, theirs.tail)
	below, above := unseen.widened(alone, c.estimate.N, lo, hi)
	se := (hi - lo - (above - hi) - (lo - below)) / 2 / z(opt.Level)
	c.spread = f.Compare.spread(Spread{Variance: float64(se*se) * float64(c.estimate.N), tail: unseen})
	c.target = l.target(&c, f, opt)
	if part := c.target; part.of == ToleranceOfPlies && part.value != 0 {
		above, below := ours.less(1+part.fraction, &theirs, part.value), ours.less(1-part.fraction, &theirs, -part.value)
		if math.IsInf(hi-lo, 0) {
			above, below = c.limits, c.limits
		}
		c.target.above, c.target.below, c.target.ofAbove, c.target.ofBelow = &above, &below, c.spread, c.spread
	}
	return c
}
