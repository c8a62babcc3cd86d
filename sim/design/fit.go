package design

import "math"

// Fit is a model fitted to runs by least squares, each run counting alike.
type Fit struct {
	Model *Model
	rows  [][]float64
	// info is the information of the runs, XᵀX, factor and order its
	// decomposition LDLᵀ with the largest pivot first, as far as it goes.
	info   [][]float64
	factor [][]float64
	order  []int
	pivots []float64
}

// relative is the pivot, in parts of the number of runs, below which a column
// counts as made of those before it.
const relative = 1e-9

// NewFit fits a model to runs.
func NewFit(m *Model, runs []Run) *Fit {
	f := &Fit{Model: m}
	for _, r := range runs {
		f.rows = append(f.rows, m.row(r))
	}
	f.info = squareMatrix(m.size)
	for _, x := range f.rows {
		for i, a := range x {
			for j := range i + 1 {
				f.info[i][j] += float64(a * x[j])
			}
		}
	}
	for i := range f.info {
		for j := range i {
			f.info[j][i] = f.info[i][j]
		}
	}
	f.decompose(relative * float64(len(runs)))
	return f
}

func squareMatrix(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// decompose factors the information with pivoting along the diagonal.
func (f *Fit) decompose(least float64) {
	n := f.Model.size
	rest := make([]float64, n) // what is left of the diagonal
	used := make([]bool, n)
	for i := range rest {
		rest[i] = f.info[i][i]
	}
	f.factor = squareMatrix(n) // by place of the pivot, then column
	for range n {
		at := -1
		for i, x := range rest {
			if !used[i] && (at < 0 || x > rest[at]) {
				at = i
			}
		}
		if rest[at] <= least {
			return
		}
		pivot := rest[at]
		used[at] = true
		row := f.factor[len(f.order)]
		for i := range n {
			if used[i] && i != at {
				continue
			}
			x := f.info[at][i]
			for k, d := range f.pivots {
				x -= float64(float64(f.factor[k][at]*f.factor[k][i]) * d)
			}
			row[i] = x / pivot
			rest[i] -= float64(float64(row[i]*row[i]) * pivot)
		}
		f.order, f.pivots = append(f.order, at), append(f.pivots, pivot)
	}
}

// Pivots are the pivots of the information matrix, whose product is its determinant;
// there are fewer than the model has columns where not all can be estimated.
func (f *Fit) Pivots() []float64 { return f.pivots }

// Runs is the number of runs.
func (f *Fit) Runs() int { return len(f.rows) }

// Row has the model's columns of a run. It is not to be changed.
func (f *Fit) Row(run int) []float64 { return f.rows[run] }

// Weights are those with which the means of the runs add up to a combination of
// the model's columns; false where the runs cannot tell it.
func (f *Fit) Weights(c []float64) ([]float64, bool) {
	z, ok := f.known(c)
	if !ok {
		return nil, false
	}
	w := make([]float64, len(f.rows))
	for i, x := range f.rows {
		for j, a := range x {
			w[i] += float64(a * z[j])
		}
	}
	return w, true
}

// known is what solve finds, and whether the runs can tell the combination.
func (f *Fit) known(c []float64) ([]float64, bool) {
	z := f.solve(c)
	for i := range c {
		sum := 0.0
		for j, x := range z {
			sum += float64(f.info[i][j] * x)
		}
		if math.Abs(sum-c[i]) > 1e-6 {
			return nil, false
		}
	}
	return z, true
}

// solve finds z with XᵀX·z = c among the columns that have pivots; the others
// are left out.
func (f *Fit) solve(c []float64) []float64 {
	u := make([]float64, len(f.order))
	for k, at := range f.order {
		u[k] = c[at]
		for j := range k {
			u[k] -= float64(f.factor[j][at] * u[j])
		}
	}
	z := make([]float64, f.Model.size)
	for k := len(f.order) - 1; k >= 0; k-- {
		x := u[k] / f.pivots[k]
		for j := k + 1; j < len(f.order); j++ {
			x -= float64(f.factor[k][f.order[j]] * z[f.order[j]])
		}
		z[f.order[k]] = x
	}
	return z
}

// mostColumns is the size of model beyond which interactions are not looked at:
// there would be too many to print, and none would be known exactly.
const mostColumns = 300

// Best fits the fullest model that the runs allow: the main effects of all
// factors and the interactions of two whose pairs of levels all occur and which
// can be told from everything else in the model. Where a main effect could not
// be told with them, or where there are more effects than runs, there are none.
// The factors whose main effects cannot be told at all are returned with it.
func Best(s Space, runs []Run) (*Fit, []int) {
	alone := NewFit(NewModel(s, nil), runs)
	if lost := alone.lost(); len(lost) > 0 {
		return alone, lost
	}
	var pairs [][2]int
	for f := range s {
		for g := range f {
			if s[f] > 1 && s[g] > 1 && occur(s, runs, g, f) {
				pairs = append(pairs, [2]int{g, f})
			}
		}
	}
	for len(pairs) > 0 {
		m := NewModel(s, pairs)
		if m.size > len(runs) || m.size > mostColumns {
			return alone, nil
		}
		both := NewFit(m, runs)
		if len(both.lost()) > 0 {
			return alone, nil
		}
		kept := pairs[:0:0]
		for _, p := range pairs {
			if both.tells(p[0], p[1]) {
				kept = append(kept, p)
			}
		}
		if len(kept) == len(pairs) {
			return both, nil
		}
		pairs = kept
	}
	return alone, nil
}

// lost lists the factors whose main effects cannot be told.
func (f *Fit) lost() []int {
	var list []int
	for k, levels := range f.Model.space {
		for level := 1; level < levels; level++ {
			if _, ok := f.known(f.Model.Main(k, level, 0)); !ok {
				list = append(list, k)
				break
			}
		}
	}
	return list
}

// tells tells whether the interaction of two factors can be told.
func (f *Fit) tells(a, b int) bool {
	s := f.Model.space
	for i := 1; i < s[a]; i++ {
		for j := 1; j < s[b]; j++ {
			if _, ok := f.known(f.Model.Interaction(a, i, 0, b, j, 0)); !ok {
				return false
			}
		}
	}
	return true
}
