package program

import (
	"go/ast"
	"strings"
	"testing"
)

// TestGoroutinesAreGuarded: outside of package guard there is no go statement, and nothing
// else that begins a goroutine whose panic ends the process. What context.AfterFunc and
// time.AfterFunc call is looked at here by whoever adds one: it may do no more than
// set a flag or cancel.
func TestGoroutinesAreGuarded(t *testing.T) {
	later := map[string]int{
		"sim/pool.go": 3, "sim/gauge.go": 1, "sim/check.go": 1, "sim/balanceplan.go": 1, "sim/outside.go": 1, "analysis/learn/learn.go": 1, "cmd/internal/program/play.go": 1, "cmd/internal/program/evaluate.go": 1,
		"cmd/houserules-cloud/reader.go": 2,
	}
	found := map[string]int{}
	set, files := sources(t)
	for name, file := range files {
		if strings.HasPrefix(name, "engine/guard/") {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s: a go statement: start goroutines by package guard", set.Position(n.Pos()))
			case *ast.SelectorExpr:
				x, _ := n.X.(*ast.Ident)
				switch {
				case n.Sel.Name == "AfterFunc":
					found[name]++
				case x != nil && x.Name == "sync" && n.Sel.Name == "WaitGroup", x != nil && x.Name == "errgroup":
					t.Errorf("%s: %s.%s: use guard.Group", set.Position(n.Pos()), x.Name, n.Sel.Name)
				}
			}
			return true
		})
	}
	for name, n := range found {
		if n != later[name] {
			t.Errorf("%s calls AfterFunc %d times, %d of them were looked at", name, n, later[name])
		}
	}
}
