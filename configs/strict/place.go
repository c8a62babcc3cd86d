package strict

import (
	"cmp"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"houserules/configs/diag"
	"houserules/engine/rules"
)

// Place is where a value stands in a file.
type Place struct {
	// File, Line and Column are as in a diagnostic; Line is 0 for no place.
	File         string
	Line, Column int
	// Rank counts the files that were read before this one.
	Rank int

	tree  *Tree
	value *yaml.Node
}

// Places remembers, for every path that a file or a chain of files set, where
// the last of them did. Paths are dotted; list elements are "path[0]".
type Places struct {
	at     map[string]Place
	failed []string
	files  int // read so far
}

// Lookup returns where a path was set, or false where no file set it.
func (p *Places) Lookup(path string) (Place, bool) {
	if p == nil {
		return Place{}, false
	}
	place, ok := p.at[path]
	return place, ok
}

// Near returns where a path was set or, where it was not, the place below it
// that was set last (a group of which only parts were set; by file, and within
// a file the first), or else the nearest place above it (a group that was
// switched on or off as a whole).
func (p *Places) Near(path string) (Place, bool) {
	if place, ok := p.Lookup(path); ok {
		return place, true
	}
	var last Place
	found := false
	for set, place := range p.All() {
		if below(path, set) && (!found || cmp.Or(
			cmp.Compare(place.Rank, last.Rank), cmp.Compare(last.Line, place.Line), cmp.Compare(last.Column, place.Column)) > 0) {
			last, found = place, true
		}
	}
	if found {
		return last, true
	}
	for path != "" {
		path = path[:max(strings.LastIndexAny(path, ".["), 0)]
		if place, ok := p.Lookup(path); ok {
			return place, true
		}
	}
	return Place{}, false
}

// All yields every path that was set, in order, with its place.
func (p *Places) All() iter.Seq2[string, Place] {
	return func(yield func(string, Place) bool) {
		if p == nil {
			return
		}
		for _, path := range slices.Sorted(maps.Keys(p.at)) {
			if !yield(path, p.at[path]) {
				return
			}
		}
	}
}

// Add records a path with a place that is known from elsewhere.
func (p *Places) Add(path string, place Place) { p.mark(path, place) }

// Clone returns a copy to which more files can be added.
func (p *Places) Clone() *Places {
	return &Places{at: maps.Clone(p.at), failed: slices.Clone(p.failed), files: p.files}
}

// Split moves what was set at or below the given paths to a Places of its own.
func (p *Places) Split(paths []string) *Places {
	other := new(Places)
	for set, place := range p.at {
		if slices.ContainsFunc(paths, func(path string) bool { return set == path || below(path, set) }) {
			other.mark(set, place)
			delete(p.at, set)
		}
	}
	return other
}

// Failed lists the paths whose values could not be read, in the order of the
// files. The path of an unknown key is that of the map that holds it.
func (p *Places) Failed() []string { return p.failed }

// below reports whether path lies strictly below group.
func below(group, path string) bool {
	rest, ok := strings.CutPrefix(path, group)
	return ok && group != "" && rest != "" && (rest[0] == '.' || rest[0] == '[')
}

// set records a value and forgets whatever stood below it.
func (p *Places) set(path string, place Place) {
	p.clear(path)
	p.mark(path, place)
}

// mark records where a path was set and keeps what is known of the paths
// below it, because maps merge.
func (p *Places) mark(path string, place Place) {
	if p.at == nil {
		p.at = make(map[string]Place)
	}
	p.at[path] = place
}

// clear forgets what stands below a path.
func (p *Places) clear(path string) {
	for set := range p.at {
		if below(path, set) {
			delete(p.at, set)
		}
	}
}

// place returns where a value stands: a map or list written in block style
// stands at its key, everything else at itself.
func (t *Tree) place(key, value *yaml.Node) Place {
	n := value
	if key != nil && (value.Kind == yaml.MappingNode || value.Kind == yaml.SequenceNode) && value.Style&yaml.FlowStyle == 0 {
		n = key
	}
	return Place{File: t.File, Line: n.Line, Column: n.Column, tree: t, value: value}
}

// Lookup returns the single value of a key of the file and its place, before
// anything is decoded, or false where the file has no such key or no single
// value for it.
func (t *Tree) Lookup(key string) (string, Place, bool) {
	for i := 0; i+1 < len(t.root.Content); i += 2 {
		k, v := t.root.Content[i], t.root.Content[i+1]
		if k.Value == key && k.Kind == yaml.ScalarNode && v.Kind == yaml.ScalarNode && !isNull(v) {
			return v.Value, t.place(k, v), true
		}
	}
	return "", Place{}, false
}

// Has reports whether the file has a key, whatever its value.
func (t *Tree) Has(key string) bool {
	for i := 0; i+1 < len(t.root.Content); i += 2 {
		if t.root.Content[i].Value == key {
			return true
		}
	}
	return false
}

// Head returns the beginning of the file, where errors about what it does not
// say are reported.
func (t *Tree) Head() Place { return Place{File: t.File, Line: 1, Column: 1, tree: t} }

// Diagnostic returns an error at the place.
func (p Place) Diagnostic(text string) diag.Diagnostic {
	d := diag.Diagnostic{File: p.File, Line: p.Line, Column: p.Column, Text: text}
	if p.tree != nil {
		d.Excerpt = p.tree.line(p.Line)
	}
	return d
}

// Decode reads what stands at the place into a value of a shape, as if it stood
// at the path: what is wrong is said with the path, at its place in the file.
func (p Place) Decode(path string, s *rules.Shape, into reflect.Value) diag.List {
	d := decoder{tree: p.tree, places: new(Places)}
	d.value(p.value, nil, s, into, path)
	return d.list
}

// Inside points into a value of several lines, such as a board drawn as text:
// line and column count from 1 within the value; column 0 means its first. A
// list counts as a text with a line for each element. Where the file's layout
// does not keep the value's lines (folded text, escapes) the place stays that
// of the value.
func (p Place) Inside(line, column int) Place {
	if p.value == nil || line < 1 {
		return p
	}
	column = max(column, 1)
	if p.value.Kind == yaml.SequenceNode {
		if line > len(p.value.Content) {
			return p
		}
		element := p.tree.place(nil, p.value.Content[line-1])
		return element.Inside(1, column)
	}
	if p.value.Kind != yaml.ScalarNode {
		return p
	}
	lines := strings.Split(p.value.Value, "\n")
	if line > len(lines) {
		return p
	}
	inside := p
	inside.Line = p.value.Line + line - 1
	inside.Column = p.value.Column + column - 1
	switch {
	case p.value.Style&yaml.LiteralStyle != 0:
		inside.Line++ // the text begins below the bar
		source := p.tree.line(inside.Line)
		inside.Column = utf8.RuneCountInString(source) - utf8.RuneCountInString(lines[line-1]) + column
	case p.value.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		inside.Column++
	}
	if !strings.HasSuffix(p.tree.line(inside.Line), lines[line-1]) && !p.plainAt(inside, column, lines[line-1]) {
		return p
	}
	return inside
}

// plainAt reports whether a one-line value stands in the source as it is, so
// that columns can be counted.
func (p Place) plainAt(inside Place, column int, text string) bool {
	source := []rune(p.tree.line(inside.Line))
	start := inside.Column - column
	return start >= 0 && start <= len(source) && strings.HasPrefix(string(source[start:]), text)
}

// Elements are the places of the entries of a list that stands at the place;
// false where no list does.
func (p Place) Elements() ([]Place, bool) {
	if p.value == nil || p.value.Kind != yaml.SequenceNode {
		return nil, false
	}
	list := make([]Place, len(p.value.Content))
	for i, n := range p.value.Content {
		list[i] = p.tree.place(nil, n)
		list[i].Rank = p.Rank
	}
	return list, true
}

// Keys are the keys of a map that stands at the place with the places of their
// values; false where no map does.
func (p Place) Keys() (map[string]Place, bool) {
	if p.value == nil || p.value.Kind != yaml.MappingNode {
		return nil, false
	}
	keys := map[string]Place{}
	for i := 0; i+1 < len(p.value.Content); i += 2 {
		keys[p.value.Content[i].Value] = p.tree.place(nil, p.value.Content[i+1])
	}
	return keys, true
}

// Word is the single value that stands at the place; false where none does.
func (p Place) Word() (string, bool) {
	if p.value == nil || p.value.Kind != yaml.ScalarNode {
		return "", false
	}
	return p.value.Value, true
}
