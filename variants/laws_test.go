package variants

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine/rules"
)

// overlay draws what a file could say of a group: some of its keys, with
// values within bounds.
func overlay(t *rapid.T, s *rules.Shape, label string) map[string]any {
	m := make(map[string]any)
	for _, f := range s.Fields {
		if rapid.Bool().Draw(t, label+f.Key+"?") {
			m[f.Key] = anyValue(t, f.Shape, label+f.Key)
		}
	}
	return m
}

func anyValue(t *rapid.T, s *rules.Shape, label string) any {
	if s.Optional && rapid.Bool().Draw(t, label+" off") {
		return "none"
	}
	switch s.Kind {
	case rules.Group:
		return overlay(t, s, label+".")
	case rules.Choice:
		return rapid.SampledFrom(s.Choices).Draw(t, label)
	case rules.Text:
		return rapid.StringMatching(`[.~é #:"-]{0,5}(\n[.~ ]{0,3}){0,2}\n?`).Draw(t, label)
	case rules.Switch:
		return rapid.Bool().Draw(t, label)
	case rules.Decimal:
		return rapid.Float64Range(0, 0.9).Draw(t, label)
	case rules.Number:
		high := 9
		if s.Max != nil {
			high = int(*s.Max)
		}
		return rapid.IntRange(int(*s.Min), high).Draw(t, label)
	case rules.Tuple:
		return []any{anyValue(t, s.Elem, label), anyValue(t, s.Elem, label)}
	case rules.List:
		list := []any{anyValue(t, s.Elem, label)}
		for rapid.Bool().Draw(t, label+" more") && len(list) < 4 {
			list = append(list, anyValue(t, s.Elem, label))
		}
		return list
	default:
		panic(fmt.Sprintf("no values of kind %v", s.Kind))
	}
}

// file writes a variant file as JSON, which is YAML, too.
func file(name, extends string, rules map[string]any) string {
	m := maps.Clone(rules)
	m["schema"], m["name"], m["extends"] = 1, name, extends
	if extends == "none" {
		m["family"] = "toy"
	}
	return string(compact(m))
}

// load loads a file of the toy library and skips the case where its rules
// contradict each other.
func load(t *rapid.T, files map[string]string, ref string) *Variant {
	v, list := toyLibrary(files).Load(ref)
	for _, d := range list {
		if !d.Warning && !strings.HasPrefix(d.Text, "halt.repetition: no rule") {
			t.Fatalf("%v\n%v", list, files)
		}
	}
	if v == nil {
		t.Skip("no rule ends the game")
	}
	return v
}

// merge is the merging of maps, written down a second time: maps merge,
// everything else replaces. A group that comes after none starts anew.
func merge(parent, child map[string]any) map[string]any {
	m := maps.Clone(parent)
	for k, c := range child {
		p, isMap := m[k].(map[string]any)
		if c, ok := c.(map[string]any); ok && isMap {
			m[k] = merge(p, c)
			continue
		}
		m[k] = c
	}
	return m
}

// A child overrides its parent, and says nothing about the rest.
func TestChildOverrides(t *testing.T) {
	shape := toyFamily().Shape()
	rapid.Check(t, func(t *rapid.T) {
		parent, child := overlay(t, shape, "parent."), overlay(t, shape, "child.")
		files := map[string]string{"p.yaml": file("p", "plain", parent), "c.yaml": file("c", "p.yaml", child)}
		c := load(t, files, "c.yaml")
		// "none" followed by keys switches the rule on anew, from its default
		// and not from what an earlier parent said; in one file that cannot be
		// said, so such cases are compared only where the parent is silent.
		merged := merge(parent, child)
		once := load(t, map[string]string{"m.yaml": file("m", "plain", merged)}, "m.yaml")
		if halt, ok := parent["halt"].(map[string]any); ok && slices.Contains(slices.Collect(maps.Values(halt)), any("none")) {
			t.Skip("switched off on the way")
		}
		if c.Hash != once.Hash {
			t.Fatalf("parent, then child: %s\nin one file:       %s", Show(c), Show(once))
		}
		for _, d := range Diff(c, once) {
			t.Errorf("%+v", d)
		}
		// Every value the child says is the child's.
		for _, k := range c.Resolved() {
			if text, ok := say(child, k.Path); ok && !strings.HasPrefix(k.Where, "c.yaml:") {
				t.Errorf("%s is %s from %s, but the child says %s", k.Path, k.Value, k.Where, text)
			}
		}
	})
}

// say looks a path up in nested maps.
func say(m map[string]any, path string) (any, bool) {
	first, rest, more := strings.Cut(path, ".")
	x, ok := m[first]
	if below, isMap := x.(map[string]any); ok && more {
		return say(below, rest)
	} else if ok && more && isMap {
		return x, true
	}
	return x, ok && !more
}

// A chain may be cut anywhere: the rules of its upper part, written out by
// Show as a root, with the lower part on top, are the rules of the chain.
func TestChainsAreAssociative(t *testing.T) {
	shape := toyFamily().Shape()
	rapid.Check(t, func(t *rapid.T) {
		files := map[string]string{
			"a.yaml": file("a", "none", overlay(t, shape, "a.")),
			"b.yaml": file("b", "a.yaml", overlay(t, shape, "b.")),
			"c.yaml": file("c", "b.yaml", overlay(t, shape, "c.")),
		}
		whole := load(t, files, "c.yaml")
		cut := maps.Clone(files)
		cut["b.yaml"] = string(Show(load(t, files, "b.yaml")))
		if got := load(t, cut, "c.yaml"); got.Hash != whole.Hash {
			t.Fatalf("%v\n%s\n%s", files, Show(whole), Show(got))
		}
		cut = maps.Clone(files)
		cut["a.yaml"] = string(Show(load(t, files, "a.yaml")))
		if got := load(t, cut, "c.yaml"); got.Hash != whole.Hash {
			t.Fatalf("%v\n%s\n%s", files, Show(whole), Show(got))
		}
	})
}

// The order of keys means nothing, neither to the rules nor to the hash.
func TestOrderOfKeysMeansNothing(t *testing.T) {
	shape := toyFamily().Shape()
	rapid.Check(t, func(t *rapid.T) {
		rules := overlay(t, shape, "")
		rules["schema"], rules["name"], rules["extends"] = 1, "x", "base"
		seed := rapid.Uint64().Draw(t, "order")
		a := load(t, map[string]string{"x.yaml": shuffled(rules, rand.New(rand.NewPCG(seed, 1)))}, "x.yaml")
		b := load(t, map[string]string{"x.yaml": shuffled(rules, rand.New(rand.NewPCG(seed, 2)))}, "x.yaml")
		if a.Hash != b.Hash {
			t.Fatalf("%v", Diff(a, b))
		}
	})
}

// shuffled writes nested maps as YAML in any order.
func shuffled(x any, r *rand.Rand) string {
	m, ok := x.(map[string]any)
	if !ok {
		data, err := json.Marshal(x)
		if err != nil {
			panic(err)
		}
		return string(data)
	}
	keys := slices.Sorted(maps.Keys(m))
	r.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	var parts []string
	for _, k := range keys {
		parts = append(parts, fmt.Sprintf("%q: %s", k, shuffled(m[k], r)))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// What Show, Canonical and New write has the variant's rules.
func TestWrittenVariantsAreTheSame(t *testing.T) {
	shape := toyFamily().Shape()
	families := toyLibrary(nil).families
	rapid.Check(t, func(t *rapid.T) {
		files := map[string]string{
			"p.yaml": file("p", "base", overlay(t, shape, "p.")),
			"c.yaml": file("c", "p.yaml", overlay(t, shape, "c.")),
		}
		v := load(t, files, "c.yaml")
		files["show.yaml"] = string(Show(v))
		if s := load(t, files, "show.yaml"); s.Hash != v.Hash || !reflect.DeepEqual(s.Rules, v.Rules) {
			t.Fatalf("shown:\n%s\n%s", files["show.yaml"], DiffText(v, s, words.English()))
		}
		r, err := restore(families, v.Canonical())
		if err != nil {
			t.Fatal(err)
		}
		if r.Hash != v.Hash || !reflect.DeepEqual(r.Rules, v.Rules) || string(r.Canonical()) != string(v.Canonical()) {
			t.Fatalf("restored: %s\n%s", v.Canonical(), r.Canonical())
		}
		if d := cmp.Diff(v.Resolved(), r.Resolved()); d != "" {
			t.Fatal(d)
		}
		if d := cmp.Diff(Explain(v, words.English()), Explain(r, words.English())); d != "" {
			t.Fatal(d)
		}
		library := toyLibrary(files)
		text, list := library.New("fresh", "c.yaml", ".")
		if list.HasErrors() {
			t.Fatal(list)
		}
		files["new.yaml"] = string(text)
		if n := load(t, files, "new.yaml"); n.Hash != v.Hash {
			t.Fatalf("new:\n%s", text)
		}
		// Every # at the beginning of a rule can be removed.
		_, rules, _ := strings.Cut(string(text), "#notes: \"\"\n")
		head := text[:len(text)-len(rules)]
		files["all.yaml"] = string(head) + regexp.MustCompile(`(?m)^#`).ReplaceAllString(rules, "")
		if n := load(t, files, "all.yaml"); n.Hash != v.Hash {
			t.Fatalf("uncommented:\n%s", files["all.yaml"])
		}
	})
}

// Two rule sets have one hash if and only if they are the same rules.
func TestHashIsOfTheRules(t *testing.T) {
	shape := toyFamily().Shape()
	rapid.Check(t, func(t *rapid.T) {
		a := load(t, map[string]string{"a.yaml": file("a", "plain", overlay(t, shape, "a."))}, "a.yaml")
		b := load(t, map[string]string{"b.yaml": file("b", "base", overlay(t, shape, "b."))}, "b.yaml")
		if same := reflect.DeepEqual(a.Rules, b.Rules); same != (a.Hash == b.Hash) || same != (len(Diff(a, b)) == 0) {
			t.Fatalf("same rules %v, same hash %v\n%s", same, a.Hash == b.Hash, DiffText(a, b, words.English()))
		}
	})
}

// widerRules are the toy's rules with knobs added since.
type widerRules struct {
	Fresh toySlam  `yaml:"fresh"`
	Board toyBoard `yaml:"board"`
	Slam  toySlam  `yaml:"slam"`
	Count []int    `yaml:"counts" unit:"seeds"`
	House [2]int   `yaml:"houses"`
	Halt  struct {
		Repetition *widerRepetition `yaml:"repetition"`
		Majority   *toyMajority     `yaml:"majority"`
		Timeout    *toyMajority     `yaml:"timeout"`
	} `yaml:"halt"`
	Quick   bool    `yaml:"quick"`
	Penalty float64 `yaml:"penalty"`
}

type widerRepetition struct {
	Count  int     `yaml:"count" unit:"occurrences"`
	Slam   toySlam `yaml:"slam"`
	Within int     `yaml:"within" unit:"plies"`
}

func (r *widerRepetition) SetDefault() {
	*r = widerRepetition{Count: 2, Slam: "captures", Within: 50}
}

// Adding knobs, in whatever place, keeps the hashes of variants that do not
// use them.
func TestNewKnobsKeepOldHashes(t *testing.T) {
	shape := toyFamily().Shape()
	wider := Family{Name: "toy", Defaults: func() any {
		w := &widerRules{Fresh: "forbidden", Board: toyDefaults().Board, Slam: "captures", Count: []int{2, 3}, House: [2]int{6, 6}}
		w.Halt.Majority = &toyMajority{25}
		return w
	}}
	rapid.Check(t, func(t *rapid.T) {
		rules := overlay(t, shape, "")
		v := load(t, map[string]string{"v.yaml": file("v", "none", rules)}, "v.yaml")
		w := &Variant{family: wider, shape: wider.Shape(), Rules: wider.Defaults()}
		tree, list := strict.FromJSON("w", compact(rules))
		if list = append(list, tree.Decode(nil, w.Rules)...); list != nil {
			t.Fatal(list)
		}
		if w.hash() != v.Hash {
			t.Fatalf("%v", rules)
		}
	})
}

func TestRestoreErrors(t *testing.T) {
	v, _ := toyLibrary(nil).Load("base")
	good := string(v.Canonical())
	families := toyLibrary(nil).families
	for name, c := range map[string]struct{ data, want string }{
		"no JSON":       {"{", "stored variant: unexpected end of JSON input"},
		"family":        {strings.Replace(good, `"family":"toy"`, `"family":"tow"`, 1), `stored variant "base": unknown family "tow"; there are ` + strings.Join(familyNames(families), ", ")},
		"changed rules": {strings.Replace(good, `"count":3`, `"count":4`, 1), `stored variant "base": its rules have the hash`},
		"bad rules":     {strings.Replace(good, `"count":3`, `"count":1,"x":2`, 1), `stored variant base: error: halt.repetition.count cannot be 1: write a whole number of occurrences from 2 to 99`},
		"bad place":     {strings.Replace(good, `[0,5]`, `[1,5]`, 1), `stored variant "base": board.seeds was set in file 1, but it has 1`},
		"cannot play":   {strings.Replace(good, `"penalty":0`, `"penalty":1`, 1), `stored variant "base": the rules of base cannot be played`},
	} {
		if _, err := restore(families, json.RawMessage(c.data)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}
