package program

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"houserules/analysis/reference"
)

// Where more than one in a hundred games of players against each other were cut off, a strength has bounds and no value,
// in the entries and on the page, which says how many; and a summary whose bounds are those of the games as they are
// counted, or that has no bound where there is one, is refused.
func TestReferenceStrengthOfGamesCutOff(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("short.yaml", []byte("schema: 1\nname: short\nextends: kalah\nlimit: {plies: 44 plies}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	agents := `[random, greedy, "nodes:20"]`
	study := func(name, lineups string) {
		t.Helper()
		must(t, "run", writeStudy(t, dir, "schema: 1\nname: "+name+"\nvariants: [short.yaml]\nagents: "+lineups+"\ngames: 300\nopenings: {random: 4 plies}\nseed: 3\n"), "-o", name)
	}
	study("mirrors", agents)
	study("met", strings.Replace(agents, "[", "[round-robin, ", 1))
	must(t, "reference", "mirrors", "met", "-o", "out")
	e, err := reference.Decode([]byte(contents(t, "out", "entries.json")))
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Measured) != 3 {
		t.Fatalf("%d strengths, left out %v", len(e.Measured), e.LeftOut)
	}
	for _, s := range e.Measured {
		if s.Games != 1800 || s.CutOff < 18 || s.Fit != nil {
			t.Errorf("%s: %d of %d games were cut off, fit %v", s.Player, s.CutOff, s.Games, s.Fit)
		}
		if s.Player != reference.Anchor && (s.Elo.Value != nil || s.Elo.Lo == nil || s.Elo.Hi == nil) {
			t.Errorf("%s: %+v", s.Player, s.Elo)
		}
	}
	if page := contents(t, "out", "rules/short.html"); !strings.Contains(page, "of 1,800 games were cut off at the limit; the ratings") {
		t.Error("the page does not say how many games were cut off")
	}
	whole := contents(t, "met", summaryFile)
	at := strings.Index(whole, `"ratings": [`)
	elo := regexp.MustCompile(`("agent": "greedy",\s+"elo": \{[^}]*\}?[^}]*?"lo": )([0-9.-]+)`)
	for what, bound := range map[string]string{"near": "${1}0", "none": "${1}null"} {
		changed := whole[:at] + elo.ReplaceAllString(whole[at:], bound)
		if what == "near" { // at the value
			changed = whole[:at] + regexp.MustCompile(`("agent": "greedy",\s+"elo": \{[^}]*\}?[^}]*?"lo": )[0-9.-]+([^}]*"value": )([0-9.-]+)`).ReplaceAllString(whole[at:], "${1}${3}${2}${3}")
		}
		if changed == whole {
			t.Fatalf("%s: nothing was changed:\n%s", what, whole[at:at+600])
		}
		if _, err := reference.Read([]byte(changed)); err == nil || !strings.Contains(err.Error(), "it was changed") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
