package configs_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"

	"houserules/configs"
	"houserules/configs/strict"
	"houserules/engine/mancala"
	"houserules/engine/rules"
	"houserules/variants"
)

// compile reads one of the built-in JSON Schemas with an implementation of
// the standard that knows nothing of this project.
func compile(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	data, err := configs.Files.ReadFile("schemas/" + name)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, document); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile(name)
}

// instance reads YAML as an editor does.
func instance(t interface{ Fatal(...any) }, data []byte) any {
	var x any
	if err := yaml.Unmarshal(data, &x); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// Every built-in file names its schema, and is valid under it.
func TestBuiltinFilesFollowTheirSchema(t *testing.T) {
	for folder, schema := range map[string]string{"variants": "variant.schema.json", "studies": "study.schema.json", "balance": "balance.schema.json"} {
		files, err := fs.Glob(configs.Files, folder+"/*.yaml")
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		s := compile(t, schema)
		for _, file := range files {
			data, err := configs.Files.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if first, _, _ := strings.Cut(string(data), "\n"); first != "# yaml-language-server: $schema=../schemas/"+schema {
				t.Errorf("%s begins with %q: editors do not find its schema", file, first)
			}
			if err := s.Validate(instance(t, data)); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			if !strings.Contains(string(data), "\nname: "+strings.TrimSuffix(path.Base(file), ".yaml")+"\n") {
				t.Errorf("%s has another name than its file", file)
			}
		}
	}
}

// decodes reports whether the program reads a variant file, its structure
// only.
func decodes(data []byte) bool {
	tree, list := strict.Parse("x", data)
	if tree == nil || list.HasErrors() {
		return false
	}
	return !tree.Decode(nil, &variants.Header{}, mancala.Default()).HasErrors()
}

const (
	child = "schema: 1\nname: x\nextends: french\n"
	root  = "schema: 1\nname: x\nextends: none\nfamily: mancala\n"
)

// What the schema accepts the program accepts, and the other way round.
func TestSchemaAgreesWithTheProgram(t *testing.T) {
	s := compile(t, "variant.schema.json")
	for _, c := range []struct {
		yaml string
		ok   bool
	}{
		{child, true},
		{root, true},
		{child + "title: Club\nnotes: |\n  a\n  b\nsource: {cite: x, confidence: guess}\n", true},
		{child + "board: {houses: 6, seeds: 4 seeds}\n", true},
		{child + "board: {houses: [5, 6 houses], seeds: 1 seed}\n", true},
		{child + "board: {houses: [5, 6, 7]}\n", false},
		{child + "board: {houses: [5]}\n", false},
		{child + "board: {houses: 13}\n", false},
		{child + "board: {seeds: 0}\n", false},
		{child + "board: {seeds: 4 houses}\n", false},
		{child + "board: {seeds: 4.5}\n", false},
		{child + "board: {seeds: four}\n", false},
		{child + "board: {seeds: '4'}\n", false},
		{child + "board: {seeds: [4]}\n", false},
		{child + "board: {seeds: true}\n", false},
		{child + "board: {seeds: }\n", false},
		{child + "board: none\n", false},
		{child + "board: {sedes: 4}\n", false},
		{child + "capture: {counts: [2, 3 seeds]}\n", true},
		{child + "capture: {counts: 4}\n", false},
		{child + "capture: {counts: [2, x]}\n", false},
		{child + "grand_slam: leaves-first\n", true},
		{child + "grand_slam: leaves\n", false},
		{child + "grand_slam: [captures]\n", false},
		{child + "grandslam: captures\n", false},
		{child + "end: {majority: 25 seeds}\n", true},
		{child + "end: {majority: 25}\n", true},
		{child + "end: {majority: half + 1}\n", true},
		{child + "end: {majority: [25]}\n", false},
		{child + "end: {majority: true}\n", false},
		{child + "end: {repetition: none}\n", true},
		{child + "end: {repetition: {}}\n", true},
		{child + "end: {repetition: {count: 3 occurrences, remaining: split}}\n", true},
		{child + "end: {repetition: off}\n", false},
		{child + "end: {repetition: 3}\n", false},
		{child + "limit: {plies: 20_000 plies}\n", true},
		{child + "limit: {plies: '20_000'}\n", true},
		{child + "limit: {plies: 2000 ply}\n", true},
		{child + "limit: {plies: -1}\n", false},
		{child + "title: 5\n", false},
		{child + "title: [a]\n", false},
		{child + "source: somewhere\n", false},
		{child + "source: {confidence: maybe}\n", false},
		{"schema: 2\nname: x\nextends: french\n", false},
	} {
		bySchema, byProgram := s.Validate(instance(t, []byte(c.yaml))), decodes([]byte(c.yaml))
		if (bySchema == nil) != c.ok || byProgram != c.ok {
			t.Errorf("want %v; the schema says %v, the program %v:\n%s", c.ok, bySchema, byProgram, c.yaml)
		}
	}
	// What the loader says beyond the decoder, the schema says, too.
	for _, text := range []string{
		"name: x\nextends: french\n", "schema: 1\nextends: french\n", "schema: 1\nname: x\n",
		"schema: 1\nname: X Y\nextends: french\n", "schema: 1\nname: x\nextends: none\n", child + "family: mancala\n",
		"schema: 1\nname: x\nextends: none\nfamily: mankala\n",
	} {
		if s.Validate(instance(t, []byte(text))) == nil {
			t.Errorf("the schema accepts\n%s", text)
		}
	}
}

// The same for files made at random: knobs with values that are right, and
// with values of every wrong kind.
func TestSchemaAgreesWithTheProgramAtRandom(t *testing.T) {
	s := compile(t, "variant.schema.json")
	shape := rules.ShapeOf(reflect.TypeFor[mancala.Rules]())
	accepted, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		rules := group(t, shape, rapid.Bool().Draw(t, "wrong"))
		rules["schema"], rules["name"], rules["extends"] = 1, "x", "french"
		data, err := json.Marshal(rules)
		if err != nil {
			t.Fatal(err)
		}
		bySchema, byProgram := s.Validate(instance(t, data)), decodes(data)
		if (bySchema == nil) != byProgram {
			t.Fatalf("the schema says %v, the program %v:\n%s", bySchema, byProgram, data)
		}
		if byProgram {
			accepted++
		} else {
			refused++
		}
	})
	// Half of the files have right values only. A short run draws too few to tell.
	t.Logf("%d accepted, %d refused", accepted, refused)
	if drawn := accepted + refused; !testing.Short() && (3*accepted < drawn || 10*refused < drawn) {
		t.Errorf("%d accepted, %d refused: one side was hardly tried", accepted, refused)
	}
}

// chance is true once in 2^coins times. Coins are fair, while rapid's numbers are
// small ones more often than not.
func chance(t *rapid.T, coins int, what string) bool {
	for range coins {
		if rapid.Bool().Draw(t, what) {
			return false
		}
	}
	return true
}

// group draws keys of a group, with a wrong value here and there if wrong is set.
func group(t *rapid.T, s *rules.Shape, wrong bool) map[string]any {
	m := make(map[string]any)
	for _, f := range s.Fields {
		switch {
		case wrong && chance(t, 4, f.Key+" is odd"):
			if f.Shape.Kind == rules.Coded { // its texts are judged by its own type, not by the schema
				m[f.Key] = rapid.SampledFrom([]any{true, []any{}, map[string]any{}}).Draw(t, "odd")
				continue
			}
			m[f.Key] = rapid.SampledFrom([]any{"x", "none", "3 seeds", "3 bananas", 1.5, -1, 9999999, true, []any{}, []any{1, 1}, map[string]any{}, map[string]any{"x": 1}, ""}).Draw(t, "odd")
		case chance(t, 2, f.Key):
			m[f.Key] = right(t, f.Shape, wrong)
		}
	}
	return m
}

// right draws a value of a shape, in a group with wrong ones if wrong is set.
func right(t *rapid.T, s *rules.Shape, wrong bool) any {
	if s.Optional && rapid.Bool().Draw(t, "off") {
		return "none"
	}
	switch s.Kind {
	case rules.Group:
		return group(t, s, wrong)
	case rules.Choice:
		return rapid.SampledFrom(s.Choices).Draw(t, "choice")
	case rules.Text:
		return "text"
	case rules.Coded:
		texts := reflect.New(s.Type).Interface().(interface{ Examples() []string }).Examples()
		return rapid.SampledFrom(texts).Draw(t, "coded")
	case rules.Switch:
		return rapid.Bool().Draw(t, "switch")
	case rules.Number:
		n := rapid.IntRange(int(*s.Min), int(*s.Max)).Draw(t, "number")
		return rapid.SampledFrom([]any{n, fmt.Sprintf("%d %s", n, s.Unit)}).Draw(t, "unit")
	case rules.Decimal:
		n := float64(rapid.IntRange(int(2**s.Min), int(2**s.Max)).Draw(t, "decimal")) / 2
		return rapid.SampledFrom([]any{n, fmt.Sprintf("%v %s", n, s.Unit)}).Draw(t, "unit")
	case rules.Tuple:
		return rapid.SampledFrom([]any{right(t, s.Elem, wrong), []any{right(t, s.Elem, wrong), right(t, s.Elem, wrong)}}).Draw(t, "tuple")
	case rules.List:
		return []any{right(t, s.Elem, wrong)}
	default:
		panic(fmt.Sprintf("no values of kind %v", s.Kind))
	}
}
