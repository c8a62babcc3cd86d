package rules

import (
	"encoding"
	"fmt"
	"reflect"
)

// Plain returns a value as JSON would hold it: strings, numbers, bools, lists
// and maps; "none" for nil pointers; no units. What it returns can be decoded
// into the same type again.
func (s *Shape) Plain(v reflect.Value) any {
	if s.Optional {
		if v.IsNil() {
			return "none"
		}
		v = v.Elem()
	}
	switch s.Kind {
	case Text, Choice:
		return v.String()
	case Coded:
		return s.Coded(v)
	case Group:
		group := make(map[string]any, len(s.Fields))
		for _, f := range s.Fields {
			group[f.Key] = f.Shape.Plain(f.Value(v))
		}
		return group
	case List, Tuple:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = s.Elem.Plain(v.Index(i))
		}
		return list
	case Table:
		if one, ok := s.One(v); ok {
			return s.Elem.Plain(one)
		}
		table := make(map[string]any, v.Len())
		for k, x := range v.Seq2() {
			table[k.String()] = s.Elem.Plain(x)
		}
		return table
	default:
		return v.Interface()
	}
}

// Coded writes a value of a Coded shape with its own method.
func (s *Shape) Coded(v reflect.Value) string {
	x, ok := v.Interface().(encoding.TextMarshaler)
	if !ok {
		panic(fmt.Sprintf("rules: %v reads text but does not write it", s.Type))
	}
	text, err := x.MarshalText()
	if err != nil {
		panic(fmt.Sprintf("rules: %v cannot be written: %v", s.Type, err))
	}
	return string(text)
}

// One returns the one value that stands for a whole table.
func (s *Shape) One(v reflect.Value) (reflect.Value, bool) {
	one := v.MapIndex(reflect.ValueOf("").Convert(s.Type.Key()))
	return one, s.Single && v.Len() == 1 && one.IsValid()
}
