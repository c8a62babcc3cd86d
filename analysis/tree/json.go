package tree

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"houserules/configs/printable"
)

// Indented prints a tree as indented JSON.
func Indented(v any) ([]byte, error) {
	text, err := compact(v)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.Grow(2 * len(text))
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return printable.JSON(b.Bytes()), nil
}

// Lines prints a tree as JSON with a line for each value of what its fields hold: a list of many
// alike takes half of the bytes of [Indented], and still a line each where they are compared.
func Lines(v any) ([]byte, error) {
	text, err := compact(v)
	if err != nil {
		return nil, err
	}
	const deepest = 2 // the fields, and what they hold
	var b bytes.Buffer
	depth, quoted, escaped := 0, false, false
	for i, c := range text {
		if quoted {
			quoted, escaped = c != '"' || escaped, c == '\\' && !escaped
			b.WriteByte(c)
			continue
		}
		ends := c == '}' || c == ']'
		if ends {
			if depth <= deepest && text[i-1] != '{' && text[i-1] != '[' {
				b.WriteByte('\n')
			}
			depth--
		}
		b.WriteByte(c)
		switch {
		case c == '"':
			quoted = true
		case c == '{' || c == '[':
			if depth++; depth <= deepest && text[i+1] != c+2 { // } comes two after {, and ] after [
				b.WriteByte('\n')
			}
		case c == ',' && depth <= deepest:
			b.WriteByte('\n')
		case c == ':' && depth < deepest:
			b.WriteByte(' ')
		}
	}
	b.WriteByte('\n')
	return printable.JSON(b.Bytes()), nil
}

// compact is a tree as JSON without spaces.
func compact(v any) ([]byte, error) {
	var w writer
	w.plain = json.NewEncoder(&w.text)
	w.plain.SetEscapeHTML(false)
	err := w.write(v)
	return w.text.Bytes(), err
}

// writer writes trees into one text. By their methods alone each object would be written, and
// read again, once for every object that it lies in.
type writer struct {
	text  bytes.Buffer
	plain *json.Encoder // of what has no fields
}

func (w *writer) write(v any) error {
	switch v := v.(type) {
	case Object:
		return w.fields(v)
	case Entries:
		byName := slices.Clone(v)
		slices.SortStableFunc(byName, func(a, b Field) int { return strings.Compare(a.Key(), b.Key()) })
		return w.fields(byName)
	case []Object:
		return list(w, v)
	case []Entries:
		return list(w, v)
	case []any:
		return list(w, v)
	case Number:
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return w.value(nil)
		}
		return w.value(float64(v))
	default:
		return w.value(v)
	}
}

// value writes what has no fields.
func (w *writer) value(v any) error {
	if err := w.plain.Encode(v); err != nil {
		return err
	}
	w.text.Truncate(w.text.Len() - 1) // an encoder ends lines
	return nil
}

func (w *writer) fields(fields []Field) error {
	w.text.WriteByte('{')
	for i, f := range fields {
		if i > 0 {
			w.text.WriteByte(',')
		}
		if err := w.value(f.Key()); err != nil {
			return err
		}
		w.text.WriteByte(':')
		if err := w.write(f[1]); err != nil {
			return err
		}
	}
	w.text.WriteByte('}')
	return nil
}

// list writes a list; one that is nil is null.
func list[T any](w *writer, of []T) error {
	if of == nil {
		return w.value(nil)
	}
	w.text.WriteByte('[')
	for i, v := range of {
		if i > 0 {
			w.text.WriteByte(',')
		}
		if err := w.write(v); err != nil {
			return err
		}
	}
	w.text.WriteByte(']')
	return nil
}
