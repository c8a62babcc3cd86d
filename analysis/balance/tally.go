package balance

import (
	"houserules/analysis"
	"houserules/analysis/exact"
)

// Games are games of one set of rules, of the same indices for all sets.
type Games struct {
	// Outcomes are each player's against one of its kind, Plies the sums of
	// their lengths.
	Outcomes [][]Outcome
	Plies    []Plies
	// Limit is the largest number of plies that a game can have.
	Limit int
	// Skill are the outcomes of the stronger player against the weaker, with the
	// first move and with the second; nil where they were not played.
	Skill [2][]Outcome
	// OneGame is set where all games so far of a player are the same one, SkillOnce where
	// those between the two players are, in either seating: nothing follows from copies.
	OneGame, SkillOneGame bool
	// Lead are those of who plays the confirmation by the lead.
	Lead Lead
}

// Lead are games of players by the lead, each against one of its kind.
type Lead struct {
	Outcomes [][]Outcome
	// OneGame is set where all games of one are the same.
	OneGame bool
}

// Plies are sums of lengths, in plies.
type Plies = exact.Sums

// tally is what was seen of a set of rules in one part of the search.
type tally struct {
	counts []Counts
	plies  []exact.Sums
	limit  int
	skill  paired
}

func newTally(players int) *tally {
	return &tally{counts: make([]Counts, players), plies: make([]exact.Sums, players)}
}

// add adds games.
func (t *tally) add(g *Games) {
	for p, list := range g.Outcomes {
		t.counts[p].add(list)
		t.plies[p].Merge(g.Plies[p])
	}
	t.limit = max(t.limit, g.Limit)
	if !g.SkillOneGame {
		t.skill.add(g.Skill[0], g.Skill[1])
	}
}

// n is the number of games of each player.
func (t *tally) n() int64 { return t.counts[0].n() }

// unfairness is the largest absolute advantage that the games allow.
func (t *tally) unfairness() float64 {
	most := 0.0
	for p := range t.counts {
		e := t.counts[p].advantage()
		most = max(most, e.furthest())
	}
	return most
}

// estimates returns the estimates of a measure, one for each player, or one of skill.
func (t *tally) estimates(m Measure, l limits) []analysis.Estimate {
	if m == Skill {
		e := t.skill.score()
		return []analysis.Estimate{l.estimate(&e)}
	}
	list := make([]analysis.Estimate, len(t.counts))
	for p := range t.counts {
		switch m {
		case Length:
			list[p] = l.length(&t.plies[p], t.limit)
		case Draws:
			e := t.counts[p].draws()
			list[p] = l.estimate(&e)
		case Limit:
			e := t.counts[p].limit()
			list[p] = l.estimate(&e)
		}
	}
	return list
}

// advantages are the first player's, one for each player.
func (t *tally) advantages(l limits) []analysis.Estimate {
	list := make([]analysis.Estimate, len(t.counts))
	for p := range t.counts {
		e := t.counts[p].advantage()
		list[p] = l.estimate(&e)
	}
	return list
}

// compliance judges all constraints.
func (t *tally) compliance(list []Constraint, l limits) []Compliance {
	all := make([]Compliance, len(list))
	for i, c := range list {
		all[i] = c.judge(t.estimates(c.Measure, l))
	}
	return all
}
