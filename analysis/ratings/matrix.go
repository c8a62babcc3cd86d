package ratings

import "math"

// matrix is a small square matrix, by rows.
type matrix [][]float64

func newMatrix(n int) matrix {
	m := make(matrix, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// addOuter adds a multiple of the product of a vector with itself.
func (m matrix) addOuter(x []float64, weight float64) {
	for i := range m {
		for j := range m {
			m[i][j] += float64(float64(weight*x[i]) * x[j])
		}
	}
}

// scale multiplies all entries.
func (m matrix) scale(by float64) {
	for i := range m {
		for j := range m {
			m[i][j] *= by
		}
	}
}

// times is the product of two matrices.
func (m matrix) times(o matrix) matrix {
	out := newMatrix(len(m))
	for i := range m {
		for j := range m {
			for k := range m {
				out[i][j] += float64(m[i][k] * o[k][j])
			}
		}
	}
	return out
}

// factor is the lower triangle L with LLᵀ = m, of a positive matrix (Cholesky);
// false where it is none.
func (m matrix) factor() (matrix, bool) {
	l := newMatrix(len(m))
	for i := range m {
		for j := range i + 1 {
			sum := m[i][j]
			for k := range j {
				sum -= float64(l[i][k] * l[j][k])
			}
			if i != j {
				l[i][j] = sum / l[j][j]
				continue
			}
			if !(sum > 1e-13*m[i][i]) || math.IsInf(sum, 0) {
				return nil, false
			}
			l[i][i] = math.Sqrt(sum)
		}
	}
	return l, true
}

// solve returns x with m·x = y.
func (m matrix) solve(y []float64) ([]float64, bool) {
	l, ok := m.factor()
	if !ok {
		return nil, false
	}
	x := make([]float64, len(y))
	for i := range x {
		x[i] = y[i]
		for k := range i {
			x[i] -= float64(l[i][k] * x[k])
		}
		x[i] /= l[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= float64(l[k][i] * x[k])
		}
		x[i] /= l[i][i]
	}
	return x, true
}

// inverse is the inverse of a positive matrix.
func (m matrix) inverse() (matrix, bool) {
	out := newMatrix(len(m))
	for j := range m {
		unit := make([]float64, len(m))
		unit[j] = 1
		column, ok := m.solve(unit)
		if !ok {
			return nil, false
		}
		for i := range m {
			out[i][j] = column[i]
		}
	}
	return out, true
}

func dot(x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += float64(x[i] * y[i])
	}
	return sum
}

// addTo adds a multiple of a vector to another.
func addTo(to, x []float64, weight float64) {
	for i := range to {
		to[i] += float64(weight * x[i])
	}
}
