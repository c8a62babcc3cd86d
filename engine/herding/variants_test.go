package herding_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"houserules/configs/strict"
	"houserules/engine/herding"
)

// header is what the files say besides the rules.
type header struct {
	Schema  int    `yaml:"schema"`
	Name    string `yaml:"name"`
	Title   string `yaml:"title"`
	Family  string `yaml:"family"`
	Extends string `yaml:"extends"`
	Source  struct {
		Cite       string `yaml:"cite"`
		Confidence string `yaml:"confidence"`
		Register   string `yaml:"register"`
	} `yaml:"source"`
	Notes    string `yaml:"notes"`
	Readings []struct {
		Knob     string `yaml:"knob"`
		Values   []any  `yaml:"values"`
		Source   string `yaml:"source"`
		Decision string `yaml:"decision"`
		Turns    bool   `yaml:"turns"`
	} `yaml:"readings"`
}

// TestVariantFiles: the files read without complaint and say what the default
// rules are; the points variant differs in the scoring alone.
func TestVariantFiles(t *testing.T) {
	want := herding.Default()
	r := &herding.Rules{} // nothing comes from the defaults …
	r.Points = herding.Points{Calf: 1, Cow: 3, Bull: 5}
	for _, c := range []struct {
		name    string
		scoring herding.Scoring
	}{{"awethi", herding.ScoringCount}, {"awethi-points", herding.ScoringPoints}} {
		file := filepath.Join("..", "..", "configs", "variants", c.name+".yaml")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, list := strict.Parse(file, data)
		if len(list) > 0 {
			t.Fatal(list)
		}
		var h header
		if list := tree.Decode(nil, &h, r); len(list) > 0 {
			t.Fatal(list)
		}
		if h.Name != c.name || r.Scoring != c.scoring {
			t.Errorf("%s: name %s, scoring %s", file, h.Name, r.Scoring)
		}
		r.Corners = nil // … an empty list is none
		want.Scoring = c.scoring
		if !reflect.DeepEqual(r, want) {
			t.Errorf("%s says\n%+v\nnot\n%+v", file, r, want)
		}
		if p := r.Check(); len(p) > 0 {
			t.Errorf("%s: %v", file, p)
		}
	}
}
