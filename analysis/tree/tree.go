// Package tree keeps named values in the order in which they are printed, for the formats
// that programs read. Package record fills and prints them. Every
// number keeps every digit; what is not a number is null.
package tree

import (
	"encoding/json"
	"math"
	"slices"
)

// Field is a key, which is a string, and its value: a string, a bool, an int or int64, a
// uint64, a Number, a list of strings or numbers, an Object, Entries, or a list of objects
// or entries.
type Field [2]any

// Key is the key.
func (f Field) Key() string { return f[0].(string) }

// Object is a thing with its properties, in the order in which it is printed.
type Object []Field

// Entries are things by their names. JSON prints them by name, CSV in their
// order.
type Entries []Field

// Number is a float that JSON writes as null where it is not finite.
type Number float64

// MarshalJSON writes the shortest text that reads back as the same number.
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// MarshalJSON writes the fields in their order.
func (o Object) MarshalJSON() ([]byte, error) { return compact(o) }

// MarshalJSON writes the fields by name.
func (e Entries) MarshalJSON() ([]byte, error) { return compact(e) }

// Get returns the value of a key, nil where there is none.
func Get(fields []Field, key string) any {
	for _, f := range fields {
		if f.Key() == key {
			return f[1]
		}
	}
	return nil
}

// Without leaves out some keys.
func (o Object) Without(keys ...string) Object {
	return slices.DeleteFunc(slices.Clone(o), func(f Field) bool { return slices.Contains(keys, f.Key()) })
}

// With applies a change to the value of a key, where there is one.
func (o Object) With(key string, change func(any) any) Object {
	o = slices.Clone(o)
	for i, f := range o {
		if f.Key() == key {
			o[i][1] = change(f[1])
		}
	}
	return o
}

// Each applies a change to every object of a list.
func Each(change func(Object) Object) func(any) any {
	return func(v any) any {
		list := slices.Clone(v.([]Object))
		for i := range list {
			list[i] = change(list[i])
		}
		return list
	}
}

// Sorted makes entries of all objects of a tree, so that JSON has all keys in
// order.
func Sorted(v any) any {
	switch v := v.(type) {
	case Object:
		return Sorted(Entries(v))
	case Entries:
		out := slices.Clone(v)
		for i := range out {
			out[i][1] = Sorted(out[i][1])
		}
		return out
	case []Object:
		out := make([]any, len(v))
		for i := range v {
			out[i] = Sorted(v[i])
		}
		return out
	default:
		return v
	}
}
