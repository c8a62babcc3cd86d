package program

import (
	"fmt"
	"go/ast"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// askedAt are the places, a file and what it asks for, where the program may find out by a
// type assertion what a value can do, and why it is not declared there.
func askedAt() map[string]string {
	const knobs = "the value of a knob, found by reflection: it has no type to declare anything"
	return map[string]string{
		"cmd/gen/internal/schema/knobs.go: rules.Defaulter": knobs,
		"configs/strict/collection.go: rules.Defaulter":     knobs,
		"configs/strict/decode.go: rules.Defaulter":         knobs,
		"configs/strict/value.go: rules.Defaulter":          knobs,
		"variants/canonical.go: rules.Defaulter":            knobs,
		"engine/mancala/game.go: interface{…}":              "the family's own game, also inside of one with doors",
		"engine/solve/tables/guard.go: interface{…}":        "the fault of a mapped page, which the Go runtime describes so",
		"engine/enginetest/tree.go: interface{…}":           "a state of the made-up game, also inside of one that is broken on purpose",
	}
}

// TestNoAbilityIsAsked: abilities are declared (engine.Abilities of games, engine.Skills of
// players and doors, methods of engine.State, Abilities of solvers and of stores). Outside of
// the package that declares it, no interface of this module is asked for by a type assertion
// or a type switch, but in the places above.
func TestNoAbilityIsAsked(t *testing.T) {
	set, files := sources(t)
	asked := map[string]bool{}
	interfaces := map[string]bool{} // by "import path.Name"
	for name, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.TypeSpec); ok {
				if _, ok := s.Type.(*ast.InterfaceType); ok {
					interfaces[path.Join("houserules", path.Dir(name))+"."+s.Name.Name] = true
				}
			}
			return true
		})
	}
	if !interfaces["houserules/engine.Valuer"] || !interfaces["houserules/sim/blockstore.Beginner"] {
		t.Fatalf("%d files with %d interfaces were read: not all of them", len(files), len(interfaces))
	}
	for name, file := range files {
		imports := map[string]string{}
		for _, i := range file.Imports {
			where, _ := strconv.Unquote(i.Path.Value)
			short := path.Base(where)
			if i.Name != nil {
				short = i.Name.Name
			}
			imports[short] = where
		}
		// ability is how an interface of another package is called, if a type is one.
		ability := func(e ast.Expr) string {
			switch x := e.(type) {
			case *ast.InterfaceType:
				if len(x.Methods.List) > 0 {
					return "interface{…}"
				}
			case *ast.SelectorExpr:
				if of, ok := x.X.(*ast.Ident); ok && interfaces[imports[of.Name]+"."+x.Sel.Name] {
					return of.Name + "." + x.Sel.Name
				}
			}
			return ""
		}
		look := func(e ast.Expr) {
			what := ability(e)
			if what == "" {
				return
			}
			at := fmt.Sprintf("%s: %s", name, what)
			if asked[at] = true; askedAt()[at] == "" {
				t.Errorf("%s: a type assertion asks for %s. Declare the ability, so that wrappers pass it on and no game or player goes without: see CONTRIBUTING.md, Adding a game and Adding an agent",
					set.Position(e.Pos()), what)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.TypeAssertExpr:
				if x.Type != nil {
					look(x.Type)
				}
			case *ast.TypeSwitchStmt:
				for _, c := range x.Body.List {
					for _, e := range c.(*ast.CaseClause).List {
						look(e)
					}
				}
			}
			return true
		})
	}
	var unused []string
	for at := range askedAt() {
		if !asked[at] {
			unused = append(unused, at)
		}
	}
	if slices.Sort(unused); unused != nil {
		t.Errorf("nobody asks there any more; take it from the list: %s", strings.Join(unused, ", "))
	}
}
