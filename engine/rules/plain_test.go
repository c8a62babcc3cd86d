package rules_test

import (
	"reflect"
	"testing"

	"houserules/engine/rules"
)

type slam string

func (slam) Values() []string { return []string{"captures", "captures-nothing"} }
func (slam) Former() map[string]string {
	return map[string]string{"captures_nothing": "captures-nothing"}
}

// What a hash is made of has the spelling that a word had first; files have
// that of today.
func TestLastingHasTheFirstSpelling(t *testing.T) {
	r := struct {
		Slam slam `yaml:"slam"`
		Also slam `yaml:"also"`
	}{"captures-nothing", "captures"}
	shape := rules.ShapeOf(reflect.TypeOf(r))
	want := map[string]any{"slam": "captures_nothing", "also": "captures"}
	if got := shape.Lasting(reflect.ValueOf(r)); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	want["slam"] = "captures-nothing"
	if got := shape.Plain(reflect.ValueOf(r)); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}

type Inner struct {
	Slam slam `yaml:"slam"`
	Most int  `yaml:"most" max:"9"`
}

// An embedded struct has its keys among those of the struct around it, in its
// place, and a value may be read and set by them.
func TestInlineHasItsKeysHere(t *testing.T) {
	r := struct {
		First int `yaml:"first"`
		Inner `yaml:",inline"`
		Last  int `yaml:"last"`
	}{1, Inner{"captures", 3}, 4}
	shape := rules.ShapeOf(reflect.TypeOf(r))
	if got, want := shape.Keys(), []string{"first", "slam", "most", "last"}; !reflect.DeepEqual(got, want) {
		t.Errorf("keys %v, not %v", got, want)
	}
	want := map[string]any{"first": 1, "slam": "captures", "most": 3, "last": 4}
	if got := shape.Plain(reflect.ValueOf(r)); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	f, _ := shape.Field("most")
	if f.In != reflect.TypeFor[Inner]() {
		t.Errorf("most is a field of %v", f.In)
	}
	f.Value(reflect.ValueOf(&r).Elem()).SetInt(12)
	var found rules.Findings
	if found.Bounds(&r); len(found.Problems) != 1 || found.Problems[0].Path != "most" {
		t.Errorf("problems %v of %+v", found.Problems, r)
	}
}
