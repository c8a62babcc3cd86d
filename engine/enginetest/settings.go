package enginetest

import (
	"fmt"
	"reflect"

	"houserules/engine/rules"
)

// setting is one value of a knob that has few: a choice, a truth value, or an
// optional rule that is off or on.
type setting struct {
	path, name string
	value      reflect.Value // not that of an optional rule
	group, on  bool          // an optional rule, switched on
}

// settings are all that rules can have, numbered.
type settings struct {
	list []setting
	id   map[string]int // by name
	of   map[string][]int
	// knobs are the paths, in the order of the rules.
	knobs []string
}

func (f Family) settings() *settings {
	s := &settings{id: map[string]int{}, of: map[string][]int{}}
	add := func(x setting) {
		if s.of[x.path] == nil {
			s.knobs = append(s.knobs, x.path)
		}
		s.id[x.name] = len(s.list)
		s.of[x.path] = append(s.of[x.path], len(s.list))
		s.list = append(s.list, x)
	}
	all := everything(f.Defaults())
	for _, o := range optionals(all) {
		if o.Shape.Kind == rules.Group {
			add(setting{path: o.Path, name: o.Path + ": none", group: true})
			add(setting{path: o.Path, name: o.Path + ": on", group: true, on: true})
		}
	}
	for _, k := range rules.Knobs(all) {
		if k.Shape.Kind != rules.Choice && k.Shape.Kind != rules.Switch {
			continue
		}
		// A knob without values is a fault of the law "values".
		options, _ := f.options(all, k)
		for _, o := range options {
			add(setting{path: k.Path, name: fmt.Sprintf("%s: %v", k.Path, k.Shape.Plain(o.value)), value: o.value})
		}
	}
	return s
}

// present lists the settings of rules. Those of rules that are off are none.
func (s *settings) present(of any) []int {
	var list []int
	add := func(name string) {
		if id, ok := s.id[name]; ok {
			list = append(list, id)
		}
	}
	for _, o := range optionals(of) {
		switch {
		case o.Shape.Kind != rules.Group:
		case o.Off():
			add(o.Path + ": none")
		default:
			add(o.Path + ": on")
		}
	}
	for _, k := range rules.Knobs(of) {
		if k.Shape.Kind == rules.Choice || k.Shape.Kind == rules.Switch {
			add(fmt.Sprintf("%s: %v", k.Path, k.Shape.Plain(k.Value)))
		}
	}
	return list
}

// put gives rules a setting, and switches on the rules that it lies in.
func (s *settings) put(of any, id int) {
	x := s.list[id]
	open(of, x.path)
	k := knob(of, x.path)
	switch {
	case !x.group:
		k.Value.Set(x.value)
	case !x.on:
		k.Value.SetZero()
	case k.Off():
		k.SwitchOn()
	}
}

// open switches on the optional rules that a knob lies in.
func open(of any, path string) {
	for _, o := range optionals(of) {
		if o.Off() && o.Shape.Kind == rules.Group && o.Path != path && within(path, o.Path) {
			o.SwitchOn()
			open(of, path)
			return
		}
	}
}
