package record

import (
	"houserules/analysis"
	"houserules/analysis/effects"
	"houserules/analysis/tree"
	"houserules/sim/plan"
)

// Explained is which rules make the difference between two variants, as one
// line-up played them.
type Explained struct {
	Plan *plan.Design
	*effects.Explained
}

// Effects returns explanations as indented JSON: one object, or a list of them
// where there are several line-ups or pairs of variants.
//
//	{"agents": …, "difference": …,
//	  "shapley": [{"rule": …, "from": …, "to": …, "effect": …, "lo": …, "hi": …}],
//	  "interactions": [{"rules": [a, b], "effect": …, "lo": …, "hi": …}], …}
//
// Effects are fractions of 1; "difference" is the whole, to which the Shapley
// values add up, with "lo" and "hi" beside it at the top. "main" has the mean
// effects over all mixtures in the form of "shapley". "variants" are the two, from
// and to; "orders" is the number of orders averaged over, "sampled" whether they
// are a sample. All intervals of an object hold together, at "level".
func Effects(list []Explained) ([]byte, error) {
	objects := make([]object, len(list))
	for i, e := range list {
		of := func(x effects.Effect) object {
			f := e.Plan.Factors[x.Factor]
			return append(object{{"rule", f.Name}, {"from", f.Levels[x.From]}, {"to", f.Levels[x.To]}}, interval(&x.Estimate)...)
		}
		all := func(list []effects.Effect) []object {
			out := make([]object, len(list))
			for k, x := range list {
				out[k] = of(x)
			}
			return out
		}
		pairs := make([]object, len(e.Interactions))
		for k, p := range e.Interactions {
			names := []string{e.Plan.Factors[p.A.Factor].Name, e.Plan.Factors[p.B.Factor].Name}
			pairs[k] = append(object{{"rules", names}}, interval(&p.Estimate)...)
		}
		objects[i] = object{
			{"agents", e.Agents}, {"difference", number(e.Difference.Value)}, {"shapley", all(e.Shapley)}, {"interactions", pairs},
			{"lo", number(e.Difference.Lo)}, {"hi", number(e.Difference.Hi)}, {"main", all(e.Main)},
			{"variants", e.Plan.Of}, {"games", e.Difference.N}, {"level", number(e.Difference.Level)}, {"orders", e.Orders}, {"sampled", e.Sampled},
		}
		if len(e.Missing) > 0 {
			objects[i] = append(objects[i], Field{"not_played", e.Missing})
		}
	}
	return oneOrMore(objects)
}

// interval is an effect with its interval.
func interval(e *analysis.Estimate) object {
	return object{{"effect", number(e.Value)}, {"lo", number(e.Lo)}, {"hi", number(e.Hi)}}
}

// oneOrMore is an object by itself, or a list of several.
func oneOrMore(objects []object) ([]byte, error) {
	if len(objects) == 1 {
		return tree.Indented(objects[0])
	}
	return tree.Indented(objects)
}

// Readings are the readings of a variant, as one line-up played them.
type Readings struct {
	Plan *plan.Design
	*effects.Readings
}

// ReadingsJSON returns readings as indented JSON: one object, or a list of them
// where there are several line-ups or variants.
//
//	{"readings": [{"choices": {knob: value}, "effect": …, "lo": …, "hi": …,
//	  "verdict": …}], "robust": bool, "verdict": …, …}
//
// Effects are fractions of 1, each with its own interval: the advantage, or where
// there is "against" the difference from that variant. "verdict" at the top is
// null where not all readings agree; "turns_on" then names the knobs on which it
// turns. "direction" is that of the verdict: 1, 0 or -1. "shares" has what each
// reading, and in the last place what several do together ("rule" null), has in how
// the effect varies over all combinations: "variance", and "share" of it all from 0
// to 1 with "lo" and "hi", which hold together.
func ReadingsJSON(list []Readings) ([]byte, error) {
	objects := make([]object, len(list))
	for i, x := range list {
		all := make([]object, len(x.Readings.Readings))
		for k := range all {
			r := &x.Readings.Readings[k]
			choices := object{}
			for f, level := range x.Plan.Runs[r.Run].Levels {
				choices = append(choices, Field{x.Plan.Factors[f].Name, x.Plan.Factors[f].Levels[level]})
			}
			all[k] = append(append(object{{"choices", choices}}, interval(&r.Effect)...),
				Field{"verdict", r.Verdict.String()}, Field{"direction", r.Direction})
		}
		turns := []string{}
		for _, t := range x.Turns {
			turns = append(turns, x.Plan.Factors[t.Factor].Name)
		}
		var verdict any
		if x.Robust {
			verdict = x.Verdict.String()
		}
		objects[i] = object{
			{"readings", all}, {"robust", x.Robust}, {"verdict", verdict}, {"direction", x.Direction}, {"turns_on", turns},
			{"agents", x.Agents}, {"variant", x.Plan.Of[0]}, {"size", x.Plan.Size}, {"shares", shares(x)},
		}
		if x.Plan.Against != "" {
			objects[i] = append(objects[i], Field{"against", x.Plan.Against})
		}
		if len(x.Missing) > 0 {
			objects[i] = append(objects[i], Field{"not_played", x.Missing})
		}
	}
	return oneOrMore(objects)
}

// shares are what the readings have in how the effect varies.
func shares(x Readings) []object {
	list := make([]object, len(x.Shares))
	for i, s := range x.Shares {
		var rule any
		if s.Factor != effects.Together {
			rule = x.Plan.Factors[s.Factor].Name
		}
		list[i] = object{{"rule", rule}, {"variance", number(s.Variance)}, {"share", number(s.Share)}, {"lo", number(s.Lo)}, {"hi", number(s.Hi)}}
	}
	return list
}
