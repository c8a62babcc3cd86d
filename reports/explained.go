package reports

import (
	"houserules/analysis"
	"houserules/analysis/effects"
)

// explainedSection says which rules make the difference between two variants, as
// one line-up played them.
func explainedSection(say voice, r *analysis.Results, d *Design, e *effects.Explained, reader Reader) section {
	from, to := d.Plan.Of[0], d.Plan.Of[1]
	sec := section{Title: say("effects.title", from, to, e.Agents)}
	if len(e.Missing) > 0 {
		sec.Remarks = notPlayed(say, e.Missing)
		return sec
	}
	if text := tooFew(say, r, e); text != "" {
		sec.Remarks = []string{text}
		return sec
	}
	u := pointUnit()
	g := grid{
		Caption: say("effects.shapley", to, from),
		Columns: []column{left(say("effects.rule")), right(say("effects.value-of", levelsOf(say, r).zero))},
	}
	if len(e.Main) > 0 {
		g.Columns = append(g.Columns, right(say("effects.main", levelsOf(say, r).zero)))
	}
	g.Columns = append(g.Columns, left(say("effects.from-to", from, to)))
	row := func(name, value, main, change string) {
		texts := []string{name, value}
		if len(e.Main) > 0 {
			texts = append(texts, main)
		}
		g.Rows = append(g.Rows, plain(append(texts, change)...))
	}
	for _, x := range e.Shapley {
		f, main := d.Plan.Factors[x.Factor], missing
		for _, m := range e.Main {
			if m.Factor == x.Factor {
				main = u.estimate(say, m.Estimate)
			}
		}
		row(f.Name, u.estimate(say, x.Estimate), main, say("effects.change-of", f.Levels[0], f.Levels[1]))
	}
	row(say("effects.whole"), u.estimate(say, e.Difference), "", say("effects.change-of", from, to))
	sec.Tables = []grid{g}
	if pairs, rest := pairGrid(say, r, d.Plan, e.Interactions); len(pairs.Rows) > 0 {
		sec.Tables = append(sec.Tables, pairs)
		sec.Remarks = append(sec.Remarks, rest...)
	} else if len(e.Interactions) > 0 {
		sec.Remarks = append(sec.Remarks, say("effects.no-interaction", count(say, int64(len(e.Interactions)))))
	}
	club := newDesignClub(say, r, d.Plan, e.Agents, reader)
	club.explained(say, e)
	club.into(say, &sec)
	if e.Sampled {
		sec.Remarks = append(sec.Remarks, say("effects.sampled", e.Orders, count(say, e.Orders)))
	} else {
		sec.Remarks = append(sec.Remarks, say("effects.orders", e.Orders, count(say, e.Orders)))
	}
	sec.Remarks = append(sec.Remarks, designRemarks(say, d.Plan)...)
	return sec
}

// tooFew says how many games are needed where there are so few that the difference
// could be anything that it can be at all; empty where something is known.
func tooFew(say voice, r *analysis.Results, e *effects.Explained) string {
	const (
		anything = 1   // the greatest difference of two advantages
		wanted   = 0.1 // worth a look
	)
	if e.Difference.Lo > -anything || e.Difference.Hi < anything || len(r.Cells) == 0 {
		return ""
	}
	games := r.Cells[0].Games
	for i := range r.Cells {
		games = min(games, r.Cells[i].Games)
	}
	return say("effects.too-few", int(games), roughly(say, e.Needed(wanted)), unit{scale: 100, suffix: " pp"}.significant(say, wanted))
}
