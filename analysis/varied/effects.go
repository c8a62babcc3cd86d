package varied

import (
	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/effects"
	"houserules/sim/plan"
)

// explanation says which rules make the difference between two variants, as one line-up
// played them.
func explanation(r *analysis.Results, d *plan.Design, e *effects.Explained) answer.Section {
	from, to := answer.Variant(d.Of[0]), answer.Variant(d.Of[1])
	sec := answer.Section{Title: answer.Say("effects.title", from, to, compare.PlayersOf(r, e.Agents))}
	if len(e.Missing) > 0 {
		sec.Remarks = notPlayed(e.Missing)
		return sec
	}
	if text := tooFew(r, e); text.Key != "" {
		sec.Remarks = []answer.Text{text}
		return sec
	}
	t := answer.Table{
		Caption: answer.Say("effects.shapley", to, from),
		Columns: []answer.Column{answer.TextColumn(answer.Say("effects.rule")), head("effects.value-of", r)},
	}
	if len(e.Main) > 0 {
		t.Columns = append(t.Columns, head("effects.main", r))
	}
	t.Columns = append(t.Columns, answer.TextColumn(answer.Say("effects.from-to", from, to)))
	row := func(name, value, main, change any) {
		if len(e.Main) > 0 {
			t.Add(name, value, main, change)
			return
		}
		t.Add(name, value, change)
	}
	for _, x := range e.Shapley {
		var main any = answer.Missing
		for _, m := range e.Main {
			if m.Factor == x.Factor {
				main = distance(m.Estimate)
			}
		}
		row(knob(d, x.Factor), distance(x.Estimate), main, answer.Say("effects.change-of", value(d, x.Factor, 0), value(d, x.Factor, 1)))
	}
	row(answer.Say("effects.whole"), distance(e.Difference), nil, answer.Say("effects.change-of", from, to))
	sec.Tables = []answer.Table{t}
	interactions(&sec, r, d, e.Interactions)
	m := newMeans(r, d, e.Agents)
	m.effects(e.Shapley)
	m.changes(0, answer.Say("effects.whole"), e.Difference, from)
	sec.Means = m.rows
	orders := answer.Say("effects.orders", e.Orders, answer.Count(e.Orders))
	if e.Sampled {
		orders = answer.Say("effects.sampled", e.Orders, answer.Count(e.Orders))
	}
	sec.Remarks = append(append(sec.Remarks, orders), remarks(d)...)
	return sec
}

// tooFew says how many games are needed where there are so few that the difference
// could be anything that it can be at all; empty where something is known.
func tooFew(r *analysis.Results, e *effects.Explained) answer.Text {
	const (
		anything = 1   // the greatest difference of two advantages
		wanted   = 0.1 // worth a look
	)
	if e.Fact() || e.Difference.Lo > -anything || e.Difference.Hi < anything || len(r.Cells) == 0 {
		return answer.Text{}
	}
	var games []int
	for i := range r.Cells {
		games = append(games, int(r.Cells[i].Games))
	}
	return answer.Say("effects.too-few", compare.Between(games), answer.Roughly(e.Needed(wanted)), answer.Number{Value: wanted, In: answer.Size, Digits: answer.Significant})
}

// explained says which rule is estimated to do most, and whether that is shown.
func explainedChange(r *analysis.Results, d *plan.Design, e *effects.Explained) answer.Claim {
	most := mostOf(e.Shapley)
	f := d.Factors[most.Factor]
	text := answer.Say("answer.change.explained", answer.Variant(d.Of[0]), answer.Variant(d.Of[1]), answer.Knob(f.Name), answer.Choice{Knob: f.Name, Value: f.Levels[0]}, answer.Choice{Knob: f.Name, Value: f.Levels[1]}, distance(most.Estimate))
	kind := answer.Order
	if may := asMuch(e.Shapley, most); may > 0 {
		kind = answer.Undecided
		text = answer.Say("text.sentences", text, answer.Say("answer.change.as-much", answer.Count(may)))
	}
	return claim(r, d, e.Agents, kind, text)
}

// mostOf is the effect with the largest estimate.
func mostOf(list []effects.Effect) effects.Effect {
	most := list[0]
	for _, x := range list[1:] {
		if size(x.Value) > size(most.Value) {
			most = x
		}
	}
	return most
}

// asMuch is how many other effects may be as large as one, by intervals that hold
// together.
func asMuch(list []effects.Effect, most effects.Effect) int {
	least, may := max(0, most.Lo, -most.Hi), 0
	for _, x := range list {
		if x.Factor != most.Factor && max(size(x.Lo), size(x.Hi)) >= least {
			may++
		}
	}
	return may
}

func size(x float64) float64 { return max(x, -x) }

// claim is a sentence about a design as one line-up played it: of all its variants, by
// what they show of whoever moves first.
func claim(r *analysis.Results, d *plan.Design, agents string, kind answer.Kind, text answer.Text) answer.Claim {
	c := answer.Claim{Text: text, Kind: kind, Family: compare.FamilyOf(r), Of: answer.Estimand{Players: []string{agents}, Seats: []int{1}}}
	for _, run := range d.Runs {
		c.Of.Rules = append(c.Of.Rules, run.Variant)
		rest := answer.Evidence{Variant: run.Variant, Players: agents}
		if x := compare.Cell(r, run.Variant, agents); x != nil {
			rest.Verdict = compare.VerdictOf(x)
		}
		c.Evidence = append(c.Evidence, rest)
	}
	return c
}
