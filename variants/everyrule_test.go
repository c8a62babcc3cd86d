package variants

import (
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/rules"
)

// everyRule visits rule sets of a family that differ from its defaults, or
// from a built-in variant, in one knob: each choice, both ends of all bounds,
// rules on and off, and texts and lists that cannot be read. The visitor owns
// what it gets.
func everyRule(t *testing.T, f Family, visit func(name string, r any)) {
	t.Helper()
	library := NewLibrary()
	bases := map[string]any{"defaults": f.Defaults()}
	for _, name := range library.Names() {
		v, list := library.Load(name)
		if v == nil {
			t.Fatal(list)
		}
		if v.Family == f.Name {
			bases[name] = v.Rules
		}
	}
	for _, base := range slices.Sorted(maps.Keys(bases)) {
		r := bases[base]
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		fresh := func() any {
			r := f.Defaults()
			reflect.ValueOf(r).Elem().SetZero()
			if err := json.Unmarshal(data, r); err != nil {
				t.Fatal(err)
			}
			return r
		}
		if !reflect.DeepEqual(fresh(), r) {
			t.Fatalf("the rules of %s cannot be copied", base)
		}
		visit(base, fresh())
		eachKnob(base, fresh, func(r any) []rules.Knob { return rules.Knobs(r) }, visit)
	}
}

// eachKnob visits the rule sets that load makes with each of the listed knobs
// changed in turn.
func eachKnob(name string, load func() any, list func(any) []rules.Knob, visit func(string, any)) {
	for i, knob := range list(load()) {
		for j := range changes(knob) {
			r := load()
			k := list(r)[i]
			changes(k)[j]()
			visit(fmt.Sprintf("%s with %s: %v", name, k.Path, k.Shape.Plain(k.Value)), r)
		}
		if !knob.Shape.Optional || knob.Shape.Kind != rules.Group {
			continue
		}
		on := func() any {
			r := load()
			list(r)[i].SwitchOn()
			return r
		}
		below := func(r any) []rules.Knob {
			var within []rules.Knob
			for _, k := range rules.Knobs(r) {
				if len(k.Path) > len(knob.Path) && k.Path[:len(knob.Path)+1] == knob.Path+"." {
					within = append(within, k)
				}
			}
			return within
		}
		if knob.Off() {
			eachKnob(name, on, below, visit)
		}
	}
}

// changes are the ways to change a knob.
func changes(k rules.Knob) []func() {
	var list []func()
	if k.Shape.Optional && !k.Off() {
		list = append(list, func() { k.Value.SetZero() })
	}
	if k.Off() {
		list = append(list, k.SwitchOn)
	}
	for _, x := range valuesOf(k.Shape, k.Value) {
		list = append(list, func() { k.Value.Set(x) })
	}
	return list
}

// valuesOf lists values of a shape, those out of bounds included.
func valuesOf(s *rules.Shape, now reflect.Value) []reflect.Value {
	of := func(x any) reflect.Value { return reflect.ValueOf(x).Convert(s.Type) }
	var list []reflect.Value
	switch s.Kind {
	case rules.Choice:
		for _, word := range s.Choices {
			list = append(list, of(word))
		}
		list = append(list, of("no such word"))
	case rules.Switch:
		list = append(list, of(true), of(false))
	case rules.Number:
		for _, n := range []int{0, 1, 2, 3, 4, 5, 9, 12, 24, 48, 100, 1000} {
			list = append(list, of(n))
		}
		for _, bound := range []*float64{s.Min, s.Max} {
			if bound != nil {
				list = append(list, of(int(*bound)), of(int(*bound)-1), of(int(*bound)+1))
			}
		}
	case rules.Tuple:
		for _, x := range valuesOf(s.Elem, reflect.Value{}) {
			for i := range s.Len + 1 {
				tuple := reflect.New(s.Type).Elem()
				tuple.Set(now)
				for j := range s.Len {
					if i == j || i == s.Len {
						tuple.Index(j).Set(x)
					}
				}
				list = append(list, tuple)
			}
		}
	case rules.List:
		elements := valuesOf(s.Elem, reflect.Value{})
		for n := range min(len(elements), 6) + 1 {
			list = append(list, reflect.Append(reflect.MakeSlice(s.Type, 0, n), elements[:n]...))
		}
		list = append(list, reflect.Append(reflect.MakeSlice(s.Type, 0, 2), elements[1], elements[0]))
		list = append(list, reflect.Append(reflect.MakeSlice(s.Type, 0, 2), elements[1], elements[1]))
	case rules.Text:
		text := now.String()
		list = append(list, of(""), of("?"), of(text+"x"), of("x"+text))
		for at, r := range text {
			for _, letter := range " x.oSFLH~!" {
				if at%17 == int(letter)%17 {
					list = append(list, of(text[:at]+string(letter)+text[at+len(string(r)):]))
				}
			}
		}
	case rules.Coded:
		x := reflect.New(s.Type)
		for _, text := range x.Interface().(enginetest.Exampler).Examples() {
			x := reflect.New(s.Type)
			if x.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)) == nil {
				list = append(list, x.Elem())
			}
		}
	}
	return list
}
