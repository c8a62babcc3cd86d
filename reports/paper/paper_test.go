package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"houserules/engine/enginetest"
)

// Every number and figure of the paper is what the program prints today.
func TestPaperIsUpToDate(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("builds the program and plays a study; LONG_TESTS=1 does")
	}
	files, err := generate(".")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the program gives (%v): go run ./reports/paper, and read what has changed", name, err)
		}
	}
}

// read reads a file.
func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The paper has the form and the length that the Journal of Open Source Software asks
// for ("Submitting a paper to JOSS", joss.readthedocs.io).
func TestPaperHasTheForm(t *testing.T) {
	_, rest, _ := strings.Cut(read(t, "paper.md"), "---\n")
	head, body, ok := strings.Cut(rest, "---\n")
	var meta struct {
		Title, Date, Bibliography string
		Tags                      []string
		Authors                   []struct {
			Name        string
			Affiliation int
		}
		Affiliations []struct {
			Name  string
			Index int
		}
	}
	if err := yaml.Unmarshal([]byte(head), &meta); err != nil || !ok {
		t.Fatal(err)
	}
	if meta.Title == "" || meta.Date == "" || meta.Bibliography != "paper.bib" || len(meta.Tags) == 0 || len(meta.Authors) != 1 || len(meta.Affiliations) != 1 {
		t.Errorf("the head says %+v", meta)
	}
	for _, section := range []string{"Summary", "Statement of need", "State of the field", "References"} {
		if !strings.Contains(body, "\n# "+section+"\n") {
			t.Errorf("there is no section %s", section)
		}
	}
	if n := len(strings.Fields(body)); n < 750 || n > 1750 {
		t.Errorf("%d words", n)
	}
}

// What is cited is in the bibliography, and nothing else; and it is what the program's
// own documentation names.
func TestBibliography(t *testing.T) {
	var cited []string
	for _, m := range regexp.MustCompile(`@([A-Za-z]+[0-9]{4})`).FindAllStringSubmatch(read(t, "paper.md"), -1) {
		cited = append(cited, m[1])
	}
	entries := regexp.MustCompile(`@[a-z]+\{([A-Za-z]+)([0-9]{4}), author = \{([^,}]+)[^\n]*title = \{\{?([A-Za-z]+)[^\n]*year = \{([0-9]{4})\}`).FindAllStringSubmatch(read(t, "paper.bib"), -1)
	var listed []string
	docs := documentation(t)
	for _, m := range entries {
		listed = append(listed, m[1]+m[2])
		if m[2] != m[5] {
			t.Errorf("%s is of %s", m[1]+m[2], m[5])
		}
		author, title := m[3], m[4]
		if !strings.Contains(docs, author) && !strings.Contains(docs, title) {
			t.Errorf("nothing in the program names %s, %s", author, title)
		}
	}
	if n := strings.Count(read(t, "paper.bib"), "\n@") + 1; n != len(entries) {
		t.Errorf("%d of %d entries can be read", len(entries), n)
	}
	slices.Sort(cited)
	slices.Sort(listed)
	if cited = slices.Compact(cited); !slices.Equal(cited, listed) {
		t.Errorf("cited are %q, listed %q", cited, listed)
	}
}

// documentation is the text of all sources of the other rooms.
func documentation(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, room := range []string{"analysis", "engine", "sim", "configs"} {
		err := filepath.WalkDir(filepath.Join("..", "..", room), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && slices.Contains([]string{".go", ".yaml", ".md"}, filepath.Ext(path)) {
				all.WriteString(read(t, path))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

// The citation file has the fields that the Citation File Format 1.2.0 requires, and no
// others than it knows; its author is an entity, and nobody is made up.
func TestCitationFile(t *testing.T) {
	var file map[string]any
	if err := yaml.Unmarshal([]byte(read(t, filepath.Join("..", "..", "CITATION.cff"))), &file); err != nil {
		t.Fatal(err)
	}
	known := strings.Fields(`abstract authors cff-version commit contact date-released doi identifiers keywords license
		license-url message preferred-citation references repository repository-artifact repository-code title type url version`)
	for key := range file {
		if !slices.Contains(known, key) {
			t.Errorf("the format knows no %s", key)
		}
	}
	for _, key := range []string{"authors", "cff-version", "message", "title"} {
		if file[key] == nil {
			t.Errorf("the format requires %s", key)
		}
	}
	if file["cff-version"] != "1.2.0" || file["type"] != "software" || file["license"] != "Apache-2.0" {
		t.Errorf("version %v, type %v, license %v", file["cff-version"], file["type"], file["license"])
	}
	authors, _ := file["authors"].([]any)
	if len(authors) != 1 {
		t.Fatalf("%d authors", len(authors))
	}
	if author, _ := authors[0].(map[string]any); len(author) != 1 || author["name"] != "The houserules contributors" {
		t.Errorf("the author is %v", authors[0])
	}
	if license := read(t, filepath.Join("..", "..", "LICENSE")); !strings.Contains(license, "Apache License") {
		t.Error("the licence is another one")
	}
}
