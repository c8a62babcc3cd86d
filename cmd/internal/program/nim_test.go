package program

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestNim: a family of games that can nothing beside being played is added to the sources in
// two places, the list of families and the rules of pages, with its words. Then every command
// works with it, and says in words what it cannot.
func TestNim(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	overlay := map[string]string{}
	root, err := filepath.Abs(filepath.Join("..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	source := func(path string) string {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	put := func(path, text string) {
		file := filepath.Join(dir, strings.ReplaceAll(path, "/", "_"))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		overlay[filepath.Join(root, path)] = file
	}
	change := func(path string, pairs ...string) {
		text := source(path)
		for i := 0; i < len(pairs); i += 2 {
			if strings.Count(text, pairs[i]) != 1 {
				t.Fatalf("%s: the place is not there once: %q", path, pairs[i])
			}
			text = strings.Replace(text, pairs[i], pairs[i+1], 1)
		}
		put(path, text)
	}
	const imported = "	\"houserules/engine/mancala\"\n"
	put("engine/nim/nim.go", source("variants/testdata/nim/nim.go"))
	change("variants/family.go", imported, imported+"	\"houserules/engine/nim\"\n",
		"	return []Family{\n", `	return []Family{
		plug[nim.Rules, *nim.Game]{
			name: "nim", title: "games of nim",
			defaults: nim.Default, check: (*nim.Rules).Check, compile: nim.New, describe: (*nim.Rules).Describe,
		}.family(),
`)
	change("reports/playable/session/rules.go", imported, imported+"	\"houserules/engine/nim\"\n",
		"	case \"hop\":\n", "	case \"nim\":\n		return compile(r, nim.New)\n	case \"hop\":\n")
	put("configs/words/en/hop.yaml", source("configs/words/en/hop.yaml")+`
nim.piles: "There are %[1]d piles of %[2]d stones. Who is to move takes some of one pile."
nim.last.wins: "Who takes the last stone wins."
nim.last.loses: "Who takes the last stone loses."
`)
	list, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, list, 0o600); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "houserules.exe")
	if out, err := exec.Command("go", "build", "-overlay", file, "-o", binary, "houserules/cmd/houserules").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, text := range map[string]string{
		"nim.yaml":    "schema: 1\nname: nim\ntitle: Nim\nfamily: nim\nextends: none\n",
		"misere.yaml": "schema: 1\nname: misere\ntitle: Misère nim\nextends: nim.yaml\nlast: loses\n",
		"study.yaml":  "schema: 1\nname: study\nvariants: [nim.yaml, misere.yaml]\nagents: [random, \"alphabeta:4\"]\ngames: 200\nseed: 1\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		line  string
		typed string
		fails bool
		says  string // some words of what is printed
	}{
		{line: "variants explain misere.yaml", says: "takes the last stone loses"},
		{line: "variants check misere.yaml --play 200", says: ""},
		{line: "run study.yaml -o out", says: ""},
		{line: "run study.yaml -o out --shard 0/2", fails: true},
		{line: "run study.yaml -o shards --shard 1/2"},
		{line: "run study.yaml -o shards --shard 2/2"},
		{line: "report out", says: ""},
		{line: "report out --figures pdf,png"},
		{line: "compare out --format json", says: "misere"},
		{line: "match nim.yaml --agents random,alphabeta:3", says: ""},
		{line: "evaluate nim.yaml --position", typed: "", says: ""},
		{line: "moves nim.yaml --position", says: "a1"},
		{line: "bench nim.yaml --games 200", says: "plain"},
		{line: "replay out --variant nim --agents random --game 3", says: ""},
		{line: "export out -o out.csv", says: ""},
		{line: "play nim.yaml --bot greedy", typed: "moves\nhint\na1\nwhy\nundo\nquit\n", says: "4,4,4 1"},
		{line: "draw nim.yaml -o board.svg", fails: true, says: "games of nim have no board that could be drawn"},
		{line: "solve nim.yaml", fails: true, says: "nim"},
		{line: "report out --playable"},
	} {
		args := strings.Fields(c.line)
		if args[len(args)-1] == "--position" {
			args = append(args, "4,3,1 2")
		}
		run := exec.Command(binary, args...)
		run.Dir, run.Stdin = dir, strings.NewReader(c.typed)
		run.Env = append(os.Environ(), "NO_COLOR=1", "HOME="+dir, "LANG=C")
		out, err := run.CombinedOutput()
		if (err != nil) != c.fails || !strings.Contains(string(out), c.says) || strings.Contains(string(out), "goroutine ") {
			t.Errorf("%s: %v\n%s", c.line, err, out[:min(len(out), 1500)])
		}
	}
}
