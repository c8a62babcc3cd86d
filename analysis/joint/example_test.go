package joint_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis/joint"
)

func ExampleMaxT() {
	// Two variants compared with one base: they correlate at one half.
	shared := mat.NewSymDense(2, []float64{1, 0.5, 0.5, 1})
	fmt.Printf("one %.2f, two %.2f, two line-ups of two %.2f\n",
		joint.MaxT(0.95), joint.MaxT(0.95, shared), joint.MaxT(0.95, shared, shared))
	// Output: one 1.96, two 2.21, two line-ups of two 2.47
}
