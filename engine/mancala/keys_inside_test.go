package mancala

import (
	"testing"

	"houserules/engine/rules"
)

// TestSownIsAll: keys know every value of every knob of today, so that no rule set goes
// without them; a knob that the list does not name takes them away.
func TestSownIsAll(t *testing.T) {
	if err := KeyedKnobs().Check(Default()); err != nil {
		t.Error(err)
	}
	for _, k := range rules.Knobs(Default()) {
		if k.Shape.Kind != rules.Choice {
			continue
		}
		for _, word := range k.Shape.Choices {
			r := Default()
			for _, own := range rules.Knobs(r) {
				if own.Path == k.Path {
					own.Value.SetString(word)
				}
			}
			if unknown := KeyedKnobs().Unknown(rules.NewSettings(r, Default())); unknown != nil {
				t.Errorf("%s: %s: no keys, for %v is not known", k.Path, word, unknown)
			}
		}
	}
	g, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	less := KeyedKnobs()
	delete(less, "capture.chain")
	if newKeys(g.core, less) == nil {
		t.Error("a knob at its default takes the keys away")
	}
	r := Default()
	r.Capture.Chain = ChainNone
	if g, err = New(r); err != nil {
		t.Fatal(err)
	}
	if newKeys(g.core, less) != nil || g.keys == nil {
		t.Error("a knob that the list does not name leaves the keys there")
	}
}
