package komi

import (
	"math"
	"slices"

	"houserules/analysis/answer"
	"houserules/engine"
)

// answer is the whole answer: what to give to whom, which stretches may be even for each
// player, and the scores with the komis next to it.
func (s *said) answer() *answer.Answer {
	best, even := s.nearest()
	kind := answer.Undecided // that it is not even is not shown, no more
	if !even {
		kind = answer.Order
	}
	headline := s.claim(kind, s.headline(best, even))
	if len(s.judged()) == 0 {
		headline = s.claim(answer.Counted, answer.Say("komi.one-game-all", answer.Variant(s.variant), answer.List(s.named())))
	}
	a := &answer.Answer{
		Question: "komi", Title: answer.Say("komi.title", answer.Variant(s.variant)), Rules: []string{s.variant}, Level: s.level, Played: s.played(), Record: s.record(),
		Headline: []answer.Claim{headline},
		Limit:    []answer.Text{answer.Say("komi.for-whom", answer.Role(s.favoured), answer.Role(s.other))},
		Sections: append([]answer.Section{s.stretches()}, s.scores(best)...),
		Top:      s.figure(best),
	}
	a.Five.Fair = answer.Reply{}
	for _, p := range s.players {
		text, _ := s.mayBeEven(p)
		kind := answer.Order
		if len(evenRuns(p.points)) > 0 {
			kind = answer.Undecided
		}
		claim := s.claim(kind, answer.Say("komi.fair", answer.Player(p.agent), text))
		if p.once() {
			claim = s.claim(answer.Counted, answer.Say("komi.one-game", answer.Player(p.agent)))
		}
		claim.Of.Players = []string{p.agent}
		a.Five.Fair.Claims = append(a.Five.Fair.Claims, claim)
	}
	a.Five.Whom = answer.Replied(s.claim(0, answer.Say("komi.whom", answer.List(s.named()), answer.Variant(s.variant))))
	a.Five.Sure = answer.Replied(s.claim(answer.Width, answer.Say("komi.sure", answer.Level(s.level))))
	a.Five.Change = answer.Replied(s.claim(0, answer.Say("answer.change.two-games")), headline)
	if len(s.judged()) == 0 {
		a.Five.Sure, a.Five.Change = answer.NotAsked("komi.not-judged"), answer.NotAsked("komi.not-judged")
	}
	return a
}

// named are the players.
func (s *said) named() []any {
	var who []any
	for _, p := range s.players {
		who = append(who, answer.Player(p.agent))
	}
	return who
}

// claim is a sentence of the question.
func (s *said) claim(kind answer.Kind, text answer.Text) answer.Claim {
	c := answer.Claim{Text: text, Kind: kind, Family: answer.Planned, Of: answer.Estimand{Rules: []string{s.variant}}}
	for _, p := range s.players {
		c.Of.Players = append(c.Of.Players, p.agent)
	}
	return c
}

// headline is the answer in a sentence: what to give to whom, and among whom that may be
// even; where several komis may be, all of them, and where none may, that, with what is
// nearest.
func (s *said) headline(best engine.Score, even bool) answer.Text {
	judged := different(s.judged())
	whom := answer.Say("komi.among-all", answer.Count(len(judged)))
	switch len(judged) {
	case 1:
		whom = answer.Say("komi.among-one", answer.Player(judged[0].agent))
	case 2:
		whom = answer.Say("komi.among-both")
	case 3:
		whom = answer.Say("komi.among-three")
	}
	give := signed(best, "komi.give-second", "komi.give-first", "komi.give-nothing")
	if !even {
		return answer.Say("komi.answer-none", answer.Variant(s.variant), give, whom)
	}
	if runs := s.evenForAll(); len(runs) > 1 || len(runs) == 1 && runs[0].From != runs[0].To {
		return answer.Say("komi.answer-several", answer.Variant(s.variant), give, whom, inWords(runs))
	}
	return answer.Say("komi.answer", answer.Variant(s.variant), give, whom)
}

// different are the players without those who play the very games of one before them: they are no other kind.
func different(players []player) (list []player) {
	for _, p := range players {
		if !slices.ContainsFunc(list, func(o player) bool { return slices.Equal(o.points, p.points) }) {
			list = append(list, p)
		}
	}
	return list
}

// signed says for whom a komi is and how many seeds, in words and never by a sign.
func signed(komi engine.Score, second, first, nothing string) answer.Text {
	amount := answer.Number{Value: max(komi, -komi).Float(), Digits: int(komi & 1)}
	switch {
	case komi > 0:
		return answer.Say(second, amount)
	case komi < 0:
		return answer.Say(first, amount)
	default:
		return answer.Say(nothing)
	}
}

// to says for whom a komi is.
func to(komi engine.Score) answer.Text {
	return signed(komi, "komi.to-second", "komi.to-first", "komi.to-nothing")
}

// stretches is the table of what may be even for each player.
func (s *said) stretches() answer.Section {
	t := answer.Table{Caption: answer.Say("komi.not-exactly"), Columns: []answer.Column{answer.TextColumn(answer.Say("komi.player")), answer.TextColumn(answer.Say("komi.may-be-even"))}}
	var how, edges []answer.Text
	add := func(list []answer.Text, key string) []answer.Text {
		if key == "" || slices.ContainsFunc(list, func(x answer.Text) bool { return x.Key == key }) {
			return list
		}
		return append(list, answer.Say(key))
	}
	for _, p := range s.players {
		text, edge := s.mayBeEven(p)
		t.Rows = append(t.Rows, []any{answer.Player(p.agent), text})
		edges = add(edges, edge)
		if p.rescored {
			how = add(how, "komi.was-rescored")
		} else {
			how = add(how, "komi.was-played")
		}
	}
	if len(s.judged()) > 1 {
		text := any(answer.Say("komi.none-for-all"))
		if runs := s.evenForAll(); len(runs) > 0 {
			text = inWords(runs)
		}
		t.Rows = append(t.Rows, []any{answer.Say("komi.all"), text})
	}
	if slices.ContainsFunc(s.players, func(p player) bool {
		return slices.ContainsFunc(p.points, func(x Point) bool { return x.OneGame })
	}) {
		how = append(how, answer.Say("komi.one-game-remark"))
	}
	if slices.ContainsFunc(s.players, func(p player) bool { return p.points[0].CutOff > 0 }) {
		how = append(how, answer.Say("komi.cut-off"))
	}
	return answer.Section{Title: answer.Say("komi.which"), Tables: []answer.Table{t}, Remarks: append(edges, how...)}
}

// scores are tables of the scores with the komis next to an answer, three players in each;
// all are in what is printed as JSON.
func (s *said) scores(best engine.Score) []answer.Section {
	const around, together = 2, 3
	from, until := max(0, s.at(best)-around), min(len(s.players[0].points), s.at(best)+around+1)
	var list []answer.Section
	for some := range slices.Chunk(s.players, together) {
		key := "komi.scores-of-all"
		if len(s.players) == 1 {
			key = "komi.scores"
		}
		t := answer.Table{Caption: answer.Say(key, answer.Level(s.level)), Columns: []answer.Column{answer.TextColumn(answer.Say("komi.komi"))}}
		for i := from; i < until; i++ {
			row := []any{to(some[0].points[i].Komi)}
			for _, p := range some {
				row = append(row, score(p.points[i]))
			}
			t.Rows = append(t.Rows, row)
		}
		for _, p := range some {
			t.Columns = append(t.Columns, answer.NumberColumn(answer.Player(p.agent)))
		}
		list = append(list, answer.Section{Title: answer.Say("komi.beside"), Tables: []answer.Table{t}})
	}
	return list
}

// score is the first player's score with a komi, seen to be beside one half where it is.
func score(x Point) answer.Interval {
	if x.OneGame {
		return answer.Interval{Value: x.Score, Lo: math.NaN(), Hi: math.NaN(), In: answer.Percent}
	}
	return answer.Interval{Value: x.Score, Lo: x.Lo, Hi: x.Hi, In: answer.Percent, ClearOf: []float64{0.5}}
}

// figure are the scores with the komis next to the answer, all that may be even among them
// where they are few.
func (s *said) figure(best engine.Score) *answer.Figure {
	const around, most = 2, 10
	f := &answer.Figure{Name: "komi", Title: answer.Say("komi.figure"), Axis: answer.Say("komi.axis"), Unit: answer.Percent, Reference: 0.5}
	from, end := s.at(best)-around, s.at(best)+around+1
	for _, r := range s.evenForAll() {
		if a, b := min(from, s.at(r.From)-1), max(end, s.at(r.To)+2); b-a <= most {
			from, end = a, b
		}
	}
	for _, p := range s.players {
		g := answer.Group{Title: answer.Say("text.verbatim", answer.Player(p.agent))}
		for i := max(0, from); i < min(len(p.points), end); i++ {
			g.Rows = append(g.Rows, answer.Row{Label: to(p.points[i].Komi), Interval: score(p.points[i])})
		}
		f.Groups = append(f.Groups, g)
	}
	return f
}

// mayBeEven says which komis may be even for a player, or why none is; and where others
// that were not looked at may be.
func (s *said) mayBeEven(p player) (text any, edge string) {
	if p.once() {
		return answer.Say("komi.not-judged"), ""
	}
	runs := evenRuns(p.points)
	first, last := p.points[0], p.points[len(p.points)-1]
	if len(runs) == 0 {
		switch r, ok := between(p.points); {
		case ok:
			return answer.Say("komi.none-between", to(r.From), to(r.To)), ""
		case first.Lo > 0.5:
			return answer.Say("komi.none-first", to(last.Komi)), "komi.more-to"
		default:
			return answer.Say("komi.none-second", to(first.Komi)), "komi.more-from"
		}
	}
	if runs[0].From == first.Komi || runs[len(runs)-1].To == last.Komi {
		edge = "komi.at-the-edge"
	}
	return inWords(runs), edge
}

// inWords lists stretches of komis.
func inWords(runs []Run) answer.Clauses {
	var list answer.Clauses
	for _, r := range runs {
		text := to(r.From)
		switch {
		case r.From == r.To:
		case r.From == 0:
			text = answer.Say("komi.run-none", to(r.To))
		case r.To == 0:
			text = answer.Say("komi.run-none", text)
		default:
			text = answer.Say("komi.run", text, to(r.To))
		}
		list = append(list, text)
	}
	return list
}
