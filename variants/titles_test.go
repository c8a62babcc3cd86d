package variants

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

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

// TestSourcesInFourLanguages: what built-in variants say of a rule sheet, which is English
// in their files, is said in every language.
func TestSourcesInFourLanguages(t *testing.T) {
	for _, name := range NewLibrary().Names() {
		v, _ := NewLibrary().Load(name)
		same := !strings.Contains(v.Source.Cite, "rules sheet)") && !strings.Contains(v.Source.Cite, "house rule")
		for _, tag := range words.Languages()[1:] {
			if got := v.SourceIn(words.In(tag)).Cite; got == v.Source.Cite && !same {
				t.Errorf("%s in %s: %s", name, tag, got)
			}
		}
	}
}

// TestStudiesInFourLanguages: built-in studies have title and description in every language.
func TestStudiesInFourLanguages(t *testing.T) {
	files, err := filepath.Glob("../configs/studies/*.yaml")
	if err != nil || len(files) < 6 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var study struct{ Name, Title, Description string }
		if err := yaml.Unmarshal(data, &study); err != nil {
			t.Fatal(file, err)
		}
		for _, tag := range words.Languages()[1:] {
			say := words.In(tag)
			if got := say.Ours("study."+study.Name, study.Title); got == study.Title {
				t.Errorf("%s in %s: %s", study.Name, tag, got)
			}
			if got := say.Ours("described."+study.Name, study.Description); study.Description != "" && got == study.Description {
				t.Errorf("%s in %s: the description is not translated", study.Name, tag)
			}
		}
	}
}
