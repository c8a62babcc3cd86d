package answertest

import (
	"slices"

	"houserules/analysis/answer"
)

// speaks refuses that a headline is about players of whom nothing is shown while something is of
// others, and another reason for its choice than the true one.
func (k *check) speaks(a *answer.Answer) {
	var players []string // of the family, in the order of the tables
	shown := map[string]bool{}
	for i := range k.tables.Cells {
		if x := &k.tables.Cells[i]; x.InFamily {
			if !slices.Contains(players, x.Players) {
				players = append(players, x.Players)
			}
			shown[x.Players] = shown[x.Players] || decides(x.Verdict)
		}
	}
	last := func(of func(string) bool) string {
		for _, p := range slices.Backward(players) {
			if of(p) {
				return p
			}
		}
		return ""
	}
	lastShown, lastOfAll := last(func(p string) bool { return shown[p] }), last(func(string) bool { return true })
	for i := range a.Headline {
		c := &a.Headline[i]
		if !slices.Contains([]string{"answer.games", "answer.games-matches", "answer.seats"}, c.Key) {
			continue
		}
		if of := k.tables.rows(c); len(of) > 0 && !shown[of[0].Players] && lastShown != "" {
			k.refuse(c, "the first sentence is about %s, of whom nothing is shown, and something is of %s", of[0].Players, lastShown)
		}
	}
	for i := range a.Five.Whom.Claims {
		c := &a.Five.Whom.Claims[i]
		want := ""
		switch c.Key {
		default:
			continue
		case "answer.whom.shown":
			if want = lastShown; lastShown == lastOfAll {
				k.refuse(c, "those of whom anything is shown are the last of all")
			}
		case "answer.whom.declared":
			if want = lastOfAll; lastShown != "" && lastShown != lastOfAll {
				k.refuse(c, "nothing is shown of them, and something is of %s", lastShown)
			}
		}
		if slices.ContainsFunc(k.tables.rows(c), func(x *Cell) bool { return x.Players != want }) {
			k.refuse(c, "the last of them are %s", want)
		}
	}
}
