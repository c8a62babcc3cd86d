package answertest_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
	"houserules/configs/words"
	"houserules/engine/enginetest"
)

// TestEverySentenceDeclaresItsKind reads the sources of all of analysis: each key of the catalogue in
// them stands in kinds.yaml, and so does every key that one which is put together can be.
func TestEverySentenceDeclaresItsKind(t *testing.T) {
	catalogue := words.English()
	all := slices.Sorted(maps.Keys(catalogue.Entries()))
	seen, packages := 0, map[string]bool{}
	must := func(file, key string) {
		seen++
		packages[filepath.Dir(file)] = true
		if len(answertest.Declared(key)) == 0 {
			t.Errorf("%s: %s declares no kind: add it to kinds.yaml", file, key)
		}
	}
	err := filepath.WalkDir(filepath.Join("..", ".."), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		text := func(n ast.Node) string {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return ""
			}
			key, _ := strconv.Unquote(lit.Value)
			return key
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if key := text(n); catalogue.Has(key) {
				must(file, key)
			}
			if sum, ok := n.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
				start := text(sum.X)
				if dot := strings.LastIndex(start, "."); dot < 0 || strings.ContainsAny(start, " /") {
					return true
				}
				for _, key := range all {
					if strings.HasPrefix(key, start) {
						must(file, key)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 500 || len(packages) < 10 {
		t.Errorf("only %d sentences were seen in %d packages", seen, len(packages))
	}
}

// Studies of which the longest run found that the games of two strengths counted twice, and headlines
// that were long.
func TestStudiesFoundLater(t *testing.T) {
	found := []uint64{1199, 1264, 2350, 2757, 1271, 1516, 1971, 2340, 4205, 4310, 1062, 4967, 5530}
	for _, n := range found[:enginetest.Fewer(4, len(found))] {
		judged(t, n, true)
	}
}

// judged holds the answer of a drawn study against its tables; of many cells its headline is short.
func judged(t *testing.T, n uint64, large bool) (a *answer.Answer, many bool) {
	t.Helper()
	r, err := drawn(n, large)
	if err != nil {
		t.Fatalf("study %d: %v", n, err)
	}
	return held(t, fmt.Sprint("study ", n), r), len(r.Cells) > manyCells
}

// held holds the answer of a study against its tables; of many cells its headline is short.
func held(t *testing.T, name string, r *analysis.Results) *answer.Answer {
	t.Helper()
	a := compare.Answer(r)
	for _, x := range answertest.Answer(a, answertest.Of(r)) {
		t.Errorf("%s: %v", name, x)
	}
	if len(r.Cells) > manyCells {
		short(t, name, a)
	}
	return a
}

// TestDrawnStudies holds the answers of drawn studies against their tables, and those of many cells
// have short headlines. A failure names the study, which is drawn again by its number.
func TestDrawnStudies(t *testing.T) {
	studies, large := uint64(few), false
	switch {
	case enginetest.Soak():
		studies, large = 10_000, true
	case enginetest.Long():
		studies, large = 1000, true
	}
	said, many := map[string]int{}, 0
	for n := range studies {
		a, large := judged(t, n, large)
		if large {
			many++
		}
		for _, c := range slices.Concat(a.Headline, a.Five.Fair.Claims, a.Five.Whom.Claims, a.Five.Sure.Claims, a.Five.Change.Claims) {
			said[c.Key]++
		}
	}
	if many < 5 {
		t.Errorf("only %d studies have many cells", many)
	}
	t.Logf("%v", said)
}
