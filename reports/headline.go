package reports

import (
	"strings"
	"unicode/utf8"

	"houserules/analysis/answer"
	"houserules/configs/words"
)

// headlineOf is the headline in one text.
func headlineOf(say translator, a *answer.Answer) string {
	return claimsIn(say, headline(say, a))
}

// mostLetters is how long a headline may be that counts many cells.
const mostLetters = 240

// headline are the claims of an answer that stand above everything. Where it counts many cells these
// counts stand there in any case, with a warning before them, and of what was found as much as there
// is room for: the rest is said under the questions.
func headline(say translator, a *answer.Answer) []answer.Claim {
	if a = alike(a); a.Question == "match" {
		return matchHeadline(say, a.Headline)
	}
	if !a.Many {
		return a.Headline
	}
	kept, room := make([]bool, len(a.Headline)), mostLetters+1
	for _, always := range []bool{true, false} {
		for i, c := range a.Headline {
			letters := 1 + utf8.RuneCountInString(sentence(say, say.text(c)))
			if (c.Place != answer.IfRoom) == always && (always || letters <= room) {
				kept[i], room = true, room-letters
			}
		}
	}
	var list []answer.Claim
	for i, c := range a.Headline {
		if kept[i] {
			list = append(list, c)
		}
	}
	return list
}

// Headline is what an answer says above everything, in a language; nil is English.
func Headline(in *words.Catalogue, a *answer.Answer) string { return headlineOf(translatorTo(in), a) }

// claimsIn are claims as sentences, one after the other.
func claimsIn(say translator, claims []answer.Claim) string {
	var list []string
	for _, c := range claims {
		list = append(list, sentence(say, say.text(c)))
	}
	return strings.Join(list, " ")
}

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
