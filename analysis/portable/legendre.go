package portable

import "math"

// Legendre returns the n nodes of Gauss–Legendre quadrature on [−1, 1], in
// order, and their weights: the zeros of the Legendre polynomial, by Newton's
// method from Tricomi's approximation.
func Legendre(n int) (nodes, weights []float64) {
	nodes, weights = make([]float64, n), make([]float64, n)
	for i := range (n + 1) / 2 {
		x := cosine(math.Pi * (float64(i) + 0.75) / (float64(n) + 0.5))
		var slope float64
		for range 10 {
			var value float64
			value, slope = legendre(n, x)
			x -= value / slope
		}
		_, slope = legendre(n, x)
		if 2*i+1 == n {
			x = 0
		}
		w := 2 / float64(float64((1-x)*(1+x))*float64(slope*slope))
		nodes[i], nodes[n-1-i] = -x, x
		weights[i], weights[n-1-i] = w, w
	}
	return nodes, weights
}

// legendre is the polynomial of degree n and its derivative.
func legendre(n int, x float64) (value, slope float64) {
	before, value := 0.0, 1.0
	for k := range n {
		m := float64(k)
		before, value = value, (float64(float64((float64(2*m)+1)*x)*value)-float64(m*before))/(m+1)
	}
	return value, float64(n) * (before - float64(x*value)) / float64((1-x)*(1+x))
}

// cosine is good enough to begin with, for angles from 0 to π/2: Taylor's
// series.
func cosine(angle float64) float64 {
	xx := float64(angle * angle)
	sum, term := 1.0, 1.0
	for k := 2; k < 30; k += 2 {
		term = float64(term * -xx / float64(k*(k-1)))
		sum += term
	}
	return sum
}
