package answertest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
	"houserules/configs/words"
	"houserules/engine/enginetest"
)

// TestEverySentenceDeclaresItsKind reads the sources of whatever answers: each key of the
// catalogue in them stands in kinds.yaml.
func TestEverySentenceDeclaresItsKind(t *testing.T) {
	catalogue := words.English()
	seen := 0
	for _, name := range []string{"compare", "skill", "match", "balance", "komi", "solved", "varied"} {
		files, err := filepath.Glob(filepath.Join("..", "..", name, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", name, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, source, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					key, err := strconv.Unquote(lit.Value)
					if err == nil && catalogue.Has(key) {
						seen++
						if len(answertest.Declared(key)) == 0 {
							t.Errorf("%s: %s declares no kind: add it to kinds.yaml", file, key)
						}
					}
				}
				return true
			})
		}
	}
	if seen < 300 {
		t.Errorf("only %d sentences were seen", seen)
	}
}

// TestDrawnStudies holds the answers of drawn studies against their tables. A failure names
// the study, which is drawn again by its number.
func TestDrawnStudies(t *testing.T) {
	studies, large := uint64(40), false
	switch {
	case enginetest.Soak():
		studies, large = 10_000, true
	case enginetest.Long():
		studies, large = 1000, true
	}
	said := map[string]int{}
	for n := range studies {
		r, err := drawn(n, large)
		if err != nil {
			t.Fatalf("study %d: %v", n, err)
		}
		a := compare.Answer(r)
		for _, x := range answertest.Answer(a, answertest.Of(r)) {
			t.Errorf("study %d: %v", n, x)
		}
		for _, c := range slices.Concat(a.Headline, a.Five.Fair.Claims, a.Five.Whom.Claims, a.Five.Sure.Claims, a.Five.Change.Claims) {
			said[c.Key]++
		}
	}
	t.Logf("%v", said)
}
