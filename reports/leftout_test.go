package reports_test

import (
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/reports"
)

// Why a combination is left out a plan keeps in English, and a page says in its reader's language:
// whatever the reason is, with its numbers.
func TestReasonsOfLeftOutCombinationsAreTranslated(t *testing.T) {
	for _, m := range []rules.Message{
		rules.Say("mancala.problem.majority-too-many", 31, 20), rules.Say("mancala.problem.majority-above-half", 50, 72),
		rules.Say("mancala.problem.opposite-unequal-rows", 5, 6), rules.Say("herding.problem.small-forest", 3, 5),
	} {
		reason := answer.Reason(words.English().Say(m)) // as plans have it
		for _, tag := range words.Languages() {
			said := reports.Text(words.In(tag), answer.Say("design.left-out", "x", reason))
			if want := words.In(tag).Say(m); !strings.Contains(said, want) {
				t.Errorf("%s: %q does not have %q", tag, said, want)
			}
		}
		if found := prose(reports.Text(blank(t), answer.Say("design.left-out", "x", reason))); len(found) > 0 {
			t.Errorf("%q is not from the catalogue", found)
		}
	}
	for reason, key := range map[answer.Reason]string{"excepted": "design.excepted", "a reason that no catalogue has": ""} {
		said := reports.Text(words.In("fr"), answer.Say("design.left-out", "x", reason))
		if want := string(reason); key == "" && !strings.Contains(said, want) || key != "" && !strings.Contains(said, words.In("fr").Sentence(key)) {
			t.Errorf("%q", said)
		}
	}
}
