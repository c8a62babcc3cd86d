package variants

import (
	"strings"
	"testing"

	"houserules/configs/words"
)

// TestNotesInFourLanguages: the notes of every built-in variant are those of its file in
// English, and others in every other language. A user's notes stay as they are.
func TestNotesInFourLanguages(t *testing.T) {
	flat := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	for _, name := range NewLibrary().Names() {
		v, _ := NewLibrary().Load(name)
		if v.Notes == "" {
			continue
		}
		for _, tag := range words.Languages() {
			if got := v.NotesIn(words.In(tag)); (flat(got) == flat(v.Notes)) != (tag == "en") {
				t.Errorf("%s in %s: %s", name, tag, got)
			}
		}
		if v.Notes = "mine"; v.NotesIn(words.In("fi")) != "mine" {
			t.Errorf("%s: a user's notes are translated", name)
		}
	}
}
