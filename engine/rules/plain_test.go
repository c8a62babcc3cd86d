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
