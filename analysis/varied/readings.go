package varied

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/effects"
	"houserules/sim/plan"
)

// specification says whether a verdict holds under every reading, as one line-up played
// them.
func specification(r *analysis.Results, d *plan.Design, x *effects.Readings) answer.Section {
	sec := answer.Section{Title: answer.Say("readings.title", answer.Variant(d.Of[0]), compare.PlayersOf(r, x.Agents))}
	if d.Against != "" {
		sec.Title = answer.Say("readings.title-against", answer.Variant(d.Of[0]), answer.Variant(d.Against), compare.PlayersOf(r, x.Agents))
	}
	if len(x.Missing) > 0 {
		sec.Remarks = notPlayed(x.Missing)
		return sec
	}
	verdict := answer.Table{Columns: heads("readings.question", "table.verdict"), Verdicts: true, Caption: answer.Say("readings.verdict")}
	row := func(word answer.Text, text any) {
		verdict.Add(answer.Say("readings.all", answer.Count(len(x.Readings))), answer.Marked{Word: word, Text: text})
	}
	if x.Robust {
		row(answer.Say(x.Verdict.Key()), agreement(d, x))
	} else {
		if len(x.Turns) > 0 || x.Open == 0 {
			row(answer.Say("readings.turns"), turns(d, x))
		}
		if x.Open > 0 {
			row(answer.Say(analysis.Undecided.Key()), openWords(x))
		}
	}
	sec.Tables = []answer.Table{verdict, curve(r, d, x)}
	for _, t := range []answer.Table{turning(d, x), readingEffects(r, d, x), shareTable(r, d, x)} {
		if len(t.Rows) > 0 {
			sec.Tables = append(sec.Tables, t)
		}
	}
	m := newMeans(r, d, x.Agents)
	for i, reading := range x.Readings {
		run := d.Runs[reading.Run]
		name := changedFactors(d, run.Levels)
		switch {
		case reading.Verdict == analysis.SameRules:
		case d.Against != "":
			m.changes(i, name, reading.Effect, answer.Variant(d.Against))
		default:
			if c := compare.Cell(r, run.Variant, x.Agents); c != nil {
				m.moving(i, name, c, reading.Effect)
			}
		}
	}
	m.effects(x.Effects)
	sec.Means = m.rows
	sec.Remarks = append(remarks(d), answer.Say("readings.each", compare.Level(r)))
	return sec
}

// agreement says what the verdict of all readings means.
func agreement(d *plan.Design, x *effects.Readings) answer.Text {
	switch {
	case x.Direction > 0 && d.Against != "":
		return answer.Say("readings.more", answer.Variant(d.Against))
	case x.Direction < 0 && d.Against != "":
		return answer.Say("readings.less", answer.Variant(d.Against))
	case x.Direction > 0:
		return answer.Say("fair.first")
	case x.Direction < 0:
		return answer.Say("fair.second")
	default:
		return answer.Say("readings.same")
	}
}

// openWords says under how many readings there is no verdict.
func openWords(x *effects.Readings) answer.Text {
	return answer.Say("readings.open", answer.Count(x.Open), answer.Count(len(x.Readings)))
}

// turns names the readings that a verdict turns on.
func turns(d *plan.Design, x *effects.Readings) any {
	var names answer.List
	for _, t := range x.Turns {
		names = append(names, knob(d, t.Factor))
	}
	if len(names) == 0 {
		return answer.Say("readings.turns-together")
	}
	return names
}

// curve is the specification curve as a table: the estimates in their order, with what is
// read otherwise.
func curve(r *analysis.Results, d *plan.Design, x *effects.Readings) answer.Table {
	t := answer.Table{Long: true, Caption: answer.Say("readings.curve"), Columns: append([]answer.Column{head("table.advantage", r)}, heads("table.verdict", "readings.choices")...)}
	if d.Against != "" {
		t.Columns[0] = head("table.difference", r)
	}
	for _, reading := range x.Readings {
		var effect any = distance(reading.Effect)
		if reading.Verdict == analysis.SameRules {
			effect = answer.Number{In: answer.Distance}
		}
		t.Add(effect, compare.Told(reading.Verdict, reading.Inside, r.Tolerance), changedFactors(d, d.Runs[reading.Run].Levels))
	}
	return t
}

// turning is the table of the readings on which the verdict turns.
func turning(d *plan.Design, x *effects.Readings) answer.Table {
	t := answer.Table{Caption: answer.Say("readings.turning"), Columns: []answer.Column{
		answer.TextColumn(answer.Say("effects.rule")), answer.NumberColumn(answer.Say("readings.changed")), answer.NumberColumn(answer.Say("readings.pairs")),
	}}
	for _, n := range x.Turns {
		t.Add(knob(d, n.Factor), answer.Count(n.Changed), answer.Count(n.Pairs))
	}
	return t
}

// readingEffects is the table of what each reading does by itself, in the mean over the
// others.
func readingEffects(r *analysis.Results, d *plan.Design, x *effects.Readings) answer.Table {
	t := answer.Table{Caption: answer.Say("readings.effects"), Columns: append(heads("effects.rule", "effects.value"), head("effects.effect", r))}
	for _, e := range x.Effects {
		t.Add(knob(d, e.Factor), value(d, e.Factor, e.To), distance(e.Estimate))
	}
	return t
}

// shareTable is the table of what part each reading has in how the effect varies, as a
// share and as a standard deviation.
func shareTable(r *analysis.Results, d *plan.Design, x *effects.Readings) answer.Table {
	t := answer.Table{Caption: answer.Say("readings.shares"), Columns: []answer.Column{
		answer.TextColumn(answer.Say("effects.rule")), head("readings.share", r), answer.NumberColumn(answer.Say("readings.deviation")),
	}}
	for _, s := range x.Shares {
		var name any = answer.Say("readings.together")
		if s.Factor != effects.Together {
			name = knob(d, s.Factor)
		}
		t.Add(name, answer.Interval{Value: s.Share, Lo: s.Lo, Hi: s.Hi, In: answer.Percent}, answer.Number{Value: math.Sqrt(s.Variance), In: answer.Size, Digits: 2})
	}
	return t
}

// readingsChange says what becomes of the verdict where the rules are read otherwise. Each
// reading is judged by itself: what the same study's verdicts, which hold together, leave
// open is told with it, and claimed by nobody.
func readingsChange(r *analysis.Results, d *plan.Design, x *effects.Readings) []answer.Claim {
	all, player := answer.Count(len(x.Readings)), answer.Player(x.Agents)
	if x.Robust {
		c := claim(r, d, x.Agents, compare.KindOf(x.Verdict), answer.Say("answer.change.robust", all, player, agreement(d, x)))
		if open := openTogether(r, d, x); d.Against == "" && open > 0 {
			c.Kind, c.Text = answer.Undecided, answer.Say("answer.change.robust-apart", all, player, agreement(d, x), answer.Count(open))
		}
		return []answer.Claim{c}
	}
	var list []answer.Claim
	if len(x.Turns) > 0 || x.Open == 0 {
		kind := answer.Undecided
		if d.Against != "" || differTogether(r, d, x) {
			kind = answer.Order
		}
		list = append(list, claim(r, d, x.Agents, kind, answer.Say("answer.change.turns", turns(d, x), player)))
	}
	if x.Open > 0 {
		list = append(list, claim(r, d, x.Agents, answer.Undecided, answer.Say("answer.change.open", answer.Count(x.Open), all, player)))
	}
	return list
}

// openTogether counts the readings on which the study's verdicts, which hold together,
// decide nothing.
func openTogether(r *analysis.Results, d *plan.Design, x *effects.Readings) (open int) {
	for _, run := range d.Runs {
		if c := compare.Cell(r, run.Variant, x.Agents); c != nil && compare.KindOf(c.Fair.Verdict) == answer.Undecided {
			open++
		}
	}
	return open
}

// differTogether tells whether the study's verdicts, which hold together, have two readings
// decided otherwise.
func differTogether(r *analysis.Results, d *plan.Design, x *effects.Readings) bool {
	var first *analysis.Judged
	for _, run := range d.Runs {
		c := compare.Cell(r, run.Variant, x.Agents)
		switch {
		case c == nil || compare.KindOf(c.Fair.Verdict) == answer.Undecided:
		case first == nil:
			first = &c.Fair
		case first.Verdict != c.Fair.Verdict || first.Direction != c.Fair.Direction:
			return true
		}
	}
	return false
}
