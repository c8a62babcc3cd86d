package variants

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"houserules/configs"
	"houserules/configs/strict"
	"houserules/engine/enginetest"
	"houserules/engine/herding"
	"houserules/engine/mancala"
	"houserules/engine/rules"
)

// law is a family as its laws take it, with the built-in variants as roots.
func law(t *testing.T, f Family) enginetest.Family {
	t.Helper()
	roots := map[string]any{}
	library := NewLibrary()
	for _, name := range library.Names() {
		v, list := library.Load(name)
		if v == nil {
			t.Fatal(list)
		}
		if v.Family == f.Name {
			roots[name] = v.Rules
		}
	}
	// Texts that no built-in variant has.
	switch r := f.Defaults().(type) {
	case *mancala.Rules:
		r.Board.Start = "1,2,3,4,5,6/6,5,4,3,2,1 3-3 S"
		roots["start"] = r
	case *herding.Rules:
		r.Board.Map = strings.Replace(r.Board.Map, "~", ".", 1)
		roots["map"] = r
	}
	return enginetest.Family{Defaults: f.Defaults, Check: f.Check, Compile: f.Compile, Describe: f.Describe, Roots: roots}
}

// bare is a variant of rules, without files and without a game.
func bare(f Family, rules any) *Variant {
	v := &Variant{Name: "bare", Title: "bare", Family: f.Name, Rules: rules, family: f, shape: f.Shape(), places: new(strict.Places)}
	v.Hash = v.hash()
	return v
}

// schema reads the JSON Schema of variants with an implementation that knows
// nothing of this project.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	data, err := configs.Files.ReadFile("schemas/variant.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("variant", document); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("variant")
}

// accepts validates a file as an editor does.
func accepts(t *testing.T, s *jsonschema.Schema, file []byte) error {
	t.Helper()
	var x any
	if err := yaml.Unmarshal(file, &x); err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(value)
}

// decode reads a file's rules, and returns what is wrong with it, or "".
func decode(f Family, file []byte) (rules any, wrong string) {
	tree, list := strict.Parse("x.yaml", file)
	rules = f.Defaults()
	if tree != nil {
		list = append(list, tree.Decode(nil, &Header{}, rules)...)
	}
	if list.HasErrors() {
		return nil, fmt.Sprint(list)
	}
	return rules, ""
}

// TestEveryKnob: whatever value of whatever knob, the difference is that knob
// and nothing else, the hash tells it apart, and the file that has it is
// accepted by the schema and read back as the same rules. The knobs come from
// the tags of the rules structs.
func TestEveryKnob(t *testing.T) {
	s := schema(t)
	for _, f := range Families() {
		t.Run(f.Name, func(t *testing.T) {
			list, err := law(t, f).Variations()
			if err != nil {
				t.Error(err)
			}
			written := map[string]bool{}
			for _, v := range list {
				if written[v.Path+": "+v.Value] && !enginetest.Long() {
					continue // with another base
				}
				a, b := bare(f, v.Base), bare(f, v.Rules)
				same := a.text(v.Path) == b.text(v.Path)
				if d := Diff(a, b); same && len(d) > 0 || !same && (len(d) != 1 || d[0].Path != v.Path) {
					t.Errorf("%s: differences %v", v, d)
				}
				if sameHash := same || b.OutsideGames(v.Path); (a.Hash == b.Hash) != sameHash {
					t.Errorf("%s: same rules %v, same hash %v", v, same, a.Hash == b.Hash)
				}
				if key := v.Path + ": " + v.Value; !written[key] {
					written[key] = true
					file := Show(b)
					if err := accepts(t, s, file); err != nil {
						t.Errorf("%s: the schema refuses what can be written: %v", v, err)
					}
					if read, wrong := decode(f, file); wrong != "" || bare(f, read).Hash != b.Hash || bare(f, read).text(v.Path) != b.text(v.Path) {
						t.Errorf("%s: read back otherwise: %s", v, wrong)
					}
				}
			}
			t.Logf("%d variations, %d values", len(list), len(written))
		})
	}
}

// TestHashLeavesDefaultsOut: a knob is part of what is hashed exactly where its
// value is not the default, and a game may depend on it.
func TestHashLeavesDefaultsOut(t *testing.T) {
	for _, f := range Families() {
		standard := reflect.ValueOf(f.Defaults()).Elem()
		list, err := law(t, f).Variations()
		if err != nil {
			t.Error(err)
		}
		seen := map[string]bool{}
		for _, v := range list {
			key := v.Path + ": " + v.Value
			if seen[key] {
				continue
			}
			seen[key] = true
			b := bare(f, v.Rules)
			hashed, _ := difference(b.shape, b.rules(), standard)
			found := hashed != nil
			for key := range strings.SplitSeq(v.Path, ".") {
				m, _ := hashed.(map[string]any)
				hashed, found = m[key]
				if !found {
					break
				}
			}
			usual := standardText(f, v.Path)
			if want := b.text(v.Path) != usual && !b.OutsideGames(v.Path); found != want {
				t.Errorf("%s: among what is hashed: %v, want %v", v, found, want)
			}
		}
	}
}

// TestOutsideValues: a file with a value that the tags exclude is refused by
// the schema and by the program, which names the knob.
func TestOutsideValues(t *testing.T) {
	s := schema(t)
	for _, f := range Families() {
		list := law(t, f).Outside()
		if n := len(f.Shape().Fields); len(list) < n {
			t.Errorf("%s: only %d values outside of what its tags allow", f.Name, len(list))
		}
		for _, v := range list {
			// As JSON, without units: the schema cannot judge "13 houses".
			b := bare(f, v.Rules)
			file := b.shape.Plain(b.rules()).(map[string]any)
			file["schema"], file["name"], file["extends"], file["family"] = 1, "bare", "none", f.Name
			if accepts(t, s, compact(file)) == nil {
				t.Errorf("%s: the schema accepts %s", f.Name, v)
			}
			if _, wrong := decode(f, compact(file)); !strings.Contains(wrong, v.Path) {
				t.Errorf("%s: %s is reported as %q", f.Name, v, wrong)
			}
		}
	}
}

// standardText is the default of a knob; of a knob of a rule that is off by
// default, what the rule has when a file switches it on and says no more.
func standardText(f Family, path string) string {
	of := f.Defaults()
	for again := true; again; {
		again = false
		for _, k := range rules.Knobs(of) {
			if k.Path == path {
				return strict.Flow(k.Shape, k.Value)
			}
			if k.Off() && strings.HasPrefix(path, k.Path+".") {
				k.SwitchOn()
				again = true
			}
		}
	}
	return bare(f, of).text(path) // a group that is on by default
}
