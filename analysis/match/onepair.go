package match

import (
	"math"

	"houserules/analysis/answer"
)

// onePair tells whether all pairs are the same one: one line in either seating, and from
// the start position. Copies of a pair are not pairs. Two players who draw no random word
// play nothing else, and of those who may draw, as of other programs, there is nothing to
// judge as long as a second line was not seen. Uniform random players keep no lines and
// are never taken for such, nor are games with one line whose results differ: a player
// failed in some of them.
func (q *Question) onePair() bool {
	t := q.match.Tally()
	same := false
	for _, row := range t.Results {
		for _, n := range row {
			same = same || n == t.N()
		}
	}
	return t.N() > 1 && same && q.openings == nil && len(q.lines[0]) == 1 && len(q.lines[1]) == 1 && q.forfeits == [2]int64{}
}

// playedOnce is the result where all pairs are the same one: what A scored, and by how much whoever
// moves first scored more than one half, without interval, test or verdict.
func (r Result) playedOnce(first float64) Result {
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
	text := answer.Say("match.one-pair", m.a, m.b, points)
	if r.CutOff > 0 {
		text = answer.Say("match.one-pair-cut", m.a, m.b)
	}
	a.Headline = []answer.Claim{m.claim(answer.Counted, text)}
	a.Five.Fair, a.Five.Sure = answer.NotAsked("match.one-pair-not-judged"), answer.NotAsked("match.one-pair-not-judged")
	a.Top = nil
	others := answer.Number{Value: 3 / float64(r.Pairs.N()), In: answer.Percent, Digits: 1}
	a.Sections[0].Remarks = []answer.Text{answer.Say("match.one-pair-others", answer.Count(r.Pairs.N()), others), answer.Say("match.one-pair-openings")}
	if m.outside {
		a.Sections[0].Remarks = append(a.Sections[0].Remarks, answer.Say("match.outside"))
	}
}
