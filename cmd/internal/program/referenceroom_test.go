package program

import (
	"go/ast"
	"path"
	"strings"
	"testing"
)

// looksOutside are the calls by which the command reference looks at files that are not in the folder of the tables:
// a function and what it calls.
func looksOutside() map[string]string {
	const given = "looks at what the command line names"
	return map[string]string{
		"reference os.Stat":      "tells whether the folder of the tables is there, before it is opened",
		"tablesFolder os.Stat":   "tells whether the folder of the tables is there, before it is made",
		"tablesFolder os.Remove": "takes the folder itself away again where nothing came into it",
		"givenInputs os.Stat":    given, "readAtMost os.Stat": given, "readAtMost os.ReadFile": given, "holdsSummary os.Stat": given, "summariesIn os.ReadDir": given,
	}
}

// TestReferenceKeepsToItsFolder: what makes the reference tables reads and writes files through a confined folder
// alone, which follows no link, but where looksOutside says why not.
func TestReferenceKeepsToItsFolder(t *testing.T) {
	set, files := sources(t)
	seen, asked := 0, map[string]bool{}
	for name, file := range files {
		dir, base := path.Split(name)
		of := strings.HasPrefix(base, "reference") && (dir == "cmd/internal/program/" || dir == "reports/")
		if !of && dir != "analysis/reference/" {
			continue
		}
		seen++
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				s, ok := call.Fun.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if p, ok := s.X.(*ast.Ident); !ok || p.Name != "os" {
					return true
				}
				what := f.Name.Name + " os." + s.Sel.Name
				asked[what] = true
				if looksOutside()[what] == "" || inFolder(call) {
					t.Errorf("%s: %s: use the folder, as sim/confined opens it", set.Position(call.Pos()), what)
				}
				return true
			})
		}
	}
	if seen < 20 {
		t.Errorf("only %d files were read", seen)
	}
	for what := range looksOutside() {
		if !asked[what] {
			t.Errorf("nobody calls %s any more", what)
		}
	}
}

// inFolder tells whether a call is given a path that a folder made.
func inFolder(call *ast.CallExpr) (found bool) {
	ast.Inspect(call, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		found = found || ok && s.Sel.Name == "Path"
		return true
	})
	return found
}
