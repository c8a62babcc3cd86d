package portable_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The compiler joins no multiplication with an addition in anything that
// decides a number of a study: neither in analysis nor in the rules engines and
// their players. The compiler is asked, for a processor that could.
func TestNothingIsFused(t *testing.T) {
	if testing.Short() || os.Getenv("LONG_TESTS") != "1" {
		t.Skip("compiles everything for another processor; LONG_TESTS=1 runs it")
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command")
	}
	cmd := exec.CommandContext(t.Context(), tool, "build", "-gcflags=houserules/...=-S", "houserules/analysis/...", "houserules/engine/...", "houserules/sim/table")
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, out)
	}
	if n := strings.Count(string(out), "FMULD"); n < 100 {
		t.Fatalf("only %d multiplications are in the listing: it is not what this test reads", n)
	}
	fused := regexp.MustCompile(`\(([^()]+\.go:\d+)\)\tFN?M(?:ADD|SUB)[DS]\t`)
	seen := map[string]bool{}
	for _, m := range fused.FindAllStringSubmatch(string(out), -1) {
		if !seen[m[1]] {
			t.Errorf("%s: a product is added without being rounded: write float64(x*y)", m[1])
		}
		seen[m[1]] = true
	}
}

// Nothing in analysis calls functions whose last digits depend on the
// processor.
func TestOnlyPortableFunctions(t *testing.T) {
	same := map[string]bool{ // rounded correctly, or no rounding at all
		"Abs": true, "Ceil": true, "Copysign": true, "Float64bits": true, "Float64frombits": true, "Floor": true,
		"Frexp": true, "Inf": true, "IsInf": true, "IsNaN": true, "Ldexp": true, "Max": true, "Min": true, "Modf": true,
		"NaN": true, "Round": true, "Sqrt": true, "Trunc": true, "Signbit": true, "Nextafter": true,
		"Ln10": true, "Log2E": true, "Pi": true, "Sqrt2": true,
	}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		for _, imported := range f.Imports {
			name := strings.Trim(imported.Path.Value, `"`)
			if strings.HasPrefix(name, "gonum.org/") && name != "gonum.org/v1/gonum/mat" {
				t.Errorf("%s imports %s: what is needed of it belongs into package portable", path, name)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "math" && ast.IsExported(s.Sel.Name) && !same[s.Sel.Name] && !strings.HasPrefix(s.Sel.Name, "Max") {
				t.Errorf("%s: math.%s has other last digits elsewhere: use package portable", set.Position(s.Pos()), s.Sel.Name)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
