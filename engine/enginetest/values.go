package enginetest

import (
	"encoding"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"

	"houserules/engine/rules"
)

// Exampler is implemented by types that read their values from text
// themselves: only they know what a value looks like. The texts should have a
// value of every form, and the bounds.
type Exampler interface{ Examples() []string }

// option is a value that a knob can take.
type option struct {
	value reflect.Value
	// needs name what must be playable with some rules because of this value:
	// "grand_slam: forbidden". Of numbers these are the bounds, of lists and
	// pairs those of their elements.
	needs []string
}

// values makes the values of one shape that the laws try.
type values struct {
	path string
	// text makes texts that fit the rules.
	text func() []string
}

// of lists values of a shape. now is the value that the knob has.
func (m values) of(s *rules.Shape, now reflect.Value) ([]option, error) {
	if s.Optional {
		return m.optional(s, now)
	}
	switch s.Kind {
	case rules.Choice:
		var list []option
		for _, word := range s.Choices {
			list = append(list, m.needed(s, reflect.ValueOf(word).Convert(s.Type)))
		}
		return list, nil
	case rules.Switch:
		return []option{m.needed(s, reflect.ValueOf(false).Convert(s.Type)), m.needed(s, reflect.ValueOf(true).Convert(s.Type))}, nil
	case rules.Number, rules.Decimal:
		return m.numbers(s, now)
	case rules.Coded:
		return m.coded(s)
	case rules.Text:
		return m.texts(s)
	case rules.Tuple:
		return m.tuples(s, now)
	case rules.List:
		return m.lists(s)
	default:
		return nil, fmt.Errorf("%s: the laws know no values of kind %d; teach them in enginetest/values.go", m.path, s.Kind)
	}
}

// needed is a value that must be playable.
func (m values) needed(s *rules.Shape, v reflect.Value) option {
	return option{v, []string{fmt.Sprintf("%s: %v", m.path, s.Plain(v))}}
}

// optional lists the values of a single knob that may be none.
func (m values) optional(s *rules.Shape, now reflect.Value) ([]option, error) {
	plain := *s
	plain.Optional = false
	inside := reflect.New(s.Type).Elem()
	if !now.IsNil() {
		inside = now.Elem()
	}
	list, err := m.of(&plain, inside)
	for i, o := range list {
		p := reflect.New(s.Type)
		p.Elem().Set(o.value)
		list[i].value = p
	}
	return append(list, m.needed(s, reflect.Zero(reflect.PointerTo(s.Type)))), err
}

// few is a number of values that are all tried.
const few = 16

// numbers lists the bounds, small numbers, the neighbours of the present value
// and one far from both bounds; of few whole numbers it lists all.
func (m values) numbers(s *rules.Shape, now reflect.Value) ([]option, error) {
	if s.Min == nil || s.Max == nil {
		return nil, fmt.Errorf("%s: a number needs a min and a max among its tags", m.path)
	}
	low, high, here := *s.Min, *s.Max, float(now)
	between := []float64{low + 1, low + 2, low + 3, math.Floor(low + math.Sqrt(high-low)), here - 1, here + 1}
	switch {
	case s.Kind == rules.Decimal:
		between = []float64{(low + high) / 2, (low + here) / 2, (here + high) / 2}
	case high-low < few:
		for x := low; x < high; x++ {
			between = append(between, x)
		}
	}
	slices.Sort(between)
	list := []option{m.needed(s, number(s, low)), m.needed(s, number(s, high))}
	for _, x := range slices.Compact(between) {
		if low < x && x < high {
			list = append(list, option{value: number(s, x)})
		}
	}
	return list, nil
}

// number makes a number of the shape's type.
func number(s *rules.Shape, x float64) reflect.Value {
	return reflect.ValueOf(x).Convert(s.Type)
}

func float(v reflect.Value) float64 { return v.Convert(reflect.TypeFor[float64]()).Float() }

// coded reads the examples that the type gives of itself.
func (m values) coded(s *rules.Shape) ([]option, error) {
	x, ok := reflect.New(s.Type).Interface().(Exampler)
	if !ok || len(x.Examples()) < 2 {
		return nil, fmt.Errorf("%s: %v must have a method Examples() []string with the texts of some values, for the laws to try", m.path, s.Type)
	}
	var list []option
	for _, text := range x.Examples() {
		v := reflect.New(s.Type)
		if err := v.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)); err != nil {
			return nil, fmt.Errorf("%s: its own example %q: %w", m.path, text, err)
		}
		list = append(list, m.needed(s, v.Elem()))
	}
	return list, nil
}

// texts lists texts that fit.
func (m values) texts(s *rules.Shape) ([]option, error) {
	list := m.text()
	slices.Sort(list)
	list = slices.Compact(list)
	if len(list) < 2 {
		return nil, fmt.Errorf("%s: there is no second text to try; draw some with Family.Text, or add a root that has one", m.path)
	}
	var options []option
	for _, text := range list {
		options = append(options, option{value: reflect.ValueOf(text).Convert(s.Type)})
	}
	return options, nil
}

// tuples changes one element after the other, and all together.
func (m values) tuples(s *rules.Shape, now reflect.Value) ([]option, error) {
	var list []option
	for i := range s.Len + 1 {
		one := m
		one.path = rules.ElementPath(m.path, i%s.Len)
		elements, err := one.of(s.Elem, now.Index(i%s.Len))
		if err != nil {
			return nil, err
		}
		for _, e := range elements {
			v := reflect.New(s.Type).Elem()
			v.Set(now)
			for k := range s.Len {
				if k == i || i == s.Len {
					v.Index(k).Set(e.value)
				}
			}
			list = append(list, option{v, e.needs})
		}
	}
	return list, nil
}

// lists makes the empty list, lists of one, of two, and of many.
func (m values) lists(s *rules.Shape) ([]option, error) {
	one := m
	one.path = m.path + "[]"
	elements, err := one.of(s.Elem, reflect.Zero(s.Elem.Type))
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(elements, func(a, b option) int {
		if a.value.CanInt() {
			return int(a.value.Int() - b.value.Int())
		}
		return 0
	})
	list := func(of ...option) option {
		o := option{value: reflect.MakeSlice(s.Type, 0, len(of))}
		for _, e := range of {
			o.value = reflect.Append(o.value, e.value)
			o.needs = append(o.needs, e.needs...)
		}
		return o
	}
	options := []option{list(), list(elements...)}
	backwards := slices.Clone(elements)
	slices.Reverse(backwards)
	options = append(options, list(backwards...))
	for i, a := range elements {
		options = append(options, list(a))
		for _, b := range elements[i+1:] {
			options = append(options, list(a, b))
		}
		if i > 1 && i < len(elements)-1 {
			options = append(options, list(elements[:i+1]...))
		}
	}
	return options, nil
}

// draw picks one of the values, of a number now and then any within bounds.
func draw(s *rules.Shape, list []option, r *rand.Rand) reflect.Value {
	if s.Kind == rules.Number && !s.Optional && r.IntN(2) == 0 {
		return number(s, math.Floor(*s.Min+math.Exp(r.Float64()*math.Log(*s.Max-*s.Min+1))-1+1e-9))
	}
	return list[r.IntN(len(list))].value
}
