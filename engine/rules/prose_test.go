package rules

import "testing"

func TestProse(t *testing.T) {
	for n, want := range map[int]string{1: "1 ply", 2: "2 plies", 0: "0 plies"} {
		if got := Plural(n, "ply"); got != want {
			t.Errorf("Plural(%d) = %q, want %q", n, got, want)
		}
	}
	if got := Plural(3, "seed"); got != "3 seeds" {
		t.Errorf("got %q", got)
	}
	for n, want := range map[int]string{1: "first", 2: "second", 3: "third", 4: "4th", 11: "11th", 12: "12th", 21: "21st", 22: "22nd", 23: "23rd", 100: "100th", 111: "111th"} {
		if got := Ordinal(n); got != want {
			t.Errorf("Ordinal(%d) = %q, want %q", n, got, want)
		}
	}
}
