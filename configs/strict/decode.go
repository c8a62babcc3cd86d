package strict

import (
	"cmp"
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"houserules/configs/diag"
	"houserules/engine/rules"
	"houserules/engine/spelling"
)

// Decode reads a file into structs as [Tree.Decode] does. It returns all
// errors, nil for none, and never panics because of the data; what could be
// read is in the structs even where there are errors.
func Decode(file string, data []byte, into ...any) diag.List {
	tree, list := Parse(file, data)
	if tree != nil {
		list = append(list, tree.Decode(nil, into...)...)
	}
	list.Sort()
	return list
}

// Decode reads the tree into structs, given by pointers, whose keys stand
// side by side in the file; keys that the file does not say keep the value they
// had. Where each value was set is added to places,
// which may be nil; to read one file over another hand both the same structs
// and places.
func (t *Tree) Decode(places *Places, into ...any) diag.List {
	if places == nil {
		places = new(Places)
	}
	d := decoder{tree: t, places: places}
	defer func() { places.files++ }()
	var targets []target
	for _, x := range into {
		if f, ok := x.(Foreign); ok {
			d.foreign = append(d.foreign, f)
		}
		v := reflect.ValueOf(x).Elem()
		for _, f := range rules.ShapeOf(v.Type()).Fields {
			targets = append(targets, target{f, v})
		}
	}
	d.keys(t.root, targets, "")
	return d.list
}

// Foreign is implemented by structs that know words which people write here
// although they belong in another kind of file.
type Foreign interface {
	// Foreign says where a key of the top level belongs, in a clause such as
	// "it belongs in a study"; empty for keys that it does not know.
	Foreign(key string) string
}

// target is a key and the struct that holds its field.
type target struct {
	rules.Field
	of reflect.Value
}

type decoder struct {
	tree   *Tree
	places *Places
	list   diag.List
	// foreign know what belongs in other files.
	foreign []Foreign
}

// place returns where a value stands, with the number of files read before its own.
func (d *decoder) place(key, n *yaml.Node) Place {
	place := d.tree.place(key, n)
	place.Rank = d.places.files
	return place
}

// fail reports an error about the value of a path.
func (d *decoder) fail(n *yaml.Node, path, suggestion, format string, args ...any) {
	d.places.failed = append(d.places.failed, path)
	if len(d.list) > maxReports {
		return
	}
	if len(d.list) == maxReports {
		d.list = append(d.list, d.tree.atNode(n, "too many errors; the rest is not shown"))
		return
	}
	x := d.tree.atNode(n, fmt.Sprintf(format, args...))
	x.Suggestion = suggestion
	d.list = append(d.list, x)
}

// full reports that no more errors are shown: what would mend them need not be
// looked for.
func (d *decoder) full() bool { return len(d.list) >= maxReports }

// nearest finds what may have been meant, for an error that is shown.
func (d *decoder) nearest(word string, known []string) string {
	if d.full() {
		return ""
	}
	return spelling.Nearest(word, known)
}

// keys decodes a map with known keys.
func (d *decoder) keys(n *yaml.Node, targets []target, path string) {
	lines := make(map[string]int)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if isMerge(key) || key.Kind == yaml.AliasNode {
			continue // refused by Parse
		}
		if key.Kind != yaml.ScalarNode {
			d.fail(key, path, "", "a key must be a word, not %s", describe(key))
			continue
		}
		if first, ok := lines[key.Value]; ok {
			d.fail(key, path, "", "key %s is given twice, first on line %d", name(key.Value), first)
			continue
		}
		lines[key.Value] = key.Line
		at := slices.IndexFunc(targets, func(t target) bool { return t.Key == key.Value })
		if at < 0 {
			d.unknown(key, targets, path)
			continue
		}
		t := targets[at]
		d.value(value, key, t.Shape, t.Value(t.of), rules.JoinPath(path, t.Key))
	}
}

// unknown reports a key that does not exist here, and what may be meant: a
// key of this map, or one of the same name elsewhere.
func (d *decoder) unknown(key *yaml.Node, targets []target, path string) {
	if d.full() {
		d.fail(key, path, "", "unknown key %s", name(key.Value))
		return
	}
	for _, f := range d.foreign {
		if where := f.Foreign(key.Value); path == "" && where != "" {
			d.fail(key, path, "", "unknown key %s: %s", name(key.Value), where)
			return
		}
	}
	known := make([]string, len(targets))
	for i, t := range targets {
		known[i] = t.Key
	}
	suggestion := d.nearest(key.Value, known)
	if !spelling.Same(key.Value, suggestion) {
		// The very word elsewhere is likelier than one like it here.
		suggestion = cmp.Or(elsewhere(key.Value, targets, path), suggestion)
	}
	where := ""
	if path != "" {
		where = " in " + path
	}
	if suggestion != "" {
		d.fail(key, path, suggestion, "unknown key %s%s", name(key.Value), where)
		return
	}
	d.fail(key, path, "", "unknown key %s%s; the keys here are %s", name(key.Value), where, strings.Join(known, ", "))
}

// elsewhere finds a key of the same name in the groups below.
func elsewhere(word string, targets []target, path string) string {
	for _, t := range targets {
		if t.Shape.Kind != rules.Group {
			continue
		}
		below := rules.JoinPath(path, t.Key)
		var inner []target
		for _, f := range t.Shape.Fields {
			if f.Key == word {
				return rules.JoinPath(below, f.Key)
			}
			inner = append(inner, target{Field: f})
		}
		if found := elsewhere(word, inner, below); found != "" {
			return found
		}
	}
	return ""
}

// value decodes what stands at a path. Key is the node of its key, nil for an
// element of a list.
func (d *decoder) value(n, key *yaml.Node, s *rules.Shape, v reflect.Value, path string) {
	switch {
	case n.Kind == yaml.AliasNode || n.Style&yaml.TaggedStyle != 0:
		d.places.failed = append(d.places.failed, path) // refused by Parse
		return
	case isNull(n):
		d.fail(n, path, "", "%s has no value: %s, or remove the key", path, wants(s))
		return
	case s.Optional && n.Kind == yaml.ScalarNode && n.Value == "none":
		v.SetZero()
		d.places.set(path, d.place(key, n))
		return
	case s.Optional:
		inner := reflect.New(s.Type)
		if v.IsNil() {
			if x, ok := inner.Interface().(rules.Defaulter); ok {
				x.SetDefault()
			}
		} else {
			inner.Elem().Set(v.Elem())
		}
		if d.inner(n, key, s, inner.Elem(), path) {
			v.Set(inner)
		}
		return
	}
	d.inner(n, key, s, v, path)
}

// inner decodes a value behind its pointer, if it had one, and reports
// whether it is of the right kind.
func (d *decoder) inner(n, key *yaml.Node, s *rules.Shape, v reflect.Value, path string) bool {
	if s.ReadsPairs() {
		n = asText(n)
	}
	place := d.place(key, n)
	switch s.Kind {
	case rules.Group:
		if n.Kind != yaml.MappingNode {
			d.wrong(n, path, s)
			return false
		}
		if s.Optional {
			d.places.mark(path, place) // switching a group on is a setting
		}
		targets := make([]target, len(s.Fields))
		for i, f := range s.Fields {
			targets[i] = target{f, v}
		}
		d.keys(n, targets, path)
		return true
	case rules.Table:
		return d.table(n, s, v, path, place)
	case rules.List, rules.Tuple:
		return d.sequence(n, s, v, path, place)
	case rules.Any:
		v.Set(reflect.ValueOf(place))
		d.places.set(path, place)
		return true
	}
	if n.Kind != yaml.ScalarNode {
		d.wrong(n, path, s)
		return false
	}
	text, suggestion := d.scalar(n, s, v, path)
	if text != "" {
		d.fail(n, path, suggestion, "%s", text)
		return false
	}
	d.places.mark(path, place) // nothing stands below a single value
	return true
}

// asText makes a map with one key the text "key: value"; anything else stays.
func asText(n *yaml.Node) *yaml.Node {
	if n.Kind != yaml.MappingNode || len(n.Content) != 2 || n.Content[0].Kind != yaml.ScalarNode || n.Content[1].Kind != yaml.ScalarNode {
		return n
	}
	text := *n.Content[0]
	text.Tag, text.Style = "!!str", 0
	text.Value += ": " + n.Content[1].Value
	return &text
}

// wrong reports a value of the wrong kind.
func (d *decoder) wrong(n *yaml.Node, path string, s *rules.Shape) {
	want := wants(s)
	if s.Join != "" && n.Kind == yaml.SequenceNode && len(n.Content) > 0 {
		var parts []string
		for _, part := range n.Content {
			parts = append(parts, part.Value)
		}
		if joined := strings.Join(parts, s.Join); !slices.Contains(parts, "") {
			want = fmt.Sprintf("write one text, %q", joined)
		}
	}
	d.fail(n, path, "", "%s cannot be %s: %s", path, describe(n), want)
}

// isNull reports a value that is not there: nothing after the colon, null, ~.
func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" }

// unmarshal lets a Coded type read a value.
func unmarshal(v reflect.Value, text string) error {
	return v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
}
