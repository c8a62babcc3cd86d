package skill

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/ladder"
)

// section has the tables of a part.
func section(l *ladder.Results, at int) answer.Section {
	p := &l.Parts[at]
	s := answer.Section{Title: answer.Say("ladder.title", partWords(p)), Tables: []answer.Table{advantages(l, p)}}
	if len(p.Slopes) > 0 {
		s.Tables = append(s.Tables, slopes(l, p))
	}
	s.Tables = append(s.Tables, scores(l, p), strengths(l, p))
	s.Remarks = []answer.Text{answer.Say("ladder.headline", trends(p), signs(p), differences(p))}
	if at == len(l.Parts)-1 {
		s.Remarks = append(s.Remarks, answer.Say("ladder.line-ups"))
	}
	if p.Cut > 0 {
		s.Remarks = append(s.Remarks, answer.Say("ladder.cut", answer.Count(p.Cut)))
	}
	if beaten(p) {
		s.Remarks = append(s.Remarks, answer.Say("ladder.no-elo"))
	}
	return s
}

// beaten tells whether some player has no strength though it played.
func beaten(p *ladder.Part) bool {
	for _, r := range p.Rungs {
		for _, x := range r.Points {
			if x.Pairs > 0 && math.IsNaN(x.Elo.Value) {
				return true
			}
		}
	}
	return false
}

// bare is an estimate under a head that names its unit.
func bare(e analysis.Estimate, in answer.Unit) answer.Interval {
	x := compare.Interval(e, in)
	x.WithoutUnit = true
	return x
}

// variants are the heads of the columns of some rules.
func variants(p *ladder.Part) []answer.Column {
	var list []answer.Column
	for _, name := range p.Variants {
		list = append(list, answer.NumberColumn(answer.Variant(name)))
	}
	return list
}

// advantages have a row for each player and a column for each variant.
func advantages(l *ladder.Results, p *ladder.Part) answer.Table {
	t := answer.Table{
		Caption: answer.Say("ladder.table.advantage", answer.Level(l.Level)),
		Columns: append([]answer.Column{answer.TextColumn(answer.Say("ladder.table.player")), answer.NumberColumn(answer.Say("ladder.table.nodes")), answer.NumberColumn(answer.Say("ladder.table.games"))}, variants(p)...),
	}
	for _, r := range p.Rungs {
		games := int64(0)
		row := []any{r.Name, nodes(r.Points), nil}
		for _, x := range r.Points {
			games = max(games, x.Games)
			row = append(row, bare(x.Advantage, answer.Distance))
		}
		row[2] = answer.Count(games)
		t.Add(row...)
	}
	return t
}

// nodes are what a player looks at for a move, from the least to the most of all variants.
func nodes(points []ladder.Point) any {
	least, most := math.Inf(1), math.Inf(-1)
	for _, x := range points {
		if !math.IsNaN(x.Nodes) {
			least, most = min(least, x.Nodes), max(most, x.Nodes)
		}
	}
	if least > most {
		return answer.Missing
	}
	a, b := answer.Count(math.Round(least)), answer.Count(math.Round(most))
	if a == b {
		return a
	}
	return answer.Say("ladder.table.range", a, b)
}

// scores tabulates what each player scores against the one before it, strengths how strong all are
// in Elo.
func scores(l *ladder.Results, p *ladder.Part) answer.Table {
	return climbed(p, answer.Say("ladder.table.score", answer.Level(l.Level)), func(x *ladder.Point) answer.Interval { return compare.Interval(x.Score, answer.Percent) })
}

func strengths(l *ladder.Results, p *ladder.Part) answer.Table {
	caption := answer.Say("ladder.table.elo", answer.Player(p.Rungs[0].Name), answer.Level(l.Level))
	return climbed(p, caption, func(x *ladder.Point) answer.Interval { return compare.Interval(x.Elo, answer.Elo) })
}

// climbed is a table of all players but the first, of what their pairs of games show.
func climbed(p *ladder.Part, caption answer.Text, of func(*ladder.Point) answer.Interval) answer.Table {
	t := answer.Table{
		Caption: caption,
		Columns: append([]answer.Column{answer.TextColumn(answer.Say("ladder.table.player")), answer.NumberColumn(answer.Say("ladder.table.pairs"))}, variants(p)...),
	}
	for _, r := range p.Rungs[1:] {
		pairs := int64(0)
		row := []any{r.Name, nil}
		for _, x := range r.Points {
			pairs = max(pairs, x.Pairs)
			row = append(row, of(&x))
		}
		row[1] = answer.Count(pairs)
		t.Add(row...)
	}
	return t
}

// slopes are how advantages go with skill.
func slopes(l *ladder.Results, p *ladder.Part) answer.Table {
	t := answer.Table{
		Caption: answer.Say("ladder.table.slope", answer.Level(l.Level)),
		Columns: []answer.Column{
			answer.TextColumn(answer.Say("ladder.table.variant")), answer.TextColumn(answer.Say("ladder.table.kind")), answer.NumberColumn(answer.Say("ladder.table.slope-head", answer.Level(l.Level))),
			answer.NumberColumn(answer.Say("ladder.table.line")), answer.TextColumn(answer.Say("ladder.table.trend")),
		},
	}
	for i := range p.Slopes {
		s := &p.Slopes[i]
		key := map[ladder.Trend]string{
			ladder.Open: "ladder.shown.open", ladder.Grows: "ladder.shown.grows", ladder.Shrinks: "ladder.shown.shrinks", ladder.Crosses: "ladder.shown.crosses",
		}[s.Trend()]
		end := func(v float64) answer.Number {
			return answer.Number{Value: v, In: answer.Distance, Digits: 1, WithoutUnit: true}
		}
		t.Add(answer.Variant(s.Variant), kindWords(s.Kind), bare(s.PerDoubling, answer.Distance), answer.List{end(s.First), end(s.Last)}, answer.Say(key))
	}
	return t
}
