package balance

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/sim/plan"
)

// Finals are who plays the confirmation besides the players of the search: the same searches by
// what was learned with other seeds, so that what is confirmed is no luck of one training, and by
// the lead. The zero value is nobody.
type Finals struct {
	// Trainings has for each player the places of those that differ in their training alone, its own
	// first. Places are those in [Games].Outcomes; further trainings follow the players.
	Trainings [][]int
	// Lead has for each player the place of who searches alike by the lead, −1 where nobody does:
	// among the players, or, counted on from all trainings, in [Games].Lead.
	Lead []int
	// Further is the number of further trainings, Leads of those in [Games].Lead.
	Further, Leads int
}

// finalsOf are those of a plan, with the names of the further trainings and of those by the lead.
func finalsOf(b *plan.Balance) (f Finals, further, leads []string) {
	if len(b.Finals) == 0 {
		return f, nil, nil
	}
	for i := range b.Players {
		f.Trainings, f.Lead = append(f.Trainings, []int{i}), append(f.Lead, -1)
	}
	for _, x := range b.Finals {
		if of := slices.Index(b.Players, x.Of); !x.Lead {
			f.Trainings[of] = append(f.Trainings[of], len(b.Players)+len(further))
			further = append(further, x.Player)
		}
	}
	for _, x := range b.Finals {
		of, place := slices.Index(b.Players, x.Of), slices.Index(b.Players, x.Player)
		if !x.Lead {
			continue
		}
		if place < 0 {
			if place = slices.Index(leads, x.Player); place < 0 {
				place, leads = len(leads), append(leads, x.Player)
			}
			place += len(b.Players) + len(further)
		}
		f.Lead[of] = place
	}
	f.Further, f.Leads = len(further), len(leads)
	return f, further, leads
}

// trained is the number of players in the confirmation, with all trainings and without those by the lead.
func (q *Search) trained() int { return q.Players + q.Finals.Further }

// confirmers is the number of all players in the confirmation.
func (q *Search) confirmers() int { return q.trained() + q.Finals.Leads }

// trainings are the places of a player's trainings, its own first.
func (q *Search) trainings(player int) []int {
	if q.Finals.Trainings == nil {
		return []int{player}
	}
	return q.Finals.Trainings[player]
}

// of are those of a list that are a player's.
func (q *Search) of(player int, list []analysis.Estimate) (own []analysis.Estimate) {
	for _, place := range q.trainings(player) {
		own = append(own, list[place])
	}
	return own
}

// each makes one estimate for each player of those of its trainings.
func (q *Search) each(list []analysis.Estimate) []analysis.Estimate {
	out := make([]analysis.Estimate, q.Players)
	for p := range out {
		out[p] = analysis.Holding(q.of(p, list))
	}
	return out
}

// Opposed tells whether a player's search by the lead says that the other side is ahead than the player's
// own does, and whether both are shown, by intervals that hold together.
func (s *Side) Opposed(player int) (said, shown bool) {
	own, lead := s.Advantages[player], s.Lead[player]
	said = own.Value > 0 && lead.Value < 0 || own.Value < 0 && lead.Value > 0
	return said, own.Lo > 0 && lead.Hi < 0 || own.Hi < 0 && lead.Lo > 0
}

// unknownLead is the estimate of nobody.
func unknownLead() analysis.Estimate {
	none := math.NaN()
	return analysis.Estimate{Value: none, Lo: none, Hi: none}
}
