package solve

import (
	"strconv"

	"houserules/engine"
	"houserules/engine/rules"
)

// Sentences returns the sentences on an answer, for rules of a name and the reason why they
// have such values, with up to a number of seeds, in games that are cut off at a number
// of plies. The most important one comes last, before those that limit it.
func Sentences(name string, why rules.Message, s Solver, seeds, limit int, a *Answer) []rules.Message {
	list := append([]rules.Message{rules.Say("solve.title", name, why)}, s.Notes()...)
	result := rules.Say("solve.result." + a.Result().String())
	switch {
	case !a.Reached && s.Measure().Objective == engine.Win:
		return append(list, rules.Say("solve.short.counters", s.Seeds(), seeds))
	case !a.Reached:
		return append(list, rules.Say("solve.short", s.Seeds(), seeds))
	case s.Measure().Objective == engine.Win:
		list = append(list, rules.Say("solve.start.win", result))
	case a.Bounds[0] == a.Bounds[1]:
		list = append(list, rules.Say("solve.start", Worth(&a.Bounds[0]), result))
	case a.Searched != nil:
		list = append(list, rules.Say("solve.start.searched", Worth(a.Searched), result, Worth(&a.Bounds[0]), Worth(&a.Bounds[1])))
	default:
		list = append(list, rules.Say("solve.start.bounds", Worth(&a.Bounds[0]), Worth(&a.Bounds[1]), result))
	}
	if a.Longest > limit {
		return append(list, rules.Say("solve.note.limit", a.Longest, limit))
	}
	return append(list, rules.Say("solve.note.longest", a.Longest))
}

// Worth is a value as an argument of a message: a number with its sign, or a message where it
// was not found, nil.
func Worth(v *int) any {
	switch {
	case v == nil:
		return rules.Say("solve.unknown")
	case *v > 0:
		return "+" + strconv.Itoa(*v)
	case *v < 0:
		return "−" + strconv.Itoa(-*v)
	}
	return "0"
}
