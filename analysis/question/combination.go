package question

import (
	"houserules/analysis/answer"
	"houserules/sim/plan"
)

// Combination has the levels of all factors of a design as settings, which a reader says in words.
func Combination(d *plan.Design, levels []int) answer.List {
	list := make(answer.List, len(levels))
	for f, level := range levels {
		list[f] = answer.Setting{Knob: d.Factors[f].Name, Value: d.Factors[f].Levels[level]}
	}
	return list
}
