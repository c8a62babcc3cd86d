package strict

import (
	"fmt"
	"reflect"

	"go.yaml.in/yaml/v3"

	"houserules/configs/diag"
	"houserules/engine/rules"
)

// Set gives one key of a struct, given by pointer, a value that stands in no
// file, such as that of an environment variable or a flag. It is judged as in
// a file, but for quotes: text is text, whatever it looks like. Diagnostics
// have the source, such as the variable's name, in the place of a file. A key
// that the struct does not have is a mistake of the program and panics.
func Set(source string, into any, key, value string) diag.List {
	v := reflect.ValueOf(into).Elem()
	for _, f := range rules.ShapeOf(v.Type()).Fields {
		if f.Key != key {
			continue
		}
		n := &yaml.Node{Kind: yaml.ScalarNode, Value: value}
		switch f.Shape.Kind {
		case rules.Text, rules.Choice, rules.Coded:
			n.Style = yaml.DoubleQuotedStyle
		}
		d := decoder{tree: &Tree{File: source}, places: new(Places)}
		d.value(n, nil, f.Shape, f.Value(v), key)
		return d.list
	}
	panic(fmt.Sprintf("strict: %v has no key %s", v.Type(), key))
}
