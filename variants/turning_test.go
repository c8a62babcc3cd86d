package variants_test

import (
	"slices"
	"strings"
	"testing"

	"houserules/variants"
)

// TestTurning: on which readings of Awéthi! who wins turns, also for rules made of it that
// have some of them otherwise.
func TestTurning(t *testing.T) {
	l := variants.NewLibrary()
	for ref, here := range map[string]string{
		"awethi":         "catch.condition=surrounded catch.freezes=true wairgka.choice=any wairgka.steps=sides",
		"awethi-corners": "catch.condition=surrounded catch.freezes=true wairgka.choice=any wairgka.steps=sides-and-corners",
		"awethi-points":  "catch.condition=surrounded catch.freezes=true wairgka.choice=any wairgka.steps=sides",
		"french":         "",
	} {
		v, list := l.Load(ref)
		if err := list.Err(); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range l.Turning(v) {
			got = append(got, r.Knob+"="+r.Value)
			if len(r.Values) == 0 || slices.Contains(r.Values, r.Value) {
				t.Errorf("%s: %s is %s, and could be %v", ref, r.Knob, r.Value, r.Values)
			}
		}
		slices.Sort(got)
		if text := strings.Join(got, " "); text != here {
			t.Errorf("%s turns on %s, want %s", ref, text, here)
		}
	}
}
