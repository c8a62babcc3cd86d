package strict_test

import (
	"testing"

	"houserules/configs/strict"
)

// A word that was spelt otherwise before is read as the word of today, with a
// warning that names both.
func TestFormerSpelling(t *testing.T) {
	toy := Toy{Slam: "captures"}
	list := strict.Decode("f.yaml", []byte("grand_slam: captures_nothing"), &toy)
	if toy.Slam != "captures-nothing" || list.HasErrors() {
		t.Fatalf("%q, %v", toy.Slam, list)
	}
	if want := "f.yaml:1:13: warning: grand_slam: captures_nothing is written captures-nothing now"; len(list) != 1 || list[0].String() != want {
		t.Errorf("%v, not %s", list, want)
	}
}
