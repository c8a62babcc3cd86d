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
	with, without := 0, 0
	for _, only := range e.Pages() {
		text, err := os.ReadFile("reference/rules/" + only + ".html")
		if err != nil {
			t.Fatal(err)
		}
		page, asked, rated := read(string(text)), false, false
		for _, s := range e.StrengthsOf(only) {
			asked, rated = asked || s.Kept != nil, rated || s.Elo != nil
		}
		head, caption, _ := strings.Cut(read(say("reference.strength.kept")), "[")
		if strings.Contains(page, head) != asked || asked == strings.Contains(page, read(say("reference.strength.caption-met"))+" ") && asked != strings.Contains(page, read(say("reference.strength.caption"))) {
			t.Errorf("%s: asked %v, and it has %q", only, asked, head+caption)
		}
		for method, is := range map[string]bool{"interval.tango": true, "interval.profile": rated, "interval.wilson": asked} {
			if strings.Contains(page, read(say(method))) != is {
				t.Errorf("%s: %s is named %v", only, method, !is)
			}
		}
		if asked {
			with++
		} else if rated {
			without++
		}
	}
	if with == 0 || without == 0 {
		t.Errorf("%d pages with values, %d without", with, without)
	}
}
