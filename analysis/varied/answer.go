package varied

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/effects"
	"houserules/sim/plan"
)

// Answer is what a study that varies rules says: what its designs found to change, by the
// last line-up of the first that says something (of readings by each line-up), and as any
// study whether rules are fair.
func Answer(r *analysis.Results, designs []Design) *answer.Answer {
	a := compare.Answer(r)
	a.Question = string(designs[0].Plan.Question)
	for i := range designs {
		d := &designs[i]
		for k := range d.Swept {
			a.Sections = append(a.Sections, sweep(r, d.Plan, &d.Swept[k]))
		}
		for k := range d.Explained {
			a.Sections = append(a.Sections, explanation(r, d.Plan, &d.Explained[k]))
		}
		for k := range d.Readings {
			a.Sections = append(a.Sections, specification(r, d.Plan, &d.Readings[k]))
		}
	}
	for i := range designs {
		if claims := change(r, &designs[i]); len(claims) > 0 {
			if own := a.Five.Change.Claims; len(own) > 0 && own[0].Kind == 0 {
				a.Five.Change = answer.Replied(append(own[:1:1], claims...)...) // what needs no new rule
			} else {
				a.Five.Change = answer.Replied(claims...)
			}
			if moved, ok := moves(r, &designs[i]); ok {
				a.Five.Change.Claims = append(a.Five.Change.Claims, moved)
			}
			if !a.TooFew {
				a.Headline = headline(a, claims)
			}
			break
		}
	}
	a.Record = records(designs)
	return a
}

// mostClaims is the number of claims in a headline that counts many cells.
const mostClaims = 3

// headline puts what the designs found before what any study says, but behind the warning that few
// games are different: of many line-ups the last ones, as many as there is room for.
func headline(a *answer.Answer, found []answer.Claim) []answer.Claim {
	own := a.Headline
	warned := 0
	if a.Many {
		found = found[max(0, len(found)-max(0, mostClaims-len(own))):]
	}
	if own[0].Place == answer.Before {
		warned = 1
	}
	return slices.Concat(own[:warned], found, own[warned:])
}

// change says what to change, as far as a design compared changes.
func change(r *analysis.Results, d *Design) []answer.Claim {
	// The last line-up that says something: of those who play one game each nothing follows.
	s, e, x := len(d.Swept)-1, len(d.Explained)-1, len(d.Readings)-1
	for ; s > 0 && compared(&d.Swept[s]) == 0; s-- {
	}
	for ; e > 0 && (d.Explained[e].Fact() || len(d.Explained[e].Shapley) == 0); e-- {
	}
	switch {
	case s >= 0 && compared(&d.Swept[s]) > 0:
		return []answer.Claim{sweptChange(r, d.Plan, &d.Swept[s])}
	case e >= 0 && len(d.Explained[e].Shapley) > 0 && !d.Explained[e].Fact():
		return []answer.Claim{explainedChange(r, d.Plan, &d.Explained[e])}
	case x >= 0 && len(d.Readings[x].Readings) > 0:
		var list []answer.Claim
		for k := range d.Readings {
			if slices.ContainsFunc(d.Readings[k].Readings, func(x effects.Reading) bool { return !x.OneGame }) {
				list = append(list, readingsChange(r, d.Plan, &d.Readings[k])...)
			}
		}
		return list
	}
	return nil
}

// moves says how many changes of a single rule are shown to move what the first move is worth,
// in the mean over the values of the others, and which does most; false where there are none, or
// where each has a value of its own by the order of changes, as in [explainedChange].
func moves(r *analysis.Results, d *Design) (answer.Claim, bool) {
	var list []effects.Effect
	agents := ""
	for i := range d.Swept {
		if s := &d.Swept[i]; compared(s) > 0 {
			list, agents = s.Effects, s.Agents
		}
	}
	for i := range d.Readings {
		if x := &d.Readings[i]; d.Plan.Against == "" && len(x.Effects) > 0 {
			list, agents = x.Effects, x.Agents
		}
	}
	var of []compare.Move
	for _, e := range list {
		if f := d.Plan.Factors[e.Factor]; !math.IsNaN(e.Lo) {
			of = append(of, compare.Move{Rules: []analysis.Change{{Rule: f.Name, From: f.Levels[e.From], To: f.Levels[e.To]}}, Effect: e.Estimate, Shown: e.Lo > 0 || e.Hi < 0})
		}
	}
	players := answer.Say("text.verbatim", answer.Player(agents))
	if len(d.Plan.Factors) > 1 {
		players = answer.Say("answer.change.mean", players)
	}
	text, kind := compare.Moves(of, players)
	return claim(r, d.Plan, agents, kind, text), text.Key != ""
}

// sweptChange says which variant is the fairest, where that is shown; else how many may be,
// and which of them is estimated so, but where all of them may be.
func sweptChange(r *analysis.Results, d *plan.Design, s *effects.Swept) answer.Claim {
	best, may := s.Ranked[0], candidates(s)
	all, player, variant := answer.Count(compared(s)), answer.Player(s.Agents), answer.Variant(d.Runs[best.Run].Variant)
	switch may {
	case 1:
		return claim(r, d, s.Agents, answer.Order, answer.Say("answer.change.swept", all, variant, advantage(r, d, s, &best), player))
	case compared(s):
		return claim(r, d, s.Agents, answer.Undecided, answer.Say("answer.change.fairest-any", all, player))
	}
	return claim(r, d, s.Agents, answer.Undecided, answer.Say("answer.change.may-be-fairest", all, answer.Count(may), player, variant, advantage(r, d, s, &best)))
}

// advantage of a variant of a sweep as the rest of the page has it, with the interval
// that its verdict rests on; that of the sweep alone where there is none.
func advantage(r *analysis.Results, d *plan.Design, s *effects.Swept, x *effects.Ranked) answer.Interval {
	if c := compare.Cell(r, d.Runs[x.Run].Variant, s.Agents); c != nil && compare.Judged(&c.Fair) && c.FairSeat == 0 {
		return compare.Effect(&c.Fair)
	}
	return distance(x.Advantage)
}

// records are the answers for programs, of all designs of the first one's question: of a
// sweep there is none but the study's own.
func records(designs []Design) any {
	var e []explained
	var x []readings
	for i := range designs {
		d := &designs[i]
		for k := range d.Explained {
			e = append(e, explained{d.Plan, &d.Explained[k]})
		}
		for k := range d.Readings {
			x = append(x, readings{d.Plan, &d.Readings[k]})
		}
	}
	switch designs[0].Plan.Question {
	case plan.Effects:
		return explanations(e)
	case plan.Readings:
		return specifications(x)
	}
	return nil
}
