package effects

import (
	"fmt"
	"slices"

	"houserules/analysis"
)

// Swept is what many variants say of the knobs in which they differ, as played by
// one line-up.
type Swept struct {
	Agents string
	// Ranked are the runs, the fairest first: by the absolute value of the first
	// player's advantage.
	Ranked []Ranked
	// Model says what the effects are effects of.
	Model Model
	// Effects has the effect of each level of each factor against its base level,
	// Interactions those of two such changes. Their intervals hold together.
	Effects      []Effect
	Interactions []Pair
	// Means are the marginal means of all levels, by factor.
	Means [][]float64
	// Surface is what the effects leave of the runs' means; nil where nothing is left
	// to them.
	Surface *Surface
	// Missing is as in Explained.
	Missing []string
}

// Sweep ranks the runs of a design and estimates its effects, for each line-up.
func Sweep(src analysis.Source, d *Design, opt Options) ([]Swept, error) {
	fit, lost := d.fit()
	if len(lost) > 0 {
		return nil, fmt.Errorf("the runs cannot tell the effect of %s from others", d.Factors[lost[0]].Name)
	}
	model, shape := d.model(fit), Swept{}
	contrasts := shape.contrasts(d, fit)
	a := analysis.NewAdvantages(src)
	var list []Swept
	lineups := a.Lineups()
	for _, p := range lineups {
		lost, err := missing(a, p, d.variants())
		if err != nil {
			return nil, err
		}
		s := Swept{Agents: p.Agents, Model: model, Missing: lost}
		if len(s.Missing) > 0 {
			list = append(list, s)
			continue
		}
		m, err := measure(a, p, d.variants(), contrasts, opt)
		if err != nil {
			return nil, err
		}
		s.Effects, s.Interactions = slices.Clone(shape.Effects), slices.Clone(shape.Interactions)
		for k, e := range m.estimates(opt, p.Agents) {
			if k < len(s.Effects) {
				s.Effects[k].Estimate = e
			} else {
				s.Interactions[k-len(s.Effects)].Estimate = e
			}
		}
		s.Means = m.marginal(d, fit)
		means := make([]float64, len(m.runs))
		for i := range m.runs {
			means[i] = m.runs[i].mean()
		}
		s.Surface = surface(fit, means)
		if s.Ranked, err = m.rank(a, p, d, len(lineups), opt); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}
