package reference

import (
	"cmp"
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/tree"
)

// Question is the name of the answer for programs.
const Question = "reference"

// Variants are the names of the rules of the entries, in their order.
func (e *Edition) Variants() []string {
	var list []string
	for _, x := range e.Entries {
		if !slices.Contains(list, x.Variant) {
			list = append(list, x.Variant)
		}
	}
	return list
}

// Answer says what the entries of some rules say, of all where only is empty.
func (e *Edition) Answer(only string) *answer.Answer {
	entries := e.Entries
	if only != "" {
		entries = slices.DeleteFunc(slices.Clone(entries), func(x *Entry) bool { return x.Variant != only })
	}
	count, games, widest := map[string]int{}, int64(0), 0.0
	players := map[string]bool{}
	var evidence []answer.Evidence
	for _, x := range entries {
		count[x.Verdict]++
		games += x.Games
		players[x.Recipe.Name] = true
		evidence = append(evidence, answer.Evidence{Variant: x.Variant, Players: x.Recipe.Name, Verdict: x.Verdict})
		if x.Effect != nil {
			widest = math.Max(widest, x.Effect.interval().Arm())
		}
	}
	rules := e.Variants()
	out := &answer.Answer{Question: Question, Title: answer.Say("reference.title"), Level: e.Level, Tolerance: e.Tolerance, Many: true}
	if only != "" {
		rules, out.Title = []string{only}, answer.Say("reference.title-of", answer.Variant(only))
	}
	out.Rules = rules
	out.Played = answer.Say("reference.played", answer.Count(games), answer.Count(len(entries)), answer.Count(len(rules)), answer.Count(len(players)), e.Number)
	said := answer.Claim{Kind: answer.Counted, Family: answer.Fixed, Evidence: evidence, Place: answer.Always,
		Text: answer.Say("reference.counted", answer.Count(len(entries)), answer.Count(count[Fair]), answer.Count(count[First]), answer.Count(count[Second]), answer.Count(count[Open]), answer.Count(count[NotEstimated]))}
	out.Headline = []answer.Claim{said}
	out.Limit = []answer.Text{answer.Say("reference.limit")}
	if slices.ContainsFunc(entries, func(x *Entry) bool { return len(x.Replicas) > 0 }) {
		out.Limit = append(out.Limit, answer.Say("reference.limit-trainings"))
	}
	out.Five = answer.Five{
		Fair:   answer.Replied(said),
		Whom:   answer.Replied(answer.Claim{Text: answer.Say("reference.whom")}),
		Sure:   answer.Replied(answer.Claim{Kind: answer.Width, Family: answer.Fixed, Evidence: evidence, Text: answer.Say("reference.sure", answer.Level(e.Level), answer.Count(e.judged()), answer.KnownTo(widest))}),
		Change: answer.Replied(answer.Claim{Text: answer.Say("answer.change.two-games")}),
	}
	if e.judged() == 0 {
		out.Five.Sure = answer.NotAsked("reference.sure-none")
	}
	for _, v := range rules {
		out.Sections = append(out.Sections, section(v, entries))
	}
	if only == "" {
		out.Sections = append(out.Sections, e.movedSection(), e.leftOutSection())
		out.Sections = slices.DeleteFunc(out.Sections, func(s answer.Section) bool { return len(s.Tables) == 0 })
	}
	out.Record = tree.Object{
		{"entries", len(entries)}, {"fair", count[Fair]}, {"first", count[First]}, {"second", count[Second]},
		{"open", count[Open]}, {"one_game", count[NotEstimated]},
	}
	return out
}

// judged is the number of entries whose bounds hold together.
func (e *Edition) judged() int {
	n := 0
	for _, x := range e.Entries {
		n += x.effects()
	}
	return n
}

// interval has the bounds that hold together.
func (x *Effect) interval() answer.Interval {
	return answer.Interval{Value: x.Value, Lo: x.SimultaneousLo, Hi: x.SimultaneousHi, In: answer.Distance, ClearOf: []float64{0, -Tolerance, Tolerance}}
}

// section is the table of some rules.
func section(variant string, entries []*Entry) answer.Section {
	t := answer.Table{
		Caption: answer.Say("reference.caption"),
		Columns: []answer.Column{
			answer.TextColumn(answer.Say("table.played-by")), answer.TextColumn(answer.Say("reference.openings")), answer.NumberColumn(answer.Say("reference.games")),
			answer.NumberColumn(answer.Say("reference.effect")), answer.TextColumn(answer.Say("reference.verdict")),
			answer.NumberColumn(answer.Say("reference.draws")), answer.NumberColumn(answer.Say("reference.median")), answer.NumberColumn(answer.Say("reference.cut-off")),
		},
	}
	for _, x := range entries {
		if x.Variant != variant {
			continue
		}
		effect := any(answer.Missing)
		if x.Effect != nil {
			effect = x.Effect.interval()
		}
		t.Add(answer.Player(x.Recipe.Name), x.Openings.Words(), answer.Count(x.Games), effect, verdictWord(x.Verdict),
			share(x.DrawShare), x.median(), share(x.CutOffShare))
	}
	return answer.Section{Title: answer.Say("reference.of", answer.Variant(variant)), Tables: []answer.Table{t}}
}

// Words say how games begin.
func (l *Law) Words() any {
	if l.Name == startName {
		return answer.Say("ladder.from-start")
	}
	return answer.Opening(l.Name)
}

// verdictWord is a verdict in words.
func verdictWord(v string) answer.Text {
	switch v {
	case Fair:
		return answer.Say("reference.verdict.fair")
	case First:
		return answer.Say("reference.verdict.first")
	case Second:
		return answer.Say("reference.verdict.second")
	case NotEstimated:
		return answer.Say("reference.verdict.one-game")
	default:
		return answer.Say("reference.verdict.open")
	}
}

// share is a share of games as a table has it.
func share(e *Estimate) any {
	if e == nil || e.Value == nil {
		return answer.Missing
	}
	return answer.Number{Value: *e.Value, In: answer.Percent, Digits: 1, WithoutUnit: true}
}

// median is the median length as a table has it.
func (x *Entry) median() any {
	for _, q := range x.Lengths {
		if q.Share == 0.5 && q.Value != nil {
			return answer.Number{Value: *q.Value}
		}
	}
	return answer.Missing
}

// movedSection lists what moved since the edition before.
func (e *Edition) movedSection() answer.Section {
	if len(e.Moved) == 0 {
		return answer.Section{}
	}
	t := answer.Table{Caption: answer.Say("reference.moved-caption", e.Number-1), Long: true, Columns: []answer.Column{
		answer.TextColumn(answer.Say("reference.entry")), answer.NumberColumn(answer.Say("reference.before")), answer.NumberColumn(answer.Say("reference.now")), answer.TextColumn(answer.Say("reference.why")),
	}}
	pp := func(x *float64) any {
		if x == nil {
			return answer.Missing
		}
		return answer.Number{Value: *x, In: answer.Distance, Digits: 2}
	}
	for _, m := range e.Moved {
		t.Add(m.ID, pp(m.Before), pp(m.Now), whyWord(m.Why))
	}
	return answer.Section{Title: answer.Say("reference.moved"), Tables: []answer.Table{t}}
}

// whyWord says why an entry moved.
func whyWord(why string) answer.Text {
	switch why {
	case "added":
		return answer.Say("reference.why.added")
	case "removed":
		return answer.Say("reference.why.removed")
	case "rules":
		return answer.Say("reference.why.rules")
	case "player":
		return answer.Say("reference.why.player")
	case "openings":
		return answer.Say("reference.why.openings")
	case "games":
		return answer.Say("reference.why.games")
	default:
		return answer.Say("reference.why.verdict")
	}
}

// leftOutSection lists what has no entry, with the reasons.
func (e *Edition) leftOutSection() answer.Section {
	if len(e.LeftOut) == 0 {
		return answer.Section{}
	}
	t := answer.Table{Caption: answer.Say("reference.left-out-caption"), Long: true, Columns: []answer.Column{
		answer.TextColumn(answer.Say("reference.study")), answer.TextColumn(answer.Say("reference.reason")),
	}}
	for _, x := range e.LeftOut {
		t.Add(x.Study, x.Reason)
	}
	return answer.Section{Title: answer.Say("reference.left-out"), Tables: []answer.Table{t}}
}

// Slope has the effects of some rules from one kind of openings, by strength.
type Slope struct {
	Variant, Title string
	Openings       Law
	// Steps are those of [Edition.Recipes], in their order; a bound is NaN where there is none.
	Steps []analysis.Estimate
}

// Recipes are the players of the edition by strength, each once.
func (e *Edition) Recipes() []Recipe {
	var list []Recipe
	for _, x := range e.Entries {
		if !slices.ContainsFunc(list, x.Recipe.same) {
			list = append(list, x.Recipe)
		}
	}
	slices.SortStableFunc(list, func(a, b Recipe) int {
		return cmp.Or(cmp.Compare(a.strength(), b.strength()), cmp.Compare(a.Name, b.Name), cmp.Compare(a.EvaluationHash, b.EvaluationHash))
	})
	return list
}

// same tells whether two recipes are of one player.
func (r Recipe) same(other Recipe) bool {
	return r.Name == other.Name && r.EvaluationHash == other.EvaluationHash
}

// Slopes are those of some rules, one for each kind of openings, of all where only is empty. The
// bounds hold together for the whole edition.
func (e *Edition) Slopes(only string) []Slope {
	var list []Slope
	recipes := e.Recipes()
	for _, x := range e.Entries {
		if only != "" && x.Variant != only {
			continue
		}
		at := slices.IndexFunc(list, func(s Slope) bool { return s.Variant == x.Variant && s.Openings.Name == x.Openings.Name })
		if at < 0 {
			at, list = len(list), append(list, Slope{x.Variant, x.Title, x.Openings, nil})
			for range recipes {
				list[at].Steps = append(list[at].Steps, analysis.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()})
			}
		}
		if x.Effect != nil {
			list[at].Steps[slices.IndexFunc(recipes, x.Recipe.same)] = analysis.Estimate{Value: x.Effect.Value, Lo: x.Effect.SimultaneousLo, Hi: x.Effect.SimultaneousHi, Level: e.Level}
		}
	}
	return list
}
