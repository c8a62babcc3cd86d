package reports

import (
	"cmp"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/match"
	"houserules/configs/words"
)

// Evaluation is by what players value positions under a rule set, and how strong that is.
type Evaluation struct {
	// Name is by what players call it, Rules the rule set's.
	Name, Rules string
	// Seed, Generations, Games and Nodes are how it was learned: games of a generation, and
	// positions a move.
	Seed                      uint64
	Generations, Games, Nodes int
	// Pairs is the number of pairs of games of the match against the same search by the lead,
	// MatchNodes how many positions a move both looked at, and Score with its 95 % interval what the
	// evaluation scored, from 0 to 1.
	Pairs            int64
	MatchNodes       int
	Score, Low, High float64
	// Kept is set where that was not enough, and positions are worth the lead.
	Kept bool
	// Under is the number of rule sets under which it was learned, of so many as it is for.
	Under, Of int
}

// text says it.
func (e *Evaluation) text(say translator) string {
	if e.Nodes == 0 { // nobody searched
		if e.Kept {
			return say("players.evaluation.kept-seats", e.Rules)
		}
		return say("players.evaluation.seats", e.Rules, e.Generations, count(say, int64(e.Games)), e.Seed, moreOf(say, e.Score), moreOf(say, e.Low), moreOf(say, e.High), count(say, e.Pairs))
	}
	if e.Kept {
		return say("players.evaluation.kept", e.Rules)
	}
	if e.Of > e.Under {
		own := *e
		own.Of = own.Under
		return say("players.evaluation.pooled", own.text(say), e.Under, e.Of)
	}
	return say("players.evaluation", e.Rules, e.Generations, count(say, int64(e.Games)), count(say, int64(e.Nodes)), e.Seed, count(say, int64(e.MatchNodes)), e.elo(say), count(say, e.Pairs))
}

// elo is how strong it is, with its interval.
func (e *Evaluation) elo(say translator) string {
	return strength(say, analysis.Estimate{Value: match.Elo(e.Score), Lo: match.Elo(e.Low), Hi: match.Elo(e.High)})
}

// evaluationRemarks say what the evaluations are that players name.
func evaluationRemarks(say translator, list []Evaluation, players ...string) (lines []string) {
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].Name == list[0].Name {
			n++
		}
		of, name := list[:n], list[0].Name
		if list = list[n:]; len(players) > 0 && !strings.Contains(strings.Join(players, ","), name) {
			continue
		}
		if n > mostEvaluationLines && of[0].Nodes > 0 && !slices.ContainsFunc(of, func(e Evaluation) bool { return e.Kept }) {
			lines = append(lines, say("players.evaluation.of", name, manyRules(say, of)))
			continue
		}
		for i := range of {
			lines = append(lines, say("players.evaluation.of", name, of[i].text(say)))
		}
	}
	return lines
}

// mostEvaluationLines is for how many rule sets an evaluation has a sentence of its own for each.
const mostEvaluationLines = 2

// manyRules says what an evaluation is that is for many rule sets: where it is weakest, and where strongest.
func manyRules(say translator, list []Evaluation) string {
	by := func(a, b Evaluation) int { return cmp.Compare(a.Score, b.Score) }
	weakest, strongest := slices.MinFunc(list, by), slices.MaxFunc(list, by)
	text := say("players.evaluation.many", count(say, int64(len(list))), weakest.Generations, count(say, int64(weakest.Games)), count(say, int64(weakest.Nodes)), weakest.Seed,
		count(say, int64(weakest.MatchNodes)), weakest.elo(say), weakest.Rules, strongest.elo(say), strongest.Rules, count(say, weakest.Pairs))
	if weakest.Of > weakest.Under {
		text = say("players.evaluation.pooled", text, weakest.Under, weakest.Of)
	}
	return text
}

// evaluationFacts are the same as facts.
func evaluationFacts(say translator, list []Evaluation) (facts []term) {
	for i := range list {
		facts = append(facts, term{say("fact.evaluation", list[i].Name), list[i].text(say)})
	}
	return facts
}

// MoreOfTheWin writes, for a score in hundredths of a percent of pairs of games in which one seat is played with an
// evaluation and without, how much more of the win that seat gets with it, in percentage points.
func MoreOfTheWin(c *words.Catalogue, score int) string {
	return moreOf(translatorTo(c), float64(score)/10_000)
}

// moreOf is the same of a score from 0 to 1.
func moreOf(say translator, score float64) string {
	return unit{scale: 200, signed: true}.number(say, score-0.5, 1)
}
