package effects

import (
	"math"

	"houserules/analysis/portable"
	"houserules/sim/design"
)

// Model is what the effects of a sweep are estimated in.
type Model struct {
	// Pairs are the interactions that the model has; all others of two factors
	// count as none, as do those of three and more.
	Pairs [][2]int
	// Left are the pairs that it leaves out.
	Left [][2]int
	// Efficiency is the D-efficiency of the runs played against as many spread
	// evenly over all combinations: the p-th root of the quotient of the
	// determinants of their information, with p effects; 1 for all combinations.
	Efficiency float64
	// Aliases are interactions that would show in main effects.
	Aliases []design.Alias
}

// space and runs are the design for package design.
func (d *Design) space() design.Space {
	var s design.Space
	for _, f := range d.Factors {
		s = append(s, len(f.Levels))
	}
	return s
}

// fit is the fullest model that the runs allow.
func (d *Design) fit() (*design.Fit, []int) {
	runs := make([]design.Run, len(d.Runs))
	for i, r := range d.Runs {
		runs[i] = r.Levels
	}
	return design.Best(d.space(), runs)
}

// model describes it.
func (d *Design) model(fit *design.Fit) Model {
	m := Model{Aliases: fit.Aliases()}
	for f := range d.Factors {
		for g := f + 1; g < len(d.Factors); g++ {
			switch {
			case len(d.Factors[f].Levels) < 2 || len(d.Factors[g].Levels) < 2:
			case fit.Model.Has(f, g):
				m.Pairs = append(m.Pairs, [2]int{f, g})
			default:
				m.Left = append(m.Left, [2]int{f, g})
			}
		}
	}
	logarithm := 0.0
	for _, p := range fit.Pivots() {
		logarithm += portable.Log(p / float64(fit.Runs()))
	}
	m.Efficiency = min(1, portable.Exp(logarithm/float64(fit.Model.Size())))
	return m
}

// binary is what weights that are no fractions are rounded to: parts of 2^32,
// which is far below what any number of games could show.
const binary = 1 << 32

// rounded makes a contrast of weights.
func rounded(w []float64) Contrast {
	c := Contrast{Weights: make([]int64, len(w)), Of: binary, Rounded: true}
	for i, x := range w {
		c.Weights[i] = int64(math.Round(float64(x * binary)))
	}
	return c
}

// mains are the contrasts of the main effects, which are noted without estimates.
func (s *Swept) mains(d *Design, fit *design.Fit) []Contrast {
	var list []Contrast
	for f := range d.Factors {
		base := d.Factors[f].Base
		for level := range d.Factors[f].Levels {
			if w, ok := fit.Weights(fit.Model.Main(f, level, base)); ok && level != base {
				s.Effects = append(s.Effects, Effect{Factor: f, From: base, To: level})
				list = append(list, rounded(w))
			}
		}
	}
	return list
}

// contrasts returns the contrasts of all effects.
func (s *Swept) contrasts(d *Design, fit *design.Fit) []Contrast {
	list := s.mains(d, fit)
	for f := range d.Factors {
		for g := f + 1; g < len(d.Factors); g++ {
			if fit.Model.Has(f, g) {
				list = append(list, s.pairs(d, fit, f, g)...)
			}
		}
	}
	return list
}

// pairs are the contrasts of the interactions of two factors.
func (s *Swept) pairs(d *Design, fit *design.Fit, f, g int) []Contrast {
	var list []Contrast
	from, with := d.Factors[f].Base, d.Factors[g].Base
	for i := range d.Factors[f].Levels {
		for j := range d.Factors[g].Levels {
			if i == from || j == with {
				continue
			}
			if w, ok := fit.Weights(fit.Model.Interaction(f, i, from, g, j, with)); ok {
				s.Interactions = append(s.Interactions, Pair{A: Effect{Factor: f, From: from, To: i}, B: Effect{Factor: g, From: with, To: j}})
				list = append(list, rounded(w))
			}
		}
	}
	return list
}

// marginal are the means of the levels of each factor in the model, all levels of
// the others counting alike.
func (m *measured) marginal(d *Design, fit *design.Fit) [][]float64 {
	of := func(c []float64) float64 {
		w, ok := fit.Weights(c)
		if !ok {
			return math.NaN()
		}
		sum := 0.0
		for i, x := range w {
			sum += float64(x * m.runs[i].mean())
		}
		return sum
	}
	mean := of(fit.Model.Mean())
	means := make([][]float64, len(d.Factors))
	for f := range d.Factors {
		levels := len(d.Factors[f].Levels)
		effects, sum := make([]float64, levels), 0.0
		for level := range levels {
			if level > 0 {
				effects[level] = of(fit.Model.Main(f, level, 0))
			}
			sum += effects[level]
		}
		for _, x := range effects {
			means[f] = append(means[f], mean+x-sum/float64(levels))
		}
	}
	return means
}
