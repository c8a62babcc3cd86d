package variants

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"houserules/configs"
	"houserules/configs/diag"
	"houserules/configs/source"
)

// Library loads variants: built-in ones by name, and files. It is safe for
// concurrent use.
type Library struct {
	families []Family
	// builtin has the text of every built-in variant, by name.
	builtin map[string][]byte
	// read reads a file of the user; identify returns what is the same for
	// every path to it.
	read     func(path string) ([]byte, error)
	identify func(path string) string
}

// NewLibrary returns the library of the built-in variants.
func NewLibrary() *Library {
	l := &Library{families: Families(), builtin: make(map[string][]byte), read: source.ReadFile, identify: identify}
	files, err := fs.Glob(configs.Files, "variants/*.yaml")
	if err != nil {
		panic(fmt.Sprintf("variants: the built-in files cannot be listed: %v", err))
	}
	for _, file := range files {
		data, err := fs.ReadFile(configs.Files, file)
		if err != nil {
			panic(fmt.Sprintf("variants: built-in file %s cannot be read: %v", file, err))
		}
		l.builtin[strings.TrimSuffix(path.Base(file), ".yaml")] = data
	}
	return l
}

// Names lists the built-in variants in alphabetical order.
func (l *Library) Names() []string { return slices.Sorted(maps.Keys(l.builtin)) }

// Load returns a variant, given a built-in's name or the path of a file, and
// everything there is to say about the files of its chain. The variant is nil
// if and only if the list has errors; warnings come with it.
func (l *Library) Load(ref string) (*Variant, diag.List) {
	c := l.follow(ref)
	v := c.resolve()
	c.list.Sort()
	if c.list.HasErrors() {
		return nil, c.list
	}
	return v, c.list
}

func identify(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return path
}

// isPath reports whether a reference means a file: it has a folder or the
// ending of a YAML file.
func isPath(ref string) bool {
	return strings.ContainsAny(ref, `/\`) || strings.HasSuffix(ref, ".yaml") || strings.HasSuffix(ref, ".yml")
}
