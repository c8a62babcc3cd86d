package strict

import "testing"

// A value is set and taken back without touching what stands around it.
func TestEdit(t *testing.T) {
	const text = "# A club.\nschema: 1\nname: club # ours\nboard: {houses: 6, seeds: 5}\nend:\n  repetition: none # never\n"
	for _, c := range []struct{ path, value, want string }{
		{"board.seeds", "4 seeds", "# A club.\nschema: 1\nname: club # ours\nboard: {houses: 6, seeds: 4 seeds}\nend:\n  repetition: none # never\n"},
		{"end.repetition.count", "3 occurrences", "# A club.\nschema: 1\nname: club # ours\nboard: {houses: 6, seeds: 5}\nend:\n  repetition: {count: 3 occurrences} # never\n"},
		{"feeding", "none", "# A club.\nschema: 1\nname: club # ours\nboard: {houses: 6, seeds: 5}\nend:\n  repetition: none # never\nfeeding: none\n"},
		{"match.games", "5", "# A club.\nschema: 1\nname: club # ours\nboard: {houses: 6, seeds: 5}\nend:\n  repetition: none # never\nmatch:\n  games: 5\n"},
		{"capture.counts", "[2 seeds, 3 seeds]", "# A club.\nschema: 1\nname: club # ours\nboard: {houses: 6, seeds: 5}\nend:\n  repetition: none # never\ncapture:\n  counts: [2 seeds, 3 seeds]\n"},
	} {
		got, err := Edit([]byte(text), c.path, c.value)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s", c.path, err, got)
		}
		if c.path == "board.seeds" || c.path == "end.repetition.count" {
			continue
		}
		if back, err := Without(got, c.path); err != nil || string(back) != text {
			t.Errorf("%s back: %v\n%s", c.path, err, back)
		}
	}
	if got, err := Without([]byte(text), "end.majority"); err != nil || string(got) != text {
		t.Errorf("nothing to take away: %v\n%s", err, got)
	}
	for _, bad := range []string{"a: [", "", "a: 1\n---\nb: 2"} {
		if _, err := Edit([]byte(bad), "a", "1"); err == nil {
			t.Errorf("%q was edited", bad)
		}
	}
	if _, err := Edit([]byte(text), "a", "{"); err == nil {
		t.Error("a broken value was set")
	}
}
