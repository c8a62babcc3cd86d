package reports

import (
	"unicode/utf8"

	"houserules/analysis/answer"
)

// mostName is how many letters of a player's name a long headline has.
const mostName = 16

// matchHeadline are the claims of a match that stand above everything. Where they are long the players
// go by their short names, and where that does not do a verdict stands alone: what it means is said
// by the title, which has both players.
func matchHeadline(say translator, claims []answer.Claim) []answer.Claim {
	for _, shorter := range []func(answer.Text) answer.Text{byName, wordOfVerdict} {
		if utf8.RuneCountInString(claimsIn(say, claims)) <= mostLetters {
			break
		}
		list := make([]answer.Claim, len(claims))
		for i, c := range claims {
			c.Text = shorter(c.Text)
			list[i] = c
		}
		claims = list
	}
	return claims
}

// byName is a text in which players have their names, cut short, in place of words.
func byName(t answer.Text) answer.Text {
	args := make([]any, len(t.Args))
	for i, a := range t.Args {
		switch a := a.(type) {
		case answer.Player:
			name := []rune(string(a))
			if len(name) > mostName {
				name = append(name[:mostName-1:mostName-1], '…')
			}
			args[i] = string(name)
		case answer.Text:
			args[i] = byName(a)
		default:
			args[i] = a
		}
	}
	t.Args = args
	return t
}

// wordOfVerdict is a verdict without what it means.
func wordOfVerdict(t answer.Text) answer.Text {
	if t.Key == "match.verdict" {
		return answer.Say("match.verdict-word", t.Args[0])
	}
	return t
}
