package reference

import (
	"strings"
	"testing"
)

// Who favours the first player most is one only where it is shown, else all that are not told apart; house rules and rules
// where nobody is ahead are none of them.
func TestMost(t *testing.T) {
	entry := func(variant string, lo, hi float64) *Entry {
		return &Entry{Variant: variant, Openings: Law{Name: startName}, Recipe: Recipe{Name: "greedy"}, Effect: &Effect{Value: (lo + hi) / 2, SimultaneousLo: lo, SimultaneousHi: hi}}
	}
	kalah, french, house := entry("kalah", 0.1, 0.3), entry("french", 0.05, 0.08), entry("house-free", 0.4, 0.5)
	key := func(list ...*Entry) string {
		var keys []string
		for _, c := range most(list) {
			keys = append(keys, c.Text.Key)
		}
		return strings.Join(keys, " ")
	}
	if got := key(kalah, french, house); got != "reference.most" {
		t.Error(got)
	}
	if french.Effect.SimultaneousHi = 0.2; key(kalah, french, house) != "reference.most-open" {
		t.Error("two that are not told apart are told apart")
	}
	if again := entry("kalah", 0.2, 0.4); key(kalah, again, entry("french", 0.05, 0.08)) != "reference.most-players" {
		t.Error("rules that are shown to favour most are open because their players are")
	}
	if got := key(entry("french", -0.1, 0.3), house); got != "" {
		t.Errorf("nobody is shown to be ahead: %s", got)
	}
}
