package effects

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"houserules/sim/design"
)

// Surface is what the effects of a sweep leave of the runs: the means of the games less
// what the model says, the least-squares surface through them.
type Surface struct {
	// Residuals are by run, fractions of 1.
	Residuals []float64
	// Freedom is the number of runs less that of the model's columns, and StandardError the
	// root of the sum of squares of the residuals over it.
	Freedom       int
	StandardError float64
}

// published is how finely a surface is known to be the same on every machine: gonum's
// kernels round last digits as the processor does.
const published = 1e9

// rounded9 rounds to nine decimals; what is nothing has no sign.
func rounded9(x float64) float64 { return math.Round(float64(x*published))/published + 0 }

// surface lays the model's surface through the means of the runs; nil where it has as many
// columns as there are runs, so that nothing is left, or a run has no mean.
func surface(fit *design.Fit, means []float64) *Surface {
	n, p := fit.Runs(), fit.Model.Size()
	if n <= p {
		return nil
	}
	y := mat.NewVecDense(n, append([]float64(nil), means...))
	if math.IsNaN(mat.Sum(y)) {
		return nil
	}
	x := mat.NewDense(n, p, nil)
	for i := range n {
		x.SetRow(i, fit.Row(i))
	}
	var coefficients, fitted mat.VecDense
	if err := coefficients.SolveVec(x, y); err != nil {
		return nil // Best keeps no column that the runs cannot tell from others
	}
	fitted.MulVec(x, &coefficients)
	s := &Surface{Freedom: n - p}
	for i, mean := range means {
		s.Residuals = append(s.Residuals, rounded9(mean-fitted.AtVec(i)))
	}
	s.StandardError = rounded9(mat.Norm(mat.NewVecDense(n, append([]float64(nil), s.Residuals...)), 2) / math.Sqrt(float64(s.Freedom)))
	return s
}

// Largest is the run with the largest residual, the first of equal ones.
func (s *Surface) Largest() (run int) {
	for i, r := range s.Residuals {
		if math.Abs(r) > math.Abs(s.Residuals[run]) {
			run = i
		}
	}
	return run
}
