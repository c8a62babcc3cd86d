package learn

import (
	"math"

	"houserules/engine/evaluation"
)

// fitting is what least squares needs: the samples and the weights so far, in arguments of
// tanh.
type fitting struct {
	*samples
	weights []float64
	// normal is the lower triangle of JᵀJ row by row, gradient Jᵀ(target − tanh), where J has
	// the derivatives of all tanh.
	normal, gradient []float64
}

const (
	// rounds is the number of steps of Gauss and Newton; later ones change no weight by a
	// unit.
	rounds = 12
	// shrinking is the number of samples as which a weight counts that nothing speaks for: so
	// rare features have small ones.
	shrinking = 2
)

// fit returns the weights that come nearest to the targets, by least squares of tanh.
func fit(x *samples, features int, from []int16) []int16 {
	f := &fitting{samples: x, weights: make([]float64, features),
		normal: make([]float64, features*(features+1)/2), gradient: make([]float64, features)}
	for i, w := range from {
		f.weights[i] = float64(w) / evaluation.Unit
	}
	loss := f.linearize()
	damping := 1e-3
	for range rounds {
		before := append([]float64(nil), f.weights...)
		normal := append([]float64(nil), f.normal...)
		step := append([]float64(nil), f.gradient...)
		for i := range step {
			at := i*(i+1)/2 + i
			normal[at] += float64(damping*normal[at]) + shrinking
			step[i] -= float64(shrinking * before[i])
		}
		solve(normal, step)
		for i := range step {
			f.weights[i] = before[i] + step[i]
		}
		if now := f.linearize(); now <= loss {
			loss, damping = now, damping/4
			continue
		}
		f.weights = before
		f.linearize()
		damping *= 16
	}
	return rounded(f.weights)
}

// value is the argument of tanh for a sample.
func (f *fitting) value(s *sample) float64 {
	x := 0.0
	for _, g := range f.features[s.from:s.to] {
		x += float64(f.weights[g.Index] * float64(g.Count))
	}
	return x
}

// linearize works out normal and gradient, and returns the sum of squares with that of the
// shrunk weights.
func (f *fitting) linearize() float64 {
	clear(f.normal)
	clear(f.gradient)
	loss := 0.0
	for i := range f.list {
		s := &f.list[i]
		p := tanh(f.value(s))
		miss := float64(float64(s.target)/one) - p
		loss += float64(miss * miss)
		slope := 1 - float64(p*p)
		squared := float64(slope * slope)
		part := f.features[s.from:s.to]
		for k, g := range part {
			c := float64(g.Count)
			f.gradient[g.Index] += float64(float64(slope*miss) * c)
			row := f.normal[int(g.Index)*(int(g.Index)+1)/2:]
			c *= squared
			for _, h := range part[:k+1] { // features come in ascending order
				row[h.Index] += float64(c * float64(h.Count))
			}
		}
	}
	for _, w := range f.weights {
		loss += float64(shrinking * float64(w*w))
	}
	return loss
}

// solve solves a system whose matrix is positive definite, given by its lower triangle, in
// place (Cholesky; Golub and Van Loan 2013, "Matrix Computations", section 4.2).
func solve(a, b []float64) {
	for i := range b {
		row := a[i*(i+1)/2:]
		for k := 0; k <= i; k++ {
			other := a[k*(k+1)/2:]
			x := row[k]
			for m := range k {
				x -= float64(row[m] * other[m])
			}
			if k < i {
				row[k] = x / other[k]
			} else {
				row[i] = math.Sqrt(x)
			}
		}
		for m := range i {
			b[i] -= float64(row[m] * b[m])
		}
		b[i] /= row[i]
	}
	for i := len(b) - 1; i >= 0; i-- {
		for k := i + 1; k < len(b); k++ {
			b[i] -= float64(a[k*(k+1)/2+i] * b[k])
		}
		b[i] /= a[i*(i+1)/2+i]
	}
}

// rounded are weights in units.
func rounded(weights []float64) []int16 {
	list := make([]int16, len(weights))
	for i, w := range weights {
		list[i] = int16(math.Round(min(max(float64(w*evaluation.Unit), -math.MaxInt16), math.MaxInt16)))
	}
	return list
}
