package reports

import (
	"math"
	"strings"

	"houserules/analysis"
	"houserules/analysis/effects"
	"houserules/sim/plan"
)

// readingsSection says whether a verdict holds under every reading, as one
// line-up played them.
func readingsSection(say voice, r *analysis.Results, d *Design, x *effects.Readings, reader Reader, most int) section {
	sec := section{Title: say("readings.title", d.Plan.Of[0], x.Agents)}
	if d.Plan.Against != "" {
		sec.Title = say("readings.title-against", d.Plan.Of[0], d.Plan.Against, x.Agents)
	}
	if len(x.Missing) > 0 {
		sec.Remarks = notPlayed(say, x.Missing)
		return sec
	}
	verdict := grid{Columns: []column{left(say("readings.question")), left(say("table.verdict"))}, Verdicts: true, Caption: say("readings.verdict")}
	row := func(word, text string) {
		verdict.Rows = append(verdict.Rows, []cell{{Text: say("readings.all", count(say, int64(len(x.Readings))))}, {Strong: word, Text: text}})
	}
	if x.Robust {
		row(verdictWord(say, x.Verdict), readingsWords(say, d.Plan, x))
	} else {
		if len(x.Turns) > 0 || x.Open == 0 {
			row(say("readings.turns"), turnWords(say, d.Plan, x))
		}
		if x.Open > 0 {
			row(verdictWord(say, analysis.Undecided), openWords(say, x))
		}
	}
	curve := curveGrid(say, r, d.Plan, x)
	rest := shortened(say, &curve, most)
	sec.Tables = []grid{verdict, curve}
	if g := turnGrid(say, d.Plan, x); len(g.Rows) > 0 {
		sec.Tables = append(sec.Tables, g)
	}
	if g := readingEffects(say, r, d.Plan, x); len(g.Rows) > 0 {
		sec.Tables = append(sec.Tables, g)
	}
	if g := shareGrid(say, r, d.Plan, x); len(g.Rows) > 0 {
		sec.Tables = append(sec.Tables, g)
	}
	club := newDesignClub(say, r, d.Plan, x.Agents, reader)
	club.readings(say, x, most)
	club.into(say, &sec)
	sec.Remarks = append(rest, designRemarks(say, d.Plan)...)
	sec.Remarks = append(sec.Remarks, say("readings.each", levelsOf(say, r).zero))
	return sec
}

// readingsWords says what the verdict of all readings means.
func readingsWords(say voice, d *plan.Design, x *effects.Readings) string {
	switch {
	case x.Direction > 0 && d.Against != "":
		return say("readings.more", d.Against)
	case x.Direction < 0 && d.Against != "":
		return say("readings.less", d.Against)
	case x.Direction > 0:
		return say("fair.first")
	case x.Direction < 0:
		return say("fair.second")
	default:
		return say("readings.same")
	}
}

// openWords says under how many readings there is no verdict.
func openWords(say voice, x *effects.Readings) string {
	return say("readings.open", count(say, int64(x.Open)), count(say, int64(len(x.Readings))))
}

// turnWords names the readings that a verdict turns on.
func turnWords(say voice, d *plan.Design, x *effects.Readings) string {
	var names []string
	for _, t := range x.Turns {
		names = append(names, d.Factors[t.Factor].Name)
	}
	if len(names) == 0 {
		return say("readings.turns-together")
	}
	return strings.Join(names, ", ")
}

// curveGrid is the specification curve as a table: the estimates in their order,
// with what is read otherwise than it was decided.
func curveGrid(say voice, r *analysis.Results, d *plan.Design, x *effects.Readings) grid {
	g := grid{
		Caption: say("readings.curve"),
		Columns: []column{right(say("table.advantage", levelsOf(say, r).zero)), left(say("table.verdict")), left(say("readings.choices"))},
	}
	if d.Against != "" {
		g.Columns[0] = right(say("table.difference", levelsOf(say, r).zero))
	}
	u := pointUnit()
	for _, reading := range x.Readings {
		text := u.estimate(say, reading.Effect)
		if reading.Verdict == analysis.SameRules {
			text = u.value(say, 0, 0)
		}
		g.Rows = append(g.Rows, []cell{{Text: text}, {Strong: verdictWord(say, reading.Verdict)}, {Text: otherwise(say, d, d.Runs[reading.Run].Levels)}})
	}
	return g
}

// otherwise says what a run reads otherwise than it was decided.
func otherwise(say voice, d *plan.Design, levels []int) string {
	var parts []string
	for f, level := range levels {
		if level != d.Factors[f].Base {
			parts = append(parts, d.Factors[f].Name+": "+d.Factors[f].Levels[level])
		}
	}
	if len(parts) == 0 {
		return say("readings.decided")
	}
	return strings.Join(parts, ", ")
}

// turnGrid is the table of the readings on which the verdict turns.
func turnGrid(say voice, d *plan.Design, x *effects.Readings) grid {
	g := grid{Caption: say("readings.turning"), Columns: []column{left(say("effects.rule")), right(say("readings.changed")), right(say("readings.pairs"))}}
	for _, t := range x.Turns {
		g.Rows = append(g.Rows, plain(d.Factors[t.Factor].Name, count(say, int64(t.Changed)), count(say, int64(t.Pairs))))
	}
	return g
}

// readingEffects is the table of what each reading does by itself, in the mean
// over the others.
func readingEffects(say voice, r *analysis.Results, d *plan.Design, x *effects.Readings) grid {
	g := grid{Caption: say("readings.effects"), Columns: []column{left(say("effects.rule")), left(say("effects.value")), right(say("effects.effect", levelsOf(say, r).zero))}}
	u := pointUnit()
	for _, e := range x.Effects {
		g.Rows = append(g.Rows, plain(d.Factors[e.Factor].Name, d.Factors[e.Factor].Levels[e.To], u.estimate(say, e.Estimate)))
	}
	return g
}

// shareGrid is the table of what part each reading has in how the effect varies,
// as a share and as a standard deviation.
func shareGrid(say voice, r *analysis.Results, d *plan.Design, x *effects.Readings) grid {
	g := grid{
		Caption: say("readings.shares"),
		Columns: []column{left(say("effects.rule")), right(say("readings.share", levelsOf(say, r).zero)), right(say("readings.deviation"))},
	}
	for _, s := range x.Shares {
		name := say("readings.together")
		if s.Factor != effects.Together {
			name = d.Factors[s.Factor].Name
		}
		share := percent()
		digits := share.digitsFor(s.Lo, s.Hi)
		deviation := unit{scale: 100, suffix: pointUnit().suffix}
		g.Rows = append(g.Rows, plain(name, share.value(say, s.Share, digits)+" "+share.interval(say, s.Lo, s.Hi, digits), deviation.value(say, math.Sqrt(s.Variance), 2)))
	}
	return g
}
