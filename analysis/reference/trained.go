package reference

import (
	"cmp"
	"slices"

	"houserules/analysis"
	"houserules/analysis/repeat"
	"houserules/sim/plan"
	"houserules/variants"
)

// Training says how what a player learned under some rules was learned, as its file has it, and how the player who
// plays by it does against one who looks as far by the lead.
type Training struct {
	Variant        string `json:"variant"`
	RulesHash      string `json:"rules_hash"`
	EvaluationHash string `json:"evaluation_hash"`
	// Generations is how often Games games were played and learned from, by players who look at Nodes positions
	// a move; Seed determines their luck, Version is that of the way of learning.
	Version     int    `json:"version"`
	Seed        uint64 `json:"seed"`
	Generations int    `json:"generations"`
	Games       int    `json:"games"`
	Nodes       int    `json:"nodes"`
	// Met is nil where they did not meet.
	Met *Meeting `json:"met"`
}

// Meeting counts the games of a player against another, both seats together.
type Meeting struct {
	Player  string `json:"player"`
	Against string `json:"against"`
	Games   int64  `json:"games"`
	Wins    int64  `json:"wins"`
	Draws   int64  `json:"draws"`
	Losses  int64  `json:"losses"`
	CutOff  int64  `json:"cut_off"`
}

// Score is the share of points, with the bounds at 95 % that it has where games cut off are lost, and won.
func (m *Meeting) Score() analysis.Estimate {
	least := analysis.MeanScore(analysis.Outcomes{Wins: m.Wins, Draws: m.Draws, Losses: m.Losses + m.CutOff}, Level)
	most := analysis.MeanScore(analysis.Outcomes{Wins: m.Wins + m.CutOff, Draws: m.Draws, Losses: m.Losses}, Level)
	least.Hi = most.Hi
	return least
}

// trainingsOf are those of a study's players, each once, with whom they met.
func trainingsOf(p *plan.Plan, study *repeat.Study) (list []Training, err error) {
	for i := range p.Cells {
		c := &p.Cells[i]
		v := p.Variant(c.Variant)
		for seat, name := range c.Lineup {
			spec, err := variants.ParseAgent(name)
			if err != nil || spec.Outside() {
				continue
			}
			for _, text := range spec.Evaluations() {
				e, err := p.Evaluation(text)
				if err != nil {
					return nil, err
				}
				r := &e.Recipe
				at := slices.IndexFunc(list, func(t Training) bool { return t.RulesHash == v.Hash && t.EvaluationHash == e.Hash })
				if at < 0 {
					at = len(list)
					list = append(list, Training{c.Variant, v.Hash, e.Hash, r.Version, r.Seed, r.Generations, r.Games, r.Nodes, nil})
				}
				if len(c.Lineup) == 2 && !alike(c.Lineup) {
					list[at].meets(learnedName(name), c.Lineup[1-seat], seat, study.Cells[i].Counts)
				}
			}
		}
	}
	return list, nil
}

// meets adds the games of a cell, in which the player has a seat, 0 or 1; those against a second opponent are not counted.
func (t *Training) meets(player, against string, seat int, n map[string]int64) {
	if t.Met == nil {
		t.Met = &Meeting{Player: player, Against: against}
	}
	m, won, lost := t.Met, n["first_wins"], n["first_losses"]
	if m.Against != against || m.Player != player {
		return
	}
	if seat == 1 {
		won, lost = lost, won
	}
	m.Games, m.Wins, m.Draws, m.Losses, m.CutOff = m.Games+n[repeat.GamesKey], m.Wins+won, m.Draws+n["draws"], m.Losses+lost, m.CutOff+n["cut_off"]
}

// Train gives the edition how the players of its entries learned, each training once.
func (e *Edition) Train(list []Training) {
	e.Trainings = []Training{}
	known := map[[2]string]int{}
	for _, t := range list {
		key := [2]string{t.RulesHash, t.EvaluationHash}
		at, has := known[key]
		switch {
		case has && e.Trainings[at].Met == nil:
			e.Trainings[at].Met = t.Met
		case !has && slices.ContainsFunc(e.Entries, func(x *Entry) bool { return x.RulesHash == t.RulesHash && x.learnedBy(t.EvaluationHash) }):
			known[key] = len(e.Trainings)
			e.Trainings = append(e.Trainings, t)
		}
	}
	slices.SortStableFunc(e.Trainings, func(a, b Training) int {
		return cmp.Or(cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Seed, b.Seed), cmp.Compare(a.EvaluationHash, b.EvaluationHash))
	})
}

// learnedBy tells whether an entry's player plays by what was learned in a training.
func (e *Entry) learnedBy(hash string) bool {
	return e.Recipe.EvaluationHash == hash || slices.ContainsFunc(e.Replicas, func(r Replica) bool { return r.EvaluationHash == hash })
}

// Learning is one way in which players learned, with the rules under which they did so and the number of trainings under each.
type Learning struct {
	Generations, Games, Nodes, Times int
	Rules                            []string
}

// Trained are the ways of a page, of all where only is empty, that with the most games first.
func (e *Edition) Trained(only string) (list []Learning) {
	times := map[string]int{}
	for _, t := range e.Trainings {
		times[t.RulesHash]++
	}
	for _, t := range e.Trainings {
		if only != "" && t.Variant != only {
			continue
		}
		at := slices.IndexFunc(list, func(x Learning) bool {
			return x.Generations == t.Generations && x.Games == t.Games && x.Nodes == t.Nodes && x.Times == times[t.RulesHash]
		})
		if at < 0 {
			at, list = len(list), append(list, Learning{t.Generations, t.Games, t.Nodes, times[t.RulesHash], nil})
		}
		if x := &list[at]; !slices.Contains(x.Rules, t.Variant) {
			x.Rules = append(x.Rules, t.Variant)
		}
	}
	slices.SortStableFunc(list, func(a, b Learning) int { return cmp.Compare(b.Games, a.Games) })
	return list
}

// Unproved are the rules of a page, of all where only is empty, under which the meetings of those who learned do not show,
// of each training, that they are the stronger ones, with whom they met and the scores of the trainings.
func (e *Edition) Unproved(only string) (rules []string, met []*Meeting, scores []analysis.Estimate) {
	for i := range e.Trainings {
		t := &e.Trainings[i]
		if t.Met == nil || only != "" && t.Variant != only {
			continue
		}
		x, last := t.Met.Score(), len(rules)-1
		if last < 0 || rules[last] != t.Variant {
			rules, met, scores = append(rules, t.Variant), append(met, &Meeting{Player: t.Met.Player, Against: t.Met.Against}), append(scores, x)
			last++
		}
		met[last].Games += t.Met.Games
		scores[last].Lo, scores[last].Hi = min(scores[last].Lo, x.Lo), max(scores[last].Hi, x.Hi)
	}
	for i := len(rules) - 1; i >= 0; i-- {
		if scores[i].Lo > 0.5 {
			rules, met, scores = slices.Delete(rules, i, i+1), slices.Delete(met, i, i+1), slices.Delete(scores, i, i+1)
		}
	}
	return rules, met, scores
}
