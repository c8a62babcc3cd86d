package varied

import (
	"cmp"
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/effects"
	"houserules/sim/design"
	"houserules/sim/plan"
)

// sweep is a sweep as one line-up played it: who is fairest, what each value does, and
// which changes depend on each other.
func sweep(r *analysis.Results, d *plan.Design, s *effects.Swept) answer.Section {
	sec := answer.Section{Title: answer.Say("sweep.title", of(d), compare.PlayersOf(r, s.Agents))}
	if len(s.Missing) > 0 {
		sec.Remarks = notPlayed(s.Missing)
		return sec
	}
	sec.Tables = []answer.Table{ranked(r, d, s), levels(r, d, s)}
	interactions(&sec, r, d, s.Interactions)
	m := newMeans(r, d, s.Agents)
	for i, x := range s.Ranked {
		variant := answer.Variant(d.Runs[x.Run].Variant)
		c := compare.Cell(r, string(variant), s.Agents)
		if c == nil {
			continue
		}
		m.moving(i, variant, c, x.Advantage)
		if e, ok := c.Estimate(analysis.Draws); ok {
			text := answer.Say("club.count", answer.Say("figure."+analysis.Draws), answer.Expected(compare.Interval(e, answer.Percent)))
			m.rows = append(m.rows, answer.Meaning{Row: i, What: variant, Noticed: answer.Nothing, Text: text})
		}
		if e, ok := c.Estimate(analysis.PlyCount); ok {
			plies := compare.Interval(e, answer.Plies)
			m.rows = append(m.rows, answer.Meaning{Row: i, What: variant, Noticed: answer.Nothing, Plies: &plies})
		}
	}
	m.effects(s.Effects)
	sec.Means = m.rows
	sec.Remarks = append(append(append(append(sec.Remarks, remarks(d)...), model(d, &s.Model)...), left(d, s.Surface)...), answer.Say("sweep.criterion", compare.Level(r)))
	return sec
}

// ranked is the table of all variants, that with the least estimated advantage first.
func ranked(r *analysis.Results, d *plan.Design, s *effects.Swept) answer.Table {
	t := answer.Table{
		Long:    true,
		Caption: answer.Say("sweep.ranked", answer.Count(candidates(s)), answer.Count(compared(s))),
		Columns: []answer.Column{
			answer.NumberColumn(answer.Say("sweep.rank")), answer.TextColumn(answer.Say("table.variant")), head("table.advantage", r),
			answer.NumberColumn(answer.Say("table.draws")), answer.NumberColumn(answer.Say("sweep.plies")), answer.TextColumn(answer.Say("sweep.first")),
		},
	}
	if compared(s) == 0 {
		t.Caption = answer.Say("sweep.ranked-once")
	}
	for i, x := range s.Ranked {
		variant := d.Runs[x.Run].Variant
		var draws, plies any = answer.Missing, answer.Missing
		if c := compare.Cell(r, variant, s.Agents); c != nil {
			draws, plies = answer.Part{Of: c.First.Draws, Whole: c.Games}, answer.Number{Value: c.Plies.Mean, Digits: 1}
		}
		var first any
		switch {
		case x.OneGame:
			first = answer.Say("sweep.one-game")
		case x.MayBeFirst:
			first = answer.Say("sweep.may-be-first")
		}
		t.Add(rank(s, i), answer.Variant(variant), advantage(r, d, s, &x), draws, plies, first)
	}
	return t
}

// rank is between which ranks a variant lies, as far as that is shown: all are compared with the
// one that looks fairest, which stands first.
func rank(s *effects.Swept, i int) any {
	least, most := 1, compared(s)
	switch x := s.Ranked[i]; {
	case x.OneGame:
		return answer.Missing
	case i == 0:
		most = candidates(s)
	case !x.MayBeFirst:
		least = 2
	}
	if least == most {
		return answer.Count(least)
	}
	return answer.Say("sweep.ranks", answer.Count(least), answer.Count(most))
}

// candidates is how many variants may be the fairest.
func candidates(s *effects.Swept) int {
	may := 0
	for _, x := range s.Ranked {
		if x.MayBeFirst {
			may++
		}
	}
	return may
}

// compared is how many variants are compared: those that are more than one game.
func compared(s *effects.Swept) int {
	n := 0
	for _, x := range s.Ranked {
		if !x.OneGame {
			n++
		}
	}
	return n
}

// levels is the table of what each value of each knob does.
func levels(r *analysis.Results, d *plan.Design, s *effects.Swept) answer.Table {
	t := answer.Table{
		Caption: answer.Say("effects.levels"),
		Columns: append(heads("effects.rule", "effects.value"), answer.NumberColumn(answer.Say("effects.mean")), head("effects.effect", r)),
	}
	for f := range d.Factors {
		for level := range d.Factors[f].Levels {
			mean := answer.Number{Value: s.Means[f][level], In: answer.Distance, Digits: 2}
			var effect any = answer.Say("effects.base")
			if at := slices.IndexFunc(s.Effects, func(e effects.Effect) bool { return e.Factor == f && e.To == level }); at >= 0 {
				e := distance(s.Effects[at].Estimate)
				effect, mean.Like = e, &e
			}
			t.Add(knob(d, f), value(d, f, level), mean, effect)
		}
	}
	return t
}

// mostPairs is how many interactions are listed.
const mostPairs = 20

// interactions adds the table of those that differ from zero, that with the largest
// estimate first, or says that none is shown to.
func interactions(sec *answer.Section, r *analysis.Results, d *plan.Design, pairs []effects.Pair) {
	var shown []effects.Pair
	// What one game and another have together is a fact about them.
	pairs = slices.DeleteFunc(slices.Clone(pairs), func(p effects.Pair) bool { return math.IsNaN(p.Lo) })
	for _, p := range pairs {
		if p.Lo > 0 || p.Hi < 0 {
			shown = append(shown, p)
		}
	}
	if len(shown) == 0 {
		if len(pairs) > 0 {
			sec.Remarks = append(sec.Remarks, answer.Say("effects.no-interaction", answer.Count(len(pairs))))
		}
		return
	}
	slices.SortStableFunc(shown, func(a, b effects.Pair) int { return cmp.Compare(math.Abs(b.Value), math.Abs(a.Value)) })
	shown = shown[:min(len(shown), mostPairs)]
	t := answer.Table{Caption: answer.Say("effects.pairs"), Columns: append(heads("effects.change", "effects.together"), head("effects.more", r))}
	for _, p := range shown {
		t.Add(changed(d, p.A), changed(d, p.B), distance(p.Estimate))
	}
	sec.Tables = append(sec.Tables, t)
	if left := len(pairs) - len(shown); left > 0 {
		sec.Remarks = append(sec.Remarks, answer.Say("effects.other-pairs", left))
	}
}

// model says what the effects are effects of.
func model(d *plan.Design, m *effects.Model) []answer.Text {
	name := func(t design.Term) any {
		if t.B < 0 {
			return knob(d, t.A)
		}
		return answer.Say("effects.times", knob(d, t.A), knob(d, t.B))
	}
	efficiency := answer.Number{Value: 100 * m.Efficiency, Digits: 1}
	var list []answer.Text
	switch {
	case len(m.Left) == 0:
		list = append(list, answer.Say("effects.model-pairs", efficiency))
	case len(m.Pairs) == 0:
		list = append(list, answer.Say("effects.model-main", efficiency))
	default:
		var left answer.List
		for _, p := range m.Left {
			left = append(left, name(design.Term{A: p[0], B: p[1]}))
		}
		list = append(list, answer.Say("effects.model-some", left, efficiency))
	}
	const most = 12
	var aliases answer.Clauses
	for _, a := range m.Aliases {
		aliases = append(aliases, answer.Say("effects.alias", name(a.Hidden), name(a.Effect), answer.Number{Value: a.Share, Digits: 2}))
	}
	if len(aliases) > most {
		aliases = append(aliases[:most], answer.Say("effects.more-aliases", answer.Count(len(m.Aliases)-most)))
	}
	if len(aliases) > 0 {
		list = append(list, answer.Say("effects.aliases", aliases))
	}
	if len(d.Words) > 0 {
		list = append(list, answer.Say("effects.words", fractionWords(d)))
	}
	return list
}

// left says how far the means of the variants are from what the effects make of them.
func left(d *plan.Design, s *effects.Surface) []answer.Text {
	if s == nil {
		return nil
	}
	most := s.Largest()
	size := func(x float64) answer.Number {
		return answer.Number{Value: math.Abs(x), In: answer.Size, Digits: answer.Significant}
	}
	return []answer.Text{answer.Say("effects.left", size(s.StandardError), answer.Count(s.Freedom), size(s.Residuals[most]), answer.Variant(d.Runs[most].Variant))}
}

// fractionWords lists the words of a fraction, the shortest first.
func fractionWords(d *plan.Design) answer.Clauses {
	const most = 8
	var words answer.Clauses
	for _, w := range d.Words {
		if len(words) == most {
			return append(words, "…")
		}
		var product any = knob(d, w[0])
		for _, f := range w[1:] {
			product = answer.Say("effects.times", product, knob(d, f))
		}
		words = append(words, product)
	}
	return words
}
