package reports

import (
	"testing"

	"houserules/configs/words"
)

// Columns of ours have names in every language, those of others are as they are called.
func TestColumnsAreNamed(t *testing.T) {
	for _, c := range []struct{ tag, name, want string }{
		{"en", "seeds_left", "seeds left"}, {"fr", "seeds_left", "graines restantes"},
		{"fi", "counters_left_2", "nappulat jäljellä 2"}, {"en", "counters_left_2", "counters left 2"},
		{"ca", "grand_slam", "gran eslam"}, {"fr", "piles_made", "piles made"}, {"fr", "seeds_left_2", "seeds left 2"},
	} {
		if got := translatorTo(words.In(c.tag)).column(c.name); got != c.want {
			t.Errorf("%s in %s: %q, not %q", c.name, c.tag, got, c.want)
		}
	}
}
