package reports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"houserules/analysis"
	"houserules/analysis/reference"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/variants"
)

// catalogueFiles are the files of the catalogue that analysis and reports
// speak from.
func catalogueFiles() []string {
	return []string{"figures", "verdicts", "plots", "reports", "method", "warnings", "match", "effects", "komi", "ladder", "balance", "answers", "plan", "several", "atlas", "reference"}
}

// sentencesOf reads the keys of the catalogue's files.
func sentencesOf(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range catalogueFiles() {
		data, err := os.ReadFile(filepath.Join("..", "configs", "words", "en", name+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		var file map[string]any
		if err := yaml.Unmarshal(data, &file); err != nil {
			t.Fatal(err)
		}
		for key := range file {
			all[key] = name
		}
	}
	return all
}

// keysInSource lists what looks like a key in the strings of the sources of
// analysis and reports and in the page's template.
func keysInSource(t *testing.T) []string {
	t.Helper()
	key := regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)+$`)
	var rooms, keys []string
	for s := range sentencesOf(t) {
		room, _, _ := strings.Cut(s, ".")
		rooms = append(rooms, room)
	}
	take := func(s string) {
		room, _, _ := strings.Cut(s, ".")
		file := slices.Contains([]string{".md", ".html", ".csv", ".json", ".png"}, path.Ext(s))
		if key.MatchString(s) && slices.Contains(rooms, room) && !file {
			keys = append(keys, s)
		}
	}
	var sources []string
	for _, pattern := range []string{"*.go", "record/*.go", "../analysis/*.go", "../analysis/*/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, found...)
	}
	for _, path := range sources {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil {
					take(s)
				}
			}
			return true
		})
	}
	for _, call := range regexp.MustCompile(`say "([^"]+)"`).FindAllStringSubmatch(pageTemplate+severalTemplate+indexTemplate, -1) {
		take(call[1])
	}
	return keys
}

// keysOfTables lists the keys that are made of the entries of tables: figures,
// verdicts and methods.
func keysOfTables() []string {
	var keys []string
	for _, f := range append((&analysis.Results{}).FigureFacts(), (&analysis.Results{Matches: true}).FigureFacts()...) {
		keys = append(keys, "figure."+f.Name)
		if f.Shown == analysis.ShownInResults {
			keys = append(keys, "figure."+f.Name+".head")
		}
		if f.Compared {
			keys = append(keys, "figure."+f.Name+".more", "figure."+f.Name+".less")
		}
	}
	library := variants.NewLibrary()
	keys = append(keys, "ending."+engine.ForfeitName, "end."+engine.ForfeitName, "ending."+engine.ResignedName, "ending."+engine.AgreedName)
	for _, name := range library.Names() {
		v, _ := library.Load(name)
		for _, reason := range v.Game.Info().EndReasons {
			keys = append(keys, "ending."+reason, "end."+reason)
		}
	}
	for _, m := range analysis.Methods() {
		keys = append(keys, "interval."+m)
	}
	keys = append(keys, "reference.data.csv", "reference.left-out-said", "reference.part-said") // called as a file is, and said by the program
	for _, word := range []string{"fair", "level", "first", "second", "open", "one-game"} {
		keys = append(keys, "reference.verdict."+word, "reference.count."+word)
	}
	for _, ahead := range []string{"first", "second", "role"} {
		keys = append(keys, "reference.count."+ahead, "reference.count."+ahead+"-perhaps", "reference.count."+ahead+"-any")
	}
	for _, b := range reference.Bands() {
		keys = append(keys, "reference.level."+b.Word)
	}
	for _, name := range library.Names() {
		if key := "reference.published." + name; words.English().Has(key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// Every sentence that is asked for is in the catalogue, and every sentence
// there is asked for.
func TestCatalogueIsWhole(t *testing.T) {
	used := append(keysInSource(t), keysOfTables()...)
	if len(used) < 150 {
		t.Fatalf("only %d keys found in the sources", len(used))
	}
	for _, key := range used {
		if !words.English().Has(key) {
			t.Errorf("the catalogue has no sentence %s", key)
		}
	}
	for key, file := range sentencesOf(t) {
		if !slices.Contains(used, key) {
			t.Errorf("%s.yaml: nobody says %s", file, key)
		}
	}
}

// The words of verdicts are published: what reports print is what machine
// formats have.
func TestVerdictWordsArePublished(t *testing.T) {
	for v := analysis.Verdict(0); v <= analysis.SameRules; v++ {
		if verdictWord(english(), v) != v.String() {
			t.Errorf("reports print %q, machine formats %q", verdictWord(english(), v), v)
		}
	}
}
