package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/source"
	"houserules/configs/strict"
	"houserules/engine/spelling"
	"houserules/variants"
)

// BuiltinStudies lists the names of the studies that the program brings.
func BuiltinStudies() []string { return builtins("studies") }

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

// readStudyFile reads a study's file, or a built-in study by its name.
func readStudyFile(lib *variants.Library, ref string) (textFile, *diag.Diagnostic) {
	f, found, problem := readReferred("studies", "study", ref)
	if found || problem != nil {
		return f, problem
	}
	known := BuiltinStudies()
	meant := lib.Similar(ref)
	if near := spelling.Nearest(ref, known); near != "" {
		meant = slices.Insert(meant, 0, near)
	}
	text := fmt.Sprintf("%q is neither a study nor a variant; the studies are %s; houserules variants list shows the variants, houserules run --variants french --agents random plays one; a file's name ends in .yaml",
		ref, strings.Join(known, ", "))
	return textFile{}, &diag.Diagnostic{Text: text, Suggestion: strings.Join(meant, ", ")}
}
