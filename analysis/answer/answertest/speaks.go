package answertest

import (
	"slices"

	"houserules/analysis/answer"
)

// speaks refuses that a headline is about players of whom less is shown than of others, and another
// reason for its choice than the true one.
func (k *check) speaks(a *answer.Answer) {
	var players []string // of the family, in the order of the tables
	shown := map[string]int{}
	for i := range k.tables.Cells {
		if x := &k.tables.Cells[i]; x.InFamily {
			if !slices.Contains(players, x.Players) {
				players = append(players, x.Players)
			}
			shown[x.Players] = max(shown[x.Players], x.shows())
		}
	}
	if len(players) == 0 {
		return
	}
	lastOfAll, most := players[len(players)-1], 0
	best := lastOfAll
	for _, p := range players {
		most = max(most, shown[p])
	}
	for _, p := range players {
		if shown[p] == most {
			best = p
		}
	}
	for i := range a.Headline {
		c := &a.Headline[i]
		if !slices.Contains([]string{"answer.games", "answer.games-matches", "answer.seats"}, c.Key) {
			continue
		}
		if of := k.tables.rows(c); len(of) > 0 && shown[of[0].Players] < most {
			k.refuse(c, "the first sentence is about %s, of whom less is shown than of %s", of[0].Players, best)
		}
	}
	reason := []string{"answer.whom.declared", "answer.whom.shown", "answer.whom.decided"}
	for i := range a.Five.Whom.Claims {
		c := &a.Five.Whom.Claims[i]
		if !slices.Contains(reason, c.Key) {
			continue
		}
		want := reason[most]
		if best == lastOfAll {
			want = reason[0]
		}
		if c.Key != want {
			k.refuse(c, "the reason is %s", want)
		}
		if slices.ContainsFunc(k.tables.rows(c), func(x *Cell) bool { return x.Players != best }) {
			k.refuse(c, "the last of them are %s", best)
		}
	}
}

// shows is how much is shown of a row: whether it is fair (2), who is favoured (1), or nothing.
func (x *Cell) shows() int {
	var t tally
	switch t.add(x); {
	case t.yes+t.no > 0:
		return 2
	case decides(x.Verdict):
		return 1
	default:
		return 0
	}
}
