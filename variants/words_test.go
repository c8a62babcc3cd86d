package variants

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/rules"
)

// unsaid lists the keys of a message and of those inside it that the catalogue
// lacks, and gaps that its sentence does not fill.
func unsaid(m rules.Message) []string {
	say := words.English()
	if !say.Has(m.Key) {
		return []string{m.String()}
	}
	var list []string
	for _, a := range m.Args {
		switch a := a.(type) {
		case rules.Message:
			list = append(list, unsaid(a)...)
		case []rules.Message:
			for _, x := range a {
				list = append(list, unsaid(x)...)
			}
		case []any:
			for _, x := range a {
				if x, ok := x.(rules.Message); ok {
					list = append(list, unsaid(x)...)
				}
			}
		}
	}
	if text := say.Say(m); strings.Contains(text, "%!") || strings.Contains(text, "  ") || text == "" {
		list = append(list, text)
	}
	return list
}

// TestEveryMessageHasWords: whatever the rules, what a family says of them
// stands in the catalogue: its prose, and its problems.
func TestEveryMessageHasWords(t *testing.T) {
	for _, f := range Families() {
		t.Run(f.Name, func(t *testing.T) {
			visited, clauses := 0, map[string]bool{}
			everyRule(t, f, func(name string, r any) {
				visited++
				failed := false
				for _, p := range f.Check(r) {
					failed = failed || !p.Warning
					for _, missing := range unsaid(p.Message) {
						t.Errorf("%s: %s: no words for %s", name, p.Path, missing)
					}
				}
				if failed {
					return
				}
				for _, c := range f.Describe(r) {
					clauses[c.Key] = true
					for _, missing := range unsaid(c.Message) {
						t.Errorf("%s: no words for %s", name, missing)
					}
				}
			})
			if visited < 100 || len(clauses) < 10 {
				t.Errorf("%d rule sets and %d clauses are not every rule", visited, len(clauses))
			}
		})
	}
}

// TestCatalogueIsUsed: every sentence of the catalogue is said by some line of
// the program: its key, or its beginning up to a full stop or dash, is a
// literal there.
func TestCatalogueIsUsed(t *testing.T) {
	literals := programLiterals(t, "..")
	var beginnings []string
	for text := range literals {
		if strings.Contains(text, ".") && strings.ContainsAny(text[len(text)-1:], ".-") && !strings.ContainsAny(text, " /") {
			beginnings = append(beginnings, text)
		}
	}
	for _, key := range words.English().Keys() {
		if !literals[key] && !slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(key, b) }) {
			t.Errorf("nobody says %s: %s", key, words.English().Say(rules.Say(key)))
		}
	}
}

// TestKeysHaveWords: every literal of a rules engine that is a key, or the
// beginning of one, is in the catalogue. So sentences that no rule set of
// TestEveryMessageHasWords brings up have their words, too.
func TestKeysHaveWords(t *testing.T) {
	key := regexp.MustCompile(`^(rules|mancala|hop|herding)\.[a-z0-9._-]+$`)
	known := words.English().Keys()
	found := 0
	for text := range programLiterals(t, "../engine") {
		if !key.MatchString(text) {
			continue
		}
		found++
		if begins := strings.HasSuffix(text, "."); begins && slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(k, text) }) {
			continue
		}
		if !words.English().Has(text) {
			t.Errorf("no words for %s", text)
		}
	}
	if found < 100 {
		t.Errorf("only %d keys are found", found)
	}
}

// programLiterals collects the string literals of the Go files below a folder,
// tests left out.
func programLiterals(t *testing.T, root string) map[string]bool {
	t.Helper()
	literals := map[string]bool{}
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, path), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(lit.Value); err == nil && text != "" {
				literals[text] = true
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return literals
}
