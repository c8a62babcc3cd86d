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
		"finnish match.points":        "{per_seed_over: 24 seeds, per_seeds: 0 seeds}",
		"aiyawatstani end.repetition": "none",
	} {
		if got := factors[name].Levels[0]; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
