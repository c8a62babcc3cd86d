package reports

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/analysis/effects"
	"houserules/sim/design"
	"houserules/sim/plan"
)

// sweepSection is a sweep as one line-up played it: who is fairest, what each
// value does, and which changes depend on each other.
func sweepSection(say voice, r *analysis.Results, d *Design, s *effects.Swept, reader Reader, most int) section {
	sec := section{Title: say("sweep.title", strings.Join(d.Plan.Of, ", "), s.Agents)}
	if len(s.Missing) > 0 {
		sec.Remarks = notPlayed(say, s.Missing)
		return sec
	}
	ranked := rankedGrid(say, r, d.Plan, s)
	sec.Remarks = append(sec.Remarks, shortened(say, &ranked, most)...)
	sec.Tables = []grid{ranked, levelGrid(say, r, d.Plan, s)}
	if g, rest := pairGrid(say, r, d.Plan, s.Interactions); len(g.Rows) > 0 {
		sec.Tables = append(sec.Tables, g)
		sec.Remarks = append(sec.Remarks, rest...)
	} else if len(s.Interactions) > 0 {
		sec.Remarks = append(sec.Remarks, say("effects.no-interaction", count(say, int64(len(s.Interactions)))))
	}
	club := newDesignClub(say, r, d.Plan, s.Agents, reader)
	club.swept(say, s, most)
	club.into(say, &sec)
	sec.Remarks = append(sec.Remarks, designRemarks(say, d.Plan)...)
	sec.Remarks = append(sec.Remarks, modelRemarks(say, d.Plan, &s.Model)...)
	sec.Remarks = append(sec.Remarks, say("sweep.criterion", levelsOf(say, r).zero))
	return sec
}

// rankedGrid is the table of all variants, the fairest first.
func rankedGrid(say voice, r *analysis.Results, d *plan.Design, s *effects.Swept) grid {
	may := 0
	for _, x := range s.Ranked {
		if x.MayBeFirst {
			may++
		}
	}
	g := grid{
		Caption: say("sweep.ranked", count(say, int64(may)), count(say, int64(len(s.Ranked)))),
		Columns: []column{
			right(say("sweep.rank")), left(say("table.variant")), right(say("table.advantage", levelsOf(say, r).zero)),
			right(say("table.draws")), right(say("sweep.plies")), left(say("sweep.first")),
		},
	}
	u := pointUnit()
	for i, x := range s.Ranked {
		variant := d.Runs[x.Run].Variant
		draws, plies := missing, missing
		if c := playedCell(r, variant, s.Agents); c != nil {
			draws, plies = share(say, c.First.Draws, c.Games), unit{scale: 1}.number(say, c.Plies.Mean, 1)
		}
		first := ""
		if x.MayBeFirst {
			first = say("sweep.may-be-first")
		}
		g.Rows = append(g.Rows, plain(strconv.Itoa(i+1), variant, u.estimate(say, x.Advantage), draws, plies, first))
	}
	return g
}

// levelGrid is the table of what each value of each knob does.
func levelGrid(say voice, r *analysis.Results, d *plan.Design, s *effects.Swept) grid {
	g := grid{
		Caption: say("effects.levels"),
		Columns: []column{
			left(say("effects.rule")), left(say("effects.value")), right(say("effects.mean")), right(say("effects.effect", levelsOf(say, r).zero)),
		},
	}
	u := pointUnit()
	for f := range d.Factors {
		for level, value := range d.Factors[f].Levels {
			text := say("effects.base")
			digits := 2
			if at := slices.IndexFunc(s.Effects, func(e effects.Effect) bool { return e.Factor == f && e.To == level }); at >= 0 {
				text, digits = u.estimate(say, s.Effects[at].Estimate), u.digitsOf(s.Effects[at].Estimate)
			}
			g.Rows = append(g.Rows, plain(d.Factors[f].Name, value, u.value(say, s.Means[f][level], digits), text))
		}
	}
	return g
}

// mostPairs is how many interactions are listed.
const mostPairs = 20

// pairGrid is the table of the interactions that differ from zero, the largest
// first.
func pairGrid(say voice, r *analysis.Results, d *plan.Design, pairs []effects.Pair) (grid, []string) {
	g := grid{
		Caption: say("effects.pairs"),
		Columns: []column{left(say("effects.change")), left(say("effects.together")), right(say("effects.more", levelsOf(say, r).zero))},
	}
	var shown []effects.Pair
	for _, p := range pairs {
		if p.Lo > 0 || p.Hi < 0 {
			shown = append(shown, p)
		}
	}
	slices.SortStableFunc(shown, func(a, b effects.Pair) int { return cmp.Compare(math.Abs(b.Value), math.Abs(a.Value)) })
	var rest []string
	if left := len(pairs) - min(len(shown), mostPairs); left > 0 && len(shown) > 0 {
		rest = append(rest, say("effects.other-pairs", left))
	}
	u := pointUnit()
	for _, p := range shown[:min(len(shown), mostPairs)] {
		g.Rows = append(g.Rows, plain(changed(d, p.A), changed(d, p.B), u.estimate(say, p.Estimate)))
	}
	return g, rest
}

// modelRemarks say what the effects are effects of.
func modelRemarks(say voice, d *plan.Design, m *effects.Model) []string {
	name := func(t design.Term) string {
		if t.B < 0 {
			return d.Factors[t.A].Name
		}
		return d.Factors[t.A].Name + " × " + d.Factors[t.B].Name
	}
	var list []string
	switch {
	case len(m.Left) == 0:
		list = append(list, say("effects.model-pairs", unit{scale: 100}.number(say, m.Efficiency, 1)))
	case len(m.Pairs) == 0:
		list = append(list, say("effects.model-main", unit{scale: 100}.number(say, m.Efficiency, 1)))
	default:
		var left []string
		for _, p := range m.Left {
			left = append(left, name(design.Term{A: p[0], B: p[1]}))
		}
		list = append(list, say("effects.model-some", strings.Join(left, ", "), unit{scale: 100}.number(say, m.Efficiency, 1)))
	}
	const most = 12
	var aliases []string
	for _, a := range m.Aliases {
		aliases = append(aliases, say("effects.alias", name(a.Hidden), name(a.Effect), unit{scale: 1}.number(say, a.Share, 2)))
	}
	if len(aliases) > most {
		aliases = append(aliases[:most], say("effects.more-aliases", count(say, int64(len(m.Aliases)-most))))
	}
	if len(aliases) > 0 {
		list = append(list, say("effects.aliases", say.clauses(aliases)))
	}
	if words := wordText(say, d); words != "" {
		list = append(list, say("effects.words", words))
	}
	return list
}

// wordText lists the words of a fraction, the shortest first.
func wordText(say voice, d *plan.Design) string {
	const most = 8
	var words []string
	for _, w := range d.Words {
		if len(words) == most {
			words = append(words, "…")
			break
		}
		var names []string
		for _, f := range w {
			names = append(names, d.Factors[f].Name)
		}
		words = append(words, strings.Join(names, " × "))
	}
	return say.clauses(words)
}
