package words

import (
	"os"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestGlossary: every term has a word in each language that is offered, with where
// it comes from, and the texts of the language use it.
func TestGlossary(t *testing.T) {
	var glossary map[string]map[string]struct{ Word, Source string }
	data, err := os.ReadFile("glossary.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, &glossary); err != nil {
		t.Fatal(err)
	}
	for _, name := range Languages() {
		all := ""
		for _, file := range sentencesIn(t, name) {
			for _, s := range file {
				for _, text := range s.forms {
					all += strings.ToLower(text) + "\n"
				}
			}
		}
		for term, words := range glossary {
			w := words[name]
			if w.Word == "" || w.Source == "" {
				t.Errorf("%s: %s has no word with a source", name, term)
			}
			for stem := range strings.SplitSeq(w.Word, ",") {
				if !strings.Contains(all, strings.ToLower(strings.TrimSpace(stem))) {
					t.Errorf("%s: nothing says %q (%s)", name, stem, term)
				}
			}
		}
	}
}
