// Package fitted lays surfaces and lines through means by least squares, with gonum. Its kernels
// round last digits as the processor does, so that what is published has nine decimals: no
// verdict, count or interval rests on it.
package fitted

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Fit is a linear model laid through values.
type Fit struct {
	// Coefficients are by column of the model, Residuals by value: the values less what the
	// model says.
	Coefficients, Residuals []float64
	// Freedom is the number of values less that of columns, and StandardError the root of the
	// sum of squares of the residuals over it.
	Freedom       int
	StandardError float64
}

// rounded is x to nine decimals; what is nothing has no sign.
func rounded(x float64) float64 { return math.Round(float64(x*1e9))/1e9 + 0 }

// Through fits a model, a row for each value. It reports false if the model has as many
// columns as there are values, so that no residual is left, if its columns are linearly
// dependent, or if a value is not a number.
func Through(model *mat.Dense, values []float64) (*Fit, bool) {
	n, p := model.Dims()
	if n <= p {
		return nil, false
	}
	y := mat.NewVecDense(n, append([]float64(nil), values...))
	if math.IsNaN(mat.Sum(y)) {
		return nil, false
	}
	var coefficients, fit mat.VecDense
	if err := coefficients.SolveVec(model, y); err != nil {
		return nil, false
	}
	fit.MulVec(model, &coefficients)
	f := &Fit{Freedom: n - p}
	for i := range p {
		f.Coefficients = append(f.Coefficients, rounded(coefficients.AtVec(i)))
	}
	for i, v := range values {
		f.Residuals = append(f.Residuals, rounded(v-fit.AtVec(i)))
	}
	f.StandardError = rounded(mat.Norm(mat.NewVecDense(n, append([]float64(nil), f.Residuals...)), 2) / math.Sqrt(float64(f.Freedom)))
	return f, true
}

// Line fits a line; its coefficients are where it crosses zero of the axis, and its slope.
func Line(at, values []float64) (*Fit, bool) {
	model := mat.NewDense(max(1, len(at)), 2, nil)
	for i, x := range at {
		model.SetRow(i, []float64{1, x})
	}
	return Through(model, values)
}
