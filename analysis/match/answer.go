package match

import (
	"strconv"

	"houserules/analysis/answer"
	"houserules/sim/plan"
)

// said is a match with what it says.
type said struct {
	variant, agents, openings string
	a, b                      string
	seed                      uint64
	protocol                  int
	rule                      Rule
	result                    Result
	// distinct is the number of different games, counted in either seating by itself.
	distinct int64
	// different is the number of different openings, redrawn that of those that were
	// drawn in vain, or left out of a list.
	different, redrawn int64
	forfeits           [2]int64
	// equal has how both players take the same time, where they do.
	equal plan.EqualTime
	// outside is set where a player is another program, undrawn where the tables say that no
	// number was drawn in either seating.
	outside, undrawn bool
	// asOne is set where both games of each pair have the same moves, whoever starts.
	asOne bool
}

// Answer says who is the stronger.
func (q *Question) Answer() *answer.Answer {
	c := &q.plan.Cells[0]
	m := &said{
		variant: c.Variant, agents: c.Agents, a: c.Players[0], b: c.Players[1], seed: q.plan.Seed, protocol: q.plan.Protocol,
		rule: q.rule, result: q.result(), forfeits: q.forfeits, outside: q.plan.MayForfeit(), equal: q.plan.Match.EqualTime,
		distinct: int64(len(q.lines[0]) + len(q.lines[1])),
	}
	m.asOne = q.others == 0 && m.result.Pairs.N() > 0
	if q.onePair() {
		m.undrawn = c.StopsAtOneGame
		m.result = m.result.ofOnePair(q.match.tally.First.Stood.Mean() - 0.5)
	}
	if q.population() {
		m.result = m.result.counted(&q.match.tally, q.rule.Test)
	}
	if c.Opens() {
		m.openings, m.different, m.redrawn = c.Openings, int64(len(q.openings)), q.redrawn+c.LeftOut
	}
	return m.answer()
}

// answer is the whole answer.
func (m *said) answer() *answer.Answer {
	r := &m.result
	games := answer.Count(2 * r.Pairs.N())
	a := &answer.Answer{
		Question: "match", Level: r.Level, Rules: []string{m.variant}, Record: m.record(),
		Title:    answer.Say("match.title", answer.Variant(m.variant), answer.Player(m.a), answer.Player(m.b)),
		Played:   answer.Say("match.played", games, answer.Count(r.Pairs.N()), strconv.FormatUint(m.seed, 10)),
		Headline: []answer.Claim{m.claim(m.kind(), m.verdict())},
		Limit:    []answer.Text{answer.Say("answer.limit")},
		Five: answer.Five{
			Fair:   answer.Replied(m.firstMove()),
			Whom:   answer.Replied(m.claim(0, answer.Say("match.whom", answer.Player(m.a), answer.Player(m.b), answer.Variant(m.variant)))),
			Sure:   answer.Replied(m.claim(answer.Width, answer.Say("match.sure", interval(r.Score, answer.Percent), games, answer.Level(r.Level)))),
			Change: answer.Reply{Claims: []answer.Claim{m.claim(0, answer.Say("answer.change.two-games"))}, Absent: answer.Say("match.no-change")},
		},
	}
	if m.openings != "" {
		a.Title = answer.Say("report.from-openings", a.Title, answer.Opening(m.openings))
	}
	var about []answer.Text
	if answer.FewDifferent(m.distinct, 2*r.Pairs.N()) {
		a.Five.Sure.Claims = append(a.Five.Sure.Claims, m.claim(answer.Counted, answer.Say("answer.sure.few", answer.Count(m.distinct), games)))
		a.Headline = append([]answer.Claim{m.claim(answer.Counted, answer.Say("answer.repeated", answer.Count(m.distinct), games))}, a.Headline...)
	} else if m.distinct > 0 && !r.OnePair {
		about = append(about, answer.Say("match.distinct", answer.Count(m.distinct)))
	}
	about = append(about, m.openingsUsed()...)
	title, rows := answer.Say("match.figure-score"), []answer.Row{{Label: answer.Say("match.score"), Interval: interval(r.Score, answer.Percent)}}
	if !r.Unequal {
		title = answer.Say("match.figure")
		rows = append(rows, answer.Row{Label: answer.Say("match.first-score"), Interval: interval(r.First.In(func(x float64) float64 { return x + 0.5 }), answer.Percent)})
	}
	a.Top = &answer.Figure{
		Name: "match", Title: title, Axis: answer.Say("match.axis"), Unit: answer.Percent, Reference: 0.5,
		Groups: []answer.Group{{Rows: rows}},
	}
	a.Sections = []answer.Section{{Title: answer.Say("page.results"), Tables: m.tables(), Remarks: append(about, m.remarks()...)}}
	switch {
	case r.CutOff == 2*r.Pairs.N() && r.CutOff > 0:
		// What is published as the verdict stays, after that.
		a.Headline = []answer.Claim{m.claim(answer.Counted, answer.Say("answer.all-cut")), m.claim(m.kind(), m.verdict())}
		a.Five.Fair, a.Top = answer.Replied(a.Headline[0]), nil
		a.Five.Sure = answer.Replied(m.claim(answer.Counted, answer.Say("answer.sure.cut", answer.Say("report.games", games))))
	case r.OnePair:
		m.sayOnePair(a)
	case r.Population:
		m.sayPopulation(a)
	}
	if m.asOne && !r.OnePair && r.CutOff < 2*r.Pairs.N() {
		m.sayAsOne(a)
	}
	return a
}

// sayAsOne puts before the verdict that both players made the same moves, whoever started.
func (m *said) sayAsOne(a *answer.Answer) {
	r := &m.result
	asOne := m.claim(answer.Counted, answer.Say("match.as-one", answer.Player(m.a), answer.Player(m.b), answer.Count(r.Pairs.N())))
	for _, c := range a.Headline {
		if c.Key == "match.verdict" { // who they are is said before it
			c.Text = answer.Say("match.verdict-word", c.Args[0])
			a.Headline = []answer.Claim{asOne, c}
		}
	}
}

// openingsUsed says how many openings there were; nothing of the start position.
func (m *said) openingsUsed() []answer.Text {
	if m.openings == "" {
		return nil
	}
	return []answer.Text{answer.Say("match.openings", answer.Count(m.different), answer.Part{Of: m.redrawn, Whole: m.result.Pairs.N() + m.redrawn, Signed: true})}
}

// claim is a sentence of the match, which rests on its verdict.
func (m *said) claim(kind answer.Kind, text answer.Text) answer.Claim {
	c := answer.Claim{
		Text: text, Kind: kind, Family: answer.Fixed,
		Of:       answer.Estimand{Rules: []string{m.variant}, Players: []string{m.a, m.b}},
		Evidence: []answer.Evidence{{Variant: m.variant, Players: m.agents, Verdict: m.result.Verdict.String()}},
	}
	if m.openings != "" {
		c.Of.Openings = []string{m.openings}
	}
	switch {
	case m.result.Method == Anytime:
		c.Family = answer.Anytime
	case m.rule.Until == 0:
		c.Family = answer.Planned
	}
	return c
}

// firstMove says what the first move is worth, that it is open to which side, or that the players
// are too unequal to say it.
func (m *said) firstMove() answer.Claim {
	if m.result.Unequal {
		return m.claim(answer.Undecided, answer.Say("match.unequal", answer.Player(m.a), answer.Player(m.b)))
	}
	first := interval(m.result.First, answer.Distance)
	if !(first.Lo > 0 || first.Hi < 0) {
		return m.claim(answer.Undecided, answer.Say("match.fair.open", first))
	}
	return m.claim(answer.Width, answer.Say("match.fair", first))
}

// kind is what the verdict claims.
func (m *said) kind() answer.Kind {
	if m.result.Verdict == Open && !m.result.weaker() {
		return answer.Undecided
	}
	return answer.Order
}

// verdictKey names the word of a verdict.
func verdictKey(v Verdict) string {
	switch v {
	case Stronger:
		return "match.stronger"
	case NotStronger:
		return "match.not-stronger"
	default:
		return "match.open"
	}
}

// weaker tells whether B is shown to be the stronger, which the test of A's strength does not ask.
func (r *Result) weaker() bool {
	most := r.Score.Hi
	if r.Population && r.CutOff == 0 {
		most = r.Score.Value
	}
	return r.Verdict != Stronger && most < 0.5
}

// verdict is the verdict and what it means.
func (m *said) verdict() answer.Text {
	return answer.Say("match.verdict", m.word(m.result.Verdict), m.verdictWords())
}

// word names a verdict, or says that B is shown to be the stronger.
func (m *said) word(v Verdict) answer.Text {
	if v != Stronger && m.result.weaker() {
		return answer.Say("match.weaker")
	}
	return answer.Say(verdictKey(v))
}

// verdictWords says what the verdict means.
func (m *said) verdictWords() answer.Text {
	a, b := answer.Player(m.a), answer.Player(m.b)
	elo0, elo1 := m.elo(m.rule.Test.Elo0), m.elo(m.rule.Test.Elo1)
	switch {
	case m.result.weaker():
		return answer.Say("match.weaker.words", b, a)
	case m.result.Verdict == Stronger && m.rule.Test.Elo0 == 0:
		return answer.Say("match.stronger.words", a, b)
	case m.result.Verdict == Stronger:
		return answer.Say("match.stronger.words-elo0", a, b, elo0)
	case m.result.Verdict == NotStronger:
		return answer.Say("match.not-stronger.words", a, b, elo1)
	default:
		return answer.Say("match.open.words", a, b, elo1)
	}
}

// elo is a strength of the test.
func (m *said) elo(elo float64) any {
	number := answer.Number{Value: elo, Digits: -1}
	if m.rule.Test.Scale == Normalised {
		return answer.Say("match.elo-normalised", number)
	}
	return number
}

// tables are what A scored, and the pairs by points.
func (m *said) tables() []answer.Table {
	r := &m.result
	value := answer.Say("match.value", answer.Level(r.Level))
	if r.OnePair || r.Population {
		value = answer.Say("match.value-alone")
	}
	caption := answer.Say("match.results")
	if r.Unequal { // nothing is said of the first move
		caption = answer.Say("match.results-score")
	}
	results := answer.Table{
		Caption: caption,
		Columns: []answer.Column{answer.TextColumn(answer.Say("match.quantity")), answer.NumberColumn(value)},
		Rows: [][]any{
			{answer.Say("match.score"), interval(r.Score, answer.Percent)},
			{answer.Say("match.elo"), interval(r.Elo, answer.Elo)},
		},
	}
	if !r.Unequal {
		first := answer.Say("match.first")
		if r.OnePair || r.Population {
			first = answer.Say("match.first-counted")
		}
		results.Rows = append(results.Rows, []any{first, interval(r.First, answer.Distance)})
	}
	pairs := answer.Table{Caption: answer.Say("match.outcomes"), Columns: []answer.Column{
		answer.TextColumn(answer.Say("match.points")), answer.NumberColumn(answer.Say("match.pairs")), answer.NumberColumn(answer.Say("match.share")),
	}}
	for i, k := range r.Pairs {
		points := []string{"0", "½", "1", "1½", "2"}[i]
		pairs.Rows = append(pairs.Rows, []any{points, answer.Count(k), answer.Part{Of: k, Whole: r.Pairs.N()}})
	}
	return []answer.Table{results, pairs}
}

// remarks say what the verdict and the intervals rest on.
func (m *said) remarks() []answer.Text {
	r, test := &m.result, m.rule.Test
	two := func(x float64) answer.Number { return answer.Number{Value: x, Digits: 2} }
	var list []answer.Text
	if r.ByTest {
		lower, upper := test.Bounds()
		said := answer.Say("match.by-test", m.elo(test.Elo0), m.elo(test.Elo1), answer.Level(test.Alpha), answer.Level(test.Beta),
			two(r.Ratio.Stood), two(lower), two(upper))
		if r.weaker() {
			said = answer.Say("match.weaker.by-interval", append(said.Args, answer.Say(verdictKey(r.Verdict)))...)
		}
		list = append(list, said)
		if r.Verdict == Open {
			list = append(list, answer.Say("match.by-test-open"))
		}
	} else {
		list = append(list, answer.Say("match.by-interval"))
	}
	switch {
	case r.Method == Anytime:
		list = append(list, answer.Say("match.beside", answer.Level(r.Level), m.word(r.ByInterval)))
	case m.rule.Until > 0:
		list = append(list, answer.Say("match.until", answer.Level(r.Level), answer.Points(m.rule.Until)))
		if r.Score.Half() > m.rule.Until {
			list = append(list, answer.Say("match.until-open"))
		}
	default:
		list = append(list, answer.Say("match.fixed", answer.Level(r.Level)))
	}
	if nodes := m.equal.Nodes; nodes[0] > 0 {
		list = append(list, answer.Say("match.equal-time", m.a, answer.Count(nodes[0]), answer.Count(int64(m.equal.Rates[0])), m.b, answer.Count(nodes[1]), answer.Count(int64(m.equal.Rates[1]))))
	}
	if m.outside {
		list = append(list, answer.Say("match.outside"))
	}
	games := answer.Count(2 * r.Pairs.N())
	for i, n := range m.forfeits {
		if n > 0 {
			list = append(list, answer.Say("match.forfeits", []string{m.a, m.b}[i], answer.Count(n), games))
		}
	}
	if r.CutOff > 0 {
		list = append(list, answer.Say("match.cut-off", answer.Count(r.CutOff), games))
	}
	return list
}

// interval is an estimate as an answer has it.
func interval(e Estimate, in answer.Unit) answer.Interval {
	return answer.Interval{Value: e.Value, Lo: e.Lo, Hi: e.Hi, In: in}
}
