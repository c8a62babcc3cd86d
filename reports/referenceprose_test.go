package reports_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/reference"
	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports"
	"houserules/sim/atlas"
	"houserules/sim/confined"
	"houserules/variants"
)

// keptBeside is what the edition that comes with the program keeps of a kind for some rules; nil where it keeps
// nothing.
func keptBeside(t *testing.T, kind, name string) []byte {
	t.Helper()
	packed, err := os.ReadFile("reference/" + kind + "/" + name + reference.InputSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// referenceIn writes the pages of the kept edition in a language, by their rules: "" is that about all. They show
// what the program shows. Names are what no language has.
func referenceIn(t *testing.T, c *words.Catalogue) (pages map[string]string, names []string) {
	t.Helper()
	text, err := os.ReadFile("reference/entries.json")
	if err != nil {
		t.Fatal(err)
	}
	e, err := reference.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	library := variants.NewLibrary()
	beside := reports.Beside{Games: map[string]*reference.Game{}, Boards: map[string]*atlas.Set{}}
	frame := reports.Frame{Name: reference.Question, Reader: reports.Reader{Words: c}}
	for _, name := range e.Pages() {
		v, faults := library.Load(name)
		if v == nil {
			t.Fatal(faults)
		}
		said := builtInSaid(t, c, name)[0]
		said.Notes = v.NotesIn(c)
		if key := "reference.published." + name; c.Has(key) {
			said.Published = c.Sentence(key)
		}
		for _, r := range library.Open(v) {
			if quoted := strings.TrimSpace(r.Source); strings.HasPrefix(quoted, `"`) && r.SourceIn(c) == quoted {
				names = append(names, strings.Trim(quoted, `".`)) // words of the rule sheet alone
			}
			said.Readings = append(said.Readings, reports.Turning{Knob: r.Knob, Value: r.Value, Others: r.Values, Source: r.SourceIn(c)})
		}
		frame.Variants = append(frame.Variants, said)
		names = append(names, v.Title, v.Source.Cite)
		if text := keptBeside(t, reference.Games, name); text != nil {
			g, err := reference.ReadGame(text)
			if err == nil {
				err = g.Follow(v)
			}
			if err != nil {
				t.Fatal(err)
			}
			beside.Games[name] = g
		}
		if text := keptBeside(t, reference.Boards, name); text != nil {
			if beside.Boards[name], err = reference.ReadBoards(text, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	dir := t.TempDir()
	folder, err := confined.Make(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	pages = map[string]string{}
	for _, only := range append([]string{""}, e.Pages()...) {
		if err := reports.ReferencePageIn(folder, e, &beside, frame, "page.html", only); err != nil {
			t.Fatal(err)
		}
		page, err := os.ReadFile(filepath.Join(dir, "page.html"))
		if err != nil {
			t.Fatal(err)
		}
		pages[only] = string(page)
	}
	return pages, names
}

// The pages of the reference are in the reader's language as those of studies are: with a language whose words are
// all "zz" no sentence of another is on them.
func TestProseOfTheReference(t *testing.T) {
	pages, names := referenceIn(t, blank(t))
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // the longest first
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	if len(pages) < 10 {
		t.Errorf("only %d pages", len(pages))
	}
	for i, only := range slices.Sorted(maps.Keys(pages)) {
		if !enginetest.Long() && i%3 > 0 {
			continue // a page in three, and that of all rules
		}
		for _, s := range prose(pages[only], names...) {
			if only == "" && slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, s) }) {
				continue // a title that the figure has no room for
			}
			t.Errorf("page %q: %q is not from the catalogue", only, s)
		}
	}
}

// No run of words on the kept index of another language is that of the English one.
func TestReferenceIsTranslated(t *testing.T) {
	read := func(name string) []string {
		page, err := os.ReadFile("reference/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return prose(string(page))
	}
	english := read("index.html")
	if len(english) < 100 {
		t.Errorf("only %d runs of words are found", len(english))
	}
	for _, tag := range words.Languages()[1:] {
		for _, s := range read("index." + tag + ".html") {
			if slices.Contains(english, s) {
				t.Errorf("%s: this reads the same in English: %q", tag, s)
			}
		}
	}
}
