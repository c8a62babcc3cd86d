package variants

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/enginetest"
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

// keysIn adds the keys of a message and of those inside it to a set.
func keysIn(m rules.Message, keys map[string]bool) {
	keys[m.Key] = true
	for _, a := range m.Args {
		switch a := a.(type) {
		case rules.Message:
			keysIn(a, keys)
		case []rules.Message:
			for _, x := range a {
				keysIn(x, keys)
			}
		case []any:
			keysIn(rules.Message{Key: m.Key, Args: a}, keys)
		}
	}
}

// messages visits all that a family says of the rule sets of everyRule: its
// problems, and the prose of those that can be played.
func messages(t *testing.T, f Family, visit func(name string, m rules.Message)) {
	t.Helper()
	seen := map[string]int{}
	everyRule(t, f, func(name string, r any) {
		_, change, changed := strings.Cut(name, " with ")
		if seen[change]++; changed && seen[change] > enginetest.Fewer(5, math.MaxInt) {
			return
		}
		failed := false
		for _, p := range f.Check(r) {
			failed = failed || !p.Warning
			visit(name+": "+p.Path, p.Message)
		}
		if failed {
			return
		}
		for _, c := range f.Describe(r) {
			visit(name, c.Message)
		}
	})
}

// TestEveryMessageHasWords: whatever the rules, what a family says of them
// stands in the catalogue, of which every sentence is said.
func TestEveryMessageHasWords(t *testing.T) {
	keys, families := map[string]bool{}, map[string]bool{}
	for _, f := range Families() {
		families[f.Name] = true
		t.Run(f.Name, func(t *testing.T) {
			said := 0
			messages(t, f, func(name string, m rules.Message) {
				said++
				keysIn(m, keys)
				for _, missing := range unsaid(m) {
					t.Errorf("%s: no words for %s", name, missing)
				}
			})
			if n := 20 * len(f.Shape().Fields); said < n {
				t.Errorf("%d messages are fewer than every rule has, %d: the family describes less than its knobs", said, n)
			}
		})
	}
	t.Run("catalogue", func(t *testing.T) { catalogueIsUsed(t, keys, families) })
}

// catalogueIsUsed holds that every sentence of the catalogue is said. Its key is a
// literal of the program; or it is put together, its beginning up to a full
// stop being a literal. Of the families' sentences those put together are said
// of some rule set.
func catalogueIsUsed(t *testing.T, said, families map[string]bool) {
	t.Helper()
	literals := programLiterals(t, "..")
	var beginnings []string
	for text := range literals {
		if before, ok := strings.CutSuffix(text, "."); ok && before != "" && !strings.ContainsAny(before, " /") {
			beginnings = append(beginnings, text)
		}
	}
	for _, key := range words.English().Keys() {
		family, _, _ := strings.Cut(key, ".")
		begun := slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(key, b) })
		if !literals[key] && (!begun || families[family] && !said[key]) {
			t.Errorf("nobody says %s", key)
		}
	}
}

// TestKeysHaveWords: every literal of a rules engine that is a key, or the
// beginning of one, is in the catalogue. So sentences that no rule set of
// TestEveryMessageHasWords brings up have their words, too.
func TestKeysHaveWords(t *testing.T) {
	key := regexp.MustCompile(`^(rules|solve|mancala|hop|herding)\.[a-z0-9._-]+$`)
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
// tests left out, and what the templates say.
func programLiterals(t *testing.T, root string) map[string]bool {
	t.Helper()
	literals := map[string]bool{}
	said := regexp.MustCompile(`\bsay "([^"\n]+)"`)
	files := os.DirFS(root)
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".tmpl") {
			data, err := fs.ReadFile(files, path)
			for _, m := range said.FindAllSubmatch(data, -1) {
				literals[string(m[1])] = true
			}
			return err
		}
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
