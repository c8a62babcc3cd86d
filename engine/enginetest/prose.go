package enginetest

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"houserules/engine/rules"
)

// render writes the rules as prose, and lists the knobs that it names.
func (t *trial) render(of any) (string, map[string]bool) {
	var text strings.Builder
	said := map[string]bool{}
	for _, c := range t.f.Describe(clone(of)) {
		text.WriteString(t.f.Say(c.Message) + "\n")
		for _, path := range c.Paths {
			said[path] = true
		}
	}
	return text.String(), said
}

// describe looks only whether a variation is told in other words.
func (t *trial) describe(v Variation) {
	if base, err := t.base(v.Base); err == nil && !t.wrong(v.Rules) {
		if text, _ := t.render(v.Rules); text != base.text {
			t.tell(v)
		}
	}
}

// tell notes that a variation is told in other words than its base.
func (t *trial) tell(v Variation) {
	t.told[v.Path], t.told[v.Path+": "+plain(v.Base, v.Path)] = true, true
	if k := knob(v.Base, v.Path); k.Shape.Kind == rules.Tuple && !k.Shape.Optional {
		for i := range k.Shape.Len {
			t.told[fmt.Sprintf("%s: %v", rules.ElementPath(v.Path, i), k.Shape.Elem.Plain(k.Value.Index(i)))] = true
		}
	}
	for _, need := range v.needs {
		t.told[need] = true
	}
}

// allTold reports whether that is known of all that a variation is for.
func (t *trial) allTold(v Variation) bool {
	return t.told[v.Path] && !slices.ContainsFunc(v.needs, func(need string) bool { return !t.told[need] })
}

// compare holds the prose of a variation against that of its base.
func (t *trial) compare(v Variation, base, g *game) {
	if base.text != g.text {
		t.tell(v)
	}
	if n := min(base.rows.Len, g.rows.Len); n == 0 || g.redrawn || DiffRows(slice(base.rows, 0, n), slice(g.rows, 0, n)) == nil {
		return
	}
	if _, ok := t.f.Unsaid[v.Path]; !ok && base.text == g.text {
		t.prose.add("%s is played otherwise than %s with %s: %s, but described in the same words", v, v.Root, v.Path, plain(v.Base, v.Path))
	}
	for _, side := range []*game{base, g} {
		if here := plain(side.rules, v.Path); here != plain(t.f.Defaults(), v.Path) && !names(side.said, knob(side.rules, v.Path)) {
			t.prose.add("%s: with %s: %s no clause has this path", v.Root, v.Path, here)
		}
	}
}

// names reports whether some clause names a knob, or, of a rule that is
// switched on or off, one of its knobs.
func names(said map[string]bool, k rules.Knob) bool {
	if said[k.Path] {
		return true
	}
	for path := range said {
		if k.Shape.Kind == rules.Group && within(path, k.Path) {
			return true
		}
	}
	return false
}

// naming reports knobs that the prose never speaks of, whatever their value,
// and what it speaks of that is no knob.
func (t *trial) naming() {
	all := everything(t.f.Defaults())
	for _, k := range append(rules.Knobs(all), optionals(all)...) {
		_, unsaid := t.f.Unsaid[k.Path]
		switch {
		case !names(t.said, k):
			t.prose.add("no clause of any rules has the path %s", k.Path)
		case !unsaid && !t.told[k.Path]:
			t.prose.add("no value of %s changes the words of the prose", k.Path)
		}
	}
	known := paths(rules.ShapeOf(reflect.TypeOf(all)), "")
	for _, path := range slices.Sorted(maps.Keys(t.f.Unsaid)) {
		if !known[path] {
			t.prose.add("%s is said to be without words, but is no knob", path)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(t.said)) {
		if !known[path] {
			t.prose.add("a clause has the path %s, which is no knob", path)
		}
	}
}

// wording reports values that the prose tells in no words of their own.
func (t *trial) wording(list []Variation) {
	seen := map[string]bool{}
	for _, v := range list {
		for _, need := range v.needs {
			_, unsaid := t.f.Unsaid[v.Path]
			if t.played[need] && !unsaid && t.told[v.Path] && !t.told[need] && !seen[need] {
				t.prose.add("%s changes no words of the prose", need)
			}
			seen[need] = true
		}
	}
}

// paths are the knobs and groups of a shape.
func paths(s *rules.Shape, path string) map[string]bool {
	all := map[string]bool{path: path != ""}
	for _, f := range s.Fields {
		maps.Copy(all, paths(f.Shape, rules.JoinPath(path, f.Key)))
	}
	return all
}
