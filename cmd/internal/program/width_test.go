package program

import (
	"os"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
)

// TestTablesFitTheTerminal walks the commands that print tables and prose: with 80
// columns no line is wider, but for command lines that are to be copied, and nothing
// that is no terminal is sent a colour.
func TestTablesFitTheTerminal(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOUSERULES_PROGRESS", "off")
	for name, text := range map[string]string{
		"a-club-with-a-rather-long-name.yaml": "schema: 1\nname: a-club-with-a-rather-long-name\nextends: french\nboard: {seeds: 5}\n",
		"skill.yaml":                          "schema: 1\nname: skill\nvariants: [french, finnish, catalan, abapa]\nladders: [[random, greedy, \"alphabeta:1\", \"alphabeta:2\"]]\ngames: 60\nseed: 1\n",
		"search.yaml": "schema: 1\nname: search\nvariant: french\nvary: {board.seeds: [3 seeds, 5 seeds], feeding: [none]}\nplayers: [random, greedy]\n" +
			"constraints: {draws: 20 %, length: {from: 30 plies, to: 400 plies}}\nbudget: 41k games\nseed: 1\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{
		"run --variants french,finnish,catalan,abapa,a-club-with-a-rather-long-name.yaml --agents random --agents greedy --agents random,greedy --games 60 --seed 1 -o study",
		"compare study --for 40 --seconds-per-move 20",
		"report study",
		"run --variants awethi --agents random --games 8 --seed 1 -o herds",
		"run --variants french --agents random --vary board.seeds=3..5 --vary feeding=none,must-if-possible --games 60 --seed 1 -o sweep",
		"run --variants house-loser-starts,french --agents random --matches --games 30 --seed 1 -o matches",
		"run skill.yaml",
		"plan skill.yaml",
		"plan study --estimate",
		"effects french catalan --games 60 --seed 1 -o effects",
		"readings kalah --games 60 --seed 1 -o readings",
		"balance search.yaml",
		"match french --agents greedy,random --games 60 --seed 1 -o match",
		"komi french --agents random --agents greedy --games 60 --from 0 --to 2",
		"solve awari --seeds 4",
		"bench french --games 20",
		"perft french --depth 4",
		"variants list",
		"variants explain a-club-with-a-rather-long-name.yaml",
		"variants diff a-club-with-a-rather-long-name.yaml abapa",
		"variants check a-club-with-a-rather-long-name.yaml --play 100",
		"agents list",
		"docs knobs sowing",
		"evaluate french --agent alphabeta:2 --position 4,4,4,4,4,4/4,4,4,4,4,4_0-0_S",
		"moves french --position 4,4,4,4,4,4/4,4,4,4,4,4_0-0_S",
	} {
		for _, columns := range []string{"80", "60"} {
			again := strings.HasPrefix(line, "compare") || strings.HasPrefix(line, "variants list") || strings.HasPrefix(line, "agents") || strings.HasPrefix(line, "plan skill") || strings.HasPrefix(line, "komi")
			if columns == "60" && !again {
				continue
			}
			t.Setenv("COLUMNS", columns)
			words := strings.Fields(line)
			for i, w := range words {
				words[i] = strings.ReplaceAll(w, "_", " ")
			}
			code, out, errs := command(t, words...)
			if code != exitDone {
				t.Errorf("%s: exit %d: %s", line, code, errs)
			}
			for l := range strings.Lines(out) {
				width := map[string]int{"80": 80, "60": 60}[columns]
				if n := text.StringWidth(strings.TrimSuffix(l, "\n")); n > width && !strings.HasPrefix(l, "  houserules ") {
					t.Errorf("%s: in %s columns a line of %d: %s", line, columns, n, l)
				}
			}
			if strings.Contains(out+errs, "\x1b") {
				t.Errorf("%s sends commands to what is no terminal", line)
			}
		}
	}
}
