package effects

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis/fitted"
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

// surface lays the model's surface through the means of the runs; nil where it has as many
// columns as there are runs, so that nothing is left, or a run has no mean.
func surface(fit *design.Fit, means []float64) *Surface {
	x := mat.NewDense(fit.Runs(), fit.Model.Size(), nil)
	for i := range fit.Runs() {
		x.SetRow(i, fit.Row(i))
	}
	through, ok := fitted.Through(x, means)
	if !ok {
		return nil // Best keeps no column that the runs cannot tell from others
	}
	return &Surface{Residuals: through.Residuals, Freedom: through.Freedom, StandardError: through.StandardError}
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
