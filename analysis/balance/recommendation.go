package balance

import (
	"slices"

	"houserules/analysis/answer"
)

// recommendation says in a few sentences what is recommended and whether it was confirmed,
// and if asked why it was chosen and what was not shown.
func (s *said) recommendation(why bool) []answer.Claim {
	c := s.result.Confirmation
	if c == nil {
		return nil
	}
	then, today := size(c.Winner.Unfairness), size(c.Today.Unfairness)
	whom, most := s.unfairest(&c.Today)
	of, mostThen := s.unfairest(&c.Winner)
	var list []answer.Claim
	closest := s.change(s.result.Winner)
	kind, text := answer.Undecided, answer.Say("balance.no-change", today, most)
	switch c.Verdict {
	case Confirmed:
		list = append(list, s.claim(0, answer.Say("balance.recommends", closest)))
		if kind, text = answer.Order, answer.Say("balance.confirmed", today, most); slices.Contains(c.LessFair, true) {
			shown, _ := s.among(func(player int) bool { return c.LessFair[player] })
			text = answer.Say("balance.confirmed-but", answer.Player(whom), shown)
		}
	case NotShown:
		text = answer.Say("balance.not-shown", closest)
	case ShownLessFair:
		kind, text = answer.Order, answer.Say("balance.less-fair", closest)
	case ShownBroken:
		kind, text = answer.Order, answer.Say("balance.broken", closest)
	}
	if s.allCut(c) {
		known := s.claim(answer.Counted, answer.Say("balance.all-cut"))
		if known.Place = answer.Always; c.Verdict == NoChange {
			return []answer.Claim{known}
		}
		return append(list, known, s.claim(kind, text))
	}
	worse := s.worse(c)
	judged := s.claim(kind, text)
	judged.Place = answer.Always
	list = append(append(list, judged), worse...)
	opposed, smaller := s.opposed(c), s.smaller()
	rest := slices.Concat(opposed, smaller)
	switch {
	case why:
		list = append(list, opposed...)
	case len(worse) == 0 && len(rest) > 0: // a headline is short
		list = append(list, rest[0])
	}
	if c.Verdict != NoChange && (why || len(worse)+len(rest) == 0) {
		unfair := answer.Say("balance.unfairness", then, mostThen, today, most)
		if of == whom && most.Key == mostThen.Key && most.Key == "balance.most" {
			unfair = answer.Say("balance.unfairness-both", then, today, answer.Player(whom))
		}
		list = append(list, s.claim(answer.Range, unfair))
	}
	if why && c.Verdict != NoChange {
		list = append(list, s.aside(c)...)
	}
	for _, text := range s.why() {
		if why {
			list = append(list, s.claim(0, text))
		}
	}
	if why {
		list = append(list, smaller...)
	}
	for _, text := range s.null() {
		if why {
			list = append(list, s.claim(answer.Undecided, text))
		}
	}
	return list
}

// smaller names what changes the fewest rules among the statistical ties, where what was chosen
// changes more: of several the one that looks fairest. Today's rules are no change.
func (s *said) smaller() []answer.Claim {
	w, fewest := s.result.Winner, -1
	for _, set := range s.result.Region {
		n := len(s.changed(set))
		if n > 0 && n < len(s.changed(w)) && (fewest < 0 || n < len(s.changed(fewest))) {
			fewest = set
		}
	}
	if fewest < 0 {
		return nil
	}
	unfair := func(set int) answer.Interval { return size(s.result.Entries[set].Unfairness) }
	return []answer.Claim{s.claim(answer.Range, answer.Say("balance.smaller", len(s.result.Region), s.change(fewest), unfair(fewest), unfair(w)))}
}

// aside says for each player what else the change does: to draws and to lengths.
func (s *said) aside(c *Confirmation) []answer.Claim {
	var list []answer.Claim
	for i, name := range s.plan.Balance.Players {
		text := answer.Say("balance.goes-with", answer.Player(name), share(c.Today.Draws[i].Value, 1), share(c.Winner.Draws[i].Value, 1),
			plies(c.Today.Lengths[i].Value), plies(c.Winner.Lengths[i].Value))
		claim := s.claim(answer.Range, text)
		claim.Of.Players = []string{name}
		list = append(list, claim)
	}
	return list
}

// cut tells whether all games of a player with the rules that came closest were cut off, allCut
// whether those of all players were: of who wins them nothing is known.
func (s *said) cut(c *Confirmation, player int) bool { return c.Winner.Limits[player].Value == 1 }

func (s *said) allCut(c *Confirmation) bool {
	for i := range s.plan.Balance.Players {
		if !s.cut(c, i) {
			return false
		}
	}
	return true
}

// worse says among which of several players recommended rules look less fair than today's, which is
// not shown: what is fairest in the worst case need not be so for everyone.
func (s *said) worse(c *Confirmation) []answer.Claim {
	if c.Verdict != Confirmed {
		return nil
	}
	of, names := s.among(func(player int) bool {
		return c.Winner.Unfair[player].Value > c.Today.Unfair[player].Value && !c.LessFair[player]
	})
	if len(of) == 0 {
		return nil
	}
	claim := s.claim(answer.Range, answer.Say("balance.worse", of))
	claim.Of.Players = names
	return []answer.Claim{claim}
}

// among lists the players of whom something is true.
func (s *said) among(is func(player int) bool) (of []any, names []string) {
	for i, name := range s.plan.Balance.Players {
		if is(i) {
			of, names = append(of, answer.Player(name)), append(names, name)
		}
	}
	return of, names
}

// unfairest is the player among whom rules are the least fair, by the estimates, with words that say
// so where the intervals, which hold together, show it; of one player there is nothing to say.
func (s *said) unfairest(side *Side) (player string, shown answer.Text) {
	most := 0
	for i, e := range side.Unfair {
		if e.Value > side.Unfair[most].Value {
			most = i
		}
	}
	player = s.plan.Balance.Players[most]
	for i, e := range side.Unfair {
		if i != most && !(side.Unfair[most].Lo > e.Hi) {
			return player, answer.Verbatim("")
		}
	}
	if len(side.Unfair) == 1 {
		return player, answer.Verbatim("")
	}
	return player, answer.Say("balance.most", answer.Player(player))
}

// either is a sentence on what is recommended, or the other on what came closest in the search and was
// not confirmed.
func (s *said) either(recommended, closest string, args ...any) answer.Text {
	if c := s.result.Confirmation; c != nil && c.Verdict != Confirmed && c.Verdict != NoChange {
		return answer.Say(closest, args...)
	}
	return answer.Say(recommended, args...)
}

// null says that the race showed no difference; nothing where it did.
func (s *said) null() []answer.Text {
	if !s.result.Null {
		return nil
	}
	return []answer.Text{answer.Say("balance.null", answer.Count(len(s.result.Region)))}
}

// why says why a change was chosen; nothing where none was.
func (s *said) why() []answer.Text {
	key := "balance.recommends-fewest"
	switch tolerance := s.plan.Tolerance.Score; {
	case s.result.Confirmation.Verdict == NoChange:
		return nil
	case s.result.Entries[s.result.Winner].Unfairness.Value > tolerance:
		key = "balance.recommends-fairest"
	}
	tolerance, fresh := answer.Points(s.plan.Tolerance.Score), s.result.Confirmation.Winner.Unfairness
	if key == "balance.recommends-fewest" && fresh.Value > s.plan.Tolerance.Score {
		return []answer.Text{answer.Say("balance.recommends-fewest-but", tolerance, size(fresh))}
	}
	return []answer.Text{answer.Say(key, tolerance)}
}

// regret says by how much another candidate may be fairer than what was chosen, where that is
// less than all that is possible.
func (s *said) regret(c *Confirmation) answer.Claim {
	p := s.plan.Balance
	candidates := len(s.design.Runs)
	if !p.TodayMayStay {
		candidates--
	}
	if c.Regret >= c.Winner.Unfairness.Hi { // as fair as rules can be
		return s.claim(answer.Undecided, answer.Say("balance.regret-open", answer.Count(candidates)))
	}
	key := "balance.regret"
	if c.Regret > s.plan.Tolerance.Score {
		key = "balance.regret-more"
	}
	most := answer.KnownTo(c.Regret)
	return s.claim(answer.Width, answer.Say(key, answer.Level(p.Level), answer.Count(candidates), most, answer.Points(s.plan.Tolerance.Score)))
}
