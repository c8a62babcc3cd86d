package match

import (
	"math"

	"houserules/analysis/answer"
)

// onePair tells whether all pairs are the same one: either seating is one game. Copies of a
// pair are not pairs. Of players in other programs, who may play otherwise the next time, there
// is nothing to judge as long as a second game was not seen; a failure is none.
func (q *Question) onePair() bool {
	return q.once[0].Found() && q.once[1].Found() && q.forfeits == [2]int64{}
}

// ofOnePair is the result where all pairs are the same one: what A scored, and by how much whoever
// moves first scored more than one half, without interval, test or verdict.
func (r Result) ofOnePair(first float64) Result {
	none := math.NaN()
	for _, e := range []*Estimate{&r.Score, &r.Elo, &r.First} {
		e.Lo, e.Hi = none, none
	}
	r.First.Value, r.Unequal = first, false
	r.Ratio = Ratio{none, none, none}
	r.OnePair, r.ByTest, r.Verdict, r.ByInterval = true, false, Open, Open
	return r
}

// sayOnePair turns an answer into that on one pair: a fact about two games, of which
// nothing follows.
func (m *said) sayOnePair(a *answer.Answer) {
	r := &m.result
	points := answer.Number{Value: float64(r.Pairs.halves()) / float64(2*r.Pairs.N()), Digits: -1}
	text := answer.Say("match.one-pair", answer.Player(m.a), answer.Player(m.b), points)
	if r.CutOff > 0 {
		text = answer.Say("match.one-pair-cut", answer.Player(m.a), answer.Player(m.b))
	}
	if m.asOne {
		text = answer.Say("match.one-game", answer.Player(m.a), answer.Player(m.b))
	}
	a.Headline = []answer.Claim{m.claim(answer.Counted, text)}
	a.Five.Fair, a.Five.Sure = answer.NotAsked("match.one-pair-not-judged"), answer.NotAsked("match.one-pair-not-judged")
	a.Top = nil
	a.Sections[0].Remarks = []answer.Text{answer.Say("match.one-pair-openings")}
	if !m.undrawn { // nobody knows whether they would play another
		others := answer.Number{Value: 3 / float64(r.Pairs.N()), In: answer.Percent, Digits: 1}
		a.Sections[0].Remarks = append([]answer.Text{answer.Say("match.one-pair-others", answer.Count(r.Pairs.N()), others)}, a.Sections[0].Remarks...)
	}
	if m.outside {
		a.Sections[0].Remarks = append(a.Sections[0].Remarks, answer.Say("match.outside"))
	}
}
