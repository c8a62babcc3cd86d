package variants

import (
	"strings"
	"testing"

	"houserules/configs/words"
)

// TestTitlesInFourLanguages: the title of every built-in variant is that of its file in
// English, and another in every other language, unless it is a name that all share. A
// user's title stays as it is.
func TestTitlesInFourLanguages(t *testing.T) {
	shared := map[string]bool{"Alquerque de doze": true, "El Perro": true}
	for _, name := range NewLibrary().Names() {
		v, _ := NewLibrary().Load(name)
		same := shared[v.Title] || !strings.Contains(v.Title, " ")
		for _, tag := range words.Languages() {
			if got := v.TitleIn(words.In(tag)); (got == v.Title) != (same || tag == "en") {
				t.Errorf("%s in %s: %s", name, tag, got)
			}
		}
		if v.Title = "mine"; v.TitleIn(words.In("fi")) != "mine" {
			t.Errorf("%s: a user's title is translated", name)
		}
	}
}
