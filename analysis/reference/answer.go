package reference

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/tree"
)

// Question is the name of the answer for programs.
const Question = "reference"

// Pages are the names of the rules that have a page, in the order of the entries.
func (e *Edition) Pages() []string {
	var list []string
	for _, x := range e.Entries {
		if !slices.Contains(list, x.page()) {
			list = append(list, x.page())
		}
	}
	return list
}

// Unlike tells whether the seats of the rules of a page are unlike.
func (e *Edition) Unlike(page string) bool {
	return slices.ContainsFunc(e.Entries, func(x *Entry) bool { return x.page() == page && x.Seat > 0 })
}

// Varies tells whether entries of a page differ in a knob.
func (e *Edition) Varies(page, knob string) bool {
	return slices.ContainsFunc(e.Entries, func(x *Entry) bool {
		return x.page() == page && slices.ContainsFunc(x.Varied, func(v Value) bool { return v.Knob == knob })
	})
}

// Answer says what the entries of the page only say, or all entries where only is empty.
func (e *Edition) Answer(only string) *answer.Answer {
	entries := e.Entries
	if only != "" {
		entries = slices.DeleteFunc(slices.Clone(entries), func(x *Entry) bool { return x.page() != only })
	}
	games, widest, narrowest := int64(0), 0.0, math.Inf(1) // the last of those that are open
	players, variants, played := map[string]bool{}, map[string]bool{}, map[string]bool{}
	var evidence []answer.Evidence
	for _, x := range entries {
		if cell := strings.Join([]string{x.PlanHash, x.Variant, x.Recipe.Name, x.Openings.Name}, " "); !played[cell] || x.Seat == 0 {
			games, played[cell] = games+x.Games, true // seats are of the same games
		}
		players[x.Recipe.Name], variants[x.RulesHash] = true, true
		evidence = append(evidence, answer.Evidence{Variant: x.page(), Players: x.Recipe.Name, Verdict: x.Verdict})
		if x.Effect != nil {
			widest = math.Max(widest, x.arm())
			if x.Verdict == Open {
				narrowest = math.Min(narrowest, x.arm())
			}
		}
	}
	rules := e.Pages()
	out := &answer.Answer{Question: Question, Title: answer.Say("reference.title"), Level: e.Level, Tolerance: e.Tolerance, Many: true}
	if only != "" {
		rules, out.Title = []string{only}, answer.Say("reference.title-of", answer.Variant(only))
		if e.Unlike(only) {
			out.Title = answer.Say("reference.title-roles", answer.Variant(only))
		}
	}
	out.Rules = rules
	out.Played = answer.Say("reference.played", answer.Count(games), answer.Count(len(entries)), answer.Count(len(variants)), answer.Count(len(players)), e.Number, answer.Count(len(rules)))
	count := map[string]int{}
	all := append(counted(entries, count), narrowed(entries)...)
	said := func(key string, args ...any) answer.Claim { return answer.Claim{Text: answer.Say(key, args...)} }
	out.Headline = headline(entries)
	if e.Made < e.Planned {
		out.Headline = append([]answer.Claim{{Place: answer.Always, Text: answer.Say("reference.part", answer.Count(e.Made), answer.Count(e.Planned))}}, out.Headline...)
	}
	if only == "" {
		all = append(all, most(entries)...)
	}
	fair := append(all, said("reference.limit-verdicts", answer.Points(e.Tolerance)))
	if slices.ContainsFunc(entries, func(x *Entry) bool { return x.Seat > 0 }) {
		fair = append(fair, said("reference.limit-roles"))
	}
	sure := []answer.Claim{{Kind: answer.Width, Family: answer.Fixed, Evidence: evidence, Text: answer.Say("reference.sure", answer.Level(e.Level), answer.Count(e.judged()), answer.KnownTo(widest), answer.Count(e.estimated()))}}
	if !math.IsInf(narrowest, 1) {
		sure = append(sure, said("reference.limit-narrowest", answer.KnownTo(narrowest)))
	}
	trainings := 0 // the most
	for _, x := range entries {
		trainings = max(trainings, len(x.Replicas))
	}
	if trainings > 0 {
		sure = append(sure, said("reference.limit-trainings", answer.Count(trainings)))
	}
	out.Five = answer.Five{
		Fair:   answer.Replied(fair...),
		Whom:   answer.Replied(said("reference.limit"), said("reference.whom")),
		Sure:   answer.Replied(sure...),
		Change: answer.Replied(said("answer.change.two-games")),
	}
	if only != "" && e.Unlike(only) {
		out.Five.Change = answer.Replied(answer.Claim{Text: answer.Say("reference.change-roles")})
	}
	if e.judged() == 0 {
		out.Five.Sure = answer.NotAsked("reference.sure-none")
	}
	for _, v := range rules {
		out.Sections = append(out.Sections, section(v, entries, e.Unlike(v)))
	}
	if s, ok := e.differSection(only); ok {
		out.Sections = append(out.Sections, s)
	}
	if only == "" {
		out.Sections = append(out.Sections, e.movedSection(), e.leftOutSection())
		out.Sections = slices.DeleteFunc(out.Sections, func(s answer.Section) bool { return len(s.Tables) == 0 })
	}
	out.Record = tree.Object{
		{"entries", len(entries)}, {"fair", count[Fair]}, {"first", count[First]}, {"second", count[Second]},
		{"open", count[Open]}, {"one_game", count[NotEstimated]}, {"role", count[RoleAhead]}, {"against", count[AgainstAhead]},
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

// estimated is the number of entries with an interval.
func (e *Edition) estimated() int {
	n := 0
	for _, x := range e.Entries {
		n += min(1, x.effects())
	}
	return n
}

// shown is the effect as a row has it: of games of which more than the tolerance were cut off the bounds
// alone, because the value of the others would be read as the result.
func (e *Entry) shown() answer.Interval {
	x := e.Effect.interval()
	if e.bounded() {
		x.Value = math.NaN()
	}
	return x
}

// bounded tells whether so many games were cut off.
func (e *Entry) bounded() bool { return boundedAlone(e.CutOff, e.Games) }

// boundedAlone tells whether of some games more than the tolerance were cut off.
func boundedAlone(cut, games int64) bool { return float64(cut) > float64(Tolerance*float64(games)) }

// arm is how far the bounds lie from the value of a row, the farther one, or from their middle where it has none.
func (e *Entry) arm() float64 {
	x := e.Effect.interval()
	if e.bounded() {
		return (x.Hi - x.Lo) / 2
	}
	return x.Arm()
}

// interval has the bounds that hold together.
func (x *Effect) interval() answer.Interval {
	return answer.Interval{Value: x.Value, Lo: x.SimultaneousLo, Hi: x.SimultaneousHi, In: answer.Distance, ClearOf: []float64{0, -Tolerance, Tolerance}}
}

// section is the table of a page's entries.
func section(page string, entries []*Entry, roles bool) answer.Section {
	t := answer.Table{Caption: answer.Say("reference.caption")}
	effect := answer.Say("reference.effect")
	if roles {
		t.Caption, effect = answer.Say("reference.caption-roles"), answer.Say("reference.effect-roles")
		t.Columns = []answer.Column{answer.TextColumn(answer.Say("reference.seat")), answer.TextColumn(answer.Say("reference.varied"))}
	}
	t.Columns = append(t.Columns,
		answer.TextColumn(answer.Say("table.played-by")), answer.TextColumn(answer.Say("reference.openings")), answer.NumberColumn(answer.Say("reference.games")),
		answer.NumberColumn(effect), answer.TextColumn(answer.Say("reference.verdict")),
		answer.NumberColumn(answer.Say("reference.draws")), answer.NumberColumn(answer.Say("reference.median")), answer.NumberColumn(answer.Say("reference.cut-off")))
	for _, x := range entries {
		if x.page() != page {
			continue
		}
		effect := any(answer.Missing)
		if x.Effect != nil {
			effect = x.shown()
		}
		row := []any{answer.Player(x.Recipe.Name), x.Openings.Words(), answer.Count(x.Games), effect, x.verdict(),
			share(x.DrawShare), x.median(), share(x.CutOffShare)}
		if roles {
			row = append([]any{answer.Say("reference.seat-of", answer.Role(x.Role), x.Seat, answer.Role(x.Against)), x.variedWords()}, row...)
		}
		t.Add(row...)
	}
	return answer.Section{Title: answer.Say("reference.of", answer.Variant(page)), Tables: []answer.Table{t}}
}

// Example is the variant of a page's example game: that of its own rules, or else the first whose rules a study
// varied, with what it varied; empty where no game is there.
func (e *Edition) Example(page string, is func(variant string) bool) (variant string, varied any) {
	if is(page) {
		return page, nil
	}
	for _, x := range e.Entries {
		if x.page() == page && is(x.Variant) {
			return x.Variant, x.variedWords()
		}
	}
	return "", nil
}

// variedWords say what a study varied of the rules.
func (e *Entry) variedWords() any {
	if len(e.Varied) == 0 {
		return answer.Missing
	}
	var list answer.List
	for _, v := range e.Varied {
		list = append(list, answer.Setting{Knob: v.Knob, Value: v.Value})
	}
	return list
}

// Words say how games begin.
func (l *Law) Words() any {
	if l.Name == startName {
		return answer.Say("ladder.from-start")
	}
	if l.RandomPlies > 0 {
		return answer.Say("openings.after-random", answer.Count(l.RandomPlies))
	}
	return answer.Opening(l.Name)
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
		t.Add(e.leftOutWords(x.Study), answer.Reason(x.Reason))
	}
	return answer.Section{Title: answer.Say("reference.left-out"), Tables: []answer.Table{t}}
}

// leftOutWords name what is left out: a cell of one player under rules that others have entries of by
// what was varied and by who plays.
func (e *Edition) leftOutWords(study string) any {
	name, cell, _ := strings.Cut(study, ": ")
	rules, player, _ := strings.Cut(cell, " × ")
	for _, x := range e.Entries {
		if x.Study == name && x.Variant == rules && len(x.Varied) > 0 && !strings.Contains(player, " ") {
			return answer.Say("reference.left-out-cell", name, x.variedWords(), answer.Player(player))
		}
	}
	return study
}
