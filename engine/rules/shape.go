package rules

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Kind is what a value looks like in a file.
type Kind int

// The kinds.
const (
	// Text is a string.
	Text Kind = iota + 1
	// Choice is one of a few words.
	Choice
	// Coded is a single value that its type reads and writes itself.
	Coded
	// Switch is true or false.
	Switch
	// Number is an integer, Decimal any number; both may carry a unit.
	Number
	Decimal
	// Tuple is a list of fixed length, or one value for all of it.
	Tuple
	// List is a list.
	List
	// Group is a map with known keys.
	Group
	// Table is a map with free keys.
	Table
	// Any is whatever stands there, which is judged once it is known what it is
	// for.
	Any
)

// Shape describes what a Go type takes. Decoding, printing and the JSON
// Schema all follow the same Shape, so they cannot disagree.
type Shape struct {
	Kind Kind
	// Type is the Go type, without the pointer of an optional one.
	Type reflect.Type
	// Optional is set for pointers: the word none stands for nil.
	Optional bool
	// Single is set where one value stands for a List or Table of one.
	Single bool
	// Unit is the plural of what a number counts, or empty.
	Unit string
	// Min and Max bound a number, nil where it has no such bound.
	Min, Max *float64
	// Choices are the words of a Choice.
	Choices []string
	// Former has the words that a Choice was written with before, and for each
	// the word of today.
	Former map[string]string
	// Join stands between words that are one Text where several belong together, so
	// that a list of them is told how it is written; empty elsewhere.
	Join string
	// Elem is the shape of a Tuple's, List's or Table's elements.
	Elem *Shape
	// Len is the length of a Tuple.
	Len int
	// Fields are the keys of a Group, in the order of the struct.
	Fields []Field
}

// Field is a key of a Group.
type Field struct {
	// Key is the word in the file, Name the field's name in Go.
	Key, Name string
	// In is the struct that declares the field: the Group's own, or one that is
	// embedded in it, whose keys are the Group's.
	In    reflect.Type
	Shape *Shape
	// OutsideGames is set for a key that changes no single game of agents. It is not part of
	// the rules' hash.
	OutsideGames bool
	// Club has the values that people try who change rules among friends, as YAML: a
	// list, or all; or one value, such as half + 1, that stands for a number that comes
	// to the same, so that it goes along when others change. It is empty of knobs that
	// make another game, or none.
	Club  string
	index []int
}

// Value returns the field of a struct value.
func (f Field) Value(of reflect.Value) reflect.Value { return of.FieldByIndex(f.index) }

// Defaulter is a struct that fills itself when a file switches it on.
type Defaulter interface{ SetDefault() }

// Pairs is a Coded type that also reads a map with one key as text:
// {random: 4 plies} is "random: 4 plies".
type Pairs interface{ ReadsPairs() }

// ReadsPairs tells whether a map with one key is read as text.
func (s *Shape) ReadsPairs() bool { return s.Kind == Coded && s.Type.Implements(pairsType) }

// chooser is a string type with a fixed set of values.
type chooser interface{ Values() []string }

// renamer is a chooser of which some values were written otherwise before:
// Former returns the old spellings with those of today. Files with an old one
// are still read, and rules keep their hash.
type renamer interface{ Former() map[string]string }

var (
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
	chooserType     = reflect.TypeFor[chooser]()
	pairsType       = reflect.TypeFor[Pairs]()
)

// ShapeOf describes a struct type. A field's tag yaml is its key; ",single" behind
// it lets one value stand for a list or table of one, ",beside" keeps a key out of the
// hash of the rules (see Field.OutsideGames), the tag club is Field.Club, and an embedded struct
// with the tag ",inline" has its keys among those of the struct around it. It
// panics where the type or a tag is outside what the package documents; that is
// a mistake of the program, not of a file. Whoever asks about a type gets the same Shape,
// which is not to be changed: a study of many rule sets would hold hundreds of equal ones.
func ShapeOf(t reflect.Type) *Shape {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		panic(fmt.Sprintf("rules: %v is not a struct", t))
	}
	if s, ok := shapes.Load(t); ok {
		return s.(*Shape)
	}
	s, _ := shapes.LoadOrStore(t, shapeOf(t, "", nil))
	return s.(*Shape)
}

// shapes holds what ShapeOf said of a type, which never changes.
var shapes sync.Map

// shapeOf describes a type; within is the chain of structs that contain it.
func shapeOf(t reflect.Type, tag reflect.StructTag, within []reflect.Type) *Shape {
	s := &Shape{Type: t}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
		s.Type, s.Optional = t, true
	}
	switch {
	case reflect.PointerTo(t).Implements(textUnmarshaler):
		s.Kind = Coded
	case t.Kind() == reflect.String && t.Implements(chooserType):
		s.Kind = Choice
		zero := reflect.Zero(t).Interface()
		s.Choices = zero.(chooser).Values()
		if r, ok := zero.(renamer); ok {
			s.Former = r.Former()
		}
	default:
		s.fill(t, tag, within)
	}
	if s.Optional && s.Kind == Choice && slices.Contains(s.Choices, "none") {
		panic(fmt.Sprintf("rules: none has two meanings for *%v", t))
	}
	return s
}

func (s *Shape) fill(t reflect.Type, tag reflect.StructTag, within []reflect.Type) {
	switch t.Kind() {
	case reflect.String:
		s.Kind = Text
	case reflect.Bool:
		s.Kind = Switch
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		s.Kind = Number
		s.number(tag)
	case reflect.Float32, reflect.Float64:
		s.Kind = Decimal
		s.number(tag)
	case reflect.Array:
		s.Kind, s.Len, s.Elem = Tuple, t.Len(), shapeOf(t.Elem(), tag, within)
	case reflect.Slice:
		s.Kind, s.Elem = List, shapeOf(t.Elem(), tag, within)
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			panic(fmt.Sprintf("rules: the keys of %v are no strings", t))
		}
		s.Kind, s.Elem = Table, shapeOf(t.Elem(), tag, within)
	case reflect.Struct:
		s.Kind = Group
		s.group(t, nil, within)
	case reflect.Interface:
		if t.NumMethod() > 0 {
			panic(fmt.Sprintf("rules: no file can hold a %v", t))
		}
		s.Kind = Any
	default:
		panic(fmt.Sprintf("rules: no file can hold a %v", t))
	}
}

// group adds the keys of a struct, which lies in the Group's own at an index.
func (s *Shape) group(t reflect.Type, at []int, within []reflect.Type) {
	for _, w := range within {
		if w == t {
			panic(fmt.Sprintf("rules: %v contains itself", t))
		}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		key, option, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if key == "-" || !f.IsExported() {
			continue
		}
		index := append(slices.Clone(at), i)
		if f.Anonymous && option == "inline" {
			s.group(f.Type, index, append(within, t))
			continue
		}
		if key == "" {
			panic(fmt.Sprintf("rules: field %s of %v has no yaml tag", f.Name, t))
		}
		shape := shapeOf(f.Type, f.Tag, append(within, t))
		switch option {
		case "", "beside":
		case "single":
			if shape.Kind != List && shape.Kind != Table {
				panic(fmt.Sprintf("rules: field %s of %v is no list or map", f.Name, t))
			}
			shape.Single = true
		default:
			panic(fmt.Sprintf("rules: field %s of %v has the unknown tag option %s", f.Name, t, option))
		}
		if join := f.Tag.Get("join"); join != "" {
			if shape.Kind != List || shape.Elem.Kind != Text {
				panic(fmt.Sprintf("rules: field %s of %v is no list of text", f.Name, t))
			}
			shape.Elem.Join = join
		}
		s.Fields = append(s.Fields, Field{Key: key, Name: f.Name, In: t, Shape: shape, OutsideGames: option == "beside", Club: f.Tag.Get("club"), index: index})
	}
}

// number reads the tags of a number.
func (s *Shape) number(tag reflect.StructTag) {
	s.Unit = tag.Get("unit")
	for name, bound := range map[string]**float64{"min": &s.Min, "max": &s.Max} {
		text, ok := tag.Lookup(name)
		if !ok {
			continue
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			panic(fmt.Sprintf("rules: tag %s:%q is no number", name, text))
		}
		*bound = &x
	}
}

// Keys lists the keys of a Group.
func (s *Shape) Keys() []string {
	keys := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		keys[i] = f.Key
	}
	return keys
}

// Field returns the field of a Group with the given key.
func (s *Shape) Field(key string) (Field, bool) {
	for _, f := range s.Fields {
		if f.Key == key {
			return f, true
		}
	}
	return Field{}, false
}

// JoinPath appends a key to a dotted path. Keys that are no plain words are
// quoted, so that a path can be taken apart again.
func JoinPath(path, key string) string {
	if key == "" || strings.ContainsAny(key, ".[]\" \t\n") {
		return path + "[" + strconv.Quote(key) + "]"
	}
	if path == "" {
		return key
	}
	return path + "." + key
}

// ElementPath appends an index to a dotted path.
func ElementPath(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }
