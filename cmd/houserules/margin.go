package main

import (
	"fmt"
	"strconv"
	"strings"
)

// marginFlag is a margin in percentage points, written "1" or "1 pp".
type marginFlag float64

// Bounds of a margin, in percentage points, as in study files.
const (
	leastMargin = 0.001
	mostMargin  = 50
)

// String implements pflag.Value.
func (m *marginFlag) String() string {
	return strconv.FormatFloat(float64(*m), 'g', -1, 64) + " pp"
}

// Set implements pflag.Value.
func (m *marginFlag) Set(text string) error {
	number := strings.TrimSpace(strings.TrimSuffix(text, "pp"))
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || !(x >= leastMargin && x <= mostMargin) {
		return fmt.Errorf("a margin is %v to %v percentage points, such as \"1 pp\"", leastMargin, mostMargin)
	}
	*m = marginFlag(x)
	return nil
}

// Type implements pflag.Value.
func (m *marginFlag) Type() string { return "margin" }

// fraction is the margin as a fraction of 1.
func (m *marginFlag) fraction() float64 { return float64(*m) / 100 }
