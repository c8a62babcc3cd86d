package rules

import (
	"reflect"
	"testing"
)

// A study of many rule sets holds a Shape once, not once for each.
func TestShapesAreShared(t *testing.T) {
	type ours struct {
		X int `yaml:"x"`
	}
	if ShapeOf(reflect.TypeFor[ours]()) != ShapeOf(reflect.TypeFor[*ours]()) {
		t.Error("a type has two shapes")
	}
}
