package program

import (
	"cmp"
	"slices"

	"houserules/analysis/match"
	"houserules/engine/evaluation"
	"houserules/reports"
	"houserules/sim/plan"
)

// mostTold is the largest number of rule sets for which the worth of an evaluation is told one by
// one; of more it is told for the one where it is least.
const mostTold = 8

// evaluationsOf says by what the players of a plan value positions, under each rule set.
func evaluationsOf(p *plan.Plan) []reports.Evaluation {
	var all []reports.Evaluation
	for _, e := range p.Evaluations {
		var told []reports.Evaluation
		for _, v := range p.Variants {
			part := e.Under(v.Hash)
			at := slices.IndexFunc(part.Matches, func(m evaluation.Match) bool { return m.Rules == v.Hash })
			if at < 0 {
				continue
			}
			m, r := part.Matches[at], part.Recipe
			share := func(hundredths int) float64 { return float64(hundredths) / 10_000 }
			told = append(told, reports.Evaluation{
				Name: e.Name(), Rules: v.Name, Seed: r.Seed, Generations: r.Generations, Games: r.Games, Nodes: r.Nodes,
				Pairs: match.Pairs(m.Pairs).N(), MatchNodes: m.Nodes, Score: share(m.Score), Low: share(m.Low), High: share(m.High),
				Kept: len(part.Weights) == 0, Under: len(part.Matches), Of: len(part.Rules),
			})
		}
		if len(told) > mostTold {
			told = []reports.Evaluation{slices.MinFunc(told, func(a, b reports.Evaluation) int { return cmp.Compare(a.Score, b.Score) })}
		}
		all = append(all, told...)
	}
	return all
}
