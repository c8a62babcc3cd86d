package effects

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/anytime"
	"houserules/analysis/exact"
	"houserules/analysis/joint"
	"houserules/analysis/portable"
	"houserules/engine/rules"
)

// Options say how effects are judged.
type Options struct {
	// Level is the coverage of the intervals, such as 0.95.
	Level float64
	// Tolerance is the smallest advantage that matters, as a fraction of 1.
	Tolerance float64
	// Anytime has, by line-up, the number of games for which intervals that hold
	// at every look are narrowest; nil where the study is looked at once.
	Anytime map[string]int64
	// OneGame tells whether all games of a variant as a line-up played it are the same one,
	// or the same pair of games in both seatings; nil where none is. Copies of a game are no
	// sample: what is worked out of such variants alone is a fact, which has no interval and
	// no verdict, and takes no part in a family.
	OneGame func(agents, variant string) bool
	// Population tells whether the games of a variant are all that there is
	// ([analysis.Cell].Population): so are facts what follows from them.
	Population func(agents, variant string) bool

	// critical, where it is not zero, stands in place of the value with which
	// intervals hold together, which takes long to find: simulations of many like
	// studies find it once.
	critical float64
}

const (
	// mostJoint is the number of estimates up to which their correlations are
	// taken into account. Of more, Šidák's value is hardly larger and at once
	// there.
	mostJoint = 60
	// fewNonZero is the number of games with another value than zero below which
	// they are no guide to those that have not been seen.
	fewNonZero = 20
)

// z is the standard normal quantile for a two-sided interval of a level.
func z(level float64) float64 { return portable.NormalQuantile((1 + level) / 2) }

// kind is what the games of a variant are.
type kind int

// The kinds: a sample, one game again and again, and all that there is.
const (
	sample kind = iota
	oneGame
	population
)

// kinds tells of each variant what its games are.
func (o Options) kinds(agents string, variants []string) []kind {
	list := make([]kind, len(variants))
	for i, v := range variants {
		switch {
		case o.OneGame != nil && o.OneGame(agents, v):
			list[i] = oneGame
		case o.Population != nil && o.Population(agents, v):
			list[i] = population
		}
	}
	return list
}

// remark says why there is no interval of a fact that rests on some kinds of games.
func remark(of []kind, n int64) rules.Message {
	if slices.Contains(of, population) {
		return rules.Say("warning.population")
	}
	return rules.Say("warning.one-line", n)
}

// fact tells whether nothing that has a weight in a contrast is a sample.
func (m *measured) fact(k int) bool {
	for i, w := range m.contrasts[k].Weights {
		if w != 0 && m.kinds[i] == sample {
			return false
		}
	}
	return true
}

// estimated lists the contrasts from some place on that are no facts, as far as
// another.
func (m *measured) estimated(from, to int) (list []int) {
	for k := from; k < to; k++ {
		if !m.fact(k) {
			list = append(list, k)
		}
	}
	return list
}

// together is the critical value with which the intervals of all contrasts hold
// at once.
func (m *measured) together(opt Options, agents string) float64 {
	family := m.estimated(0, len(m.contrasts))
	k := len(family)
	switch games, along := opt.Anytime[agents]; {
	case opt.critical > 0:
		return opt.critical
	case along:
		return anytime.Sequence{Alpha: (1 - opt.Level) / float64(max(1, k)), Games: games}.Critical(m.games)
	case k == 0 || k > mostJoint || m.least != nil: // without a contrast nothing is correlated
		return joint.Sidak(opt.Level, max(1, k))
	}
	return joint.MaxT(opt.Level, joint.Matrix(k, func(int) int64 { return m.games }, func(i, j int) (float64, int64) {
		return m.stood.Correlation(family[i], family[j]), m.games
	}))
}

// alone is the critical value of an interval by itself.
func (m *measured) alone(opt Options, agents string) float64 {
	if games, along := opt.Anytime[agents]; along {
		return anytime.Sequence{Alpha: 1 - opt.Level, Games: games}.Critical(m.games)
	}
	return z(opt.Level)
}

// method names the intervals.
func (o Options) method(agents string) string {
	if _, along := o.Anytime[agents]; along {
		return analysis.MethodMixture
	}
	return analysis.MethodMaxT
}

// estimates are the effects that the contrasts stand for, with intervals that
// hold together.
func (m *measured) estimates(opt Options, agents string) []analysis.Estimate {
	all, alone := m.together(opt, agents), m.alone(opt, agents)
	list := make([]analysis.Estimate, len(m.contrasts))
	for k, c := range m.contrasts {
		list[k] = m.estimate(opt, k, m.unit*c.Of, all, alone)
		if !m.fact(k) {
			list[k].Method = opt.method(agents)
		}
	}
	return list
}

// estimate is one of them at a critical value, and at that of its own.
func (m *measured) estimate(opt Options, k int, unit int64, all, alone float64) analysis.Estimate {
	low, high := m.stood, m.stood
	if m.least != nil {
		low, high = m.least, m.most
	}
	e := analysis.Estimate{Value: m.stood.Mean(k, unit), Level: opt.Level, N: m.games, Single: &analysis.Bounds{}}
	lower, upper := low.Mean(k, unit), high.Mean(k, unit)
	if m.fact(k) {
		e.Lo, e.Hi, e.Single = math.NaN(), math.NaN(), nil
		if lower < upper {
			e.CutOffBounds = &analysis.Bounds{Lo: lower, Hi: upper}
		}
		e.Warnings = append(e.Warnings, remark(m.kinds, m.games))
		return e
	}
	seLower, seUpper := m.error(low, k, unit), m.error(high, k, unit)
	e.Lo, e.Hi = lower-float64(all*seLower), upper+float64(all*seUpper)
	e.Single.Lo, e.Single.Hi = lower-float64(alone*seLower), upper+float64(alone*seUpper)
	if lower < upper {
		e.CutOffBounds = &analysis.Bounds{Lo: lower, Hi: upper}
	}
	confine(&e, m.reaches(k))
	if n := m.stood.NonZero(k); n < fewNonZero {
		e.Warnings = append(e.Warnings, rules.Say("warning.few-differ", n, m.games))
	}
	return e
}

// confine cuts an estimate's intervals where nothing can lie: of few games they reach
// beyond every effect that there is.
func confine(e *analysis.Estimate, b analysis.Bounds) {
	e.Lo, e.Hi = max(e.Lo, b.Lo), min(e.Hi, b.Hi)
	if e.Single != nil {
		e.Single.Lo, e.Single.Hi = max(e.Single.Lo, b.Lo), min(e.Single.Hi, b.Hi)
	}
}

// error is the standard error of a contrast's mean. It is taken as if z² further
// games had shown a value of the typical size, half of them in either direction
// (Agresti and Coull 1998), so that a rule that made no difference in so many
// games may still make one; where few games have one, unseen ones are taken to be
// as large as a whole win.
func (m *measured) error(v *exact.Vectors, k int, unit int64) float64 {
	squares, seen := v.Squares(k, unit), v.NonZero(k)
	typical := 1.0
	if seen >= fewNonZero {
		typical = squares / float64(seen)
	} else if seen > 0 {
		typical = max(squares/float64(seen), (squares+float64(fewNonZero-seen))/fewNonZero)
	}
	n, pseudo := float64(m.games), z(0.95)
	variance := v.Variance(k, unit)
	if math.IsNaN(variance) {
		variance = typical
	}
	return math.Sqrt((variance + float64(float64(pseudo*pseudo)*typical)/n) / n)
}

// missing lists the variants that a line-up did not play, of which no game is there
// yet, in which the first seat has nobody to be compared with, or whose games begin with other
// openings than those of the first: what they have in common then is no game.
func missing(a *analysis.Advantages, p *analysis.Played, variants []string) ([]string, error) {
	others, err := a.OtherOpenings(p, variants)
	return slices.DeleteFunc(slices.Clone(variants), func(v string) bool {
		return p.Played(v) && a.Games(p, v) > 0 && !a.Alone(p, v) && !slices.Contains(others, v)
	}), err
}
