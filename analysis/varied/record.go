package varied

import (
	"houserules/analysis"
	"houserules/analysis/effects"
	"houserules/analysis/tree"
	"houserules/sim/plan"
)

// explained and readings are what one line-up says to a design.
type (
	explained struct {
		plan *plan.Design
		*effects.Explained
	}
	readings struct {
		plan *plan.Design
		*effects.Readings
	}
)

// explanations are which rules make the difference between two variants: one object, or a list of them
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
func explanations(list []explained) any {
	objects := make([]tree.Object, len(list))
	for i, e := range list {
		of := func(x effects.Effect) tree.Object {
			f := e.plan.Factors[x.Factor]
			return append(tree.Object{{"rule", f.Name}, {"from", f.Levels[x.From]}, {"to", f.Levels[x.To]}}, interval(&x.Estimate)...)
		}
		all := func(list []effects.Effect) []tree.Object {
			out := make([]tree.Object, len(list))
			for k, x := range list {
				out[k] = of(x)
			}
			return out
		}
		pairs := make([]tree.Object, len(e.Interactions))
		for k, p := range e.Interactions {
			names := []string{e.plan.Factors[p.A.Factor].Name, e.plan.Factors[p.B.Factor].Name}
			pairs[k] = append(tree.Object{{"rules", names}}, interval(&p.Estimate)...)
		}
		objects[i] = tree.Object{
			{"agents", e.Agents}, {"difference", tree.Number(e.Difference.Value)}, {"shapley", all(e.Shapley)}, {"interactions", pairs},
			{"lo", tree.Number(e.Difference.Lo)}, {"hi", tree.Number(e.Difference.Hi)}, {"main", all(e.Main)},
			{"variants", e.plan.Of}, {"games", e.Difference.N}, {"level", tree.Number(e.Difference.Level)}, {"orders", e.Orders}, {"sampled", e.Sampled},
		}
		if len(e.Missing) > 0 {
			objects[i] = append(objects[i], tree.Field{"not_played", e.Missing})
		}
	}
	return oneOrMore(objects)
}

// Surfaces are the response surfaces of a study's sweeps for summary.json, one for each
// sweep and line-up that says something:
//
//	[{"agents": …, "of": […],
//	  "effects": [{"rule": …, "from": …, "to": …, "effect": …, "lo": …, "hi": …}],
//	  "interactions": [{"rules": [a, b], "to": [x, y], "effect": …, "lo": …, "hi": …}],
//	  "residuals": [{"variant": …, "residual": …}], "standard_error": …, "freedom": …}, …]
//
// All are fractions of 1. "effects" are those of a value against the rule's own, and
// "interactions" what two such changes do together beyond both; their intervals hold
// together. "residuals" are the variants' means less the surface of all these, and
// "standard_error" is the root of their sum of squares over the degrees of freedom; these
// two have nine decimals, and are left out where the surface goes through every mean.
func Surfaces(designs []Design) []tree.Object {
	var list []tree.Object
	for i := range designs {
		d := designs[i].Plan
		for k := range designs[i].Swept {
			if s := &designs[i].Swept[k]; len(s.Missing) == 0 {
				list = append(list, surfaceOf(d, s))
			}
		}
	}
	return list
}

// surfaceOf is the surface of a sweep as one line-up played it.
func surfaceOf(d *plan.Design, s *effects.Swept) tree.Object {
	single, pairs := make([]tree.Object, len(s.Effects)), make([]tree.Object, len(s.Interactions))
	level := func(e effects.Effect, at int) string { return d.Factors[e.Factor].Levels[at] }
	for i, e := range s.Effects {
		single[i] = append(tree.Object{{"rule", d.Factors[e.Factor].Name}, {"from", level(e, e.From)}, {"to", level(e, e.To)}}, interval(&e.Estimate)...)
	}
	for i, p := range s.Interactions {
		rules := []string{d.Factors[p.A.Factor].Name, d.Factors[p.B.Factor].Name}
		pairs[i] = append(tree.Object{{"rules", rules}, {"to", []string{level(p.A, p.A.To), level(p.B, p.B.To)}}}, interval(&p.Estimate)...)
	}
	o := tree.Object{{"agents", s.Agents}, {"of", d.Of}, {"effects", single}, {"interactions", pairs}}
	if s.Surface == nil {
		return o
	}
	left := make([]tree.Object, len(s.Surface.Residuals))
	for i, r := range s.Surface.Residuals {
		left[i] = tree.Object{{"variant", d.Runs[i].Variant}, {"residual", tree.Number(r)}}
	}
	return append(o, tree.Field{"residuals", left}, tree.Field{"standard_error", tree.Number(s.Surface.StandardError)}, tree.Field{"freedom", s.Surface.Freedom})
}

// interval is an effect with its interval.
func interval(e *analysis.Estimate) tree.Object {
	return tree.Object{{"effect", tree.Number(e.Value)}, {"lo", tree.Number(e.Lo)}, {"hi", tree.Number(e.Hi)}}
}

// oneOrMore is an object by itself, or a list of several.
func oneOrMore(objects []tree.Object) any {
	if len(objects) == 1 {
		return objects[0]
	}
	return objects
}

// specifications are the readings of variants: one object, or a list of them
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
func specifications(list []readings) any {
	objects := make([]tree.Object, len(list))
	for i, x := range list {
		all := make([]tree.Object, len(x.Readings.Readings))
		for k := range all {
			r := &x.Readings.Readings[k]
			choices := tree.Object{}
			for f, level := range x.plan.Runs[r.Run].Levels {
				choices = append(choices, tree.Field{x.plan.Factors[f].Name, x.plan.Factors[f].Levels[level]})
			}
			all[k] = append(append(tree.Object{{"choices", choices}}, interval(&r.Effect)...),
				tree.Field{"verdict", r.Verdict.String()}, tree.Field{"direction", r.Direction})
		}
		turns := []string{}
		for _, t := range x.Turns {
			turns = append(turns, x.plan.Factors[t.Factor].Name)
		}
		var verdict any
		if x.Robust {
			verdict = x.Verdict.String()
		}
		objects[i] = tree.Object{
			{"readings", all}, {"robust", x.Robust}, {"verdict", verdict}, {"direction", x.Direction}, {"turns_on", turns},
			{"agents", x.Agents}, {"variant", x.plan.Of[0]}, {"size", x.plan.Size}, {"shares", shares(x)},
		}
		if x.plan.Against != "" {
			objects[i] = append(objects[i], tree.Field{"against", x.plan.Against})
		}
		if len(x.Missing) > 0 {
			objects[i] = append(objects[i], tree.Field{"not_played", x.Missing})
		}
	}
	return oneOrMore(objects)
}

// shares are what the readings have in how the effect varies.
func shares(x readings) []tree.Object {
	list := make([]tree.Object, len(x.Shares))
	for i, s := range x.Shares {
		var rule any
		if s.Factor != effects.Together {
			rule = x.plan.Factors[s.Factor].Name
		}
		list[i] = tree.Object{{"rule", rule}, {"variance", tree.Number(s.Variance)}, {"share", tree.Number(s.Share)}, {"lo", tree.Number(s.Lo)}, {"hi", tree.Number(s.Hi)}}
	}
	return list
}
