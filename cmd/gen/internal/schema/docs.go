// Package schema makes JSON Schemas, a reference page and Go source of structs
// that package strict decodes: keys, bounds and choices come from their shapes
// ([rules.ShapeOf]), texts from the doc comments of their fields.
package schema

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Docs has the doc comments of fields and constants, read from source.
type Docs struct {
	root, module string
	read         map[string]bool
	// texts are by "package.Type.Field" and, for constants of string types,
	// "package.Type=value".
	texts map[string]string
}

// NewDocs returns the docs of the module in or above a directory.
func NewDocs(dir string) (*Docs, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("doc comments: %w", err)
	}
	for at := dir; ; at = filepath.Dir(at) {
		data, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil {
			module, _, _ := strings.Cut(strings.TrimPrefix(string(data), "module "), "\n")
			return &Docs{root: at, module: strings.TrimSpace(module), read: map[string]bool{}, texts: map[string]string{}}, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("doc comments: %w", err)
		}
		if at == filepath.Dir(at) {
			return nil, fmt.Errorf("doc comments: there is no go.mod in or above %s; run this inside the module", dir)
		}
	}
}

// Root is the top folder of the module.
func (d *Docs) Root() string { return d.root }

// Field returns what a key does, from the doc comment of its field: the
// comment without the field's name and the verb "is" at its beginning.
func (d *Docs) Field(of reflect.Type, field string) (string, error) {
	return d.text(of, "."+field, field)
}

// Choice returns what a word of a choice means, from the doc comment of the
// constant of that type and value.
func (d *Docs) Choice(t reflect.Type, value string) (string, error) { return d.text(t, "="+value, "") }

func (d *Docs) text(t reflect.Type, what, name string) (string, error) {
	if err := d.load(t.PkgPath()); err != nil {
		return "", err
	}
	text := d.texts[t.PkgPath()+"."+t.Name()+what]
	if text == "" {
		return "", fmt.Errorf("%s.%s%s has no doc comment; it is the only documentation of the knob", t.PkgPath(), t.Name(), what)
	}
	return sentence(text, name), nil
}

// sentence makes a text of its own of a doc comment that begins with a name:
// "Count is the number …" becomes "The number …".
func sentence(text, name string) string {
	text = strings.Join(strings.Fields(text), " ")
	if rest, ok := strings.CutPrefix(text, name+" "); ok {
		text = rest
		for _, verb := range []string{"is ", "are "} {
			if rest, ok := strings.CutPrefix(text, verb); ok {
				text = rest
				break
			}
		}
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// load reads the sources of a package of the module.
func (d *Docs) load(pkg string) error {
	if d.read[pkg] {
		return nil
	}
	d.read[pkg] = true
	folder, ok := strings.CutPrefix(pkg+"/", d.module+"/")
	if !ok {
		return fmt.Errorf("doc comments: package %s is not of module %s", pkg, d.module)
	}
	files, err := filepath.Glob(filepath.Join(d.root, filepath.FromSlash(folder), "*.go"))
	if err != nil {
		return fmt.Errorf("doc comments of %s: %w", pkg, err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("doc comments of %s: %w", pkg, err)
		}
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.GenDecl); ok {
				d.declaration(pkg, decl)
			}
		}
	}
	return nil
}

func (d *Docs) declaration(pkg string, decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if s, ok := spec.Type.(*ast.StructType); ok {
				for _, f := range s.Fields.List {
					for _, name := range f.Names {
						d.texts[pkg+"."+spec.Name.Name+"."+name.Name] = f.Doc.Text()
					}
				}
			}
		case *ast.ValueSpec:
			d.constant(pkg, spec)
		}
	}
}

func (d *Docs) constant(pkg string, spec *ast.ValueSpec) {
	t, ok := spec.Type.(*ast.Ident)
	if !ok || len(spec.Values) != 1 || len(spec.Names) != 1 {
		return
	}
	literal, ok := spec.Values[0].(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return
	}
	value, err := strconv.Unquote(literal.Value)
	if err != nil {
		return
	}
	d.texts[pkg+"."+t.Name+"="+value] = sentence(spec.Doc.Text(), spec.Names[0].Name)
}
