package variants

import (
	"reflect"
	"strings"
	"unicode"

	"houserules/configs/strict"
	"houserules/engine/rules"
)

// Show writes the variant as a root: a complete file in which every rule is
// said, each with the place where it was set. Loaded again it has the same
// hash.
func Show(v *Variant) []byte {
	w := &writer{comment: func(path string) string { return v.where(path) }}
	w.line("schema: 1")
	w.text("name", v.Name, "")
	w.text("title", v.Title, "")
	w.line("family: " + v.Family)
	w.line("extends: none")
	if v.Source != (Source{}) {
		w.line("source:")
		for _, part := range [][2]string{{"cite", v.Source.Cite}, {"url", v.Source.URL}, {"confidence", string(v.Source.Confidence)}, {"register", v.Source.Register}, {"no_register", v.Source.NoRegister}} {
			if part[1] != "" {
				w.text(part[0], part[1], "  ")
			}
		}
	}
	if v.Notes != "" {
		w.text("notes", v.Notes, "")
	}
	w.readings(v.Readings)
	w.line("")
	w.fields(v.shape, v.rules(), "", "")
	return []byte(w.String())
}

// readings writes the readings of a file.
func (w *writer) readings(list []Reading) {
	if len(list) > 0 {
		w.line("readings:")
	}
	for _, r := range list {
		w.line("  - knob: " + strict.Quote(r.Knob))
		w.line("    values: [" + strings.Join(r.Values, ", ") + "]")
		w.text("source", r.Source, "    ")
		if r.Decision != "" {
			w.text("decision", r.Decision, "    ")
		}
	}
}

// writer writes rules as YAML, a line for each knob.
type writer struct {
	strings.Builder
	// comment returns what follows a knob on its line, or "".
	comment func(path string) string
	// above returns lines of comment to stand above a knob or group.
	above func(path string, s *rules.Shape, v reflect.Value) []string
}

func (w *writer) line(text string) { w.WriteString(strings.TrimRight(text, " ") + "\n") }

// fields writes the keys of a group.
func (w *writer) fields(s *rules.Shape, v reflect.Value, path, indent string) {
	for i, f := range s.Fields {
		at, value := rules.JoinPath(path, f.Key), f.Value(v)
		if w.above != nil {
			if i > 0 && path == "" {
				w.line("")
			}
			for _, line := range w.above(at, f.Shape, value) {
				w.line(indent + "# " + line)
			}
		}
		group := f.Shape.Kind == rules.Group && !(f.Shape.Optional && value.IsNil())
		switch {
		case group:
			w.line(indent + f.Key + ":")
			w.fields(f.Shape, reflect.Indirect(value), at, indent+"  ")
		case f.Shape.Kind == rules.Text && !f.Shape.Optional:
			w.textWith(f.Key, value.String(), indent, w.comment(at))
		default:
			w.line(indent + f.Key + ": " + strict.Flow(f.Shape, value) + remark(w.comment(at)))
		}
	}
}

func remark(comment string) string {
	if comment == "" {
		return ""
	}
	return " # " + comment
}

// text writes a key with text, over several lines where the text has them and
// YAML can show them as they are.
func (w *writer) text(key, text, indent string) { w.textWith(key, text, indent, "") }

func (w *writer) textWith(key, text, indent, comment string) {
	if !literal(text) {
		w.line(indent + key + ": " + strict.Quote(text) + remark(comment))
		return
	}
	bar := "|"
	body, ended := strings.CutSuffix(text, "\n")
	if !ended {
		bar = "|-"
	}
	w.line(indent + key + ": " + bar + remark(comment))
	for line := range strings.SplitSeq(body, "\n") {
		if line != "" {
			line = indent + "  " + line
		}
		w.line(line)
	}
}

// literal reports whether a text of several lines survives as a YAML literal:
// nothing unprintable, no blanks at its beginning or at the end of a line, and
// no empty lines at either end.
func literal(text string) bool {
	body := strings.TrimSuffix(text, "\n")
	if !strings.Contains(body, "\n") || strings.HasPrefix(body, " ") || strings.HasPrefix(body, "\n") || strings.HasSuffix(body, "\n") {
		return false
	}
	for line := range strings.SplitSeq(body, "\n") {
		if strings.TrimRight(line, " ") != line {
			return false
		}
	}
	return strings.IndexFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) || r == unicode.ReplacementChar }) < 0
}
