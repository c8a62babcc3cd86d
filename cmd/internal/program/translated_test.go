package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"houserules/configs"
	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/sim"
	"houserules/variants"
)

// TestShippedPagesAreTranslated plays some games of every study that is built in, of those of
// many cells a few of these without SOAK_TESTS=1, and of an atlas and some questions, and reads
// the page in each language: no sentence is the English one, but what a source is called.
func TestShippedPagesAreTranslated(t *testing.T) {
	walk(t)
	t.Chdir(t.TempDir())
	games := regexp.MustCompile(`(?m)^(  .*: )[0-9_]+( games)?$`)
	design := regexp.MustCompile(`sample: [0-9]+`)
	fewerCells := map[string]map[string]string{
		"readings": {
			"[french, finnish, catalan, aiyawatstani, awethi]": "[french, catalan, aiyawatstani]", "sample: 32": "sample: 16",
			"herder]": "greedy]", "  herder: 4\n  awethi: 4\n": "  greedy: 4\n",
		},
		"skill-by-evaluation": {"[french, finnish, catalan, abapa]": "[french, abapa]", ", {random: 4 plies}": ""},
		"skill-and-first-move": {
			"[french, finnish, catalan, abapa]": "[french, catalan]", `, "nodes:32", "nodes:64", "nodes:128", "nodes:256", "nodes:512", "nodes:1024"]`: "]",
			`, "alphabeta:5", "alphabeta:6", "alphabeta:7", "alphabeta:8"]`: "]", ", {random: 2 plies}, {random: 8 plies}]": "]",
			"  nodes:32: 4\n  nodes:64: 4\n  nodes:128: 4\n  nodes:256: 4\n  nodes:512: 4\n  nodes:1024: 4\n": "",
			"  alphabeta:5: 4\n  alphabeta:6: 4\n  alphabeta:7: 4\n  alphabeta:8: 4\n":                        "",
		},
	}
	var cited []string
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		v, _ := library.Load(name)
		cited = append(cited, v.Source.Cite)
	}
	for _, name := range sim.BuiltinStudies() {
		text, err := configs.Files.ReadFile("studies/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		few := design.ReplaceAll(games.ReplaceAll(text, []byte("${1}4")), []byte("sample: 32"))
		if !enginetest.Soak() {
			for cells, fewer := range fewerCells[name] {
				if !strings.Contains(string(few), cells) {
					t.Fatalf("%s has no %q", name, cells)
				}
				few = []byte(strings.ReplaceAll(string(few), cells, fewer))
			}
		}
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
	must(t, "atlas", "finnish", "catalan", "--quick", "-o", "atlas")
	translated(t, "atlas", 8, cited, "atlas", "finnish", "catalan", "--quick", "-o", "atlas")
}

// translated reads the page of a folder in every language, which a command writes: no sentence
// is the English one, of which there are so many at least.
func translated(t *testing.T, name string, least int, cited []string, command ...string) {
	t.Helper()
	english := sentencesOf(contents(t, name, "report.md"))
	if len(english) < least {
		t.Errorf("%s: %d sentences are found", name, len(english))
	}
	named := variants.NewLibrary().Names()
	if name == "skill-and-first-move" { // its rows and axes are programs, by the names that they go by
		named = append(named, "random", "greedy")
	}
	for _, tag := range words.Languages()[1:] {
		must(t, append(command, "--lang", tag)...)
		if list := englishTexts(contents(t, name, "report.html"), words.In(tag)); len(list) > 0 {
			t.Errorf("%s, %s: these are English: %q", name, tag, list)
		}
		if list := foreign(words.In(tag), append(slices.Clone(cited), named...))(contents(t, name, "report.html")); len(list) > 0 {
			t.Errorf("%s, %s: these have English words: %q", name, tag, list[:min(len(list), 20)])
		}
		for _, s := range sentencesOf(contents(t, name, "report.md")) {
			if slices.Contains(english, s) && !slices.ContainsFunc(cited, func(c string) bool { return strings.Contains(s, c) }) {
				t.Errorf("%s, %s: this reads the same in English: %q", name, tag, s)
			}
		}
	}
}

// englishTexts are the texts of a page, and what its pictures say of themselves, that stand in the
// catalogue in English with another text in the page's language; of what names who plays where and what
// decides a rule, also as words of a longer text.
func englishTexts(page string, in *words.Catalogue) []string {
	page = regexp.MustCompile(`(?s)<(script|style|code|pre)[^>]*>.*?</(script|style|code|pre)>`).ReplaceAllString(page, "")
	own, english := map[string]bool{}, map[string]bool{}
	asFilesHave := regexp.MustCompile(`^(choice|knob|brief|column|herding|hop|mancala)\.|^atlas\.random$|^lab\.error$|^solve\.column\.counters$`) // tables of settings have them so, or values of the same letters
	var inside []string
	for _, key := range words.English().Keys() {
		of, is := words.English().Sentence(key), in.Sentence(key)
		if own[is] = true; of == is || strings.ContainsAny(of, "%") || asFilesHave.MatchString(key) {
			continue
		}
		english[of] = true
		if key == "role.north" || key == "role.south" {
			inside = append(inside, of)
		}
	}
	names := regexp.MustCompile(`\b(` + strings.Join(inside, "|") + `) [0-9]`)
	var found []string
	for _, text := range regexp.MustCompile(`>[^<>]+<`).FindAllString(page, -1) {
		text = strings.TrimSpace(strings.Trim(text, "<>"))
		if english[text] && !own[text] || names.MatchString(text) {
			found = append(found, text)
		}
	}
	return found
}

var (
	// unspoken are parts of a page that are in no language, or in that of a source.
	unspoken = regexp.MustCompile(`(?s)<(script|style|code|pre)[^>]*>.*?</(script|style|code|pre)>|<ol class="sheet">.*?</ol>|<p class="source">.*?</p>`)
	// nameless is what names a file, an address, a player's program, or a move of a game.
	nameless = regexp.MustCompile(`https?:\S+|\S+\.(yaml|html|json|md|arrow|csv|bib|cff|svg)\S*|[0-9]+\. \S+|houserules( [a-z./-]+)*|--\S+|\S*…|[a-z]+:[0-9.]+`)
	// quoted is what a source says, in its language, and coded what a file says, inside of sentences.
	quoted = regexp.MustCompile(`[”“«][^”»]*[”»]`)
	coded  = regexp.MustCompile(`[a-z_]+(\.[a-z_]+)+|[a-z_]+: [a-z-]+|--\S+`)
	spelt  = regexp.MustCompile(`\pL{4,}`)
	seen   = regexp.MustCompile(`>[^<>]+<|(?:alt|aria-label|title)="[^"]*"`)
)

// vocabulary are the words of a catalogue's sentences.
func vocabulary(in *words.Catalogue) map[string]bool {
	all := map[string]bool{}
	for _, key := range in.Keys() {
		for _, w := range spelt.FindAllString(coded.ReplaceAllString(quoted.ReplaceAllString(in.Sentence(key), ""), ""), -1) {
			all[strings.ToLower(w)] = true
		}
	}
	return all
}

// foreign finds the texts of a page that have a word of English which no sentence of the page's language
// has: titles, labels and cells of a word or two, too, and what pictures say. Sentences of sheets
// and sources, code, files and moves are let out, and names that somebody gave.
func foreign(in *words.Catalogue, names []string) func(page string) []string {
	own, english := vocabulary(in), englishWords()
	for _, name := range append(names, words.Languages()...) {
		for _, w := range spelt.FindAllString(name, -1) {
			own[strings.ToLower(w)] = true
		}
	}
	return func(page string) []string { return foreignIn(page, own, english) }
}

func foreignIn(page string, own, english map[string]bool) (found []string) {
	for _, text := range seen.FindAllString(unspoken.ReplaceAllString(page, ""), -1) {
		text = quoted.ReplaceAllString(html.UnescapeString(text), "")
		for _, w := range spelt.FindAllString(nameless.ReplaceAllString(text, ""), -1) {
			if w = strings.ToLower(w); english[w] && !own[w] {
				found = append(found, w+": "+text)
				break
			}
		}
	}
	return found
}

// englishWords are those of the catalogue and the values of rules, as files have them.
var englishWords = sync.OnceValue(func() map[string]bool {
	english := vocabulary(words.English())
	for _, key := range words.English().Keys() {
		if strings.HasPrefix(key, "choice.") {
			for _, w := range spelt.FindAllString(key, -1) {
				english[w] = true
			}
		}
	}
	return english
})

// TestForeignFindsWords puts English by hand where the search for whole sentences is blind.
func TestForeignFindsWords(t *testing.T) {
	finnish := foreign(words.In("fi"), nil)
	for _, page := range []string{
		"<th>grand slam forbidden-unless-only</th>", "<td>seeds 2 · houses 4</td>", `<img alt="kroo, random">`, "<td>points 1</td>", "<svg><text>greedy</text></svg>",
	} {
		if finnish(page) == nil {
			t.Errorf("nothing is found in %s", page)
		}
	}
	for _, page := range []string{
		"<td><code>forbidden-unless-only</code></td>", "<small>french.yaml:66</small>", "<button>25. a3:stay</button>", `<ol class="sheet"><li>The herd walks.</li></ol>`, "<td>satunnaispelaajat</td>",
	} {
		if list := finnish(page); list != nil {
			t.Errorf("%s: %q", page, list)
		}
	}
}

// TestProgressIsTranslated runs commands in two languages, in all with LONG_TESTS=1, and reads what
// they say beside their answers: no line of some words is the English one, and no word before a colon.
func TestProgressIsTranslated(t *testing.T) {
	said, label := map[string][]string{}, regexp.MustCompile(`(?m)^\pL[\pL ]*:`)
	languages := words.Languages() // English comes first
	for _, tag := range languages[:enginetest.Fewer(2, len(languages))] {
		t.Chdir(t.TempDir())
		for _, line := range []string{
			"run --variants french,catalan --agents random --games 60 --seed 7 -o study",
			"export study --format csv -o csv",
			"run --variants french,catalan --agents random --games 20 --seed 7 --shard 1/2 -o shards",
			"merge shards --partial -o merged",
			"batch parallel --variants french --agents random --games 20 --shards 3 -o jobs",
			"match french --agents greedy,random --games 40 --seed 7 -o match",
			"repeat study/report.html",
			"draw french -o board.svg",
			"variants new own --extends french -o own.yaml",
		} {
			want := exitDone
			if strings.HasPrefix(line, "merge ") {
				want = exitFailed // the other half of the study is not played
			}
			code, _, errs := command(t, append(strings.Fields(line), "--lang", tag)...)
			if code != want {
				t.Fatalf("%s, %s: exit %d: %s", tag, line, code, errs)
			}
			said[tag] = append(said[tag], sentencesOf(errs)...)
			said[tag] = append(said[tag], label.FindAllString(errs, -1)...)
		}
		for _, s := range said[tag] {
			if tag != "en" && s != "houserules:" && slices.Contains(said["en"], s) {
				t.Errorf("%s: this reads the same in English: %q", tag, s)
			}
		}
	}
	for _, want := range []string{"played 120 games, 0 were there already", "report:", "picture:"} {
		if !slices.Contains(said["en"], want) {
			t.Errorf("%q is not among %q", want, said["en"])
		}
	}
}

// TestStderrIsTranslated reads the sources: what a command writes to standard error is a
// sentence of the catalogue, so that commands that few tests reach say it in every language,
// too. Errors are English everywhere, and so are commands whose answers are.
func TestStderrIsTranslated(t *testing.T) {
	english := map[string]string{
		"bench.go": "its answer is English", "moves.go": "its answer is English", "sample.go": "its answer is English",
		"replay.go": "its answer is English", "replayline.go": "its answer is English",
		"check.go": "the form of an error, the finding is translated",
		"root.go":  "there is no such language",
	}
	found := map[string]bool{}
	word := regexp.MustCompile(`\pL{3,}`)
	command := regexp.MustCompile(`(?m)^  houserules.*$|%\[?\w`)
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 2 {
				return true
			}
			to, ok := call.Args[0].(*ast.SelectorExpr)
			if !ok || to.Sel.Name != "err" {
				return true
			}
			for _, arg := range call.Args[1:] {
				lit, ok := arg.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					continue
				}
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				if word.MatchString(command.ReplaceAllString(text, "")) {
					found[name] = true
					if english[name] == "" {
						t.Errorf("%s writes English: %q", name, text)
					}
				}
			}
			return true
		})
	}
	for name := range english {
		if !found[name] {
			t.Errorf("%s writes no English to standard error", name)
		}
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
