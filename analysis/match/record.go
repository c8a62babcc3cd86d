package match

import "houserules/analysis/tree"

// record is the match for programs, one object:
//
//	{"variant": …, "agents": [A, B], "games": n,
//	  "pairs": [n0, n1, n2, n3, n4],
//	  "score": {"value": …, "lo": …, "hi": …},
//	  "elo": {"value": …, "lo": …, "hi": …},
//	  "first_move": {"value": …, "lo": …, "hi": …},
//	  "verdict": "A stronger" | "A not stronger by elo1" | "open",
//	  "stronger": "A" | "B" | null, …}
//
// Games and everything else are those that count, up to the pair that ended the
// match. Pairs are by A's points in the two games: 0, ½, 1, 1½, 2. The score is
// A's, from 0 to 1; Elo is the same as a difference in strength, null where the
// score is 0 or 1; first_move is what the first move adds to one half among
// equals ([FirstMove]); "too_unequal" is there, and true, where these players are no measure of it. Each has the interval of "method", at "level": "anytime" holds at
// every moment, "score" at a number of games or a precision fixed before. The
// verdict is that "by" says, the test or the interval; verdict_by_interval is
// the interval's in any case. Who is shown to be the stronger is "stronger", which is B where the
// interval of the score, or the count, lies below one half. Where games were cut off the intervals and the
// verdict hold for every way to count them. Where other programs among the players
// forfeited games, forfeits has A's and B's. Where all pairs are the same one,
// "one_game" is true: then there is no interval and no test, the verdict is open, and
// "by" is "nothing". Where the pairs are all that there are, every opening once and nothing left to
// chance after it, "population" has the number of openings and "by" is "count": the verdict is a fact,
// lo and hi are null, or bounds where games were cut off, and first_move is that of these very pairs.
func (m *said) record() tree.Object {
	r := &m.result
	pairs := make([]int64, 0, Outcomes)
	pairs = append(pairs, r.Pairs[:]...)
	by := "interval"
	switch {
	case r.OnePair:
		by = "nothing"
	case r.Population:
		by = "count"
	case r.ByTest:
		by = "test"
	}
	o := tree.Object{
		{"schema", 1}, {"variant", m.variant}, {"agents", []string{m.a, m.b}}, {"seed", m.seed}, {"protocol", m.protocol},
		{"games", 2 * r.Pairs.N()}, {"cut_off", r.CutOff}, {"pairs", pairs},
		{"score", bounds(r.Score)}, {"elo", bounds(r.Elo)}, {"first_move", bounds(r.First)}, {"normalised_elo", tree.Number(r.Normalised)},
		{"method", r.Method.String()}, {"level", tree.Number(r.Level)},
		{"verdict", r.Verdict.String()}, {"by", by}, {"verdict_by_interval", r.ByInterval.String()}, {"ended", r.Ended},
	}
	var stronger any
	switch {
	case r.Verdict == Stronger && m.rule.Test.Elo0 >= 0:
		stronger = "A"
	case r.weaker():
		stronger = "B"
	}
	o = append(o, tree.Field{"stronger", stronger}, tree.Field{"distinct_games", m.distinct})
	if r.OnePair {
		o = append(o, tree.Field{"one_game", true})
	}
	if r.Population {
		o = append(o, tree.Field{"population", tree.Object{{"openings", r.Pairs.N()}}})
	}
	if r.Unequal {
		o = append(o, tree.Field{"too_unequal", true})
	}
	if m.openings != "" {
		o = append(o, tree.Field{"openings", tree.Object{{"name", m.openings}, {"n", r.Pairs.N()}, {"different", m.different}, {"drawn_again", m.redrawn}}})
	}
	if f := m.forfeits; f[0]+f[1] > 0 {
		o = append(o, tree.Field{"forfeits", f[:]})
	}
	test := tree.Object{{"scale", m.rule.Test.Scale.String()}, {"elo0", tree.Number(m.rule.Test.Elo0)}, {"elo1", tree.Number(m.rule.Test.Elo1)}}
	if m.rule.Sequential {
		lower, upper := m.rule.Test.Bounds()
		test = append(test, tree.Object{
			{"alpha", tree.Number(m.rule.Test.Alpha)}, {"beta", tree.Number(m.rule.Test.Beta)},
			{"llr", tree.Number(r.Ratio.Stood)}, {"lower", tree.Number(lower)}, {"upper", tree.Number(upper)},
		}...)
	}
	o = append(o, tree.Field{"test", test})
	if m.rule.Until > 0 {
		o = append(o, tree.Field{"until", tree.Number(m.rule.Until)})
	}
	return append(o, tree.Field{"max_games", 2 * m.rule.Most})
}

// bounds flattens a number with its interval.
func bounds(e Estimate) tree.Object {
	return tree.Object{{"value", tree.Number(e.Value)}, {"lo", tree.Number(e.Lo)}, {"hi", tree.Number(e.Hi)}}
}
