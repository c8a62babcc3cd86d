package rules

import "reflect"

// Copy returns a copy of a rules struct, given by its pointer, with everything that it
// points to: whoever changes one does not change the other. Values of types that read and
// write themselves are copied as they are, so that such a type may point to nothing.
func Copy(of any) any {
	v := reflect.ValueOf(of).Elem()
	c := reflect.New(v.Type())
	c.Elem().Set(v)
	ShapeOf(v.Type()).part(c.Elem())
	return c.Interface()
}

// part gives a value copies of what it shares with another.
func (s *Shape) part(v reflect.Value) {
	if s.Optional {
		if v.IsNil() {
			return
		}
		own := reflect.New(s.Type)
		own.Elem().Set(v.Elem())
		v.Set(own)
		v = own.Elem()
	}
	switch s.Kind {
	case Group:
		for _, f := range s.Fields {
			f.Shape.part(f.Value(v))
		}
	case Table:
		if v.IsNil() {
			return
		}
		own := reflect.MakeMapWithSize(s.Type, v.Len())
		for k, x := range v.Seq2() {
			one := reflect.New(x.Type()).Elem()
			one.Set(x)
			s.Elem.part(one)
			own.SetMapIndex(k, one)
		}
		v.Set(own)
	case List, Tuple:
		if s.Kind == List && !v.IsNil() {
			own := reflect.MakeSlice(s.Type, v.Len(), v.Len())
			reflect.Copy(own, v)
			v.Set(own)
		}
		for i := range v.Len() {
			s.Elem.part(v.Index(i))
		}
	}
}
