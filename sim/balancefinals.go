package sim

import (
	"slices"

	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/engine/rules"
	"houserules/sim/plan"
)

// trainings is how many times a player learns for a search, with seeds from 1 on.
const trainings = 3

// finals seats who plays the confirmation beside players who learn for this search: those who learn alike
// with other seeds, and the same searches by the lead.
func (r *resolver) finals(b *Balance, players []string) {
	if r.lib.LearnOne == nil || len(r.rules) == 0 || r.list.HasErrors() {
		return
	}
	for i, text := range players {
		player, err := ParseAgent(text)
		if err != nil || !slices.Contains(player.Evaluations(), agent.Learned) {
			continue
		}
		own, path := b.Search.Players[i], rules.ElementPath("players", i)
		first := slices.IndexFunc(b.Lineups, func(l Lineup) bool { return l.Name() == own })
		if byLead(b.Lineups[first].Agents[0]) { // nothing learned is weighed: there is nothing to confirm
			continue
		}
		for seed := uint64(usualSeed + 1); seed <= trainings; seed++ {
			again, _, err := evaluate(player, r.dir, r.learnOne(seed), r.rules...)
			if err != nil {
				r.fail(path, "", "%s: %v", text, err)
				return
			}
			if byLead(again) { // it is who plays by the lead
				continue
			}
			r.final(b, path, plan.BalanceFinal{Player: again.String(), Of: own}, again)
		}
		lead := player.ByLead()
		r.final(b, path, plan.BalanceFinal{Player: lead.String(), Of: own, Lead: true}, lead)
	}
}

// byLead tells whether what a player learned did not win its match, so that it values positions by the lead.
func byLead(a agent.Spec) bool {
	return !slices.ContainsFunc(a.Weighs(), func(e *evaluation.Evaluation) bool { return len(e.Weights) > 0 })
}

// final seats one of them, unless it is the player itself, or has learned the same.
func (r *resolver) final(b *Balance, path string, f plan.BalanceFinal, player agent.Spec) {
	same := func(x plan.BalanceFinal) bool { return x.Of == f.Of && x.Player == f.Player }
	if f.Player == f.Of || slices.ContainsFunc(b.Search.Finals, same) {
		return
	}
	b.Search.Finals = append(b.Search.Finals, f)
	if !slices.ContainsFunc(b.Lineups, func(l Lineup) bool { return l.Name() == f.Player }) {
		r.seat(b, path, []agent.Spec{player})
	}
}
