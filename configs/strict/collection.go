package strict

import (
	"reflect"

	"houserules/engine/rules"

	"go.yaml.in/yaml/v3"
)

// table decodes a map with free keys over the one that was there.
func (d *decoder) table(n *yaml.Node, s *rules.Shape, v reflect.Value, path string, place Place) bool {
	merged := reflect.MakeMap(s.Type)
	if n.Kind != yaml.MappingNode {
		if !s.Single {
			d.wrong(n, path, s)
			return false
		}
		one := reflect.New(s.Type.Elem()).Elem()
		before := len(d.places.failed)
		d.value(n, nil, s.Elem, one, path)
		if len(d.places.failed) > before {
			return false
		}
		merged.SetMapIndex(reflect.ValueOf("").Convert(s.Type.Key()), one)
		v.Set(merged)
		d.places.set(path, place)
		return true
	}
	for k, old := range v.Seq2() {
		if !s.Single || k.String() != "" {
			merged.SetMapIndex(k, old)
		}
	}
	d.places.mark(path, place)
	lines := make(map[string]int)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if isMerge(key) || key.Kind == yaml.AliasNode {
			continue
		}
		if key.Kind != yaml.ScalarNode || key.Value == "" {
			d.fail(key, path, "", "a key of %s must be a word, not %s", path, describe(key))
			continue
		}
		if first, ok := lines[key.Value]; ok {
			d.fail(key, path, "", "key %s is given twice, first on line %d", name(key.Value), first)
			continue
		}
		lines[key.Value] = key.Line
		k := reflect.ValueOf(key.Value).Convert(s.Type.Key())
		one := reflect.New(s.Type.Elem()).Elem()
		if old := merged.MapIndex(k); old.IsValid() {
			one.Set(old)
		}
		before := len(d.places.failed)
		d.value(value, key, s.Elem, one, rules.JoinPath(path, key.Value))
		if len(d.places.failed) == before {
			merged.SetMapIndex(k, one)
		}
	}
	v.Set(merged)
	return true
}

// sequence decodes a list, or the one value that may stand for one.
func (d *decoder) sequence(n *yaml.Node, s *rules.Shape, v reflect.Value, path string, place Place) bool {
	before := len(d.places.failed)
	fresh := reflect.New(s.Type).Elem()
	switch {
	case n.Kind == yaml.SequenceNode && s.Kind == rules.Tuple && len(n.Content) != s.Len:
		d.fail(n, path, "", "%s has %d entries: %s", path, len(n.Content), wants(s))
		return false
	case n.Kind == yaml.SequenceNode:
		if s.Kind == rules.List {
			fresh = reflect.MakeSlice(s.Type, len(n.Content), len(n.Content))
		}
		d.places.clear(path)
		for i, element := range n.Content {
			v := fresh.Index(i)
			if x, ok := v.Addr().Interface().(rules.Defaulter); ok {
				x.SetDefault()
			}
			at := rules.ElementPath(path, i)
			if s.Elem.Kind == rules.Group {
				d.places.mark(at, d.place(nil, element)) // an entry may be empty
			}
			d.value(element, nil, s.Elem, v, at)
		}
	case (n.Kind == yaml.ScalarNode || s.Elem.ReadsPairs()) && (s.Kind == rules.Tuple || s.Single):
		if s.Kind == rules.List {
			fresh = reflect.MakeSlice(s.Type, 1, 1)
		}
		for i := range fresh.Len() {
			if d.value(n, nil, s.Elem, fresh.Index(i), path); len(d.places.failed) > before {
				break
			}
			d.places.clear(path)
		}
	default:
		d.wrong(n, path, s)
	}
	if len(d.places.failed) > before {
		return false
	}
	v.Set(fresh)
	d.places.mark(path, place)
	return true
}
