package balance

import (
	"houserules/analysis/answer"
	"houserules/analysis/tree"
)

// opposed says of whom a search by the lead is shown to put the other side ahead: with the rules that were
// found, and today.
func (s *said) opposed(c *Confirmation) []answer.Claim {
	var list []answer.Claim
	say := func(key string, side *Side) {
		for i, name := range s.plan.Balance.Players {
			if _, shown := side.Opposed(i); !shown {
				continue
			}
			claim := s.claim(answer.Order, answer.Say(key, answer.Player(name), beyondZero(points(side.Advantages[i])), beyondZero(points(side.Lead[i]))))
			claim.Of.Players = []string{name}
			list = append(list, claim)
		}
	}
	if c.Verdict != NoChange {
		say("balance.lead-then", &c.Winner)
	}
	say("balance.lead-today", &c.Today)
	return list
}

// beyondZero is an interval that is seen not to hold zero.
func beyondZero(x answer.Interval) answer.Interval {
	x.ClearOf = []float64{0}
	return x
}

// trainings says what is known of players who learned several times.
func (s *said) trainings() []answer.Claim {
	var list []answer.Claim
	for i, all := range s.result.Confirmation.Winner.Trainings {
		if len(all) < 2 {
			continue
		}
		name := s.plan.Balance.Players[i]
		claim := s.claim(answer.Width, answer.Say("balance.trainings-sure", answer.Player(name), len(all)))
		claim.Of.Players = []string{name}
		list = append(list, claim)
	}
	return list
}

// trained are the advantages of each training, and by the lead; and whom the estimates by the lead put ahead
// where that is not shown.
func (s *said) trained(c *Confirmation) (tables []answer.Table, remarks []answer.Text) {
	for i, all := range c.Winner.Trainings {
		if !s.confirmed(i) {
			continue
		}
		name := s.plan.Balance.Players[i]
		t := answer.Table{
			Caption: answer.Say("balance.trainings-table", answer.Player(name), answer.Level(s.plan.Balance.Level)),
			Columns: columns(2, "balance.valued-by", "balance.advantage-today", "balance.then"),
		}
		t.Columns[2].Head = s.either("balance.then", "balance.closest-then")
		for k := range all {
			t.Rows = append(t.Rows, []any{answer.Say("balance.training", k+1), points(c.Today.Trainings[i][k]), points(all[k])})
		}
		if lead := c.Winner.Lead[i]; lead.N > 0 {
			t.Rows = append(t.Rows, []any{answer.Say("balance.by-lead"), points(c.Today.Lead[i]), points(lead)})
		}
		tables = append(tables, t)
		saidThen, shownThen := c.Winner.Opposed(i)
		saidToday, shownToday := c.Today.Opposed(i)
		if saidThen && !shownThen || saidToday && !shownToday {
			remarks = append(remarks, answer.Say("balance.lead-unshown", answer.Player(name)))
		}
	}
	return tables, remarks
}

// confirmed tells whether others confirm what is said of a player.
func (s *said) confirmed(player int) bool {
	w := &s.result.Confirmation.Winner
	return len(w.Trainings[player]) > 1 || w.Lead[player].N > 0
}

// trainingsRecord are the trainings of a player and its search by the lead, for programs.
func (s *said) trainingsRecord(c *Confirmation, player int) (out tree.Object) {
	if !s.confirmed(player) {
		return nil
	}
	list := []tree.Object{}
	for k, e := range c.Winner.Trainings[player] {
		list = append(list, append(advantage(e), tree.Field{"today", advantage(c.Today.Trainings[player][k])}))
	}
	out = append(out, tree.Field{"trainings", list})
	if lead := c.Winner.Lead[player]; lead.N > 0 {
		opposed := func(side *Side) string {
			switch said, shown := side.Opposed(player); {
			case shown:
				return "shown"
			case said:
				return "not shown"
			default:
				return "no"
			}
		}
		out = append(out, tree.Field{"lead", append(advantage(lead),
			tree.Field{"opposite", opposed(&c.Winner)}, tree.Field{"today", append(advantage(c.Today.Lead[player]), tree.Field{"opposite", opposed(&c.Today)})})})
	}
	return out
}
