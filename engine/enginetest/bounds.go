package enginetest

import (
	"reflect"
	"slices"

	"houserules/engine/rules"
)

func lawBounds(t *trial) error {
	var wrong faults
	for _, v := range t.f.Outside() {
		if !slices.ContainsFunc(t.f.Check(clone(v.Rules)), func(p rules.Problem) bool { return !p.Warning && within(p.Path, v.Path) }) {
			wrong.add("%s is outside what the tags allow, but Check does not say so", v.change())
		}
		if _, err := t.f.Compile(v.Rules); err == nil {
			wrong.add("%s is outside what the tags allow, but Compile takes it", v.change())
		}
	}
	return wrong.err()
}

// Outside lists rule sets with one value that the tags exclude: beyond the
// bounds of a number, a word that is no choice. The rules are otherwise the
// defaults with every optional rule on.
func (f Family) Outside() []Variation {
	var list []Variation
	for _, k := range rules.Knobs(everything(f.Defaults())) {
		for _, x := range outside(k.Shape, k.Value) {
			of := everything(f.Defaults())
			knob(of, k.Path).Value.Set(x)
			list = append(list, Variation{
				Root: "everything", Path: k.Path, Value: plain(of, k.Path), Base: everything(f.Defaults()), Rules: of,
			})
		}
	}
	return list
}

// outside lists values that the tags exclude.
func outside(s *rules.Shape, now reflect.Value) []reflect.Value {
	var list []reflect.Value
	switch s.Kind {
	case rules.Choice:
		list = append(list, reflect.ValueOf("no-such-word").Convert(s.Type))
	case rules.Number, rules.Decimal:
		for _, x := range []*float64{s.Min, s.Max} {
			if x == nil {
				continue
			}
			beyond := *x + 1
			if x == s.Min {
				beyond = *x - 1
			}
			// A type that cannot hold the number needs no check.
			if v := number(s, beyond); float(v) == beyond {
				list = append(list, v)
			}
		}
	case rules.Tuple:
		for i := range s.Len {
			for _, x := range outside(s.Elem, now.Index(i)) {
				v := reflect.New(s.Type).Elem()
				v.Set(now)
				v.Index(i).Set(x)
				list = append(list, v)
			}
		}
	case rules.List:
		for _, x := range outside(s.Elem, reflect.Zero(s.Elem.Type)) {
			list = append(list, reflect.Append(reflect.MakeSlice(s.Type, 0, 1), x))
		}
	}
	if s.Optional {
		for i, x := range list {
			p := reflect.New(s.Type)
			p.Elem().Set(x)
			list[i] = p
		}
	}
	return list
}
