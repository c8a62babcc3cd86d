package record

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"houserules/configs/printable"
)

// Field is a value with its key. The value is a string, a bool, an int or
// int64, a uint64, a number, a list of strings or numbers, an object, entries,
// or a list of objects or entries.
type Field struct {
	Key   string
	Value any
}

// object is a thing with its properties, in the order in which it is printed.
type object []Field

// entries are things by their names. JSON prints them by name, CSV in their
// order.
type entries []Field

// number is a float of which JSON says null where it is not finite.
type number float64

// MarshalJSON writes the shortest text that reads back as the same number.
func (n number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// MarshalJSON writes the fields in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, f := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := encoder.Encode(f.Key); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := encoder.Encode(f.Value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// MarshalJSON writes the fields by name.
func (e entries) MarshalJSON() ([]byte, error) {
	byName := slices.Clone(e)
	slices.SortStableFunc(byName, func(a, b Field) int { return strings.Compare(a.Key, b.Key) })
	return object(byName).MarshalJSON()
}

// get returns the value of a key, nil where there is none.
func get(fields []Field, key string) any {
	for _, f := range fields {
		if f.Key == key {
			return f.Value
		}
	}
	return nil
}

// without leaves out some keys.
func (o object) without(keys ...string) object {
	return slices.DeleteFunc(slices.Clone(o), func(f Field) bool { return slices.Contains(keys, f.Key) })
}

// with applies a change to the value of a key, where there is one.
func (o object) with(key string, change func(any) any) object {
	o = slices.Clone(o)
	for i, f := range o {
		if f.Key == key {
			o[i].Value = change(f.Value)
		}
	}
	return o
}

// each applies a change to every object of a list.
func each(change func(object) object) func(any) any {
	return func(v any) any {
		list := slices.Clone(v.([]object))
		for i := range list {
			list[i] = change(list[i])
		}
		return list
	}
}

// sorted makes entries of all objects of a tree, so that JSON has all keys in
// order.
func sorted(v any) any {
	switch v := v.(type) {
	case object:
		return sorted(entries(v))
	case entries:
		out := slices.Clone(v)
		for i := range out {
			out[i].Value = sorted(out[i].Value)
		}
		return out
	case []object:
		out := make([]any, len(v))
		for i := range v {
			out[i] = sorted(v[i])
		}
		return out
	default:
		return v
	}
}

// indented prints a tree as indented JSON.
func indented(v any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return printable.JSON(text.Bytes()), nil
}
