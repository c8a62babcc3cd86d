package rules

import "reflect"

// Knob is one rule of a rules struct with its value: a leaf of the struct, or
// a group that is switched off.
type Knob struct {
	// Path is the dotted path, "end.repetition.count". A group that is
	// switched off is one knob, "end.repetition".
	Path  string
	Shape *Shape
	// Value is the knob in the struct; where it is an optional group it is a
	// nil pointer.
	Value reflect.Value
}

// Off reports whether the knob is an optional rule that is switched off.
func (k Knob) Off() bool { return k.Shape.Optional && k.Value.IsNil() }

// Knobs lists the knobs of a rules struct, given by pointer, in the order of
// its fields.
func Knobs(rules any) []Knob {
	v := reflect.ValueOf(rules).Elem()
	return appendKnobs(nil, ShapeOf(v.Type()), v, "")
}

// knobsOf lists the knobs of a value of a shape; path stands before theirs.
func knobsOf(s *Shape, v reflect.Value, path string) []Knob { return appendKnobs(nil, s, v, path) }

func appendKnobs(list []Knob, s *Shape, v reflect.Value, path string) []Knob {
	if s.Kind != Group || s.Optional && v.IsNil() {
		return append(list, Knob{path, s, v})
	}
	if s.Optional {
		v = v.Elem()
	}
	for _, f := range s.Fields {
		list = appendKnobs(list, f.Shape, f.Value(v), JoinPath(path, f.Key))
	}
	return list
}

// SwitchOn fills a rule that is off with what it is when a file switches it on
// and says no more. The knob must be addressable and a pointer.
func (k Knob) SwitchOn() {
	k.Value.Set(reflect.New(k.Shape.Type))
	if x, ok := k.Value.Interface().(Defaulter); ok {
		x.SetDefault()
	}
}
