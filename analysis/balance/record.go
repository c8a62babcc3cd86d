package balance

import (
	"houserules/analysis"
	"houserules/analysis/tree"
)

// record is the answer for programs, one object:
//
//	{"recommended": {"changes": {knob: value}, "effects": {agent: {"advantage": …,
//	    "lo": …, "hi": …, "verdict": …, "draws": …, "plies": …, "limit": …,
//	    "today": {"advantage": …, "lo": …, "hi": …, "draws": …, "plies": …},
//	    "change": {"effect": …, "lo": …, "hi": …},
//	    "trainings": [{"advantage": …, "lo": …, "hi": …, "today": {…}}],
//	    "lead": {"advantage": …, "lo": …, "hi": …, "opposite": "shown" | "not shown" | "no", "today": {…}}}}, "variant": …, "confirmation": …,
//	    "constraints": {measure: "met" | "broken" | "open"}, "regret": …, "skill": {…}, "games": n},
//	  "region": [{"changes": {…}, "unfairness": {"value": …, "lo": …, "hi": …},
//	    "effects": {agent: {"advantage": …, "lo": …, "hi": …, "draws": …, "plies": …}},
//	    "constraints": {…}, "variant": …, "games": n}],
//	  "games": n, "told_apart": bool, "less_fair": […], "breaking": […], "not_raced": […],
//	  "fronts": {"change": [variant, …], "draws": […], "length": […]}, …}
//
// Shares are fractions of 1, plies means. A player who learned for the search has the "trainings" that
// confirm it, whose mean and outermost bounds are its own, and the same search by the "lead". What is said under "recommended" rests on fresh
// games, which the search had not used; no candidate is fairer by more than its "regret",
// with the search's level; "change" is null where today's rules are recommended.
// Members of the other lists have the form of "region" and the games that judged
// them, those that are less fair "by" whom they were put out, too. Games at the top
// are all that were played. "told_apart" is false where no candidate is shown to be
// less fair than another or to break a constraint. Where under some candidates all games of a
// player are the same one, "one_game" lists them: they are not judged.
func (s *said) record() tree.Object {
	r := &s.result
	out := tree.Object{}
	if c := r.Confirmation; c != nil {
		out = append(out, tree.Field{"recommended", s.recordOf(c)})
	} else {
		out = append(out, tree.Field{"recommended", nil})
	}
	lists := map[State][]tree.Object{Best: {}, LessFair: {}, BreaksConstraint: {}, NotRaced: {}}
	for _, set := range r.Region {
		lists[Best] = append(lists[Best], s.entry(set))
	}
	for set := range r.Entries {
		if state := r.Entries[set].State; state != Best && state != SetAside {
			lists[state] = append(lists[state], s.entry(set))
		}
	}
	names := func(on func(Fronts) bool) []string {
		list := []string{}
		for set, e := range r.Entries {
			if on(e.Fronts) {
				list = append(list, s.variant(set))
			}
		}
		return list
	}
	if once := lists[OneGame]; len(once) > 0 {
		out = append(out, tree.Field{"one_game", once})
	}
	return append(out,
		tree.Field{"region", lists[Best]}, tree.Field{"games", r.Games}, tree.Field{"told_apart", !r.Null},
		tree.Field{"less_fair", lists[LessFair]}, tree.Field{"breaking", lists[BreaksConstraint]}, tree.Field{"not_raced", lists[NotRaced]},
		tree.Field{"fronts", tree.Object{
			{"change", names(func(f Fronts) bool { return f.Changes })},
			{"draws", names(func(f Fronts) bool { return f.Draws })},
			{"length", names(func(f Fronts) bool { return f.Length })},
		}},
		tree.Field{"search", s.plan.Name}, tree.Field{"today", s.plan.Balance.Today}, tree.Field{"level", tree.Number(s.plan.Balance.Level)},
		tree.Field{"tolerance", tree.Number(s.plan.Tolerance.Score)}, tree.Field{"budget", s.plan.Balance.Budget}, tree.Field{"seed", s.plan.Seed}, tree.Field{"protocol", s.plan.Protocol},
	)
}

// changes are the knobs that a candidate changes, with its values.
func (s *said) changes(set int) tree.Object {
	d, out := s.design, tree.Object{}
	for _, f := range s.changed(set) {
		out = append(out, tree.Field{d.Factors[f].Name, d.Factors[f].Levels[d.Runs[set].Levels[f]]})
	}
	return out
}

// compliance says of each constraint whether it is met.
func (s *said) compliance(list []Compliance) tree.Object {
	out := tree.Object{}
	for i, compliance := range list {
		word := "open"
		switch compliance {
		case Met:
			word = "met"
		case Broken:
			word = "broken"
		}
		out = append(out, tree.Field{s.plan.Balance.Constraints[i].Measure, word})
	}
	return out
}

// advantage is the first player's, with its interval.
func advantage(e analysis.Estimate) tree.Object {
	return tree.Object{{"advantage", tree.Number(e.Value)}, {"lo", tree.Number(e.Lo)}, {"hi", tree.Number(e.Hi)}}
}

// recordOf is what was confirmed, or was not.
func (s *said) recordOf(c *Confirmation) tree.Object {
	effects := tree.Object{}
	for p, name := range s.plan.Balance.Players {
		verdict, direction := s.judge(&c.Winner, p)
		var change any
		if c.Change != nil {
			change = tree.Object{{"effect", tree.Number(c.Change[p].Value)}, {"lo", tree.Number(c.Change[p].Lo)}, {"hi", tree.Number(c.Change[p].Hi)}}
		}
		effect := append(advantage(c.Winner.Advantages[p]),
			tree.Field{"verdict", verdict.String()}, tree.Field{"direction", direction},
			tree.Field{"draws", tree.Number(c.Winner.Draws[p].Value)}, tree.Field{"plies", tree.Number(c.Winner.Lengths[p].Value)}, tree.Field{"limit", tree.Number(c.Winner.Limits[p].Value)},
			tree.Field{"today", append(advantage(c.Today.Advantages[p]),
				tree.Field{"draws", tree.Number(c.Today.Draws[p].Value)}, tree.Field{"plies", tree.Number(c.Today.Lengths[p].Value)})},
			tree.Field{"change", change})
		effects = append(effects, tree.Field{name, append(effect, s.trainingsRecord(c, p)...)})
	}
	out := tree.Object{
		{"changes", s.changes(s.result.Winner)}, {"effects", effects}, {"variant", s.variant(s.result.Winner)},
		{"confirmation", c.Verdict.String()}, {"constraints", s.compliance(c.Compliance)}, {"regret", tree.Number(c.Regret)}, {"games", c.Games},
	}
	if len(s.plan.Balance.Skill) > 0 {
		e := c.Winner.Skill
		out = append(out, tree.Field{"skill", tree.Object{{"score", tree.Number(e.Value)}, {"lo", tree.Number(e.Lo)}, {"hi", tree.Number(e.Hi)}}})
	}
	return out
}

// entry is what the race, or the halving, says of a candidate.
func (s *said) entry(set int) tree.Object {
	e := &s.result.Entries[set]
	effects := tree.Object{}
	for p, name := range s.plan.Balance.Players {
		effects = append(effects, tree.Field{name, append(advantage(e.Advantages[p]),
			tree.Field{"draws", tree.Number(e.Draws[p].Value)}, tree.Field{"plies", tree.Number(e.Lengths[p].Value)})})
	}
	out := tree.Object{
		{"changes", s.changes(set)},
		{"unfairness", tree.Object{{"value", tree.Number(e.Unfairness.Value)}, {"lo", tree.Number(e.Unfairness.Lo)}, {"hi", tree.Number(e.Unfairness.Hi)}}},
		{"effects", effects}, {"constraints", s.compliance(e.Compliance)}, {"variant", s.variant(set)}, {"games", e.Games},
	}
	if e.By >= 0 {
		out = append(out, tree.Field{"by", s.variant(e.By)})
	}
	if e.State == NotRaced {
		out = append(out, tree.Field{"round", e.Round})
	}
	return out
}
