package words_test

import (
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/rules"
)

// What was kept in English is found again with its arguments, and said in every language.
func TestRecognise(t *testing.T) {
	meant := func(key string) bool { return strings.Contains(key, ".problem.") || strings.HasPrefix(key, "rules.") }
	for _, m := range []rules.Message{
		rules.Say("mancala.problem.majority-too-many", 1031, 1000),
		rules.Say("mancala.problem.majority-within-half", 31, 72),
		rules.Say("mancala.problem.opposite-unequal-rows", 5, 6),
		rules.Say("mancala.problem.no-effect", "feeding", "none"),
		rules.Say("herding.problem.team-of-strangers", 3, 1),
		rules.Say("rules.out-of-bounds", "13", "1", "12"),
	} {
		english := words.English().Say(m)
		found, ok := words.English().Recognise(english, meant)
		if !ok || found.Key != m.Key {
			t.Errorf("%q: %v, %v", english, found, ok)
			continue
		}
		for _, tag := range words.Languages() {
			if got, want := words.In(tag).Say(found), words.In(tag).Say(m); got != want {
				t.Errorf("%s: %q, want %q", tag, got, want)
			}
		}
	}
	// A sentence inside one, and what is none.
	inner := rules.Say("mancala.problem.over-at-once", rules.Say("mancala.problem.counts-unsorted"))
	found, ok := words.English().Recognise(words.English().Say(inner), meant)
	if got, want := words.In("fr").Say(found), words.In("fr").Say(inner); !ok || got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if m, ok := words.English().Recognise("no sentence of the catalogue", meant); ok {
		t.Errorf("%v", m)
	}
}
