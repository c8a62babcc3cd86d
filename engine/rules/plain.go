package rules

import (
	"encoding"
	"fmt"
	"reflect"
)

// Plain returns a value as JSON would hold it: strings, numbers, bools, lists
// and maps; "none" for nil pointers; no units. What it returns can be decoded
// into the same type again.
func (s *Shape) Plain(v reflect.Value) any { return s.plain(v, false) }

// Lasting returns a value as Plain does, but with the first spelling of every
// choice: what a hash is made of, so that a new spelling changes none.
func (s *Shape) Lasting(v reflect.Value) any { return s.plain(v, true) }

func (s *Shape) plain(v reflect.Value, lasting bool) any {
	if s.Optional {
		if v.IsNil() {
			return "none"
		}
		v = v.Elem()
	}
	switch s.Kind {
	case Choice:
		if lasting {
			return s.first(v.String())
		}
		return v.String()
	case Text:
		return v.String()
	case Coded:
		return s.Coded(v)
	case Group:
		group := make(map[string]any, len(s.Fields))
		for _, f := range s.Fields {
			group[f.Key] = f.Shape.plain(f.Value(v), lasting)
		}
		return group
	case List, Tuple:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = s.Elem.plain(v.Index(i), lasting)
		}
		return list
	case Table:
		if one, ok := s.One(v); ok {
			return s.Elem.plain(one, lasting)
		}
		table := make(map[string]any, v.Len())
		for k, x := range v.Seq2() {
			table[k.String()] = s.Elem.plain(x, lasting)
		}
		return table
	default:
		return v.Interface()
	}
}

// first is the first spelling of a word.
func (s *Shape) first(word string) string {
	for old, now := range s.Former {
		if now == word {
			return old
		}
	}
	return word
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
