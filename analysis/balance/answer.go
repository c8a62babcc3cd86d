package balance

import (
	"cmp"
	"slices"
	"strconv"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/question"
	"houserules/sim/plan"
)

// said is a search with what it found.
type said struct {
	plan   *plan.Plan
	design *plan.Design
	result Result
}

// Answer says which rules are the fairest, as far as the search has come.
func (q *Question) Answer() *answer.Answer { return AnswerOf(q.plan, q.race.Result()) }

// AnswerOf is the answer of a plan's search with a result.
func AnswerOf(p *plan.Plan, r Result) *answer.Answer {
	return (&said{p, p.Candidates(), r}).answer()
}

// answer is the whole answer.
func (s *said) answer() *answer.Answer {
	p := s.plan.Balance
	a := &answer.Answer{
		Question: "balance", Title: answer.Verbatim(cmp.Or(s.plan.Title, s.plan.Name)), Level: p.Level, Tolerance: s.plan.Tolerance.Score, Record: s.record(),
		Played: s.played(), Headline: s.headline(), Many: true, Limit: []answer.Text{answer.Say("balance.players", players(p.Players)), answer.Say("answer.limit")},
	}
	a.Headline[0].Place = answer.Always
	a.Five.Whom = answer.Replied(s.claim(0, answer.Say("balance.players", players(p.Players))))
	a.Five.Change = answer.Replied(append([]answer.Claim{s.claim(0, answer.Say("answer.change.two-games"))}, s.recommendation(true)...)...)
	a.Rules = []string{p.Today}
	if w := s.result.Winner; w >= 0 && s.variant(w) != p.Today {
		a.Rules = append(a.Rules, s.variant(w))
	}
	if c := s.result.Confirmation; c != nil {
		a.Five.Fair = answer.Replied(s.fair(c)...)
		a.Five.Sure = answer.Replied(s.claim(answer.Width, answer.Say("balance.sure", answer.Count(c.Games), answer.Level(p.Level))), s.regret(c))
		a.Five.Sure.Claims = append(a.Five.Sure.Claims, s.trainings()...)
		a.Top = s.figure(c)
		if file := c.Verdict.File(); file != "" {
			a.Files = map[string]answer.Text{file: s.either("balance.file-text", "balance.file-closest")}
		}
		sec := s.recommended(c)
		remarks := s.why()
		for _, claim := range append(s.smaller(), s.regret(c)) {
			remarks = append(remarks, claim.Text)
		}
		sec.Remarks = append(append(remarks, s.null()...), sec.Remarks...)
		a.Sections = append(a.Sections, sec)
	} else {
		why := "balance.not-yet"
		if s.result.Unjudged {
			why = "balance.one-game"
		}
		a.Five.Fair, a.Five.Sure, a.Five.Change = answer.NotAsked(why), answer.NotAsked(why), answer.NotAsked(why)
	}
	for _, section := range []answer.Section{s.region(), s.fronts(), s.out(), s.dropped()} {
		if len(section.Tables) > 0 {
			a.Sections = append(a.Sections, section)
		}
	}
	a.Sections = append(a.Sections, answer.Section{Title: answer.Say("balance.method"), Remarks: s.method()})
	return a
}

// claim is a sentence of the search.
func (s *said) claim(kind answer.Kind, text answer.Text) answer.Claim {
	c := answer.Claim{Text: text, Kind: kind, Family: answer.Planned, Of: answer.Estimand{Players: s.plan.Balance.Players}}
	if x := s.result.Confirmation; x != nil {
		c.Evidence = []answer.Evidence{{Variant: s.variant(s.result.Winner), Verdict: x.Verdict.String()}}
	}
	return c
}

// played says what was.
func (s *said) played() answer.Text {
	b := s.plan.Balance
	candidates := len(s.design.Runs)
	if !b.TodayMayStay {
		candidates--
	}
	return answer.Say("balance.played", answer.Count(candidates), strconv.Itoa(min(b.Changes, len(s.design.Factors))), strconv.Itoa(len(s.design.Factors)), answer.Variant(b.Today),
		answer.Count(s.result.Games), strconv.FormatUint(s.plan.Seed, 10))
}

// headline is what is recommended, or that the search is not finished.
func (s *said) headline() []answer.Claim {
	if s.result.Unjudged {
		return []answer.Claim{s.claim(answer.Counted, answer.Say("balance.one-game-all"))}
	}
	if s.result.Confirmation == nil {
		return []answer.Claim{s.claim(0, answer.Say("balance.unfinished", answer.Count(s.result.Games), answer.Count(s.plan.Balance.Budget)))}
	}
	return s.recommendation(false)
}

// fair says for each player whether the recommended rules are.
func (s *said) fair(c *Confirmation) []answer.Claim {
	var list []answer.Claim
	for i, name := range s.plan.Balance.Players {
		if s.cut(c, i) {
			list = append(list, s.claim(answer.Counted, answer.Say("balance.all-cut-for", answer.Player(name))))
			continue
		}
		verdict, _ := s.judge(&c.Winner, i)
		kind := answer.Order
		switch verdict {
		case analysis.EqualWithinTolerance:
			kind = answer.Equal
		case analysis.Undecided:
			kind = answer.Undecided
		}
		told := answer.Say("text.verbatim", answer.Verdict(verdict.Key()))
		if by := compare.Inside(verdict, c.Winner.Equal[i], s.plan.Tolerance.Score); by.Key != "" {
			told = answer.Say("text.sentences", answer.Verdict(verdict.Key()), by)
		}
		text := s.either("balance.fair", "balance.closest-fair", answer.Player(name), s.judged(c, i), told, points(c.Today.Advantages[i]))
		if c.Verdict == NoChange {
			text = answer.Say("balance.fair-today", answer.Player(name), s.judged(c, i), told)
		}
		claim := s.claim(kind, text)
		claim.Of.Players = []string{name}
		claim.Evidence = []answer.Evidence{{Variant: s.variant(s.result.Winner), Players: name, Verdict: verdict.String()}}
		list = append(list, claim)
	}
	return list
}

// judge judges the advantage of a player under rules of the confirmation by the search's
// tolerance.
func (s *said) judge(side *Side, player int) (analysis.Verdict, int) {
	return analysis.Judge(side.Advantages[player], side.Equal[player], s.plan.Tolerance.Score)
}

// judged is a player's advantage under the recommended rules, with an interval that is
// seen to lie where its verdict says.
func (s *said) judged(c *Confirmation, player int) answer.Interval {
	e := points(c.Winner.Advantages[player])
	verdict, _ := s.judge(&c.Winner, player)
	if t := s.plan.Tolerance.Score; verdict == analysis.LargerThanTolerance || verdict == analysis.Different {
		e.ClearOf = []float64{t, -t}
	}
	return e
}

// figure are the advantages before and after.
func (s *said) figure(c *Confirmation) *answer.Figure {
	f := &answer.Figure{
		Name: "balance", Title: s.either("balance.figure", "balance.closest-figure"), Axis: answer.Say("balance.axis"), Unit: answer.Distance, Band: s.plan.Tolerance.Score,
	}
	for i, name := range s.plan.Balance.Players {
		g := answer.Group{Title: answer.Say("balance.figure-player", answer.Player(name))}
		g.Rows = append(g.Rows, answer.Row{Label: answer.Say("balance.today"), Interval: points(c.Today.Advantages[i])})
		if c.Verdict != NoChange {
			g.Rows = append(g.Rows, answer.Row{Label: s.either("balance.then", "balance.closest-then"), Interval: s.judged(c, i)})
		}
		f.Groups = append(f.Groups, g)
	}
	return f
}

// variant is the name of a candidate.
func (s *said) variant(set int) string { return s.design.Runs[max(0, set)].Variant }

// changed lists the knobs in which a candidate differs from today's rules, by their
// places among the factors.
func (s *said) changed(set int) []int {
	var list []int
	for f, level := range s.design.Runs[set].Levels {
		if level != s.design.Factors[f].Base {
			list = append(list, f)
		}
	}
	return list
}

// change says in words what a candidate changes, which is nothing for today's rules.
func (s *said) change(set int) answer.Text {
	var list answer.List
	for _, f := range s.changed(set) {
		list = append(list, answer.Setting{Knob: s.design.Factors[f].Name, Value: s.design.Factors[f].Levels[s.design.Runs[set].Levels[f]]})
	}
	if len(list) == 0 {
		return answer.Say("balance.nothing")
	}
	return answer.Say("text.verbatim", list)
}

// method says how the answer was found.
func (s *said) method() []answer.Text {
	p := s.plan.Balance
	list := []answer.Text{answer.Say("balance.method-criterion")}
	cutOff := func(e analysis.Estimate) bool { return e.CutOffBounds != nil }
	if slices.ContainsFunc(s.result.Entries, func(e Entry) bool { return slices.ContainsFunc(e.Advantages, cutOff) }) {
		list = append(list, answer.Say("balance.cut-off"))
	}
	if n := len(p.Halving); n > 0 {
		list = append(list, answer.Say("balance.method-halving", answer.Count(p.Halving[n-1].Keep)))
	}
	list = append(list, answer.Say("balance.method-race", answer.Level(1-p.Level)))
	if c := s.result.Confirmation; c != nil {
		list = append(list, answer.Say("balance.method-confirm", answer.Count(c.Games)))
	}
	list = append(list, answer.Say("balance.budget", answer.Count(p.Budget)))
	const most = 5 // reasons
	seen := map[string]bool{}
	for _, l := range s.design.LeftOut {
		if !seen[l.Reason] && len(seen) < most {
			seen[l.Reason] = true
			list = append(list, answer.Say("balance.left-out", question.Combination(s.design, l.Levels), answer.Reason(l.Reason)))
		}
	}
	if s.design.Absent > 0 {
		list = append(list, answer.Say("balance.left-out-all", s.design.Absent))
	}
	return list
}

// texts is a list as an argument of a sentence.
func players(list []string) []any {
	out := make([]any, len(list))
	for i, text := range list {
		out[i] = answer.Player(text)
	}
	return out
}

// estimated is an estimate as an answer has it; one that only has bounds keeps them.
func estimated(e analysis.Estimate, in answer.Unit) answer.Interval {
	return answer.Interval{Value: e.Value, Lo: e.Lo, Hi: e.Hi, In: in, Bounds: e.CutOffBounds != nil}
}

// points is an advantage, size one to whichever side.
func points(e analysis.Estimate) answer.Interval { return estimated(e, answer.Distance) }
func size(e analysis.Estimate) answer.Interval   { return estimated(e, answer.Size) }
