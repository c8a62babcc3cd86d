package reports

import (
	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/engine/rules"
)

// ofMatches tells whether a cell's games are matches.
func ofMatches(c *analysis.Cell) bool { return c.FirstMove != nil }

// firstMoveGrid is the table of what the first move of a game is worth in
// matches. The mean over all games is not in it: where results decide who starts
// it would say as much of the players as of the move.
func firstMoveGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	l := levelsOf(say, r)
	first, second := say("table.by-first"), say("table.by-second")
	if p := group.Cells[0].Pairing; p != nil {
		first, second = say("table.by-agent", p.A), say("table.by-agent", p.B)
	}
	g := grid{
		Caption: say("table.first-move"), Verdicts: true,
		Columns: []column{
			left(say("table.variant")), right(say("table.games")), right(first), right(second),
			right(say("table.worth", l.zero)), left(say("table.verdict")),
		},
	}
	for _, c := range group.Cells {
		if f := c.FirstMove; f != nil {
			g.Rows = append(g.Rows, []cell{
				{Text: c.Variant}, {Text: count(say, f.Games)}, percent().measured(say, f.ByFirst), percent().measured(say, f.BySecond),
				measuredEffect(say, pointUnit(), &f.Effect), {Strong: verdictWord(say, f.Effect.Verdict), Text: firstMoveWords(say, f)},
			})
		}
	}
	return g, len(g.Rows) > 0
}

// firstMoveWords says in words what the verdict on the first move means.
func firstMoveWords(say translator, f *analysis.FirstMove) string {
	j, u, tolerance := f.Effect, pointUnit(), points(say, f.Effect.Tolerance)
	u.matches = true
	favoured := say("fair.starter")
	if j.Direction < 0 {
		favoured = say("fair.starter-other")
	}
	switch j.Verdict {
	case analysis.LargerThanTolerance:
		return sized(say, "fair.by-more", favoured, j, tolerance)
	case analysis.DifferentButSmall:
		return small(say, sized(say, "verdict.by-less", favoured, j, tolerance), j, u)
	case analysis.EqualWithinTolerance:
		return also(say, equivalence(say, say("fair.starter-even", tolerance), j, u), settling(say, j, u))
	case analysis.Different:
		return open(say, favoured, j, tolerance, u)
	case analysis.Undecided:
		if j.Tolerance > 0 {
			return also(say, say("fair.undecided", tolerance), settling(say, j, u))
		}
		return also(say, say("fair.not-shown"), settling(say, j, u))
	default:
		return say("verdict.too-few-matches")
	}
}

// matchWarnings are the warnings that count games, by the key that counts matches.
func matchWarnings() map[string]string {
	return map[string]string{
		"warning.few-games":         "warning.few-matches",
		"warning.no-games":          "warning.no-matches",
		"warning.same-value":        "warning.same-value-matches",
		"warning.same-ratio":        "warning.same-ratio-matches",
		"warning.never-seen":        "warning.never-seen-matches",
		"warning.bounds-only":       "warning.bounds-only-matches",
		"warning.as-they-stood":     "warning.as-they-stood-matches",
		"warning.before-first-look": "warning.before-first-look-matches",
		"warning.few-differ":        "warning.few-differ-matches",
		"warning.few-distinct":      "warning.few-distinct-matches",
	}
}

// warningWords returns warnings in words, of games or of matches.
func warningWords(say translator, matches bool, messages []rules.Message) []string {
	if !matches {
		return say.all(messages)
	}
	keys, texts := matchWarnings(), make([]string, len(messages))
	for i, m := range messages {
		if key, ok := keys[m.Key]; ok {
			m.Key = key
		}
		texts[i] = say(m.Key, m.Args...)
	}
	return texts
}
