package record

import (
	"houserules/analysis"
	"houserules/analysis/balance"
	"houserules/analysis/tree"
	"houserules/sim/plan"
)

// Balance is the answer to a search for the fairest rules.
type Balance struct {
	// Plan is that of the search; its candidates are the runs of its design.
	Plan   *plan.Plan
	Result balance.Result
}

// Changed lists the knobs in which a candidate differs from today's rules, by their
// places among the factors.
func (b *Balance) Changed(set int) []int {
	d := b.Plan.Candidates()
	var list []int
	for f, level := range d.Runs[set].Levels {
		if level != d.Factors[f].Base {
			list = append(list, f)
		}
	}
	return list
}

// Fair judges the advantage of a player under a set of rules of the confirmation by
// the search's tolerance.
func (b *Balance) Fair(s *balance.Side, player int) (analysis.Verdict, int) {
	return analysis.Judge(s.Advantages[player], s.Equal[player], b.Plan.Tolerance.Score)
}

// JSON returns the answer as one indented object:
//
//	{"recommended": {"changes": {knob: value}, "effects": {agent: {"advantage": …,
//	    "lo": …, "hi": …, "verdict": …, "draws": …, "plies": …, "limit": …,
//	    "today": {"advantage": …, "lo": …, "hi": …, "draws": …, "plies": …},
//	    "change": {"effect": …, "lo": …, "hi": …}}}, "variant": …, "confirmation": …,
//	    "constraints": {measure: "met" | "broken" | "open"}, "skill": {…}, "games": n},
//	  "region": [{"changes": {…}, "unfairness": {"value": …, "lo": …, "hi": …},
//	    "effects": {agent: {"advantage": …, "lo": …, "hi": …, "draws": …, "plies": …}},
//	    "constraints": {…}, "variant": …, "games": n}],
//	  "games": n, "told_apart": bool, "less_fair": […], "breaking": […], "not_raced": […],
//	  "fronts": {"change": [variant, …], "draws": […], "length": […]}, …}
//
// Shares are fractions of 1, plies means. What is said under "recommended" rests on
// games that chose nothing; "change" is null where today's rules are recommended.
// Members of the other lists have the form of "region" and the games that judged
// them, those that are less fair "by" whom they were put out, too. Games at the top
// are all that were played. "told_apart" is false where no candidate is shown to be
// less fair than another or to break a constraint.
func (b *Balance) JSON() ([]byte, error) {
	r := &b.Result
	out := object{}
	if c := r.Confirmation; c != nil {
		out = append(out, Field{"recommended", b.recommended(c)})
	} else {
		out = append(out, Field{"recommended", nil})
	}
	lists := map[balance.State][]object{balance.Best: {}, balance.LessFair: {}, balance.BreaksConstraint: {}, balance.NotRaced: {}}
	for _, set := range r.Region {
		lists[balance.Best] = append(lists[balance.Best], b.entry(set))
	}
	for set := range r.Entries {
		if s := r.Entries[set].State; s != balance.Best && s != balance.Aside {
			lists[s] = append(lists[s], b.entry(set))
		}
	}
	names := func(on func(balance.Fronts) bool) []string {
		list := []string{}
		for set, e := range r.Entries {
			if on(e.Fronts) {
				list = append(list, b.variant(set))
			}
		}
		return list
	}
	return tree.Indented(append(out,
		Field{"region", lists[balance.Best]}, Field{"games", r.Games}, Field{"told_apart", !r.Null},
		Field{"less_fair", lists[balance.LessFair]}, Field{"breaking", lists[balance.BreaksConstraint]}, Field{"not_raced", lists[balance.NotRaced]},
		Field{"fronts", object{
			{"change", names(func(f balance.Fronts) bool { return f.Changes })},
			{"draws", names(func(f balance.Fronts) bool { return f.Draws })},
			{"length", names(func(f balance.Fronts) bool { return f.Length })},
		}},
		Field{"search", b.Plan.Name}, Field{"today", b.Plan.Balance.Today}, Field{"level", number(b.Plan.Balance.Level)},
		Field{"tolerance", number(b.Plan.Tolerance.Score)}, Field{"budget", b.Plan.Balance.Budget}, Field{"seed", b.Plan.Seed}, Field{"protocol", b.Plan.Protocol},
	))
}

func (b *Balance) variant(set int) string { return b.Plan.Candidates().Runs[set].Variant }

// changes are the knobs that a candidate changes, with its values.
func (b *Balance) changes(set int) object {
	d, out := b.Plan.Candidates(), object{}
	for _, f := range b.Changed(set) {
		out = append(out, Field{d.Factors[f].Name, d.Factors[f].Levels[d.Runs[set].Levels[f]]})
	}
	return out
}

// standings say how the constraints stand.
func (b *Balance) standings(list []balance.Standing) object {
	out := object{}
	for i, s := range list {
		word := "open"
		switch s {
		case balance.Met:
			word = "met"
		case balance.Broken:
			word = "broken"
		}
		out = append(out, Field{b.Plan.Balance.Constraints[i].Measure, word})
	}
	return out
}

// advantage is the first player's, with its interval.
func advantage(e analysis.Estimate) object {
	return object{{"advantage", number(e.Value)}, {"lo", number(e.Lo)}, {"hi", number(e.Hi)}}
}

// recommended is what was confirmed, or was not.
func (b *Balance) recommended(c *balance.Confirmation) object {
	effects := object{}
	for p, name := range b.Plan.Balance.Players {
		verdict, direction := b.Fair(&c.Winner, p)
		var change any
		if c.Change != nil {
			change = interval(&c.Change[p])
		}
		effects = append(effects, Field{name, append(advantage(c.Winner.Advantages[p]),
			Field{"verdict", verdict.String()}, Field{"direction", direction},
			Field{"draws", number(c.Winner.Draws[p].Value)}, Field{"plies", number(c.Winner.Lengths[p].Value)}, Field{"limit", number(c.Winner.Limits[p].Value)},
			Field{"today", append(advantage(c.Today.Advantages[p]),
				Field{"draws", number(c.Today.Draws[p].Value)}, Field{"plies", number(c.Today.Lengths[p].Value)})},
			Field{"change", change})})
	}
	out := object{
		{"changes", b.changes(b.Result.Winner)}, {"effects", effects}, {"variant", b.variant(b.Result.Winner)},
		{"confirmation", c.Verdict.String()}, {"constraints", b.standings(c.Standings)}, {"games", c.Games},
	}
	if len(b.Plan.Balance.Skill) > 0 {
		e := c.Winner.Skill
		out = append(out, Field{"skill", object{{"score", number(e.Value)}, {"lo", number(e.Lo)}, {"hi", number(e.Hi)}}})
	}
	return out
}

// entry is what the race, or the halving, says of a candidate.
func (b *Balance) entry(set int) object {
	e := &b.Result.Entries[set]
	effects := object{}
	for p, name := range b.Plan.Balance.Players {
		effects = append(effects, Field{name, append(advantage(e.Advantages[p]),
			Field{"draws", number(e.Draws[p].Value)}, Field{"plies", number(e.Lengths[p].Value)})})
	}
	out := object{
		{"changes", b.changes(set)},
		{"unfairness", object{{"value", number(e.Unfairness.Value)}, {"lo", number(e.Unfairness.Lo)}, {"hi", number(e.Unfairness.Hi)}}},
		{"effects", effects}, {"constraints", b.standings(e.Standings)}, {"variant", b.variant(set)}, {"games", e.Games},
	}
	if e.By >= 0 {
		out = append(out, Field{"by", b.variant(e.By)})
	}
	if e.State == balance.NotRaced {
		out = append(out, Field{"round", e.Round})
	}
	return out
}
