package enginetest

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"houserules/engine/rules"
)

// Variation is a rule set that differs from another in one knob.
type Variation struct {
	// Root is the name of the root that it was made of.
	Root string
	// Path is the knob, Value its value as a file would have it.
	Path, Value string
	// Base are the rules before, Rules after the change. Base is the root, or
	// the root with a rule switched on whose knob it is.
	Base, Rules any

	needs []string
}

// String names the variation: "french with kroo: sow".
func (v Variation) String() string { return fmt.Sprintf("%s with %s", v.Root, v.change()) }

// change names the knob and its value.
func (v Variation) change() string { return v.Path + ": " + oneLine(v.Value) }

// oneLine quotes a picture of several lines.
func oneLine(text string) string {
	if strings.Contains(text, "\n") {
		return strconv.Quote(text)
	}
	return text
}

// Variations lists the rule sets that differ from a root in one knob: every
// choice, both truth values, the bounds of numbers and some between, lists,
// optional rules off and on, and each knob of a rule that was switched on for
// it. Some contradict themselves. It is an error if there is a knob for which
// no values can be made.
func (f Family) Variations() ([]Variation, error) {
	var list []Variation
	var faults faults
	for _, name := range slices.Sorted(maps.Keys(f.Roots)) {
		w := walk{f: f, root: name}
		w.below(f.Roots[name], "")
		list = append(list, w.list...)
		for _, err := range w.errs {
			faults.add("%s: %w", name, err)
		}
	}
	return list, faults.err()
}

// walk varies the knobs of one root.
type walk struct {
	f    Family
	root string
	list []Variation
	errs []error
}

// below varies the knobs of the rules below a path.
func (w *walk) below(base any, path string) {
	for _, o := range optionals(base) {
		if strings.HasPrefix(o.Path, path) && o.Path != path && !o.Off() {
			off := clone(base)
			knob(off, o.Path).Value.SetZero()
			w.add(base, off, o.Path, []string{o.Path + ": none"})
		}
	}
	for _, k := range rules.Knobs(base) {
		switch {
		case path != "" && !within(k.Path, path):
		case k.Shape.Kind != rules.Group:
			w.leaf(base, k)
		case k.Off() && k.Path != path:
			on := clone(base)
			knob(on, k.Path).SwitchOn()
			w.add(base, on, k.Path, []string{k.Path + ": on"})
			w.below(on, k.Path)
		}
	}
}

// leaf gives a knob each of its values.
func (w *walk) leaf(base any, k rules.Knob) {
	options, err := w.f.options(base, k)
	if err != nil {
		w.errs = append(w.errs, err)
	}
	for _, o := range options {
		changed := clone(base)
		knob(changed, k.Path).Value.Set(o.value)
		w.add(base, changed, k.Path, o.needs)
	}
}

func (w *walk) add(base, changed any, path string, needs []string) {
	w.list = append(w.list, Variation{
		Root: w.root, Path: path, Value: plain(changed, path), Base: base, Rules: changed, needs: needs,
	})
}

// options lists the values to try of a knob of some rules.
func (f Family) options(of any, k rules.Knob) ([]option, error) {
	return values{path: k.Path, text: func() []string { return f.texts(k.Path, of) }}.of(k.Shape, k.Value)
}

// textsDrawn is how many texts are tried of a knob.
const textsDrawn = 5

// texts lists texts for a knob of some rules.
func (f Family) texts(path string, of any) []string {
	list := []string{plain(f.Defaults(), path)}
	if f.Text == nil {
		for _, name := range slices.Sorted(maps.Keys(f.Roots)) {
			list = append(list, plain(f.Roots[name], path))
		}
		return list
	}
	h := fnv.New64a()
	h.Write([]byte(path + plain(of, "")))
	r := rand.New(rand.NewPCG(f.Seed, h.Sum64()))
	for range textsDrawn {
		list = append(list, f.Text(path, of, r))
	}
	return list
}

// redraw gives texts that may not fit the other rules any more new ones.
func (f Family) redraw(of any, except string, r *rand.Rand) {
	for _, k := range rules.Knobs(of) {
		if k.Shape.Kind == rules.Text && k.Path != except {
			text := f.texts(k.Path, of)
			if f.Text != nil {
				text = []string{f.Text(k.Path, of, r)}
			}
			k.Value.SetString(text[r.IntN(len(text))])
		}
	}
}

func (f Family) tame(rules any) {
	if f.Tame != nil {
		f.Tame(rules)
	}
}

// Sample draws a rule set: a root, by name, with several knobs changed. Half of
// the time or more it contradicts itself; Compile decides.
func (f Family) Sample(r *rand.Rand) (root string, combined any) {
	names := slices.Sorted(maps.Keys(f.Roots))
	root = names[r.IntN(len(names))]
	combined = clone(f.Roots[root])
	odds := []float64{0.05, 0.15, 0.4}[r.IntN(3)]
	for _, o := range optionals(combined) {
		if o.Shape.Kind == rules.Group && r.Float64() < odds {
			if o.Off() {
				o.SwitchOn()
			} else {
				o.Value.SetZero()
			}
		}
	}
	for _, k := range rules.Knobs(combined) {
		if k.Shape.Kind == rules.Group || k.Shape.Kind == rules.Text || r.Float64() >= odds {
			continue
		}
		// A knob without values is a fault of the law "values".
		if options, err := f.options(combined, k); err == nil {
			k.Value.Set(draw(k.Shape, options, r))
		}
	}
	if r.Float64() < odds {
		f.redraw(combined, "", r)
	}
	f.tame(combined)
	return root, combined
}

// optionals lists the optional knobs and rules, on or off, that a rules struct
// has, and those within rules that are on.
func optionals(of any) []rules.Knob {
	var list []rules.Knob
	var add func(s *rules.Shape, v reflect.Value, path string)
	add = func(s *rules.Shape, v reflect.Value, path string) {
		if s.Optional {
			list = append(list, rules.Knob{Path: path, Shape: s, Value: v})
			if v.IsNil() {
				return
			}
			v = v.Elem()
		}
		if s.Kind == rules.Group {
			for _, f := range s.Fields {
				add(f.Shape, f.Value(v), rules.JoinPath(path, f.Key))
			}
		}
	}
	v := reflect.ValueOf(of).Elem()
	add(rules.ShapeOf(v.Type()), v, "")
	return list
}

// knob returns the knob or optional rule of a path.
func knob(of any, path string) rules.Knob {
	for _, k := range append(rules.Knobs(of), optionals(of)...) {
		if k.Path == path {
			return k
		}
	}
	panic(fmt.Sprintf("enginetest: no knob %s", path))
}

// plain writes the value of a path, or of all rules; a text as it is.
func plain(of any, path string) string {
	if path == "" {
		v := reflect.ValueOf(of).Elem()
		return fmt.Sprint(rules.ShapeOf(v.Type()).Plain(v))
	}
	for _, k := range append(rules.Knobs(of), optionals(of)...) {
		if k.Path == path {
			return fmt.Sprint(k.Shape.Plain(k.Value))
		}
	}
	return "none" // of a rule that is off
}

// clone copies a rules struct with everything that it points to.
func clone(of any) any {
	v := reflect.ValueOf(of)
	c := reflect.New(v.Type().Elem())
	c.Elem().Set(v.Elem())
	own(c.Elem())
	return c.Interface()
}

// own replaces what a value shares with the one that it was copied from.
func own(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c := reflect.New(v.Type().Elem())
			c.Elem().Set(v.Elem())
			v.Set(c)
			own(c.Elem())
		}
	case reflect.Slice:
		if !v.IsNil() {
			c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(c, v)
			v.Set(c)
			for i := range c.Len() {
				own(c.Index(i))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			own(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				own(v.Field(i))
			}
		}
	}
}
