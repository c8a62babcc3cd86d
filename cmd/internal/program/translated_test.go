package program

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/configs"
	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/sim"
	"houserules/variants"
)

// TestShippedPagesAreTranslated plays some games of every study that is built in, of those of
// many cells with SOAK_TESTS=1, and reads its page in each language: no sentence is the
// English one, but what a source is called.
func TestShippedPagesAreTranslated(t *testing.T) {
	walk(t)
	t.Chdir(t.TempDir())
	games := regexp.MustCompile(`(?m)^(  .*: )[0-9_]+( games)?$`)
	design := regexp.MustCompile(`sample: [0-9]+`)
	var cited []string
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		v, _ := library.Load(name)
		cited = append(cited, v.Source.Cite)
	}
	for _, name := range sim.BuiltinStudies() {
		if (name == "readings" || name == "skill-and-first-move") && !enginetest.Soak() {
			continue // many cells
		}
		text, err := configs.Files.ReadFile("studies/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		few := design.ReplaceAll(games.ReplaceAll(text, []byte("${1}4")), []byte("sample: 32"))
		if err := os.WriteFile(name+".yaml", few, 0o644); err != nil {
			t.Fatal(err)
		}
		must(t, "run", name+".yaml", "-o", name)
		translated(t, name, 20, cited, "report", name)
	}
	text, err := configs.Files.ReadFile("balance/club-awale.yaml")
	if err != nil {
		t.Fatal(err)
	}
	search := regexp.MustCompile(`(?m)^  (kroo|komi|skill): .*$`).ReplaceAllString(string(text), "")
	search = strings.Replace(search, `, "alphabeta:2"]`, "]", 1)
	search = strings.Replace(search, "budget: 1M games", "budget: 300k games", 1)
	if err := os.WriteFile("club-awale.yaml", []byte(search), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "balance", "club-awale.yaml", "-o", "balance")
	translated(t, "balance", 15, cited, "balance", "balance")
	must(t, "komi", "french", "--agents", "random", "--games", "500", "-o", "komi")
	translated(t, "komi", 8, cited, "komi", "komi")
	must(t, "match", "french", "--agents", "greedy,random", "--games", "40", "-o", "match")
	translated(t, "match", 8, cited, "match", "match")
}

// translated reads the page of a folder in every language, which a command writes: no sentence
// is the English one, of which there are so many at least.
func translated(t *testing.T, name string, least int, cited []string, command ...string) {
	t.Helper()
	english := sentencesOf(contents(t, name, "report.md"))
	if len(english) < least {
		t.Errorf("%s: %d sentences are found", name, len(english))
	}
	for _, tag := range words.Languages()[1:] {
		must(t, append(command, "--lang", tag)...)
		for _, s := range sentencesOf(contents(t, name, "report.md")) {
			if slices.Contains(english, s) && !slices.ContainsFunc(cited, func(c string) bool { return strings.Contains(s, c) }) {
				t.Errorf("%s, %s: this reads the same in English: %q", name, tag, s)
			}
		}
	}
}

// TestProgressIsTranslated runs commands in each language, and reads what they say beside
// their answers: no line of some words is the English one.
func TestProgressIsTranslated(t *testing.T) {
	said := map[string][]string{}
	for _, tag := range words.Languages() {
		t.Chdir(t.TempDir())
		for _, line := range []string{
			"run --variants french --agents random --games 2000 --seed 7 -o study",
			"run study",
			"export study --format csv -o csv",
			"run --variants french --agents random --games 20 --seed 7 --shard 1/2 -o shards",
			"run --variants french --agents random --games 20 --seed 7 --shard 2/2 -o shards",
			"merge shards -o merged",
			"match french --agents greedy,random --games 40 --seed 7 -o match",
			"repeat study/report.html",
		} {
			code, _, errs := command(t, append(strings.Fields(line), "--lang", tag)...)
			if code != exitDone {
				t.Fatalf("%s, %s: exit %d: %s", tag, line, code, errs)
			}
			said[tag] = append(said[tag], sentencesOf(errs)...)
		}
		for _, s := range said[tag] {
			if tag != "en" && slices.Contains(said["en"], s) {
				t.Errorf("%s: this reads the same in English: %q", tag, s)
			}
		}
	}
	if !slices.Contains(said["en"], "played 2,000 games, 0 were there already") || len(said["en"]) < 6 {
		t.Errorf("%q", said["en"])
	}
}

// sentencesOf are the texts of a page in Markdown that have four words or more: paragraphs
// and cells of tables, without code, addresses, games, and rules as a file has them.
func sentencesOf(page string) []string {
	code := regexp.MustCompile("(?s)```.*?```|`[^`]*`|\\]\\([^)]*\\)|<[^>]*>")
	word := regexp.MustCompile(`(?:^| )\pL{2,}[.,;]?(?: |$)`)
	rule := regexp.MustCompile(`^"|^[0-9]|[a-z_]+: .*[a-z_]+: `)
	var list []string
	for line := range strings.Lines(code.ReplaceAllString(page, "")) {
		for text := range strings.SplitSeq(line, "|") {
			text = strings.TrimSpace(text)
			if n := len(word.FindAllString(strings.ReplaceAll(text, " ", "  "), -1)); n >= 4 && !rule.MatchString(text) {
				list = append(list, text)
			}
		}
	}
	return list
}
