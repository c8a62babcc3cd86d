package exact

import (
	"math"
	"testing"
)

// RatioProducts by its definition, row by row.
func TestRatioProducts(t *testing.T) {
	columns := [][]int32{{3, 1, 0, 2}, {5, 2, 1, 4}, {1, 0, 2, 2}, {2, 1, 3, 3}}
	c := NewCross(4)
	c.Add(columns)
	r, q := 6.0/12, 5.0/9
	want, square := 0.0, 0.0
	for i := range columns[0] {
		a, b := float64(columns[0][i])-r*float64(columns[1][i]), float64(columns[2][i])-q*float64(columns[3][i])
		want, square = want+a*b, square+a*a
	}
	if got := c.RatioProducts(0, 1, 2, 3); math.Abs(got-want) > 1e-12 {
		t.Errorf("%v instead of %v", got, want)
	}
	if got := c.RatioProducts(0, 1, 0, 1); math.Abs(got-square) > 1e-12 || got != c.RatioSquares(0, 1) {
		t.Errorf("%v instead of %v", got, square)
	}
}
