package rules

import (
	"reflect"
	"slices"
)

// Bounds adds an error for every number of a rules struct that is outside the
// min and max of its tags, and for every choice that does not exist. The tags
// are the only place where bounds stand: files are judged by the same ones.
// rules is a pointer to the struct.
func (f *Findings) Bounds(rules any) {
	v := reflect.ValueOf(rules).Elem()
	f.bounds(ShapeOf(v.Type()), v, "")
}

func (f *Findings) bounds(s *Shape, v reflect.Value, path string) {
	if s.Optional {
		if v.IsNil() {
			return
		}
		v = v.Elem()
	}
	switch s.Kind {
	case Group:
		for _, field := range s.Fields {
			f.bounds(field.Shape, field.Value(v), JoinPath(path, field.Key))
		}
	case Tuple:
		for i := range v.Len() {
			f.bounds(s.Elem, v.Index(i), path)
		}
	case List:
		for i := range v.Len() {
			f.bounds(s.Elem, v.Index(i), ElementPath(path, i))
		}
	case Choice:
		if !slices.Contains(s.Choices, v.String()) {
			f.Error(path, "rules.unknown-choice", v.String(), s.Choices)
		}
	case Number, Decimal:
		f.within(s, v, path)
	}
}

// within judges a number.
func (f *Findings) within(s *Shape, v reflect.Value, path string) {
	x := numberOf(v)
	switch low, high := s.Min, s.Max; {
	case low != nil && high != nil && !(*low <= x && x <= *high):
		f.Error(path, "rules.out-of-bounds", v.Interface(), bound(*low), bound(*high))
	case low != nil && !(*low <= x):
		f.Error(path, "rules.too-small", v.Interface(), bound(*low))
	case high != nil && !(x <= *high):
		f.Error(path, "rules.too-large", v.Interface(), bound(*high))
	}
}

// bound is a whole bound as the whole number that it is.
func bound(x float64) any {
	if x == float64(int64(x)) {
		return int64(x)
	}
	return x
}

// numberOf returns a number of any type.
func numberOf(v reflect.Value) float64 {
	switch {
	case v.CanInt():
		return float64(v.Int())
	case v.CanUint():
		return float64(v.Uint())
	default:
		return v.Float()
	}
}
