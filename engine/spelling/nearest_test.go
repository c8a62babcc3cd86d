package spelling_test

import (
	"testing"

	"pgregory.net/rapid"

	"houserules/engine/spelling"
)

func TestNearest(t *testing.T) {
	keys := []string{"board", "kroo", "capture", "grand_slam", "feeding", "cannot_feed", "end", "limit", "match", "must-if-possible"}
	for word, want := range map[string]string{
		"grandslam":        "grand_slam",
		"GrandSlam":        "grand_slam",
		"grand-slam":       "grand_slam",
		"grandslma":        "grand_slam",
		"baord":            "board",
		"boad":             "board",
		"krooo":            "kroo",
		"must if possible": "must-if-possible",
		"canot_feed":       "cannot_feed",
		"feed":             "feeding",
		"edn":              "end",
		"xyz":              "",
		"":                 "",
		"__":               "",
		"zz":               "",
		"repetition":       "",
	} {
		if got := spelling.Nearest(word, keys); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
	if got := spelling.Nearest("cap", []string{"capture", "captured"}); got != "" {
		t.Errorf("an ambiguous beginning was taken for %q", got)
	}
}

// slowDistance is the definition by recursion.
func slowDistance(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	cost := 1
	if a[len(a)-1] == b[len(b)-1] {
		cost = 0
	}
	d := min(slowDistance(a[:len(a)-1], b)+1, slowDistance(a, b[:len(b)-1])+1, slowDistance(a[:len(a)-1], b[:len(b)-1])+cost)
	if len(a) > 1 && len(b) > 1 && a[len(a)-1] == b[len(b)-2] && a[len(a)-2] == b[len(b)-1] {
		d = min(d, slowDistance(a[:len(a)-2], b[:len(b)-2])+1)
	}
	return d
}

func TestNearestIsNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{1,6}`).Draw(t, "word")
		candidates := rapid.SliceOfN(rapid.StringMatching(`[abc]{1,6}`), 1, 4).Draw(t, "candidates")
		got := spelling.Nearest(word, candidates)
		least := 99
		for _, c := range candidates {
			least = min(least, slowDistance(word, c))
		}
		if near := least <= max(1, len(word)/3); near && (got == "" || slowDistance(word, got) != least) {
			t.Fatalf("Nearest(%q, %q) = %q, but the least distance is %d", word, candidates, got, least)
		}
	})
}
