package effects

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/anytime"
	"houserules/analysis/joint"
)

// Readings says whether a verdict holds under every reading of a source, as
// played by one line-up.
type Readings struct {
	Agents string
	// Readings are in the order of the estimates.
	Readings []Reading
	// Robust is set where every reading has the same decided verdict in the same
	// direction, which are Verdict and Direction. Each is judged by itself, at
	// the full level: where a statement is true of all only if it is of each, it
	// errs with no greater probability than one of them (intersection–union).
	// That nothing is decided under any of them is no agreement.
	Robust    bool
	Verdict   analysis.Verdict
	Direction int
	// Open counts the readings that are undecided, those of one game included.
	Open int
	// Turns are the factors of which a change, all others as they are, changes
	// one decided verdict into another, those that do so most often first.
	Turns []TurningFactor
	// Effects has the effect of each value of each reading, as in Swept, where the
	// readings played can tell them.
	Effects []Effect
	// Shares are what each factor, and in the last place what several do together,
	// has in how the effect varies over all combinations of readings; nil where the
	// readings played cannot tell.
	Shares []Share
	// Missing is as in Explained.
	Missing []string
}

// Reading is a run with its effect: the advantage, or the difference from what it
// is compared with.
type Reading struct {
	Run    int
	Effect analysis.Estimate
	// Inside has the interval of two one-sided tests, by which the effect is inside the tolerance.
	Inside    analysis.Estimate
	Verdict   analysis.Verdict
	Direction int
	// OneGame is set where the effect is a fact about one game, or two, of which no verdict
	// follows: it is then 0.
	OneGame bool
}

// open tells whether nothing is decided under the reading.
func (r *Reading) open() bool { return r.OneGame || r.Verdict == analysis.Undecided }

// TurningFactor is a factor on which the verdict turns.
type TurningFactor struct {
	Factor int
	// Changed of Pairs pairs of readings that differ in this factor alone have
	// different decided verdicts.
	Changed, Pairs int
}

// Read judges all readings of a design, for each line-up.
func Read(src analysis.Source, d *Design, opt Options) ([]Readings, error) {
	a := analysis.NewAdvantages(src)
	variants, contrasts := d.variants(), make([]Contrast, len(d.Runs))
	against := -1
	if d.Against != "" {
		if against = slices.Index(variants, d.Against); against < 0 {
			against, variants = len(variants), append(variants, d.Against)
		}
	}
	for i := range contrasts {
		contrasts[i] = Contrast{Weights: make([]int64, len(variants)), Of: 1}
		contrasts[i].Weights[i]++
		if against >= 0 {
			contrasts[i].Weights[against]--
		}
	}
	shape := Swept{}
	fit, lost := d.fit()
	if len(lost) == 0 {
		for _, c := range shape.mains(d, fit) {
			c.Weights = append(c.Weights, make([]int64, len(variants)-len(d.Runs))...)
			contrasts = append(contrasts, c)
		}
	}
	var list []Readings
	for _, p := range a.Lineups() {
		lost, err := missing(a, p, variants)
		if err != nil {
			return nil, err
		}
		r := Readings{Agents: p.Agents, Missing: lost}
		if len(r.Missing) > 0 {
			list = append(list, r)
			continue
		}
		m, err := measure(a, p, variants, contrasts, opt)
		if err != nil {
			return nil, err
		}
		r.judge(m, d, opt, against)
		r.effects(m, shape.Effects, len(d.Runs), opt)
		if len(lost) == 0 {
			r.Shares = m.shares(fit, d, opt, p.Agents)
		}
		list = append(list, r)
	}
	return list, nil
}

// judge judges each reading by itself.
func (r *Readings) judge(m *measured, d *Design, opt Options, against int) {
	alone := m.alone(opt, r.Agents)
	equalLevel := 2*opt.Level - 1
	equal := z(equalLevel)
	if _, along := opt.Anytime[r.Agents]; along {
		equal, equalLevel = alone, opt.Level // one sequence serves both questions
	}
	verdicts := make([]Reading, len(d.Runs))
	for i := range d.Runs {
		effect := m.estimate(opt, i, m.unit, alone, alone)
		effect.Method, effect.Single = opt.single(r.Agents), nil
		inside := m.estimate(opt, i, m.unit, equal, equal)
		one := Reading{Run: i, Effect: effect}
		if i == against {
			one.Effect = analysis.Estimate{Level: opt.Level, N: m.games, Method: analysis.MethodSameRules}
			one.Verdict = analysis.SameRules
		} else if one.OneGame = m.fact(i); one.OneGame {
			one.Effect.Method = ""
		} else {
			inside.Level = equalLevel
			one.Inside = inside
			one.Verdict, one.Direction = analysis.Judge(effect, inside, opt.Tolerance)
		}
		verdicts[i] = one
	}
	r.Robust = true
	first := -1
	for i, v := range verdicts {
		if i == against {
			continue // that it is what it is compared with says nothing
		}
		if first < 0 {
			first, r.Verdict, r.Direction = i, v.Verdict, v.Direction
		}
		r.Robust = r.Robust && v.Verdict == r.Verdict && v.Direction == r.Direction
		if v.open() {
			r.Open++
		}
	}
	r.Robust = r.Robust && r.Open == 0
	if !r.Robust {
		r.Verdict, r.Direction = 0, 0
	}
	r.Turns = turns(d, verdicts, against)
	r.Readings = verdicts
	slices.SortStableFunc(r.Readings, func(a, b Reading) int {
		switch {
		case a.Effect.Value < b.Effect.Value:
			return -1
		case a.Effect.Value > b.Effect.Value:
			return 1
		default:
			return 0
		}
	})
}

// single names the interval of a reading by itself.
func (o Options) single(agents string) string {
	if _, along := o.Anytime[agents]; along {
		return analysis.MethodMixture
	}
	return analysis.MethodNormal
}

// turns finds the factors on which verdicts turn.
func turns(d *Design, verdicts []Reading, against int) []TurningFactor {
	list := make([]TurningFactor, len(d.Factors))
	for f := range list {
		list[f].Factor = f
	}
	for i := range d.Runs {
		for j := range i {
			if i == against || j == against {
				continue
			}
			f, one := only(d.Runs[i].Levels, d.Runs[j].Levels)
			if !one {
				continue
			}
			list[f].Pairs++
			if verdicts[i].open() || verdicts[j].open() {
				continue
			}
			if verdicts[i].Verdict != verdicts[j].Verdict || verdicts[i].Direction != verdicts[j].Direction {
				list[f].Changed++
			}
		}
	}
	list = slices.DeleteFunc(list, func(t TurningFactor) bool { return t.Changed == 0 })
	slices.SortStableFunc(list, func(a, b TurningFactor) int { return b.Changed*a.Pairs - a.Changed*b.Pairs })
	return list
}

// only returns the one factor in which two runs differ.
func only(a, b []int) (int, bool) {
	at, differ := 0, 0
	for f := range a {
		if a[f] != b[f] {
			at = f
			differ++
		}
	}
	return at, differ == 1
}

// effects fills in the effects, which come behind the readings among the
// contrasts.
func (r *Readings) effects(m *measured, shape []Effect, from int, opt Options) {
	if len(shape) == 0 {
		return
	}
	k := max(1, len(m.estimated(from, from+len(shape))))
	all, alone := joint.Sidak(opt.Level, k), m.alone(opt, r.Agents)
	if games, along := opt.Anytime[r.Agents]; along {
		all = anytime.Sequence{Alpha: (1 - opt.Level) / float64(k), Games: games}.Critical(m.games)
	}
	for i, e := range shape {
		e.Estimate = m.estimate(opt, from+i, m.unit*m.contrasts[from+i].Of, all, alone)
		if !m.fact(from + i) {
			e.Method = opt.method(r.Agents)
		}
		r.Effects = append(r.Effects, e)
	}
}
