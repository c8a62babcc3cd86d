package reports

import (
	"strings"

	"houserules/analysis"
	"houserules/analysis/match"
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
	if e.Kept {
		return say("players.evaluation.kept", e.Rules)
	}
	if e.Of > e.Under {
		own := *e
		own.Of = own.Under
		return say("players.evaluation.pooled", own.text(say), e.Under, e.Of)
	}
	elo := strength(say, analysis.Estimate{Value: match.Elo(e.Score), Lo: match.Elo(e.Low), Hi: match.Elo(e.High)})
	return say("players.evaluation", e.Rules, e.Generations, count(say, int64(e.Games)), count(say, int64(e.Nodes)), e.Seed, count(say, int64(e.MatchNodes)), elo, count(say, e.Pairs))
}

// evaluationRemarks say what the evaluations are that players name.
func evaluationRemarks(say translator, list []Evaluation, players ...string) (lines []string) {
	for i := range list {
		if e := &list[i]; len(players) == 0 || strings.Contains(strings.Join(players, ","), e.Name) {
			lines = append(lines, say("players.evaluation.of", e.Name, e.text(say)))
		}
	}
	return lines
}

// evaluationFacts are the same as facts.
func evaluationFacts(say translator, list []Evaluation) (facts []term) {
	for i := range list {
		facts = append(facts, term{say("fact.evaluation", list[i].Name), list[i].text(say)})
	}
	return facts
}
