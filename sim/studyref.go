package sim

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"houserules/configs"
	"houserules/configs/diag"
	"houserules/engine/spelling"
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

// isPath tells file names from names of built-ins.
func isPath(ref string) bool {
	return strings.ContainsAny(ref, `/\`) || strings.HasSuffix(ref, ".yaml") || strings.HasSuffix(ref, ".yml")
}

// readStudyFile returns a study's text, what to call the file in messages, and
// the directory that its paths are relative to.
func readStudyFile(ref string) (name, dir string, data []byte, problem *diag.Diagnostic) {
	var err error
	if isPath(ref) {
		data, err = os.ReadFile(ref)
		if err != nil {
			return "", "", nil, &diag.Diagnostic{File: ref, Text: "cannot read the study: " + reason(err)}
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

// reason strips an error of file operations to the system's words.
func reason(err error) string {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err.Error()
	}
	return err.Error()
}
