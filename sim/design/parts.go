package design

import "math"

// Part is a part of how the means vary over the space: the sum of the squares of
// some combinations of the runs' means, each given by its weights.
type Part struct {
	// Term is the effect whose part it is; of the rest it is the zero value.
	Term Term
	Rows [][]float64
}

// Parts part the variance of the mean over the space, all combinations counting
// alike, among the effects of the model, because its columns are orthonormal
// there: a term's part is the sum of the squares of its coefficients (Hoeffding
// 1948, "A class of statistics with asymptotically normal distribution", Annals of
// Mathematical Statistics 19, section 5). It reports false where the runs cannot
// tell all coefficients.
//
// The last part is the rest, what three and more factors do together and what
// the model leaves out: of all combinations exactly, of some of them by the mean
// square of what the model does not fit.
func (f *Fit) Parts() ([]Part, bool) {
	m, n := f.Model, len(f.rows)
	coefficients := make([][]float64, m.size)
	for k := range coefficients {
		c := make([]float64, m.size)
		c[k] = 1
		w, ok := f.Weights(c)
		if !ok {
			return nil, false
		}
		coefficients[k] = w
	}
	var parts []Part
	for i, t := range m.terms {
		to := m.size
		if i+1 < len(m.from) {
			to = m.from[i+1]
		}
		parts = append(parts, Part{Term: t, Rows: coefficients[m.from[i]:to]})
	}
	return append(parts, Part{Rows: f.residuals(coefficients, n)}), true
}

// residuals are what the model leaves of each run's mean, scaled so that their
// squares add up to the mean square over the space.
func (f *Fit) residuals(coefficients [][]float64, n int) [][]float64 {
	p := f.Model.size
	if n <= p {
		return nil // every mean is fitted
	}
	// Of all N combinations the mean square is that of the sum; of fewer the n − p
	// directions that were seen stand for the N − p that there are.
	all := float64(f.Model.space.Size())
	scale := math.Sqrt((all - float64(p)) / all / float64(n-p))
	rows := make([][]float64, n)
	for i, x := range f.rows {
		rows[i] = make([]float64, n)
		for k, a := range x {
			for j, w := range coefficients[k] {
				rows[i][j] -= float64(a * w)
			}
		}
		rows[i][i]++
		for j := range rows[i] {
			rows[i][j] *= scale
		}
	}
	return rows
}
