package variants

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/engine/rules"
)

// likelyName is the name that was meant by one that cannot be: without the
// ending of a file, in small letters, with hyphens. It is empty where that
// cannot be a name either.
func likelyName(name string) string {
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".yaml"), ".yml")
	name = strings.NewReplacer(" ", "-", "_", "-").Replace(strings.ToLower(name))
	if !IsName(name) {
		return ""
	}
	return name
}

// New returns the text of a new variant file: it extends the parent, and has
// every rule, explained, with the parent's value, commented out. Loaded as it
// is, it has the parent's rules. Parent is as in Load; the path of a file is
// written as it is to be from the folder where the new file will lie.
func (l *Library) New(name, parent, folder string) ([]byte, diag.List) {
	if !IsName(name) {
		return nil, diag.List{{Text: fmt.Sprintf("name %s must be small letters, digits and hyphens, 64 at most, not beginning with a hyphen", strict.Quote(name)), Suggestion: likelyName(name)}}
	}
	if l.builtin[name] != nil {
		return nil, diag.List{{Text: fmt.Sprintf("name %s is that of a built-in variant; choose another", name), Suggestion: "my-" + name}}
	}
	v, list := l.Load(parent)
	if list.HasErrors() {
		return nil, list
	}
	if isPath(parent) && !filepath.IsAbs(parent) {
		if path, err := filepath.Rel(folder, parent); err == nil {
			parent = filepath.ToSlash(path)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, `# A variant of %s. To change a rule, remove the # before it and before the
# keys that it belongs to. What stays commented out is as in %[1]s.
schema: 1
name: %s
title: %s
extends: %s
#source: {cite: "", url: "", confidence: certain}
#notes: ""

`, v.Name, name, strict.Quote(titleOf(name)), strict.Quote(parent))
	docs := v.family.docTexts()
	w := &writer{comment: func(string) string { return "" }}
	w.above = func(path string, s *rules.Shape, value reflect.Value) []string {
		lines := strings.Split(strings.TrimSpace(Wrap(docs[path], "", "", textWidth)), "\n")
		if s.Kind == rules.Choice {
			lines = append(lines, strings.Split(strings.TrimSpace(Wrap("One of "+strings.Join(s.Choices, ", ")+".", "", "", textWidth)), "\n")...)
		}
		if s.Optional && s.Kind == rules.Group && value.IsNil() {
			lines = append(lines, "Switched on: "+strict.Defaults(s))
		}
		return lines
	}
	w.fields(v.shape, v.rules(), "", "")
	for line := range strings.Lines(w.String()) {
		if line != "\n" {
			b.WriteByte('#')
		}
		b.WriteString(line)
	}
	return []byte(b.String()), list
}

// titleOf makes a title of a name: club-awale, Club awale.
func titleOf(name string) string {
	words := strings.ReplaceAll(name, "-", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}
