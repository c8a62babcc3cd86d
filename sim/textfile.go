package sim

import (
	"io/fs"
	"path/filepath"
	"strings"

	"houserules/configs"
	"houserules/configs/diag"
	"houserules/configs/source"
	"houserules/configs/strict"
	"houserules/variants"
)

// textFile is a study's or a search's text as somebody wrote it.
type textFile struct {
	// name is what messages call the file.
	name string
	// dir is what the paths in it are relative to; "" in what is built in, which has
	// none.
	dir  string
	data []byte
}

// builtins lists the names of the YAML files that the program brings in a folder.
func builtins(folder string) []string {
	entries, err := fs.ReadDir(configs.Files, folder)
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".yaml"); ok {
			names = append(names, name)
		}
	}
	return names
}

// isPath tells file names from names of built-ins.
func isPath(ref string) bool {
	return strings.ContainsAny(ref, `/\`) || strings.HasSuffix(ref, ".yaml") || strings.HasSuffix(ref, ".yml")
}

// readReferred reads a file, or what is built in under a name in a folder. Of a name
// that is not known nothing is found, and the caller says so. The noun is what the
// file holds.
func readReferred(folder, noun, ref string) (f textFile, found bool, problem *diag.Diagnostic) {
	if isPath(ref) {
		data, err := source.ReadFile(ref)
		if err != nil {
			return textFile{}, false, &diag.Diagnostic{File: ref, Text: "cannot read the " + noun + ": " + source.Reason(err)}
		}
		return textFile{ref, filepath.Dir(ref), data}, true, nil
	}
	name := folder + "/" + ref + ".yaml"
	data, err := fs.ReadFile(configs.Files, name)
	if err != nil || !variants.IsName(ref) {
		return textFile{}, false, nil
	}
	return textFile{name: name, data: data}, true, nil
}

// decode reads the text into a file's form and returns what resolves it, with what is
// wrong so far; false where it cannot be read at all.
func (f textFile) decode(lib *variants.Library, into any) (r resolver, ok bool) {
	tree, list := strict.Parse(f.name, f.data)
	if tree == nil {
		return resolver{list: list}, false
	}
	places := &strict.Places{}
	list = append(list, tree.Decode(places, into)...)
	return resolver{lib: lib, dir: f.dir, list: list, failed: places.Failed(), given: places.Lookup, at: func(path string) strict.Place {
		if p, ok := places.Near(path); ok {
			return p
		}
		return tree.Head()
	}}, true
}

// pathIn is the path of a file that is named from a folder. It keeps a separator, without
// which a file that has no ending would be the name of something built in.
func pathIn(dir, ref string) string {
	path := filepath.Join(dir, ref)
	if !isPath(path) {
		path = "." + string(filepath.Separator) + path
	}
	return path
}
