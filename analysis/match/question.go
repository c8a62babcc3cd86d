package match

import (
	"fmt"
	"math"

	"houserules/analysis/answer"
	"houserules/analysis/question"
	"houserules/engine"
	"houserules/sim/plan"
)

// Question asks which of two players is the stronger: it counts the pairs of a match in
// the order of their game indices, and ends it by its rule.
type Question struct {
	plan *plan.Plan
	rule Rule

	first, second engine.Rows // the same games in both seatings
	// lines are the different games of either seating; a game of one is none of the
	// other, in which the other player makes its moves.
	lines [2]map[engine.LineHash]bool
	once  [2]question.OneGame
	// openings are the different openings of the pairs, redrawn how many were drawn
	// in vain.
	openings map[engine.LineHash]bool
	redrawn  int64

	match  *Match
	blocks int
	// mayBePopulation is set as long as the pairs may be all that there are (see population.go).
	mayBePopulation bool
	// forfeits are the games that the players A and B forfeited, among those that
	// count.
	forfeits [2]int64
	// others is the number of pairs whose two games are not known to have the same moves.
	others int64
}

// NewQuestion asks what a plan of a match is for. The error says why its rule is none.
func NewQuestion(p *plan.Plan) (*Question, error) {
	rule := RuleOf(*p.Match, p.Cells[0].Games)
	if err := rule.Check(); err != nil {
		return nil, err
	}
	q := &Question{plan: p, rule: rule}
	q.begin(q.allOpenings())
	return q, nil
}

// RuleOf is the rule that a plan keeps; Check refuses one of a scale that is none.
func RuleOf(m plan.Match, pairs int64) Rule {
	scale := Scale(0)
	for _, s := range []Scale{Logistic, Normalised} {
		if m.Scale == s.String() {
			scale = s
		}
	}
	return Rule{
		Test:       Test{Scale: scale, Elo0: m.Elo0, Elo1: m.Elo1, Alpha: m.Alpha, Beta: m.Beta},
		Sequential: m.Sequential, Until: m.Until, Most: pairs,
	}
}

// Name names the question.
func (q *Question) Name() string { return "match" }

// Wants wants both seatings.
func (q *Question) Wants(int) bool { return true }

// Next counts whole blocks of both seatings. It wants a few at first, later an eighth
// more, so that little is played that the verdict does not need, and many workers have
// enough to do.
func (q *Question) Next(g question.Games, games int64) (int64, error) {
	block := q.plan.Cells[0].BlockGames
	blocks := int(games / block)
	for ; q.blocks < min(blocks, q.plan.Cells[0].Blocks()) && !q.match.Ended(); q.blocks++ {
		for cell, rows := range []*engine.Rows{&q.first, &q.second} {
			if info := q.plan.Cells[cell].Info; rows.Info != info {
				*rows = *engine.NewRows(info, 0)
			}
			if err := g.Read(cell, q.blocks, rows); err != nil {
				return 0, err
			}
		}
		if q.mayBePopulation && q.byChance() {
			q.begin(false)
			q.blocks = -1 // and counts from the first block again
			continue
		}
		if err := q.count(); err != nil {
			return 0, err
		}
	}
	if q.match.Ended() {
		return games, nil
	}
	return int64(blocks+max(2, blocks/8)) * block, nil
}

// count adds the pairs of a block, as player A had them: in the first seat of the
// one seating, in the second of the other.
func (q *Question) count() error {
	if q.first.Len != q.second.Len {
		return fmt.Errorf("%d games of one seating, %d of the other", q.first.Len, q.second.Len)
	}
	for i := range q.first.Len {
		one, err := GameOf(&q.first, 0, i)
		if err != nil {
			return err
		}
		other, err := GameOf(&q.second, 1, i)
		if err != nil {
			return err
		}
		q.remember(i)
		q.forfeit(&q.first, 0, i)
		q.forfeit(&q.second, 1, i)
		if q.match.Add(one, other) {
			break
		}
	}
	return nil
}

// remember enters the moves and the opening of a pair among the different ones.
func (q *Question) remember(i int) {
	for k, rows := range []*engine.Rows{&q.first, &q.second} {
		q.once[k].See(q.plan.Cells[k].StopsAtOneGame, rows, i)
		if rows.Lines == nil {
			q.others++
			continue
		}
		if q.lines[k] == nil {
			q.lines[k] = map[engine.LineHash]bool{}
		}
		q.lines[k][rows.Lines[i]] = true
	}
	if q.first.Lines != nil && q.second.Lines != nil && q.first.Lines[i] != q.second.Lines[i] {
		q.others++
	}
	if q.first.Openings != nil {
		if q.openings == nil {
			q.openings = map[engine.LineHash]bool{}
		}
		q.openings[q.first.Openings[i]] = true
		q.redrawn += int64(q.first.Redrawn[i])
	}
}

// forfeit counts a game that was forfeited, in which player A sat in a seat.
func (q *Question) forfeit(r *engine.Rows, seat, i int) {
	if r.End[i] != engine.Forfeit {
		return
	}
	if r.Return[seat][i] == 0 {
		q.forfeits[0]++
	} else {
		q.forfeits[1]++
	}
}

// GameOf is a game as the player in a seat had it.
func GameOf(r *engine.Rows, seat, i int) (Game, error) {
	halves, rest := 2*r.Return[seat][i]/engine.FullReturn, 2*r.Return[seat][i]%engine.FullReturn
	if rest != 0 {
		return Game{}, fmt.Errorf("game %d is neither won nor drawn nor lost: a match counts no other shares", r.Game[i])
	}
	return Game{Halves: int(halves), CutOff: r.Info.CutOff != 0 && r.End[i] == r.Info.CutOff}, nil
}

// Line says how the match stands.
func (q *Question) Line(rate, _ int64, left func(answer.Text, int64, int64) string) answer.Text {
	r := q.match.Result()
	text := answer.Verbatim(left(answer.Say("progress.match", answer.About(r.Pairs.N()), answer.About(q.rule.Most), answer.About(rate)), 2*r.Pairs.N(), 2*q.rule.Most))
	if r.Pairs.N() == 0 || math.IsNaN(r.Score.Value) || q.onePair() || q.mayBePopulation {
		return text
	}
	number := func(x float64, digits int) answer.Number { return answer.Number{Value: x, Digits: digits} }
	arm := answer.RoundUp(100*interval(r.Score, answer.Percent).Arm(), 1)
	text = answer.Say("progress.match.score", text, number(100*r.Score.Value, 1), number(arm, 1), answer.Number{Value: r.Elo.Value, In: answer.Elo})
	if r.ByTest {
		lower, upper := q.rule.Test.Bounds()
		text = answer.Say("progress.match.ratio", text, number(r.Ratio.Stood, 2), number(lower, 2), number(upper, 2))
	}
	return text
}
