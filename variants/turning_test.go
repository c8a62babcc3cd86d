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

// TestOpenWithoutAGroup: where rules switch off a group, its readings are none of theirs; every
// group of every built-in that a reading is about is switched off.
func TestOpenWithoutAGroup(t *testing.T) {
	l := variants.NewLibrary()
	seen := 0
	for _, name := range l.Names() {
		base := load(t, name)
		for _, r := range base.Readings {
			group := r.Knob
			for strings.Contains(group, ".") {
				group = group[:strings.LastIndexByte(group, '.')]
				v, err := base.With(group, "none")
				if err != nil {
					continue // no group that can be switched off, or one that the rules need
				}
				v.Chain, seen = []string{name}, seen+1
				for _, open := range l.Open(v) {
					if strings.HasPrefix(open.Knob, group+".") {
						t.Errorf("%s without %s: %s is open", name, group, open.Knob)
					}
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("%d groups were switched off", seen)
	}
}
