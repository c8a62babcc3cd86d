package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/engine/spelling"
	"houserules/variants"
)

// BuiltinStudies lists the names of the studies that the program brings.
func BuiltinStudies() []string { return builtins("studies") }

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
