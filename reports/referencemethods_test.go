package reports

import (
	"os"
	"strings"
	"testing"

	"houserules/configs/words"
)

// A page has a place for exact values, and speaks of them beside its players, only where they were asked for; and each table of
// intervals names how these are made.
func TestReferenceNamesMethodsAndValues(t *testing.T) {
	e, say := keptEdition(t), translatorTo(words.English())
	with := 0
	for _, only := range e.Pages() {
		text, err := os.ReadFile("reference/rules/" + only + ".html")
		if err != nil {
			t.Fatal(err)
		}
		page, asked, rated, column := read(string(text)), false, false, "reference.strength.kept"
		for _, s := range e.StrengthsOf(only) {
			asked, rated = asked || s.Kept != nil, rated || s.Elo != nil
			if s.OfWins() {
				column = "reference.strength.kept-win"
			}
		}
		head, _, _ := strings.Cut(read(say(column)), "[")
		for text, is := range map[string]bool{
			head: asked, say("reference.strength.caption"): asked, say("reference.strength.caption-met"): asked || rated, // which begins the other, too
		} {
			if strings.Contains(page, text) != is {
				t.Errorf("%s: that %q stands there is %v", only, text, !is)
			}
		}
		for method, is := range map[string]bool{"interval.tango": true, "interval.profile": rated, "interval.wilson": asked} {
			if strings.Contains(page, read(say(method))) != is {
				t.Errorf("%s: %s is named %v", only, method, !is)
			}
		}
		if asked {
			with++
		}
	}
	if with == 0 {
		t.Error("no page has values")
	}
	for _, s := range e.Measured { // as an edition has them before anybody was asked
		s.Kept = nil
	}
	c := playersStrength(say, e, "kalah")
	if got := c.Tables[0]; got.Caption != say("reference.strength.caption-met") || len(got.Columns) != 3 || len(got.Rows[0]) != 3 {
		t.Errorf("without values the table has %d columns: %s", len(got.Columns), got.Caption)
	}
}
