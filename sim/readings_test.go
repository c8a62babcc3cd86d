package sim_test

import (
	"strings"
	"testing"

	"houserules/sim/plan"
)

// Of a rule and its own keys no two say different things of one reading: in what
// was decided on of the rule are none of the keys that are read by themselves.
func TestReadingsDoNotContradictThemselves(t *testing.T) {
	s := loadedStudy(t, "readings: [french, finnish, catalan, aiyawatstani, awethi]\ndesign: {sample: 60}\n")
	factors := map[string]plan.Factor{}
	for _, d := range s.Designs {
		for _, f := range d.Factors {
			factors[d.Of[0]+" "+f.Name] = f
			for _, o := range d.Factors {
				key, inside := strings.CutPrefix(o.Name, f.Name+".")
				if inside && strings.Contains(f.Levels[0], key+":") {
					t.Errorf("%s: %s beside %s: %s", d.Of[0], f.Levels[0], o.Name, o.Levels[0])
				}
			}
		}
	}
	for name, want := range map[string]string{
		"french end.repetition":       "{at_most: 0 seeds}",
		"french end.repetition.count": "2 occurrences",
		"aiyawatstani end.repetition": "none",
	} {
		if got := factors[name].Levels[0]; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// How games make a match is no reading of its games: it would double the readings and
// change nothing.
func TestReadingsOfMatches(t *testing.T) {
	d := loadedStudy(t, "readings: [finnish]\n").Designs[0]
	for _, f := range d.Factors {
		if strings.HasPrefix(f.Name, "match") {
			t.Errorf("%s is among the readings", f.Name)
		}
	}
	if d.Size != 8 || len(d.Runs) != 8 {
		t.Errorf("%d readings of %d, want two of the majority, two and two of repetition", len(d.Runs), d.Size)
	}
}
