package design

import "math"

// Alias is an interaction that a model leaves out and that would show in an
// effect which it has, were it there.
type Alias struct {
	// Effect is the term of the model, Hidden the interaction.
	Effect, Hidden Term
	// Share is the largest part of the interaction that shows in some column of
	// the effect, in absolute value; 1 where the two cannot be told apart.
	Share float64
}

// leastAlias is the share below which an alias is not worth a word.
const leastAlias = 0.05

// Aliases lists the interactions of two factors that the model leaves out and
// that show in main effects, by the alias matrix (XᵀX)⁻¹XᵀZ (Box and Wilson
// 1951), Z being their columns.
func (f *Fit) Aliases() []Alias {
	s := f.Model.space
	var list []Alias
	for a := range s {
		for b := a + 1; b < len(s); b++ {
			if !f.Model.Has(a, b) {
				list = append(list, f.showing(a, b)...)
			}
		}
	}
	return list
}

// showing finds the main effects in which an interaction would show.
func (f *Fit) showing(a, b int) []Alias {
	s, m := f.Model.space, f.Model
	most := make([]float64, len(s))
	for i := range s[a] - 1 {
		for j := range s[b] - 1 {
			xz := make([]float64, m.size)
			for _, row := range f.rows {
				z := float64(row[m.from[a]+i] * row[m.from[b]+j])
				for k, x := range row {
					xz[k] += float64(x * z)
				}
			}
			shown := f.solve(xz)
			for factor := range s {
				for k := range s[factor] - 1 {
					most[factor] = max(most[factor], math.Abs(shown[m.from[factor]+k]))
				}
			}
		}
	}
	var list []Alias
	for factor, share := range most {
		if share > leastAlias {
			list = append(list, Alias{Term{factor, -1}, Term{a, b}, share})
		}
	}
	return list
}
