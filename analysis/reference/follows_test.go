package reference

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"houserules/analysis/repeat"
)

// What of an entry follows from its counts is refused where it is anything else: each of these made another
// verdict, or another table, and was taken.
func TestFollows(t *testing.T) {
	packed, err := os.ReadFile(filepath.Join("../../reports/reference/studies/reference-kalah", "summary.json"+repeat.PackedSuffix))
	if err != nil {
		t.Fatal(err)
	}
	text, err := repeat.Unpacked(packed)
	if err != nil {
		t.Fatal(err)
	}
	read := func(text string) int {
		s, err := Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return len(s.Entries)
	}
	all := read(string(text))
	for _, c := range []struct{ what, from, to string }{
		{"a method", `("first_player_advantage": \{[^}]*"method": )"tango"`, `${1}"delta"`},
		{"any method", `("first_player_advantage": \{[^}]*"method": )"tango"`, `${1}"anything"`},
		{"a narrow interval", `("first_player_advantage": \{[^}]*"hi": )[0-9.]+`, `${1}0.01546`},
		{"a wide interval", `("first_player_advantage": \{[^}]*"hi": )[0-9.]+`, `${1}0.0215`},
		{"another level", `("first_player_advantage": \{[^}]*"level": )0.95`, `${1}0.999`},
		{"draws", `("draws": \{[^}]*"lo": )[0-9.]+`, `${1}0.0639`},
		{"decisive ones", `("decisive_share": \{[^}]*"value": )[0-9.]+`, `${1}0.5169`},
		{"games cut off", `("capped_share": \{[^}]*"hi": )[0-9.e-]+`, `${1}0.5`},
		{"plies of more than the limit", `("plies": \{[^}]*"hi": )[0-9.]+`, `${1}90000`},
		{"plies in disorder", `("plies": \{[^}]*"lo": )[0-9.]+`, `${1}41.4`},
		{"a median of longer games", `("share": 0.5,\s+"value": )[0-9]+`, `${1}90`},
		{"different games", `("distinct": )[0-9]+`, `${1}5`},
		{"how they are counted", `("distinct": [0-9]+,[^}]*"method": )"[a-z]+"`, `${1}"guessed"`},
	} {
		at := regexp.MustCompile(c.from)
		place := at.FindStringIndex(string(text))
		if place == nil {
			t.Fatalf("%s: %s is not there", c.what, c.from)
		}
		changed := string(text[:place[0]]) + at.ReplaceAllString(string(text[place[0]:place[1]]), c.to) + string(text[place[1]:])
		if n := read(changed); n != all-1 {
			t.Errorf("%s: %d entries, want %d", c.what, n, all-1)
		}
	}
}
