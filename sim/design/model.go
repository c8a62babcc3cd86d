package design

import "math"

// Term is an effect of a model: the main effect of factor A where B is -1, else
// the interaction of A and B.
type Term struct{ A, B int }

// Model says how the mean of a run is made up: a constant, the main effect of
// each factor, and the interactions of some pairs. Effects of a factor add up to
// zero over its levels, each level counting alike however often it is played,
// so that the constant is the mean over all runs of the space and a main effect
// a difference of equally weighted means.
//
// Its columns are orthonormal over the whole space (Helmert's contrasts and
// their products): there the information of a run is the identity, and the
// determinant of any other choice of runs tells how much worse it is.
type Model struct {
	space Space
	terms []Term
	from  []int // first column of each term
	size  int
	codes [][][]float64 // by factor and level
}

// NewModel has the main effects of a space and the interactions of some pairs.
func NewModel(s Space, pairs [][2]int) *Model {
	m := &Model{space: s, size: 1}
	add := func(t Term, columns int) {
		m.terms, m.from = append(m.terms, t), append(m.from, m.size)
		m.size += columns
	}
	for f, levels := range s {
		m.codes = append(m.codes, helmert(levels))
		add(Term{f, -1}, levels-1)
	}
	for _, p := range pairs {
		add(Term{p[0], p[1]}, (s[p[0]]-1)*(s[p[1]]-1))
	}
	return m
}

// Size is the number of columns, the constant included.
func (m *Model) Size() int { return m.size }

// Has tells whether the model has the interaction of two factors.
func (m *Model) Has(f, g int) bool {
	for _, t := range m.terms {
		if t == (Term{f, g}) || t == (Term{g, f}) {
			return true
		}
	}
	return false
}

// helmert has the orthonormal codes of the levels of a factor: column k sets
// level k+1 against the mean of those before it, and its mean square is one.
func helmert(levels int) [][]float64 {
	codes := make([][]float64, levels)
	for i := range codes {
		codes[i] = make([]float64, levels-1)
		for k := range codes[i] {
			scale := math.Sqrt(float64(levels) / float64((k+1)*(k+2)))
			switch {
			case i <= k:
				codes[i][k] = -scale
			case i == k+1:
				codes[i][k] = float64(float64(k+1) * scale)
			}
		}
	}
	return codes
}

// row has a run's columns.
func (m *Model) row(r Run) []float64 {
	out := []float64{1}
	for _, t := range m.terms {
		a := m.codes[t.A][r[t.A]]
		if t.B < 0 {
			out = append(out, a...)
			continue
		}
		for _, x := range a {
			for _, y := range m.codes[t.B][r[t.B]] {
				out = append(out, float64(x*y))
			}
		}
	}
	return out
}

// Mean is the mean over the space, as a combination of the model's columns.
func (m *Model) Mean() []float64 {
	c := make([]float64, m.size)
	c[0] = 1
	return c
}

// Main is the mean of a level of a factor less that of another, all other
// factors' levels counting alike.
func (m *Model) Main(f, level, than int) []float64 {
	c := make([]float64, m.size)
	for k := range m.space[f] - 1 {
		c[m.from[f]+k] = m.codes[f][level][k] - m.codes[f][than][k]
	}
	return c
}

// Interaction is how much more the first factor's change from one level to
// another does where the second has changed as well: the difference of two
// differences. The model must have the pair.
func (m *Model) Interaction(f, level, than, g, with, without int) []float64 {
	c := make([]float64, m.size)
	for i, t := range m.terms {
		if t != (Term{f, g}) {
			continue
		}
		at := m.from[i]
		for j := range m.space[f] - 1 {
			x := m.codes[f][level][j] - m.codes[f][than][j]
			for k := range m.space[g] - 1 {
				c[at] = float64(x * (m.codes[g][with][k] - m.codes[g][without][k]))
				at++
			}
		}
	}
	return c
}
