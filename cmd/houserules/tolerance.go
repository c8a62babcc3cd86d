package main

import (
	"fmt"
	"strconv"
	"strings"
)

// toleranceFlag is the tolerance of the score in percentage points, written "1"
// or "1 pp". The flag's published name is --margin.
type toleranceFlag float64

// Bounds of a tolerance, in percentage points, as in study files.
const (
	leastTolerance = 0.001
	mostTolerance  = 50
)

// String implements pflag.Value.
func (t *toleranceFlag) String() string {
	return strconv.FormatFloat(float64(*t), 'g', -1, 64) + " pp"
}

// Set implements pflag.Value.
func (t *toleranceFlag) Set(text string) error {
	number := strings.TrimSpace(strings.TrimSuffix(text, "pp"))
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || !(x >= leastTolerance && x <= mostTolerance) {
		return fmt.Errorf("a margin is %v to %v percentage points, such as \"1 pp\"", leastTolerance, mostTolerance)
	}
	*t = toleranceFlag(x)
	return nil
}

// Type implements pflag.Value.
func (t *toleranceFlag) Type() string { return "margin" }

// fraction is the tolerance as a fraction of 1.
func (t *toleranceFlag) fraction() float64 { return float64(*t) / 100 }
