package record

import (
	"houserules/analysis"
	"houserules/configs/words"
	"houserules/engine/rules"
)

// Words are the verdicts in words, for formats that have them. A nil Words has
// none.
type Words interface {
	Fair(*analysis.Cell) string
	Difference(*analysis.Difference) string
	Seats(*analysis.Role) string
}

// flatten returns the results as a tree with everything that some format
// prints.
func flatten(r *analysis.Results, w Words) object {
	o := object{
		{"schema", 1}, {"name", r.Name}, {"seed", r.Seed}, {"margin", number(r.Tolerance)}, {"base", r.Base},
		{"level", number(r.Level)}, {"power", number(r.Power)},
	}
	if r.Protocol != 0 {
		o = append(o, Field{"protocol", r.Protocol})
	}
	if p := r.Planned; p != nil {
		o = append(o, Field{"planned", false}, Field{"planned_margin", number(p.Tolerance)}, Field{"planned_base", p.Base})
	} else {
		o = append(o, Field{"planned", true})
	}
	if len(r.Warnings) > 0 {
		o = append(o, Field{"warnings", say(r.Warnings)})
	}
	cells := make([]object, len(r.Cells))
	for i := range r.Cells {
		cells[i] = cell(&r.Cells[i], w)
	}
	list := make([]object, len(r.Differences))
	for i := range r.Differences {
		list[i] = difference(&r.Differences[i], w)
	}
	return append(o, Field{"cells", cells}, Field{"differences", list})
}

// cell flattens a cell.
func cell(c *analysis.Cell, w Words) object {
	scores := make([]object, len(c.Scores))
	for i, m := range c.Scores {
		scores[i] = moments(m)
	}
	o := object{
		{"variant", c.Variant}, {"agents", append([]string{}, c.Lineup...)}, {"lineup", c.Agents},
		{"roles", append([]string{}, c.Roles...)}, {"unit", c.Unit},
		{"games", c.Games}, {"capped", c.Capped}, {"first", append(outcomes(c.First), Field{"cut_off", c.First.CutOff})},
	}
	if c.Capped > 0 {
		o = append(o, Field{"cut_off_as", outcomes(c.CutOff)})
	}
	o = append(o, Field{"plies", moments(c.Plies)}, Field{"scores", scores})
	if _, ok := c.Estimate(analysis.FirstLead); ok {
		o = append(o, Field{"margin", moments(c.Lead)})
	}
	o = append(o, Field{"estimates", named(c.Estimates)})
	if c.Fair.Verdict != 0 {
		text := ""
		if w != nil {
			text = w.Fair(c)
		}
		o = append(o, Field{"fair", judged(&c.Fair, text)})
	}
	o = append(o,
		Field{"end_reasons", counts(c.EndReasons)}, Field{"first_moves", counts(c.FirstMoves)},
		Field{"fired_in", counts(c.Firings)}, Field{"mean_firings", named(c.MeanFirings)}, Field{"measures", measures(c.Measures)},
	)
	if len(c.Seats) > 0 {
		o = append(o, Field{"seats", seats(c.Seats)}, Field{"seat_roles", roles(c.SeatRoles)})
	}
	if texts := roleWords(c.SeatRoles, w); len(texts) > 0 {
		o = append(o, Field{"role_words", texts})
	}
	return o
}

// difference flattens a difference. Its line-up is the cells' name for it.
func difference(d *analysis.Difference, w Words) object {
	text := ""
	if w != nil {
		text = w.Difference(d)
	}
	return append(object{
		{"lineup", d.Agents}, {"base", d.Base}, {"variant", d.Variant}, {"name", d.Name},
		{"pairs", d.Pairs}, {"correlation", number(d.Correlation)},
	}, judged(&d.Judged, text)...)
}

// judged flattens a verdict with its intervals. The games needed are there
// where more games could settle it.
func judged(j *analysis.Judged, text string) object {
	o := object{
		{"effect", estimate(&j.Effect)}, {"equivalence", estimate(&j.Equivalence)}, {"margin", number(j.Tolerance)},
		{"verdict", j.Verdict.String()}, {"direction", j.Direction}, {"words", text},
	}
	if j.CutOff {
		o = append(o, Field{"cut_off", true})
	}
	if j.Verdict == analysis.Undecided || j.Verdict == analysis.Different && j.Tolerance > 0 {
		o = append(o, Field{"games_needed", j.GamesNeeded}, Field{"assumed_effect", number(j.AssumedEffect)})
	}
	return o
}

// estimate flattens an estimate.
func estimate(e *analysis.Estimate) object {
	var o object
	if e.Capped != nil {
		o = append(o, Field{"capped", object{{"hi", number(e.Capped.Hi)}, {"lo", number(e.Capped.Lo)}}})
	}
	o = append(o,
		Field{"hi", number(e.Hi)}, Field{"level", number(e.Level)}, Field{"lo", number(e.Lo)},
		Field{"method", e.Method}, Field{"n", e.N}, Field{"value", number(e.Value)},
	)
	if len(e.Warnings) > 0 {
		o = append(o, Field{"warnings", say(e.Warnings)})
	}
	return o
}

// named flattens estimates by name.
func named(list []analysis.NamedEstimate) entries {
	out := make(entries, len(list))
	for i := range list {
		out[i] = Field{list[i].Name, estimate(&list[i].Estimate)}
	}
	return out
}

// measures flattens the families' measures: estimates of the mean with the
// standard deviation and what is counted.
func measures(list []analysis.Measure) entries {
	out := make(entries, len(list))
	for i, m := range list {
		o := estimate(&m.Mean)
		for k := range o {
			if o[k].Key == "value" {
				o[k].Key = "mean"
			}
		}
		out[i] = Field{m.Name, entries(append(o, Field{"sd", number(m.SD)}, Field{"doc", m.Doc}))}
	}
	return out
}

// moments flattens what describes a column.
func moments(m analysis.Moments) object {
	return object{{"mean", number(m.Mean)}, {"sd", number(m.SD)}, {"min", number(m.Min)}, {"max", number(m.Max)}}
}

// outcomes flattens the numbers of games by their result.
func outcomes(o analysis.Outcomes) object {
	return object{{"wins", o.Wins}, {"draws", o.Draws}, {"losses", o.Losses}}
}

// counts flattens numbers of games by name.
func counts(list []analysis.Count) entries {
	out := make(entries, len(list))
	for i, c := range list {
		out[i] = Field{c.Name, c.Count}
	}
	return out
}

// say returns warnings in words.
func say(list []rules.Message) []string {
	texts := make([]string, len(list))
	for i, m := range list {
		texts[i] = words.English().Say(m)
	}
	return texts
}
