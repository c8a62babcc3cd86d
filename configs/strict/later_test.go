package strict

import (
	"reflect"
	"testing"

	"houserules/engine/rules"
)

// TestDecodeLater: what stands where any value may is read once it is known what
// it is for, with errors at its place and what is not said left as it was.
func TestDecodeLater(t *testing.T) {
	var later struct {
		List []struct {
			X any `yaml:"x"`
		} `yaml:"list"`
	}
	const text = "list:\n  - x: {count: 7}\n  - {x: 3 seeds}\n  - x:\n      count: many\n  - x: none\n  - {}\n"
	places := new(Places)
	tree, list := Parse("f.yaml", []byte(text))
	if len(list) > 0 {
		t.Fatal(list)
	}
	if list := tree.Decode(places, &later); len(list) > 0 {
		t.Fatal(list)
	}
	type group struct {
		Count int    `yaml:"count" unit:"seeds" min:"1" max:"9"`
		Word  string `yaml:"word"`
	}
	var rulesOf struct {
		Group *group `yaml:"group"`
	}
	for i, want := range []string{
		"", "f.yaml:3:9: error: group cannot be the text \"3 seeds\": write keys with values: count, word, or none",
		"f.yaml:5:14: error: group.count cannot be the text \"many\": write a whole number of seeds from 1 to 9", "",
	} {
		rulesOf.Group = &group{Count: 1, Word: "kept"}
		s := rules.ShapeOf(reflect.TypeOf(rulesOf)).Fields[0].Shape
		got := ""
		for _, d := range later.List[i].X.(Place).Decode("group", s, reflect.ValueOf(&rulesOf).Elem().Field(0)) {
			d.Excerpt = ""
			got += d.String()
		}
		if got != want {
			t.Errorf("%d: %s, want %s", i, got, want)
		}
		if i == 0 && *rulesOf.Group != (group{7, "kept"}) || i == 3 && rulesOf.Group != nil {
			t.Errorf("%d: %+v", i, rulesOf.Group)
		}
	}
	if later.List[4].X != nil {
		t.Errorf("%v stands where nothing does", later.List[4].X)
	}
	// An entry has a place of its own, even an empty one.
	if place, ok := places.Lookup("list[4]"); !ok || place.Line != 7 || place.Column != 5 {
		t.Errorf("the empty entry stands at %+v", place)
	}
}
