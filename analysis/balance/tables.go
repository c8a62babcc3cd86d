package balance

import (
	"slices"
	"strconv"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
)

// recommended is what to change, what that does, and whether it was confirmed.
func (s *said) recommended(c *Confirmation) answer.Section {
	p, d := s.plan.Balance, s.design
	section := answer.Section{Title: s.either("balance.recommended", "balance.closest")}
	if changes := s.changed(s.result.Winner); len(changes) > 0 {
		t := answer.Table{Caption: s.either("balance.changes", "balance.closest-changes", answer.Variant(p.Today)), Columns: columns(0, "balance.rule", "balance.today", "balance.then")}
		t.Columns[2].Head = s.either("balance.then", "balance.closest-then")
		for _, f := range changes {
			factor := d.Factors[f]
			choice := func(value string) answer.Choice { return answer.Choice{Knob: factor.Name, Value: value} }
			t.Rows = append(t.Rows, []any{answer.Knob(factor.Name), choice(factor.Levels[factor.Base]), choice(factor.Levels[d.Runs[s.result.Winner].Levels[f]])})
		}
		section.Tables = append(section.Tables, t)
	}
	section.Tables = append(section.Tables, s.effects(c))
	tables, remarks := s.trained(c)
	section.Tables, section.Remarks = append(append(section.Tables, tables...), s.lengths(c)), remarks
	if len(p.Constraints) > 0 {
		section.Tables = append(section.Tables, s.constraints(c))
	}
	for i, name := range p.Players {
		section.InGames = append(section.InGames, answer.Say("balance.for-games", answer.Player(name), answer.Games{}, answer.WinsMore(points(c.Today.Advantages[i])), answer.WinsMore(points(c.Winner.Advantages[i]))))
		section.InMinutes = append(section.InMinutes, answer.Say("balance.minutes", answer.Player(name), answer.Minutes(estimated(c.Winner.Lengths[i], answer.Plies))))
	}
	return section
}

// columns are columns by the keys of their heads, of which the last so many but the first
// hold numbers; a negative number leaves the last one to words.
func columns(numbers int, keys ...string) []answer.Column {
	list := make([]answer.Column, len(keys))
	for i, key := range keys {
		list[i] = answer.Column{Head: answer.Say(key), Number: i > 0 && i <= numbers}
	}
	return list
}

// effects say what the recommended rules do at each strength.
func (s *said) effects(c *Confirmation) answer.Table {
	t := answer.Table{
		Caption: answer.Say("balance.effects", answer.Count(c.Games), answer.Level(s.plan.Balance.Level)), Verdicts: true,
		Columns: columns(3, "balance.player", "balance.advantage-today", "balance.then", "balance.difference", "balance.verdict"),
	}
	t.Columns[2].Head = s.either("balance.then", "balance.closest-then")
	if c.Verdict == NoChange {
		t.Columns = columns(1, "balance.player", "balance.advantage-today", "balance.verdict")
	}
	for i, name := range s.plan.Balance.Players {
		verdict, _ := s.judge(&c.Winner, i)
		change := any(answer.Missing)
		if c.Change != nil {
			change = points(c.Change[i])
		}
		told := compare.Told(verdict, c.Winner.Equal[i], s.plan.Tolerance.Score)
		if c.Verdict == NoChange {
			t.Rows = append(t.Rows, []any{answer.Player(name), s.judged(c, i), told})
			continue
		}
		t.Rows = append(t.Rows, []any{answer.Player(name), points(c.Today.Advantages[i]), s.judged(c, i), change, told})
	}
	return t
}

// lengths are the draws and lengths.
func (s *said) lengths(c *Confirmation) answer.Table {
	t := answer.Table{
		Caption: answer.Say("balance.lengths"),
		Columns: columns(5, "balance.player", "balance.draws-today", "balance.draws-then", "balance.plies-today", "balance.plies-then", "balance.limit"),
	}
	for i, name := range s.plan.Balance.Players {
		t.Rows = append(t.Rows, []any{
			answer.Player(name), share(c.Today.Draws[i].Value, 1), share(c.Winner.Draws[i].Value, 1),
			plies(c.Today.Lengths[i].Value), plies(c.Winner.Lengths[i].Value), share(c.Winner.Limits[i].Value, 2),
		})
	}
	return t
}

func share(x float64, digits int) answer.Number {
	return answer.Number{Value: x, In: answer.Percent, Digits: digits}
}

func plies(x float64) answer.Number { return answer.Number{Value: x, Digits: 1} }

// region is those that are statistically tied for the fairest.
func (s *said) region() answer.Section {
	r := &s.result
	section := answer.Section{Title: answer.Say("balance.region")}
	if len(r.Region) == 0 {
		return section
	}
	raced := 0
	for _, e := range r.Entries {
		if e.State != NotRaced && e.State != SetAside && e.State != OneGame {
			raced++
		}
	}
	constrained := len(s.plan.Balance.Constraints) > 0
	t := answer.Table{
		Caption: answer.Say("balance.region-table", answer.Count(raced), len(r.Region), answer.Level(s.plan.Balance.Level)),
		Columns: columns(2, "balance.candidate", "balance.how-unfair", "balance.games"),
	}
	if constrained {
		t.Columns = append(t.Columns, answer.TextColumn(answer.Say("balance.kept")))
	}
	open := false
	for _, set := range r.Region {
		e := &r.Entries[set]
		row := []any{s.change(set), size(e.Unfairness), answer.Count(e.Games)}
		if constrained {
			row = append(row, s.kept(e.Compliance))
		}
		open = open || slices.Contains(e.Compliance, Open)
		t.Rows = append(t.Rows, row)
	}
	section.Tables = []answer.Table{t}
	if len(r.Region) == 1 && raced > 1 {
		section.Remarks = append(section.Remarks, answer.Say("balance.one-left"))
	}
	if open {
		section.Remarks = append(section.Remarks, answer.Say("balance.open-remark"))
	}
	if !s.plan.Balance.TodayMayStay {
		section.Remarks = append(section.Remarks, s.either("balance.aside", "balance.closest-aside"))
	}
	return section
}

// fronts are the candidates that are the fairest for their changes, their draws or their
// length.
func (s *said) fronts() answer.Section {
	t := answer.Table{
		Caption: answer.Say("balance.fronts-table"),
		Columns: columns(4, "balance.candidate", "balance.how-unfair", "balance.number-of-changes", "balance.draws-then", "balance.plies-then", "balance.cheapest"),
	}
	var sets []int
	for set, e := range s.result.Entries {
		if e.Fronts != (Fronts{}) {
			sets = append(sets, set)
		}
	}
	slices.SortStableFunc(sets, func(x, y int) int { return len(s.changed(x)) - len(s.changed(y)) })
	for _, set := range sets {
		e := &s.result.Entries[set]
		var on []any
		for _, f := range []struct {
			on  bool
			key string
		}{{e.Fronts.Changes, "balance.front-changes"}, {e.Fronts.Draws, "balance.front-draws"}, {e.Fronts.Length, "balance.front-length"}} {
			if f.on {
				on = append(on, answer.Say(f.key))
			}
		}
		t.Rows = append(t.Rows, []any{
			s.change(set), answer.Number{Value: e.Unfairness.Value, In: answer.Size, Digits: 2}, strconv.Itoa(len(s.changed(set))),
			share(e.MostDraws(), 1), plies(e.Longest()), answer.List(on),
		})
	}
	section := answer.Section{Title: answer.Say("balance.fronts")}
	if len(t.Rows) > 0 {
		section.Tables = []answer.Table{t}
	}
	return section
}

// out are the candidates that the race put out, and those that are not judged.
func (s *said) out() answer.Section {
	table := func(caption string) answer.Table {
		return answer.Table{Caption: answer.Say(caption), Columns: columns(2, "balance.candidate", "balance.how-unfair", "balance.games", "balance.why")}
	}
	out, once := table("balance.out-table"), table("balance.one-game-table")
	for set, e := range s.result.Entries {
		t, why := &out, answer.Text{}
		switch e.State {
		case LessFair:
			why = answer.Say("balance.less-fair-than", s.change(e.By))
		case BreaksConstraint:
			why = answer.Say("balance.breaks", s.constraintsThatAre(e.Compliance, Broken))
		case OneGame:
			t, why = &once, answer.Say("balance.one-game")
		default:
			continue
		}
		t.Rows = append(t.Rows, []any{s.change(set), size(e.Unfairness), answer.Count(e.Games), why})
	}
	section := long("balance.out", out)
	section.Tables = append(section.Tables, long("balance.out", once).Tables...)
	return section
}

// dropped are those that the halving dropped, the latest first.
func (s *said) dropped() answer.Section {
	t := answer.Table{Caption: answer.Say("balance.dropped-table"), Columns: columns(3, "balance.candidate", "balance.how-unfair", "balance.games", "balance.round")}
	var sets []int
	for set := range s.result.Entries {
		if s.result.Entries[set].State == NotRaced {
			sets = append(sets, set)
		}
	}
	slices.SortStableFunc(sets, func(x, y int) int { return s.result.Entries[y].Round - s.result.Entries[x].Round })
	for _, set := range sets {
		e := &s.result.Entries[set]
		t.Rows = append(t.Rows, []any{s.change(set), size(e.Unfairness), answer.Count(e.Games), strconv.Itoa(e.Round)})
	}
	return long("balance.dropped", t)
}

// long is a section with a table that may be long, or nothing.
func long(title string, t answer.Table) answer.Section {
	section := answer.Section{Title: answer.Say(title)}
	if len(t.Rows) > 0 {
		t.Long = true
		section.Tables = []answer.Table{t}
	}
	return section
}

// constraints say of each whether the recommended rules keep it.
func (s *said) constraints(c *Confirmation) answer.Table {
	t := answer.Table{Caption: answer.Say("balance.constraints"), Columns: columns(0, "balance.constraint", "balance.standing", "balance.seen")}
	for i, bound := range s.plan.Balance.Constraints {
		var seen []any
		each := func(in answer.Unit, list []analysis.Estimate) {
			for p, e := range list {
				seen = append(seen, answer.Say("balance.for-player", answer.Player(s.plan.Balance.Players[p]), estimated(e, in)))
			}
		}
		switch bound.Measure {
		case "draws":
			each(answer.Percent, c.Winner.Draws)
		case "length":
			each(answer.Plies, c.Winner.Lengths)
		case "limit":
			each(answer.Percent, c.Winner.Limits)
		default:
			seen = append(seen, estimated(c.Winner.Skill, answer.Percent))
		}
		word := map[Compliance]string{Met: "balance.met", Broken: "balance.is-broken", Open: "balance.open"}[c.Compliance[i]]
		t.Rows = append(t.Rows, []any{s.constraint(i), answer.Say(word), answer.Clauses(seen)})
	}
	return t
}

// constraint is a constraint of the search.
func (s *said) constraint(i int) answer.Text {
	c := s.plan.Balance.Constraints[i]
	share := func(x float64) answer.Number { return answer.Number{Value: x, In: answer.Percent, Digits: -1} }
	plies := func(x float64) answer.Number { return answer.Number{Value: x, Digits: -1} }
	switch {
	case c.Measure == "draws":
		return answer.Say("balance.draws-bound", share(*c.Most))
	case c.Measure == "limit":
		return answer.Say("balance.limit-bound", share(*c.Most))
	case c.Measure == "skill":
		return answer.Say("balance.skill-bound", answer.Player(s.plan.Balance.Skill[0]), share(*c.Least), answer.Player(s.plan.Balance.Skill[1]))
	case c.Most == nil:
		return answer.Say("balance.length-least", plies(*c.Least))
	case c.Least == nil:
		return answer.Say("balance.length-most", plies(*c.Most))
	default:
		return answer.Say("balance.length-between", plies(*c.Least), plies(*c.Most))
	}
}

// constraintsThatAre are the constraints of a candidate that stand so.
func (s *said) constraintsThatAre(list []Compliance, wanted Compliance) []any {
	var out []any
	for i, x := range list {
		if x == wanted {
			out = append(out, s.constraint(i))
		}
	}
	return out
}

// kept says how the constraints of a candidate stand.
func (s *said) kept(list []Compliance) any {
	broken, open := s.constraintsThatAre(list, Broken), s.constraintsThatAre(list, Open)
	switch {
	case len(list) == 0:
		return answer.Missing
	case len(broken) > 0:
		return answer.Say("balance.broken-are", broken)
	case len(open) > 0:
		return answer.Say("balance.open-are", open)
	default:
		return answer.Say("balance.all-kept")
	}
}
