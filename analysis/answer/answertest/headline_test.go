package answertest_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports"
)

// A headline of many cells has at most so many sentences and letters.
const (
	manyCells  = 6
	fewClaims  = 3
	mostLetter = 240
)

// short refuses a headline that is long in one of the languages.
func short(t *testing.T, name string, list []answer.Claim) {
	t.Helper()
	if len(list) == 0 || len(list) > fewClaims {
		t.Errorf("%s: %d sentences", name, len(list))
	}
	for _, tag := range words.Languages() {
		var said []string
		for _, c := range list {
			said = append(said, reports.Text(words.In(tag), c.Text))
		}
		text := strings.Join(said, " ")
		if n := utf8.RuneCountInString(text); n > mostLetter {
			t.Errorf("%s in %s: %d letters: %s", name, tag, n, text)
		}
	}
}

// TestHeadlinesOfManyCells: above six cells a headline is short in every language, of every
// question. That it counts all cells, and that these numbers add up, the checker holds.
func TestHeadlinesOfManyCells(t *testing.T) {
	studies := uint64(enginetest.Often(enginetest.Fewer(80, 300), 3000))
	seen := 0
	for n := range studies {
		r, err := drawn(n, enginetest.Long())
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Cells) <= manyCells {
			continue
		}
		list := compare.Answer(r).Headline
		if seen++; list[0].Key == "answer.repeated-some" { // a warning, which stands before the headline
			list = list[1:]
		}
		short(t, "study", list)
	}
	for n := range uint64(enginetest.Often(enginetest.Fewer(3, 12), 200)) {
		a, tables, err := swept(n)
		if err != nil {
			t.Fatal(err)
		}
		if len(tables.Cells) > manyCells {
			short(t, "sweep", a.Headline)
		}
		for _, x := range answertest.Answer(a, tables) {
			t.Errorf("sweep %d: %v", n, x)
		}
		for name, ask := range map[string]func(*testing.T, *rand.Rand) asked{"match": aMatch, "komi": aKomi, "atlas": anAtlas, "ladder": aLadder, "balance": aSearch} {
			short(t, name, ask(t, rand.New(rand.NewPCG(26, n))).answer.Headline)
		}
	}
	if seen < 5 {
		t.Errorf("only %d studies have so many cells", seen)
	}
}
