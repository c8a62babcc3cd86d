package strict_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserules/configs/strict"
	"houserules/engine/rules"
)

// anyToy draws a Toy within all bounds.
func anyToy(t *rapid.T) *Toy {
	slam := rapid.SampledFrom([]Slam{"captures", "captures-nothing", "forbidden"})
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "none", "1", "a: b", "~", "true", "<<", "*a", "0x1", "2024-01-01", "- x", "x # y", " x", "é\u2028"}))
	games := rapid.Int64Range(1, 1<<62)
	toy := &Toy{
		Schema: 1, Title: text.Draw(t, "title"), Slam: slam.Draw(t, "slam"),
		Board: Board{
			Houses: [2]int{rapid.IntRange(1, 12).Draw(t, "south"), rapid.IntRange(1, 12).Draw(t, "north")},
			Seeds:  rapid.IntRange(1, 16).Draw(t, "seeds"), Map: text.Draw(t, "map"),
		},
		Counts: rapid.SliceOf(rapid.IntRange(1, 64)).Draw(t, "counts"),
		End:    End{Majority: Half{Set: rapid.Bool().Draw(t, "set")}},
		Agents: rapid.SliceOf(text).Draw(t, "agents"),
		Games:  rapid.MapOf(rapid.StringMatching(`[a-z:.0-9]{1,9}`), games).Draw(t, "games"),
		Labels: rapid.MapOf(rapid.StringN(1, 9, -1), text).Draw(t, "labels"),
		Margin: rapid.Float64Range(0, 50).Draw(t, "margin"),
		Quick:  rapid.Bool().Draw(t, "quick"),
		Small:  rapid.Int8().Draw(t, "small"),
	}
	if toy.End.Majority.Set {
		toy.End.Majority.N = rapid.IntRange(0, 99).Draw(t, "n")
	}
	if rapid.Bool().Draw(t, "repetition") {
		toy.End.Repetition = &Repetition{rapid.IntRange(2, 99).Draw(t, "count"), slam.Draw(t, "inner")}
	}
	if rapid.Bool().Draw(t, "seed") {
		seed := rapid.Uint64().Draw(t, "seed value")
		toy.Seed = &seed
	}
	return toy
}

func valid(s string) bool { return !strings.Contains(strings.ToValidUTF8(s, "\x00"), "\x00") }

// What Flow and Plain write, Decode reads back, over defaults that differ.
func TestWrittenValuesAreReadBack(t *testing.T) {
	shape := rules.ShapeOf(reflect.TypeFor[Toy]())
	rapid.Check(t, func(t *rapid.T) {
		toy := anyToy(t)
		text := strict.Flow(shape, reflect.ValueOf(toy).Elem())
		if !valid(text) {
			t.Skip("not UTF-8")
		}
		got := &Toy{}
		if list := strict.Decode("flow", []byte(text), got); len(list) > 0 {
			t.Fatalf("%s\n%v", text, list)
		}
		if d := cmp.Diff(toy, got); d != "" {
			t.Fatalf("%s\n%s", text, d)
		}
		data, err := json.Marshal(shape.Plain(reflect.ValueOf(toy).Elem()))
		if err != nil {
			t.Fatal(err)
		}
		got = &Toy{}
		tree, list := strict.FromJSON("json", data)
		if tree != nil {
			list = append(list, tree.Decode(nil, got)...)
		}
		if len(list) > 0 {
			t.Fatalf("%s\n%v", data, list)
		}
		if d := cmp.Diff(toy, got); d != "" {
			t.Fatalf("%s\n%s", data, d)
		}
	})
}

func TestFlow(t *testing.T) {
	shape := rules.ShapeOf(reflect.TypeFor[Toy]())
	toy := defaultToy()
	toy.Board.Seeds = 1
	toy.End.Repetition = &Repetition{3, "forbidden"}
	toy.Games = map[string]int64{"random": 200000, "alphabeta:4": 1}
	toy.Board.Houses[1] = 5
	want := `{schema: 1, title: "", grand_slam: captures, board: {houses: [6 houses, 5 houses], seeds: 1 seed, map: ""}, ` +
		`counts: [2 seeds, 3 seeds], end: {majority: none, repetition: {count: 3 occurrences, slam: forbidden}}, agents: [], ` +
		`games: {"alphabeta:4": 1 game, random: 200000 games}, labels: {}, seed: none, margin: 1 pp, quick: false, small: 0}`
	if d := cmp.Diff(want, strict.Flow(shape, reflect.ValueOf(toy).Elem())); d != "" {
		t.Error(d)
	}
}

func TestFromJSONErrors(t *testing.T) {
	for text, want := range map[string]string{
		`[1]`:             "json: error: the JSON must be an object",
		`{`:               "json: error: not valid JSON: EOF",
		`{} {}`:           "json: error: not valid JSON: something follows the JSON object",
		`{"tilte": "x"}`:  "json: error: unknown key tilte; did you mean title?",
		`{"title": null}`: "json: error: title has no value: write text, or remove the key",
		strings.Repeat(`{"a":`, 70) + "1" + strings.Repeat("}", 70): "json: error: not valid JSON: nested more than 64 deep",
	} {
		tree, list := strict.FromJSON("json", []byte(text))
		if tree != nil {
			list = append(list, tree.Decode(nil, defaultToy())...)
		}
		if len(list) != 1 || list[0].String() != want {
			t.Errorf("%.40s: got %v, want %s", text, list, want)
		}
	}
}

func TestSingular(t *testing.T) {
	for plural, want := range map[string]string{
		"seeds": "seed", "plies": "ply", "houses": "house", "occurrences": "occurrence", "games": "game",
		"pp": "pp", "matches": "match", "boxes": "box", "passes": "pass", "rounds": "round", "": "",
	} {
		if got := strict.Singular(plural); got != want {
			t.Errorf("Singular(%q) = %q, want %q", plural, got, want)
		}
	}
}

func TestShapePanicsOnTypesThatCannotBeRead(t *testing.T) {
	type recursive struct {
		Next *recursive `yaml:"next"`
	}
	for name, x := range map[string]any{
		"no tag": struct{ A int }{},
		"channel": struct {
			A chan int `yaml:"a"`
		}{},
		"number keys": struct {
			A map[int]int `yaml:"a"`
		}{},
		"itself": recursive{},
		"bad bound": struct {
			A int `yaml:"a" min:"x"`
		}{},
		"bad option": struct {
			A []int `yaml:"a,flow"`
		}{},
		"single number": struct {
			A int `yaml:"a,single"`
		}{},
		"not a struct": 1,
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			rules.ShapeOf(reflect.TypeOf(x))
		}()
	}
}

func TestPlaces(t *testing.T) {
	parent, list := strict.Parse("parent.yaml", []byte("end:\n  majority: half + 1\n  repetition:\n    count: 3\ncounts: [2, 3]\n"))
	if list != nil {
		t.Fatal(list)
	}
	child, list := strict.Parse("child.yaml", []byte("end: {repetition: none}\ncounts:\n  - 4\nboard:\n  seeds: 99\n  map: |-\n    ..~\n    ~~~\n"))
	if list != nil {
		t.Fatal(list)
	}
	toy, places := defaultToy(), new(strict.Places)
	at := func(path string) string {
		p, ok := places.Near(path)
		if !ok {
			return "nowhere"
		}
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
	}
	check := func(want map[string]string) {
		t.Helper()
		for path, w := range want {
			if got := at(path); got != w {
				t.Errorf("%s is set at %s, want %s", path, got, w)
			}
		}
	}
	parent.Decode(places, toy)
	check(map[string]string{
		"end.majority": "parent.yaml:2:13", "end.repetition": "parent.yaml:3:3", "end.repetition.count": "parent.yaml:4:12",
		"end.repetition.slam": "parent.yaml:3:3", "end": "parent.yaml:2:13", "counts[1]": "parent.yaml:5:13", "board.seeds": "nowhere",
	})
	if list := child.Decode(places, toy); len(list) != 1 {
		t.Error(list)
	}
	check(map[string]string{
		"end.majority": "parent.yaml:2:13", "end.repetition": "child.yaml:1:19", "end.repetition.count": "child.yaml:1:19",
		"counts": "child.yaml:2:1", "counts[0]": "child.yaml:3:5", "counts[1]": "child.yaml:2:1", "board.seeds": "nowhere",
	})
	if d := cmp.Diff([]string{"board.seeds"}, places.Failed()); d != "" {
		t.Error(d)
	}
	board, _ := places.Lookup("board.map")
	inside := board.Inside(2, 3)
	if toy.Board.Map != "..~\n~~~" || inside.Line != 8 || inside.Column != 7 {
		t.Errorf("line 2, column 3 of %q is at %d:%d, want 8:7", toy.Board.Map, inside.Line, inside.Column)
	}
}

// One value that stands for a list takes the place of the list and of its elements.
func TestPlaceOfOneForAll(t *testing.T) {
	var x struct {
		Pair [2]int `yaml:"pair"`
	}
	places := new(strict.Places)
	for i, text := range []string{"pair: [1, 2]\n", "\npair: 3\n"} {
		tree, list := strict.Parse("t", []byte(text))
		if list = append(list, tree.Decode(places, &x)...); list != nil {
			t.Fatal(list)
		}
		if p, ok := places.Near("pair[1]"); !ok || p.Line != i+1 {
			t.Errorf("%s: pair[1] is set on line %d", text, p.Line)
		}
	}
}

func TestInside(t *testing.T) {
	for _, c := range []struct {
		yaml         string
		line, column int
		want         string
	}{
		{"map: |\n    ab\n    cd\n", 2, 2, "3:6"},
		{"map: |\n    ab\n      cd\n", 2, 3, "3:7"},
		{"map: |\n    ab\n", 5, 1, "1:6"},
		{"map: |\n    ab\n", 0, 0, "1:6"},
		{"map: |\n    ab\n", 1, 0, "2:5"},
		{"map: abc", 1, 2, "1:7"},
		{"map: 'abc'", 1, 2, "1:8"},
		{"map: \"a\\tc\"", 1, 2, "1:6"}, // escapes: only the value's own place is certain
		{"map: >\n    ab\n    cd\n", 1, 4, "1:6"},
		{"{map: abc, quick: true}", 1, 3, "1:9"},
	} {
		var x struct {
			Map   string `yaml:"map"`
			Quick bool   `yaml:"quick"`
		}
		tree, list := strict.Parse("t", []byte(c.yaml))
		places := new(strict.Places)
		if tree == nil || len(tree.Decode(places, &x)) > 0 {
			t.Fatal(list)
		}
		p, _ := places.Lookup("map")
		p = p.Inside(c.line, c.column)
		if got := fmt.Sprintf("%d:%d", p.Line, p.Column); got != c.want {
			t.Errorf("%q: line %d, column %d is at %s, want %s", c.yaml, c.line, c.column, got, c.want)
		}
	}
	var x struct {
		Rows []string `yaml:"rows"`
	}
	tree, _ := strict.Parse("t", []byte("rows:\n  - \"..\"\n  - ~~x\n"))
	places := new(strict.Places)
	tree.Decode(places, &x)
	p, _ := places.Lookup("rows")
	if p = p.Inside(2, 3); p.Line != 3 || p.Column != 7 {
		t.Errorf("row 2, column 3 is at %d:%d, want 3:7", p.Line, p.Column)
	}
}
