package main

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"houserules/configs/strict"
	"houserules/engine/rules"
	"houserules/sim"
)

// toleranceFlag is the tolerance of the score in percentage points, written "1"
// or "1 pp" and judged as tolerance.score is in study files. The flag's
// published name is --margin.
type toleranceFlag float64

// String implements pflag.Value.
func (t *toleranceFlag) String() string {
	return strconv.FormatFloat(float64(*t), 'g', -1, 64) + " pp"
}

// Set implements pflag.Value.
func (t *toleranceFlag) Set(text string) error {
	const key = "score"
	var in sim.ToleranceFile
	if list := strict.Set("--margin", &in, key, strings.TrimSpace(text)); list.HasErrors() {
		score, _ := rules.ShapeOf(reflect.TypeOf(in)).Field(key)
		return fmt.Errorf("a margin is %v to %v percentage points, such as \"1 pp\"", *score.Shape.Min, *score.Shape.Max)
	}
	*t = toleranceFlag(in.Score)
	return nil
}

// Type implements pflag.Value.
func (t *toleranceFlag) Type() string { return "margin" }

// fraction is the tolerance as a fraction of 1.
func (t *toleranceFlag) fraction() float64 { return float64(*t) / 100 }
