package strict_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/configs/strict"
	"houserules/engine/rules"
)

// Whatever the bytes are: no panic, no error without text, no place outside
// the file; and what is accepted is within bounds and survives being written
// and read again.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"title: Club\ngrand_slam: forbidden\nboard: {houses: [5, 6], seeds: 5 seeds}\n",
		"games: {random: 200_000, \"alphabeta:4\": 1 game}\nagents: random\nseed: 18446744073709551615\n",
		"end:\n  majority: half + 1\n  repetition: {count: 3}\nboard:\n  map: |\n    ..\n",
		"a: &a [*a]\n<<: *a\n", "title: !!str x", "\tx", "? [a]\n: b", "x: 'y", "---\n---\n", "counts: [4 seeds, ~]", "margin: .5 pp", "\xff", "---", "games: 1",
	} {
		f.Add([]byte(seed))
	}
	shape := rules.ShapeOf(reflect.TypeFor[Toy]())
	f.Fuzz(func(t *testing.T, data []byte) {
		toy := defaultToy()
		list := strict.Decode("f.yaml", data, toy)
		lines := 1 + strings.Count(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n") + strings.Count(string(data), "\r")
		for _, d := range list {
			if d.Text == "" || d.File != "f.yaml" || d.Line < 0 || d.Line > lines || d.Line > 0 && d.Column < 1 {
				t.Errorf("%#v", d)
			}
		}
		_ = list.String()
		if toy.Board.Seeds < 1 || toy.Board.Seeds > 16 || toy.Board.Houses[0] < 1 || toy.Board.Houses[1] > 12 || toy.Margin < 0 || toy.Margin > 50 {
			t.Errorf("out of bounds: %+v", toy)
		}
		if len(list) > 0 {
			return
		}
		again := &Toy{}
		text := strict.Flow(shape, reflect.ValueOf(toy).Elem())
		if list := strict.Decode("again", []byte(text), again); len(list) > 0 {
			t.Errorf("%s\n%v", text, list)
		}
		if toy.Agents == nil {
			again.Agents = nil
		}
		for _, m := range []*map[string]string{&toy.Labels, &again.Labels} {
			if len(*m) == 0 {
				*m = nil
			}
		}
		for _, m := range []*map[string]int64{&toy.Games, &again.Games} {
			if len(*m) == 0 {
				*m = nil
			}
		}
		if d := cmp.Diff(toy, again); d != "" {
			t.Errorf("%s\n%s", text, d)
		}
	})
}
