package reports

import (
	"os"
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
	"houserules/configs/words"
)

// Every player of the edition that comes with the program is called by words in each language, not by its
// recipe, and in no other language as in English.
func TestReferencePlayersHaveWords(t *testing.T) {
	text, err := os.ReadFile("reference/entries.json")
	if err != nil {
		t.Fatal(err)
	}
	e, err := reference.Decode(text)
	if err != nil || len(e.Recipes("")) < 4 {
		t.Fatal(err)
	}
	english := (&Reader{Words: words.In("en")}).translator()
	for _, tag := range words.Languages() {
		say := (&Reader{Words: words.In(tag)}).translator()
		for _, r := range e.Recipes("") {
			player := say.text(answer.Player(r.Name).Text())
			if player == "" || player == r.Name || strings.ContainsAny(player, ":;=") {
				t.Errorf("%s: %s is called %q", tag, r.Name, player)
			}
			if tag != "en" && player == english.text(answer.Player(r.Name).Text()) {
				t.Errorf("%s: %s is called as in English, %q", tag, r.Name, player)
			}
		}
	}
}
