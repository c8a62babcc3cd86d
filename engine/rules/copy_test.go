package rules_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"houserules/engine/rules"
)

type leg struct {
	Turn  turn    `yaml:"turn"`
	Again *circle `yaml:"again"`
}

type shared struct {
	toy   `yaml:"-"`
	One   *circle        `yaml:"one"`
	Legs  []leg          `yaml:"legs"`
	Pairs [2]*circle     `yaml:"pairs"`
	Named map[string]leg `yaml:"named"`
	None  []int          `yaml:"none"`
}

func points() *shared {
	return &shared{
		toy: toy{Longer: 3}, One: &circle{2, 3}, Legs: []leg{{"left", &circle{4, 5}}}, Pairs: [2]*circle{1: {6, 7}},
		Named: map[string]leg{"a": {"right", &circle{8, 9}}},
	}
}

// Whatever a copy is changed in, what it was copied from stays.
func TestCopy(t *testing.T) {
	for name, change := range map[string]func(*shared){
		"nothing":              func(*shared) {},
		"a value":              func(r *shared) { r.Longer = 4 },
		"behind a pointer":     func(r *shared) { r.One.Since = 4 },
		"an element":           func(r *shared) { r.Legs[0].Turn = "new" },
		"behind an element":    func(r *shared) { r.Legs[0].Again.Count = 9 },
		"behind a pair":        func(r *shared) { r.Pairs[1].Count = 9 },
		"another key":          func(r *shared) { r.Named["b"] = leg{} },
		"behind a value":       func(r *shared) { r.Named["a"].Again.Count = 9 },
		"a list that was none": func(r *shared) { r.None = append(r.None, 1) },
	} {
		of := points()
		copied := rules.Copy(of).(*shared)
		if !reflect.DeepEqual(copied, points()) {
			t.Fatalf("a copy is %+v", copied)
		}
		if change(copied); !reflect.DeepEqual(of, points()) {
			t.Errorf("%s: what was copied is %+v, %v now", name, of, slices.Collect(maps.Keys(of.Named)))
		}
	}
}
