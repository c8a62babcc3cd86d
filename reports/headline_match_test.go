package reports

import (
	"strings"
	"testing"
	"unicode/utf8"

	"houserules/analysis/answer"
	"houserules/configs/words"
)

// The headline of a match is short in every language, whoever plays and whatever is said, and short
// names stand in for words only where these do not fit.
func TestHeadlinesOfMatchesAreShort(t *testing.T) {
	players := []answer.Player{"greedy", "alphabeta:12", "nodes:1000000", "mcts:100000", answer.Player("exec:" + strings.Repeat("/a-long-path", 20))}
	elo, few := answer.Number{Value: 10, Digits: -1}, answer.Claim{Text: answer.Say("answer.repeated", answer.Count(12345), answer.Count(1_000_000))}
	whole := 0
	for _, tag := range words.Languages() {
		for _, a := range players {
			for _, b := range players {
				for word, said := range map[string]answer.Text{
					"match.stronger":     answer.Say("match.stronger.words-elo0", a, b, elo),
					"match.not-stronger": answer.Say("match.not-stronger.words", a, b, elo),
					"match.weaker":       answer.Say("match.weaker.words", b, a),
					"match.open":         answer.Say("match.open.words", a, b, elo),
				} {
					verdict := answer.Claim{Text: answer.Say("match.verdict", answer.Say(word), said)}
					for _, list := range [][]answer.Claim{{verdict}, {few, verdict}, {{Text: answer.Say("match.one-pair", a, b, elo)}}} {
						text := Headline(words.In(tag), &answer.Answer{Question: "match", Headline: list})
						if n := utf8.RuneCountInString(text); n > mostLetters {
							t.Errorf("%s: %d letters: %s", tag, n, text)
						}
						if text == claimsIn(translatorTo(words.In(tag)), list) {
							whole++
						} else if len(list) == 1 && a == "greedy" && b == "greedy" {
							t.Errorf("%s is cut short without need: %s", tag, text)
						}
					}
				}
			}
		}
	}
	if whole == 0 {
		t.Error("no headline has its words")
	}
}
