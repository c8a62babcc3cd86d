package program

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserules/analysis/reference"
	"houserules/analysis/repeat"
	"houserules/reports"
)

// exampleOfKalah is an example game, as sample writes it.
func exampleOfKalah(t *testing.T) string {
	t.Helper()
	out, _ := must(t, "sample", "kalah", "--agents", "greedy", "--seed", "3", "--analyse=alphabeta:3;eval=learned", "--format", "jsonl")
	return out
}

// An example game stands on its rules' page with every mistake that the analysis marks, is kept by
// its hash, and stays there without being given again.
func TestReferenceExample(t *testing.T) {
	dir, _ := playedPage(t, "run", "--variants", "kalah", "--agents", "greedy", "--games", "40")
	text := exampleOfKalah(t)
	var game reference.Game
	if err := json.Unmarshal([]byte(text), &game); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "kalah.jsonl")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out")
	must(t, "reference", dir, file, "-o", out)
	page := contents(t, out, "rules/kalah.html")
	said := strings.Count(page, "(mistake)")
	if n := len(game.Mistakes()); n == 0 || said != n || !strings.Contains(page, `id="example"`) {
		t.Errorf("%d mistakes, the page says %d", n, said)
	}
	for _, name := range []string{"rules/kalah.html", reports.ReferenceFile} {
		before := contents(t, out, name)
		must(t, "reference", "-o", out)
		if contents(t, out, name) != before {
			t.Errorf("%s is another without the file", name)
		}
	}
	kept := filepath.Join(out, "games/kalah.json.gz")
	packed, err := repeat.Packed([]byte(strings.Replace(text, `"seed":3`, `"seed":4`, 1)))
	if err == nil {
		err = os.WriteFile(kept, packed, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // it is refused as often as it is met
		if _, said := must(t, "reference", "-o", out); !strings.Contains(said, "another hash") || strings.Contains(contents(t, out, "rules/kalah.html"), `id="example"`) {
			t.Errorf("of a changed file: %s", said)
		}
	}
	must(t, "reference", file, "-o", out)
	if uncited(contents(t, out, "rules/kalah.html")) != uncited(page) {
		t.Error("given again, the game makes another page")
	}
	anew := filepath.Join(t.TempDir(), "anew")
	for _, kept := range []string{keptStudies, reference.Games} {
		if err := os.CopyFS(filepath.Join(anew, kept), os.DirFS(filepath.Join(out, kept))); err != nil {
			t.Fatal(err)
		}
	}
	must(t, "reference", "-o", anew)
	if uncited(contents(t, anew, "rules/kalah.html")) != uncited(page) {
		t.Error("an edition that begins anew makes another page of what is kept")
	}
}

// What is not as the rules have it is left out with its reason, and the entries stay.
func TestReferenceExampleLeftOut(t *testing.T) {
	dir, _ := playedPage(t, "run", "--variants", "kalah", "--agents", "greedy", "--games", "40")
	text := exampleOfKalah(t)
	other, _ := must(t, "sample", "french", "--agents", "greedy", "--analyse=alphabeta:1;eval=learned", "--format", "jsonl")
	change := func(pattern, by string) string {
		found := regexp.MustCompile(pattern).FindStringIndex(text)
		if found == nil {
			t.Fatal(pattern)
		}
		return text[:found[0]] + by + text[found[1]:]
	}
	for what, c := range map[string]struct{ text, reason string }{
		"no game":     {"mine", "is no game"},
		"two":         {text + text, "more than one"},
		"rules":       {change(`"rules_hash":".`, `"rules_hash":"-`), "other rules"},
		"no entry":    {other, "no entry"},
		"a move":      {change(`"moves":\["."`, `"moves":["z"`), "do not allow"},
		"unfinished":  {change(`,"."\],"final"`, `],"final"`), "judges ply"},
		"the scores":  {change(`"scores":\[\d+`, `"scores":[1`), "other scores"},
		"the end":     {change(`"end_reason":"[^"]*"`, `"end_reason":"majority"`), "ends by"},
		"a judgement": {change(`"mistake":false`, `"mistake":true`), "cannot be"},
		"a loss":      {change(`"loss":0,`, `"loss":0.05,`), "cannot be"},
		"the better":  {change(`"loss":0\.[1-9]\d*,"best":\["."`, `"loss":0.5,"best":["z"`), "calls a move better"},
		"a player":    {change(`"agents":\["greedy"`, `"agents":["random"`), "differ"},
		"no seed":     {change(`"seed":3,`, ``), "nor its seed"},
	} {
		file := filepath.Join(t.TempDir(), "x.jsonl")
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(t.TempDir(), "out")
		_, said := must(t, "reference", dir, file, "-o", out)
		if !strings.Contains(strings.Join(strings.Fields(said), " "), c.reason) {
			t.Errorf("%s: %s", what, said)
		}
		if strings.Contains(contents(t, out, "rules/kalah.html"), `id="example"`) {
			t.Errorf("%s: the game is shown", what)
		}
	}
}

// uncited is a page without the hash of the entries by which it is cited.
func uncited(page string) string {
	return regexp.MustCompile("SHA-256 [0-9a-f]{64}").ReplaceAllString(page, "")
}
