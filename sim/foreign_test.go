package sim

import (
	"reflect"
	"slices"
	"testing"

	"houserules/engine/rules"
	"houserules/variants"
)

// A variant file knows every key of a study that is none of its own, and no
// other, so that the error says where it belongs.
func TestKeysOfStudiesInVariants(t *testing.T) {
	own := rules.ShapeOf(reflect.TypeFor[variants.Header]()).Keys()
	for _, key := range rules.ShapeOf(reflect.TypeFor[StudyFile]()).Keys() {
		if known := (*variants.Header)(nil).Foreign(key) != ""; known == slices.Contains(own, key) {
			t.Errorf("%s: told to belong in a study: %t", key, known)
		}
	}
	for _, key := range append(own, "feeding", "board", "x") {
		if text := (*variants.Header)(nil).Foreign(key); text != "" {
			t.Errorf("%s: %s", key, text)
		}
	}
}
