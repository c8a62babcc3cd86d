package match

import (
	"math"

	"houserules/analysis/answer"
	"houserules/engine"
)

// The pairs of a match are all that there are where it takes every sequence of some plies once
// and nothing is left to chance after any of them: what they come to is a fact, and no sample
// to be tested. Whether that is so is known when all are played, or when the first number is
// drawn; until then neither test nor precision ends the match. Plans of before do not say what
// was drawn, and have samples.

// allOpenings tells whether the pairs may be all that there are, as far as the plan can tell.
func (q *Question) allOpenings() bool {
	for _, c := range q.plan.Cells[:2] {
		if !c.ByChance || c.Games != c.Listed {
			return false
		}
	}
	return true
}

// byChance tells whether a number was drawn in a block.
func (q *Question) byChance() bool {
	for _, rows := range []*engine.Rows{&q.first, &q.second} {
		for _, drawn := range rows.ByChance[:rows.Len] {
			if drawn > 0 {
				return true
			}
		}
	}
	return false
}

// begin begins to count: what may be all pairs until there are no more, others by the rule.
func (q *Question) begin(all bool) {
	rule := q.rule
	if all {
		rule.Sequential, rule.Until = false, 0
	}
	*q = Question{plan: q.plan, rule: q.rule, first: q.first, second: q.second, match: New(rule), mayBePopulation: all}
}

// population tells whether the pairs that were counted are all that there are.
func (q *Question) population() bool { return q.mayBePopulation && q.match.Ended() }

// result returns what the rule says, also of pairs that may yet turn out to be all that there are.
func (q *Question) result() Result {
	if !q.mayBePopulation || q.match.Ended() {
		return q.match.Result()
	}
	m := Match{rule: q.rule, tally: q.match.tally}
	return m.Result()
}

// counted is the result where the pairs are all that there are: what A scored and by how much
// whoever moves first scored more than one half, without interval or test. Games that were cut off leave
// bounds. The verdict says which side of the two strengths the score lies on.
func (r Result) counted(t *Tally, test Test) Result {
	none := math.NaN()
	fact := func(c *Count) Estimate {
		e := c.Spread(t.CutOff, func(p Pairs) Estimate { return Estimate{p.Mean(), p.Mean(), p.Mean()} })
		if t.CutOff == 0 {
			e.Lo, e.Hi = none, none
		}
		return e
	}
	r.Score = fact(&t.Strength)
	r.Elo, r.First = r.Score.In(Elo), fact(&t.First).In(func(x float64) float64 { return x - 0.5 })
	r.Unequal, r.Ratio, r.ByTest, r.Population = false, Ratio{none, none, none}, false, true
	bounds := r.Score
	if t.CutOff == 0 {
		bounds.Lo, bounds.Hi = r.Score.Value, r.Score.Value
	}
	r.Verdict = test.within(t, bounds)
	r.ByInterval = r.Verdict
	return r
}

// sayPopulation turns an answer into that on all pairs that there are.
func (m *said) sayPopulation(a *answer.Answer) {
	r := &m.result
	openings := answer.Count(r.Pairs.N())
	a.Headline = []answer.Claim{m.claim(answer.Counted, m.verdict()), m.claim(answer.Counted, m.scored(openings))}
	first := r.First.In(func(x float64) float64 { return x + 0.5 })
	a.Five.Fair = answer.Replied(m.claim(answer.Counted, answer.Say("match.counted.fair", openings, interval(first, answer.Percent))))
	a.Five.Sure = answer.Replied(m.claim(answer.Counted, answer.Say("match.counted.sure", openings)))
	a.Top = nil
	remarks := []answer.Text{answer.Say("match.by-count")}
	if r.CutOff > 0 {
		remarks = append(remarks, answer.Say("match.cut-off", answer.Count(r.CutOff), answer.Count(2*r.Pairs.N())))
	}
	a.Sections[0].Remarks = append(remarks, m.openingsUsed()...)
}

// scored says what A scored over all openings.
func (m *said) scored(openings answer.Count) answer.Text {
	s := &m.result.Score
	if m.result.CutOff == 0 {
		return answer.Say("match.counted", openings, interval(*s, answer.Percent))
	}
	share := func(x float64) answer.Number { return answer.Number{Value: x, In: answer.Percent, Digits: 1} }
	return answer.Say("match.counted-cut", openings, share(s.Lo), share(s.Hi))
}
