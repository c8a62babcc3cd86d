package varied

import (
	"fmt"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/effects"
	"houserules/analysis/question"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Design is a question that a study asks of variants made to differ in known
// ways, with what its games answer: one of the three.
type Design struct {
	// Plan says how the variants were made.
	Plan *plan.Design
	// Swept, Explained and Readings are by line-up.
	Swept     []effects.Swept
	Explained []effects.Explained
	Readings  []effects.Readings
}

// Read finds what the games of a study say to its designs; r are the results of the same
// games.
func Read(src analysis.Source, p *plan.Plan, r *analysis.Results) ([]Design, error) {
	opt := effects.Options{Level: r.Level, Tolerance: r.Tolerance}
	opt.OneGame = func(agents, variant string) bool {
		c := compare.Cell(r, variant, agents)
		return c != nil && c.OneGame
	}
	opt.Population = func(agents, variant string) bool {
		c := compare.Cell(r, variant, agents)
		return c != nil && c.Population != nil
	}
	if r.Anytime != nil {
		opt.Anytime = r.Anytime.Games
	}
	list := make([]Design, len(p.Designs))
	for i := range p.Designs {
		d := &p.Designs[i]
		list[i].Plan = d
		of := arithmetic(d)
		var err error
		switch d.Question {
		case plan.Sweep:
			list[i].Swept, err = effects.Sweep(src, of, opt)
		case plan.Effects:
			list[i].Explained, err = effects.Explain(src, of, opt)
		case plan.Readings:
			list[i].Readings, err = effects.Read(src, of, opt)
		}
		if err != nil {
			return nil, err
		}
		// A player of one family has nothing to say of the games of another.
		list[i].Explained = slices.DeleteFunc(list[i].Explained, func(e effects.Explained) bool { return !plannedFor(p, d, e.Agents) })
		list[i].Readings = slices.DeleteFunc(list[i].Readings, func(e effects.Readings) bool { return !plannedFor(p, d, e.Agents) })
	}
	return list, nil
}

// plannedFor tells whether a line-up was to play any of a design's variants.
func plannedFor(p *plan.Plan, d *plan.Design, agents string) bool {
	return slices.ContainsFunc(p.Cells, func(c table.Cell) bool {
		return (c.Name() == agents || c.Agents == agents) &&
			slices.ContainsFunc(d.Runs, func(r plan.DesignRun) bool { return r.Variant == c.Variant })
	})
}

// arithmetic is a design as package effects knows it.
func arithmetic(d *plan.Design) *effects.Design {
	out := &effects.Design{Orders: d.Orders, Against: d.Against}
	for _, f := range d.Factors {
		out.Factors = append(out.Factors, effects.Factor{Name: f.Name, Levels: f.Levels, Base: f.Base})
	}
	for _, r := range d.Runs {
		out.Runs = append(out.Runs, effects.Run{Variant: r.Variant, Levels: r.Levels})
	}
	return out
}

// changedFactors lists the factors in which a run differs from the run that it is compared
// with.
func changedFactors(d *plan.Design, levels []int) any {
	var parts answer.List
	for f, level := range levels {
		if level != d.Factors[f].Base {
			parts = append(parts, setting(d, f, level))
		}
	}
	if len(parts) == 0 {
		return answer.Say("readings.decided")
	}
	return parts
}

// of are the variants that were varied.
func of(d *plan.Design) answer.List {
	var list answer.List
	for _, name := range d.Of {
		list = append(list, answer.Variant(name))
	}
	return list
}

// changed is what a change of a factor is called: "seeds in each house: 3".
func changed(d *plan.Design, e effects.Effect) answer.Setting { return setting(d, e.Factor, e.To) }

// setting is a factor with one of its values, value that by itself.
func setting(d *plan.Design, factor, level int) answer.Setting {
	return answer.Setting(value(d, factor, level))
}

func value(d *plan.Design, factor, level int) answer.Choice {
	return answer.Choice{Knob: d.Factors[factor].Name, Value: d.Factors[factor].Levels[level]}
}

// knob is a factor by itself.
func knob(d *plan.Design, factor int) answer.Knob { return answer.Knob(d.Factors[factor].Name) }

// notPlayed says that a line-up does not answer a design.
func notPlayed(missing []string) []answer.Text {
	return []answer.Text{answer.Say("design.not-played", strings.Join(missing[:min(len(missing), 3)], ", "))}
}

// chosen says which combinations were to be played, of which a plan keeps English words.
func chosen(words string) any {
	var n, seed uint64
	if _, err := fmt.Sscanf(words, "sample of %d, seed %d", &n, &seed); err == nil {
		return answer.Say("design.sample", answer.Count(n), seed)
	}
	if _, err := fmt.Sscanf(words, "fraction 1/%d", &n); err == nil {
		return answer.Say("design.fraction", n)
	}
	if _, err := fmt.Sscanf(words, "%d orders, seed %d", &n, &seed); err == nil {
		return answer.Say("design.orders", answer.Count(n), seed)
	}
	return words
}

// remarks say which combinations were played and which were not.
func remarks(d *plan.Design) []answer.Text {
	list := []answer.Text{answer.Say("design.some", answer.Count(len(d.Runs)), answer.Count(d.Size), chosen(d.Chosen))}
	if d.Chosen == "full" {
		list[0] = answer.Say("design.all", answer.Count(len(d.Runs)), answer.Count(d.Size))
	}
	if d.Absent == 0 {
		return list
	}
	for _, u := range d.Unplayed {
		list = append(list, answer.Say("design.left-out", answer.Setting{Knob: u.Factor, Value: u.Value}, answer.Reason(u.Reason)))
	}
	// One line for each reason, with the combination that it was first found in.
	const most = 5
	seen := map[string]bool{}
	for _, l := range d.LeftOut {
		if seen[l.Reason] {
			continue
		}
		seen[l.Reason] = true
		if len(seen) > most {
			list = append(list, answer.Say("design.more-reasons"))
			break
		}
		list = append(list, answer.Say("design.left-out", question.Combination(d, l.Levels), answer.Reason(l.Reason)))
	}
	return append(list, answer.Say("design.absent", d.Absent))
}

// distance is an estimate of an advantage, or a difference of two.
func distance(e analysis.Estimate) answer.Interval { return compare.Interval(e, answer.Distance) }

// head is the head of a column of estimates.
func head(key string, r *analysis.Results) answer.Column {
	return answer.NumberColumn(answer.Say(key, compare.Level(r)))
}

// heads are the heads of columns of words.
func heads(keys ...string) []answer.Column {
	list := make([]answer.Column, len(keys))
	for i, key := range keys {
		list[i] = answer.TextColumn(answer.Say(key))
	}
	return list
}
