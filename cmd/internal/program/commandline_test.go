package program

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"houserules/engine/enginetest"
	"houserules/variants"
)

// command runs one command line in a folder of its own.
func command(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e writer
	code = run(args, strings.NewReader(""), &o, &e)
	return code, string(o), string(e)
}

// What is wrong with a command line is said in words of our own, with exit
// status 2; nothing of Go's reaches people.
func TestCommandLine(t *testing.T) {
	foreign := regexp.MustCompile(`strconv|arg\(s\)|flag\(s\)|\[[0-9]+ [0-9]+\]|invalid syntax|%!`)
	for line, want := range map[string]string{
		"compare":                              "compare takes one argument and was given 0: write houserules compare DIR, such as\n  houserules compare runs/three-traditions",
		"compare a b":                          "compare takes one argument and was given 2",
		"run a b":                              "run takes at most one argument and was given 2",
		"variants diff french":                 "diff takes 2 arguments and was given 1: write houserules variants diff A B",
		"variants check":                       "check takes at least one argument and was given 0",
		"variants new mine":                    "--extends is missing",
		"agents list x":                        "list takes no argument",
		"run --tolerance draw=2":               `--tolerance cannot be "draw=2": there is no tolerance of draw; did you mean draws?`,
		"run --tolerance 2":                    "there are score, draws, lead, plies",
		"run --tolerance lead=0":               "the tolerance of the lead is 0.001 to 100 per cent",
		"compare x --tolerance draws=25":       "a tolerance of 25 pp calls a game even",
		"run --margin 1 --tolerance score=2":   "the tolerance of the score is given twice, by --margin before",
		"run all-games --tolerance lead=1":     "--tolerance is for runs without a study",
		"run --games many":                     `--games cannot be "many": write a whole number, such as 100000, 20_000, 1e5 or 100k`,
		"run --games 1.5":                      `--games cannot be "1.5": write a whole number`,
		"run --seed -1":                        `--seed cannot be "-1": the number cannot be negative`,
		"run --games 1e30":                     `--games cannot be "1e30": the number is too large`,
		"bench french --games 0":               "--games 0 is not a positive number",
		"perft french --depth x":               `--depth cannot be "x"`,
		"play french --seat q":                 `--seat cannot be "q"`,
		"sample french --first -1":             `--first cannot be "-1"`,
		"replay french --moves A --step=maybe": `--step cannot be "maybe": write true or false`,
		"match french --elo1 ten":              `--elo1 cannot be "ten": write a number, such as 0.05 or 10`,
		"match":                                "match takes one argument and was given 0",
		"agents list --jobs x":                 `--jobs cannot be "x"`,
		"run --nothing":                        "--nothing",
		"run --games":                          "--games",
		"run --agents random":                  "--variants is missing: name what is played",
		"sample french --games 0":              "--games 0 is not a positive number",
		"run .":                                "is a folder, but not that of a study: it has no plan.json",
		"run french":                           "houserules run --variants french",
		"nothing":                              "unknown command",
		"explain french":                       `did you mean variants explain?`,
		"kala --games 100":                     `unknown command "kala", and no variant or study either; did you mean kalah?`,
		"run all-games --shard 5/4":            "shard 5/4 does not exist: of 4 shards the first is 1/4 and the last 4/4",
		"run all-games --shard third":          "write 3/64 for the third of 64",
		"run all-games --shard env":            "the environment names no shard",
		"run all-games --shard 1/4 --until 1":  "--until looks at the games of all shards together",
		"run --variants french --agents random --shard 1/4 -o x": "every shard would choose another",
		"merge":                   "merge takes at least one argument",
		"merge x --partial=often": `--partial cannot be "often"`,
	} {
		code, _, errs := command(t, strings.Fields(line)...)
		if code != exitUsage || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d: %s\nwant %q", line, code, errs, want)
		}
		if bad := foreign.FindString(errs); bad != "" {
			t.Errorf("%s: %q in: %s", line, bad, errs)
		}
	}
}

// Numbers are read in all forms that people write, in flags and in files: one of them
// unless LONG_TESTS=1 asks for all.
func TestNumbers(t *testing.T) {
	dir := t.TempDir()
	forms := []string{"0.1k"}
	if enginetest.Long() {
		forms = append(forms, "1e2", "100", "1_00")
	}
	for _, games := range forms {
		code, out, errs := command(t, "run", "--variants", "french", "--agents", "random", "--games", games, "--seed", "1", "-o", filepath.Join(dir, games), "--progress", "off")
		if code != exitDone || !strings.Contains(out, "100 games") {
			t.Errorf("--games %s: exit %d: %s%s", games, code, out, errs)
		}
		study := filepath.Join(dir, games+".yaml")
		text := "schema: 1\nname: french\nvariants: french\nagents: random\nseed: 1\ngames: " + games + "\n"
		if err := os.WriteFile(study, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		code, out, errs = command(t, "run", study, "-o", filepath.Join(dir, games), "--progress", "off")
		if code != exitDone || !strings.Contains(errs, "played 0 games, 100 were there already") {
			t.Errorf("games: %s: exit %d: %s%s", games, code, out, errs)
		}
	}
}

// A variant in place of a study gets one error, and a command that works.
func TestVariantInPlaceOfAStudy(t *testing.T) {
	dir := t.TempDir()
	club := filepath.Join(dir, "club.yaml")
	if err := os.WriteFile(club, []byte("schema: 1\nname: club\nextends: french\nboard: {seeds: 5}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, errs := command(t, "run", club)
	if code != exitUsage || strings.Count(errs, "error") != 1 || !strings.Contains(errs, "is a variant, not a study") {
		t.Fatalf("exit %d: %s", code, errs)
	}
	m := regexp.MustCompile(`(?m)^  houserules (run .*)$`).FindStringSubmatch(errs)
	if m == nil {
		t.Fatalf("no command in: %s", errs)
	}
	again := append(strings.Fields(m[1]), "--games", "50", "-o", filepath.Join(dir, "out"), "--progress", "off")
	if code, out, errs := command(t, again...); code != exitDone || !strings.Contains(out, "club") {
		t.Errorf("the command that would work: exit %d: %s", code, errs)
	}
}

// What a terminal would obey is printed harmlessly, wherever it comes from.
func TestNothingCommandsTheTerminal(t *testing.T) {
	dir := t.TempDir()
	evil := "\x1b[2J\x1b]0;owned\x07\u009b31m"
	variant := filepath.Join(dir, "evil.yaml")
	text := "schema: 1\nname: evil\nextends: french\ntitle: \"\\e[2J\\e]0;owned\\a\\u009b31m\\u202Ex\"\nboard: {seeds: 5}\n"
	if err := os.WriteFile(variant, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	study := filepath.Join(dir, "study.yaml")
	text = "schema: 1\nname: study\ntitle: \"\\e[2J\\u009b31m\"\nvariants: evil.yaml\nagents: random\ngames: 20\nseed: 1\n"
	if err := os.WriteFile(study, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	for _, args := range [][]string{
		{"run", study, "-o", out}, {"run", study, "-o", filepath.Join(dir, "plain"), "--progress", "plain"},
		{"compare", out}, {"compare", out, "--format", "csv"}, {"compare", out, "--format", "json"}, {"report", out},
		{"variants", "explain", variant}, {"variants", "show", variant}, {"variants", "diff", "french", variant}, {"variants", "check", variant},
		{"variants", "explain", evil}, {"run", evil}, {"run", evil + ".yaml"}, {"compare", evil}, {evil}, {"variants", evil}, {"run", "--" + evil},
		{"run", "--variants", evil, "--agents", evil, "--base", evil}, {"sample", variant}, {"sample", "french", "--agents", evil},
		{"moves", "french", "--position", evil}, {"replay", "french", "--moves", evil}, {"play", variant}, {"play", "french", "--position", evil},
		{"bench", "french", "--door", evil}, {"run", "--games", evil}, {"perft", "french", "--format", evil},
	} {
		_, o, e := command(t, args...)
		for _, r := range o + e {
			if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || r == 0x202e {
				t.Errorf("%q prints %q: %q %q", args, r, o, e)
				break
			}
		}
	}
	page, err := os.ReadFile(filepath.Join(out, "report.md"))
	if err != nil || strings.ContainsAny(string(page), "\x1b\x07\u009b") {
		t.Errorf("report.md commands the terminal (%v)", err)
	}
}

// Nothing that is written for people turns the direction of what they read.
func TestNothingTurnsTheDirection(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	evil := `evil \u202Eriaf yltcefreP\u2066\u200F\u061C`
	for name, text := range map[string]string{
		"evil.yaml":  "schema: 1\nname: evil\nextends: french\ntitle: \"" + evil + "\"\nboard: {seeds: 5}\n",
		"study.yaml": "schema: 1\nname: study\ntitle: \"" + evil + "\"\ndescription: \"" + evil + "\"\nvariants: [evil.yaml, french]\nagents: random\ngames: 20\nseed: 1\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	must(t, "run", "study.yaml", "-o", "runs/one")
	must(t, "run", "study.yaml", "--seed", "2", "-o", "runs/two")
	must(t, "report", "runs/one", "--playable")
	must(t, "index", "runs")
	must(t, "report", "runs/one", "runs/two", "-o", "both")
	must(t, "export", "runs/one", "-o", "csv")
	looked := map[string]int{}
	err := filepath.WalkDir(".", func(name string, e fs.DirEntry, err error) error {
		ending := filepath.Ext(name)
		if err != nil || e.IsDir() || !slices.Contains([]string{".html", ".md", ".svg", ".json", ".csv"}, ending) || e.Name() == "plan.json" {
			return err // a plan is what was asked for, to the byte
		}
		looked[ending]++
		text := contents(t, ".", name)
		if i := strings.IndexFunc(text, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }); i >= 0 {
			t.Errorf("%s turns it: %q", name, text[max(0, i-60):i+3])
		}
		return nil
	})
	if err != nil || len(looked) != 5 {
		t.Errorf("looked at %v (%v)", looked, err)
	}
	if card := contents(t, "runs/one", "card.json"); !strings.Contains(card, `\u202eriaf`) {
		t.Errorf("the card does not say its title: %s", card)
	}
}

// README's first sentence asks about rules; its example has them.
func TestReadmeAsksAboutItsExample(t *testing.T) {
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	question, rest, _ := strings.Cut(string(text), "?")
	_, rest, found := strings.Cut(rest, "    # club.yaml")
	if !found {
		t.Fatal("README has no club.yaml")
	}
	var example strings.Builder
	for line := range strings.Lines("    # club.yaml" + rest) {
		if !strings.HasPrefix(line, "    ") {
			break
		}
		example.WriteString(strings.TrimPrefix(line, "    "))
	}
	name := filepath.Join(t.TempDir(), "club.yaml")
	if err := os.WriteFile(name, []byte(example.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	a := &app{library: variants.NewLibrary()}
	v, list := a.library.Load(name)
	if len(list) > 0 {
		t.Fatalf("the example: %v", list)
	}
	rules := map[string]string{}
	for _, k := range v.Resolved() {
		rules[k.Path] = k.Value
	}
	for words, rule := range map[string][2]string{
		"with five seeds":          {"board.seeds", "5"},
		"without the duty to feed": {"feeding", "none"},
	} {
		asked := strings.Contains(strings.Join(strings.Fields(question), " "), words)
		if has := strings.HasPrefix(rules[rule[0]], rule[1]); asked != has || !asked {
			t.Errorf("README asks about a game %q: %v; its example has %s: %s", words, asked, rule[0], rules[rule[0]])
		}
	}
}
