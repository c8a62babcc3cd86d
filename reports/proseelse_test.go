package reports_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/solve"
	"houserules/reports/lab"
	"houserules/variants"
)

// literals are the texts in quotes of a program for a browser, but for what it says of its own
// faults to who wrote it.
func literals(script string) string {
	script = regexp.MustCompile(`(?m)//.*$|(?s)/\*.*?\*/|(?:throw new|new) (?:Type)?Error\([^)]*\)`).ReplaceAllString(script, "")
	return strings.Join(regexp.MustCompile("'[^'\\n]*'|\"[^\"\\n]*\"|`[^`]*`").FindAllString(script, -1), "\n")
}

// The lab, the page that is played on, and what explains rules are in the reader's language as
// reports are: with a language whose words are all "zz" no sentence of another is on them, nor
// in their scripts.
func TestProseOfOtherPages(t *testing.T) {
	c := blank(t)
	file := filepath.Join(t.TempDir(), "lab.html")
	if err := lab.Write(file, lab.Page{Words: c, Language: "en", Variant: "french", Seed: 42}); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{"lab": string(page)}
	var names []string
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		v, faults := library.Load(name)
		if v == nil {
			t.Fatal(faults)
		}
		names = append(names, v.Title, v.Source.Cite)
		for _, clause := range variants.Explain(v, c) { // sources and what they say are quoted
			list["explain "+name] += clause.Text + "\n"
		}
	}
	for name, knobs := range map[string][]variants.Setting{
		"kalah": {{Knob: "board.houses", Value: "3"}, {Knob: "board.seeds", Value: "2"}}, "french": {{Knob: "board.houses", Value: "3"}, {Knob: "board.seeds", Value: "2"}},
	} {
		if name == "french" && !enginetest.Long() {
			continue
		}
		v := loaded(t, name, knobs...)
		s, err := v.Solver()
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Solve(t.Context(), solve.Options{Seeds: s.Seeds(), Workers: 1, Memory: 1 << 28})
		if err != nil {
			t.Fatal(err)
		}
		_, why := s.Class()
		for _, m := range solve.Sentences(v.Name, why, s, s.Seeds(), v.Game.Info().Limit, a) {
			list["solve "+name] += c.Say(m) + "\n"
		}
	}
	list["playable"] = playableOf(t, c, loaded(t, "french"), loaded(t, "aiyawatstani"), loaded(t, "awethi"))
	for _, pattern := range []string{"lab/*.js", "playable/*.js"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			script, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Contains([]byte(file), []byte("wasm_exec")) { // the browser's half of Go
				list[file] = literals(string(script))
			}
		}
	}
	if len(list) < 30 {
		t.Errorf("only %d pages", len(list))
	}
	for name, text := range list {
		for _, s := range prose(text, names...) {
			t.Errorf("%s: %q is not from the catalogue", name, s)
		}
	}
	if found := prose(literals(`say("` + "no sentence of the catalogue" + `") // four words that are none`)); len(found) != 1 {
		t.Errorf("a false sentence in a script: %q", found)
	}
}
