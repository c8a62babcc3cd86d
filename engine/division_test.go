package engine_test

import (
	"fmt"
	"testing"

	"houserules/engine"
)

// Divisions are written as people write them, and as nothing else.
func TestDivision(t *testing.T) {
	for text, want := range map[string][]engine.Score{"5-7": {10, 14}, "5.5-6.5": {11, 13}, " 0 - 12 ": {0, 24}, "1-2-3": {2, 4, 6}} {
		if got := engine.Division(text); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %v", text, got)
		}
	}
	for _, text := range []string{"", "-", "5-", "5.25-6.75", "0x10p0-32", "1e1-38", "2_0-28", "+20-28", "NaN-1", "Inf-1", "-1-5", "٥-٧", "9999999-1"} {
		if got := engine.Division(text); len(got) > 0 {
			t.Errorf("%q: %v", text, got)
		}
	}
}
