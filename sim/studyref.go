package sim

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"houserules/configs"
	"houserules/configs/diag"
	"houserules/configs/source"
	"houserules/configs/strict"
	"houserules/engine/spelling"
	"houserules/variants"
)

// BuiltinStudies lists the names of the studies that the program brings.
func BuiltinStudies() []string {
	entries, err := fs.ReadDir(configs.Files, "studies")
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

// IsVariant reports whether a reference that is no study is that of a variant:
// a built-in's name, or a file with what only variants have.
func IsVariant(lib *variants.Library, ref string) bool {
	if !isPath(ref) {
		return slices.Contains(lib.Names(), ref)
	}
	data, err := source.ReadFile(ref)
	if err != nil {
		return false
	}
	tree, _ := strict.Parse(ref, data)
	return tree != nil && (tree.Has("extends") || tree.Has("family")) && !tree.Has("variants") && !tree.Has("agents")
}

// isPath tells file names from names of built-ins.
func isPath(ref string) bool {
	return strings.ContainsAny(ref, `/\`) || strings.HasSuffix(ref, ".yaml") || strings.HasSuffix(ref, ".yml")
}

// readStudyFile returns a study's text, what to call the file in messages, and
// the directory that its paths are relative to.
func readStudyFile(ref string) (name, dir string, data []byte, problem *diag.Diagnostic) {
	var err error
	if isPath(ref) {
		data, err = source.ReadFile(ref)
		if err != nil {
			return "", "", nil, &diag.Diagnostic{File: ref, Text: "cannot read the study: " + source.Reason(err)}
		}
		return ref, filepath.Dir(ref), data, nil
	}
	name = "studies/" + ref + ".yaml"
	if data, err = fs.ReadFile(configs.Files, name); err == nil && namePattern.MatchString(ref) {
		return name, "", data, nil
	}
	known := BuiltinStudies()
	text := fmt.Sprintf("no built-in study is called %q; there are %s; a file's name ends in .yaml", ref, strings.Join(known, ", "))
	return "", "", nil, &diag.Diagnostic{Text: text, Suggestion: spelling.Nearest(ref, known)}
}
