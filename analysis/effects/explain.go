package effects

import (
	"fmt"
	"math"

	"houserules/analysis"
	"houserules/analysis/joint"
	"houserules/analysis/portable"
)

// Design says how variants differ.
type Design struct {
	// Factors are what was varied, Runs the variants with their levels.
	Factors []Factor
	Runs    []Run
	// Orders are the orders in which rules were taken over, where a sample of
	// them was drawn.
	Orders [][]int
	// Against is the variant that readings are compared with; empty for none.
	Against string
}

// Factor is a knob with its values.
type Factor struct {
	Name   string
	Levels []string
	// Base is the place of the level that the others are compared with.
	Base int
}

// Run is a variant with the places of its levels.
type Run struct {
	Variant string
	Levels  []int
}

// variants are the names of the runs.
func (d *Design) variants() []string {
	names := make([]string, len(d.Runs))
	for i, r := range d.Runs {
		names[i] = r.Variant
	}
	return names
}

// Effect is what changing a factor from one level to another does to the first
// player's advantage.
type Effect struct {
	// Factor, From and To are places.
	Factor, From, To int
	analysis.Estimate
}

// Pair is how much more the change of a factor does where another has changed as
// well: the difference of two differences.
type Pair struct {
	A, B Effect // without estimates
	analysis.Estimate
}

// Explained says which rules make the difference between two variants, as played
// by one line-up.
type Explained struct {
	Agents string
	// Difference is the second variant's score less the first's.
	Difference analysis.Estimate
	// Shapley are the values of the rules; they add up to the difference.
	Shapley []Effect
	// Main are the mean effects over all mixtures that can be played,
	// Interactions those of two rules; there are none where a sample of orders
	// was played, and none of rules that are never free of each other.
	Main         []Effect
	Interactions []Pair
	// Orders is the number of orders averaged over, Sampled whether they are a
	// sample.
	Orders  int64
	Sampled bool
	// Missing are the variants that the line-up did not play. If there are any, all
	// other fields but Agents are empty.
	Missing []string
}

// Fact tells whether the difference is between two games that were played again and
// again, so that it is known exactly.
func (e *Explained) Fact() bool { return len(e.Missing) == 0 && math.IsNaN(e.Difference.Lo) }

// Needed is a number of games that is enough to know the difference to within so much
// either way, together with all that is said beside it: its variance in a game is 1
// at most.
func (e *Explained) Needed(half float64) int64 {
	said := 1 + len(e.Shapley) + len(e.Main) + len(e.Interactions)
	ratio := joint.Sidak(e.Difference.Level, said) / half
	return int64(math.Ceil(float64(ratio * ratio)))
}

// mostRules bounds the mixtures that are looked at.
const mostRules = 12

// Explain says which rules make the difference between two variants, for each
// line-up. Every factor of the design has two levels, from and to.
func Explain(src analysis.Source, d *Design, opt Options) ([]Explained, error) {
	for _, f := range d.Factors {
		if len(f.Levels) != 2 {
			return nil, fmt.Errorf("the rule %s has %d values: what explains a difference has two", f.Name, len(f.Levels))
		}
	}
	a := analysis.NewAdvantages(src)
	var list []Explained
	for _, p := range a.Lineups() {
		lost, err := missing(a, p, d.variants())
		if err != nil {
			return nil, err
		}
		e := Explained{Agents: p.Agents, Missing: lost}
		if len(e.Missing) > 0 {
			list = append(list, e)
			continue
		}
		if d.Orders != nil {
			err = e.sample(a, p, d, opt)
		} else {
			err = e.exact(a, p, d, opt)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// exact averages over all orders that can be played.
func (e *Explained) exact(a *analysis.Advantages, p *analysis.Played, d *Design, opt Options) error {
	k := len(d.Factors)
	if k > mostRules {
		return fmt.Errorf("all mixtures of %d rules are too many: draw orders", k)
	}
	l := lattice{rules: k, run: map[uint64]int{}}
	for i, r := range d.Runs {
		l.run[mask(r.Levels)] = i
	}
	contrasts := l.shapley()
	if contrasts == nil {
		return fmt.Errorf("no order of the rules can be played")
	}
	e.Orders = contrasts[0].Of
	whole := Contrast{Weights: make([]int64, len(d.Runs)), Of: 1}
	whole.Weights[l.run[1<<k-1]]++
	whole.Weights[l.run[0]]--
	contrasts = append(contrasts, whole)
	for i := range k {
		e.Shapley = append(e.Shapley, Effect{Factor: i, To: 1})
	}
	for i := range k {
		if c, ok := l.main(i); ok {
			e.Main, contrasts = append(e.Main, Effect{Factor: i, To: 1}), append(contrasts, c)
		}
	}
	for i := range k {
		for j := range i {
			if c, ok := l.interaction(j, i); ok {
				e.Interactions = append(e.Interactions, Pair{A: Effect{Factor: j, To: 1}, B: Effect{Factor: i, To: 1}})
				contrasts = append(contrasts, c)
			}
		}
	}
	m, err := measure(a, p, d.variants(), contrasts, opt)
	if err != nil {
		return err
	}
	estimates := m.estimates(opt, p.Agents)
	for i := range e.Shapley {
		e.Shapley[i].Estimate = estimates[i]
	}
	e.Difference = estimates[k]
	estimates = estimates[k+1:]
	for i := range e.Main {
		e.Main[i].Estimate = estimates[i]
	}
	for i := range e.Interactions {
		e.Interactions[i].Estimate = estimates[len(e.Main)+i]
	}
	return nil
}

// mask has a bit for each rule taken over.
func mask(levels []int) uint64 {
	m := uint64(0)
	for f, level := range levels {
		m |= uint64(level&1) << f
	}
	return m
}

// sample averages over the orders that were drawn. The error of a value is that
// of the games, given the orders, and that of the orders: how what a rule changes
// differs from order to order, over their number. As few orders have been drawn,
// Student's quantile of their number stands in place of the normal one.
func (e *Explained) sample(a *analysis.Advantages, p *analysis.Played, d *Design, opt Options) error {
	k, orders := len(d.Factors), len(d.Orders)
	run := map[uint64]int{}
	for i, r := range d.Runs {
		run[mask(r.Levels)] = i
	}
	contrasts := make([]Contrast, k+1)
	for i := range contrasts {
		contrasts[i] = Contrast{Weights: make([]int64, len(d.Runs)), Of: int64(orders)}
	}
	for _, order := range d.Orders {
		at := uint64(0)
		for _, rule := range order {
			contrasts[rule].Weights[run[at]]--
			at |= 1 << rule
			contrasts[rule].Weights[run[at]]++
		}
	}
	all := uint64(1)<<k - 1
	contrasts[k].Of = 1
	contrasts[k].Weights[run[all]]++
	contrasts[k].Weights[run[0]]--
	m, err := measure(a, p, d.variants(), contrasts, opt)
	if err != nil {
		return err
	}
	e.Orders, e.Sampled = int64(orders), true
	estimates := m.estimates(opt, p.Agents)
	e.Difference = estimates[k]
	critical := portable.StudentQuantile(portable.Erf(joint.Sidak(opt.Level, k+1)/math.Sqrt2), float64(orders-1))
	for i := range k {
		s := estimates[i]
		games := 0.0
		if !m.fact(i) {
			games = m.error(m.stood, i, m.unit*int64(orders))
		}
		spread := m.orderVariance(d.Orders, run, i) / float64(orders)
		widen := func(bound, half float64) float64 {
			return bound + float64(half*math.Sqrt(float64(games*games)+spread))
		}
		lo, hi := s.Value, s.Value
		if s.CutOffBounds != nil {
			lo, hi = s.CutOffBounds.Lo, s.CutOffBounds.Hi
		}
		if m.fact(i) { // but for the orders that were drawn
			s.Lo, s.Hi = widen(lo, -critical), widen(hi, critical)
		} else {
			s.Lo, s.Hi = min(s.Lo, widen(lo, -critical)), max(s.Hi, widen(hi, critical))
		}
		confine(&s, m.reaches(i))
		e.Shapley = append(e.Shapley, Effect{Factor: i, To: 1, Estimate: s})
	}
	return nil
}

// orderVariance is how what a rule changes varies from order to order.
func (m *measured) orderVariance(orders [][]int, run map[uint64]int, rule int) float64 {
	var changes []float64
	for _, order := range orders {
		at := uint64(0)
		for _, r := range order {
			if r == rule {
				break
			}
			at |= 1 << r
		}
		changes = append(changes, m.runs[run[at|1<<rule]].mean()-m.runs[run[at]].mean())
	}
	mean := 0.0
	for _, x := range changes {
		mean += x / float64(len(changes))
	}
	sum := 0.0
	for _, x := range changes {
		sum += float64((x - mean) * (x - mean))
	}
	return sum / float64(max(1, len(changes)-1))
}
