package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// sources are every file of Go that is no test, of the modules beside this one, too, by its name from the root.
func sources(t *testing.T) (*token.FileSet, map[string]*ast.File) {
	t.Helper()
	p := parsedSources()
	if p.err != nil || len(p.files) < 500 {
		t.Fatalf("%d files: %v", len(p.files), p.err)
	}
	return p.set, p.files
}

// parsed are parsed files.
type parsed struct {
	set   *token.FileSet
	files map[string]*ast.File
	err   error
}

// parsedSources parses them, once for all tests, which change nothing in them.
var parsedSources = sync.OnceValue(func() parsed {
	const root = "../../.."
	set, files := token.NewFileSet(), map[string]*ast.File{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && name != root):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		files[strings.TrimPrefix(filepath.ToSlash(name), root+"/")] = file
		return err
	})
	return parsed{set, files, err}
})

// stateful are the package-level variables that something may change, and why.
func stateful() map[string]string {
	return map[string]string{
		"engine/faults refused":              "what tests let the system refuse; nothing but tests sets it (TestOnlyTestsRefuse)",
		"engine/rules shapes":                "what reflection found of a type, which is the same whoever asks first",
		"engine/mancala/doors/wide/generate": "a program that writes assembly and ends",
	}
}

// TestNoPackageHasState: there is no init function, no package-level variable is written after it was declared, and
// none is a map, a channel or anything else that is there to be changed. What a package needs is made by who uses it.
func TestNoPackageHasState(t *testing.T) {
	set, files := sources(t)
	declared := map[string]map[string]*ast.ValueSpec{} // by folder and name
	for name, file := range files {
		dir := path.Dir(name)
		if declared[dir] == nil {
			declared[dir] = map[string]*ast.ValueSpec{}
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: an init function: do it where it is needed", set.Position(f.Pos()))
			}
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				for i, n := range v.Names {
					declared[dir][n.Name] = v
					why := changeable(v.Type)
					if why == "" && i < len(v.Values) {
						why = changeable(v.Values[i])
					}
					if why != "" && n.Name != "_" && stateful()[dir+" "+n.Name] == "" && stateful()[dir] == "" {
						t.Errorf("%s: the package-level variable %s is %s: give it to who uses it, or tell in stateful why not", set.Position(n.Pos()), n.Name, why)
					}
				}
			}
		}
	}
	for name, file := range files {
		dir := path.Dir(name)
		written := func(x ast.Expr) {
			n := root(x)
			if n == nil || n.Name == "_" || declared[dir][n.Name] == nil || stateful()[dir+" "+n.Name] != "" || stateful()[dir] != "" {
				return
			}
			if n.Obj != nil && n.Obj.Decl != declared[dir][n.Name] {
				return // another of the name, inside of the function
			}
			t.Errorf("%s: the package-level variable %s is written", set.Position(x.Pos()), n.Name)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if n.Tok != token.DEFINE {
					for _, x := range n.Lhs {
						written(x)
					}
				}
			case *ast.IncDecStmt:
				written(n.X)
			case *ast.RangeStmt:
				if n.Tok == token.ASSIGN {
					written(n.Key)
					written(n.Value)
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					written(n.X)
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "delete" || f.Name == "clear" || f.Name == "copy") && len(n.Args) > 0 {
					written(n.Args[0])
				}
			}
			return true
		})
	}
}

// root is the name that a place begins with: that of x in x.y[z]; nil where it begins otherwise.
func root(x ast.Expr) *ast.Ident {
	switch x := x.(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return root(x.X)
	case *ast.IndexExpr:
		return root(x.X)
	case *ast.SliceExpr:
		return root(x.X)
	case *ast.StarExpr:
		return root(x.X)
	case *ast.ParenExpr:
		return root(x.X)
	}
	return nil
}

// changeable says of a type or a value what in it is there to be changed; empty where nothing is.
func changeable(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.MapType:
		return "a map"
	case *ast.ChanType:
		return "a channel"
	case *ast.IndexExpr:
		return changeable(x.X)
	case *ast.StarExpr:
		return changeable(x.X)
	case *ast.CompositeLit:
		return changeable(x.Type)
	case *ast.UnaryExpr:
		if _, made := x.X.(*ast.CompositeLit); made && x.Op == token.AND {
			if s, ok := x.X.(*ast.CompositeLit).Type.(*ast.SelectorExpr); ok && s.X.(*ast.Ident).Name == "arrow" {
				return "" // a type of columns
			}
			return "a pointer to what can be changed"
		}
	case *ast.CallExpr:
		if f, ok := x.Fun.(*ast.Ident); ok && (f.Name == "make" || f.Name == "new") {
			return "made to be changed"
		}
	case *ast.SelectorExpr:
		if p, ok := x.X.(*ast.Ident); ok && (p.Name == "sync" || p.Name == "atomic") {
			return "a " + p.Name + "." + x.Sel.Name
		}
	}
	return ""
}
