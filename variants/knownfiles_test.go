package variants_test

import (
	"encoding"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/configs/diag"
	"houserules/engine/rules"
	"houserules/variants"
)

// TestLoadingAgain: a library that has read files before says the same of each as one that
// reads it first, of files of users that extend them, too.
func TestLoadingAgain(t *testing.T) {
	type said struct {
		Canonical, Parent, File, Register, Why string
		Chain                                  []string
		Source                                 variants.Source
		Knobs                                  []variants.Knob
		Readings                               []variants.Reading
		List                                   diag.List
	}
	of := func(l *variants.Library, ref string) said {
		v, list := l.Load(ref)
		if v == nil {
			t.Fatal(list)
		}
		register, why := l.Register(v)
		return said{string(v.Canonical()), v.Parent, v.File, register, why, v.Chain, v.Source, v.Resolved(), v.Readings, list}
	}
	again := variants.NewLibrary()
	folder := t.TempDir()
	refs := again.Names()
	for _, parent := range again.Names() {
		v, _ := again.Load(parent)
		file := filepath.Join(folder, parent+".yaml")
		text := "schema: 1\nname: mine\nextends: " + parent + "\n"
		if v.Source.Cite != "" {
			text += "source: {cite: " + strconv.Quote(v.Source.Cite) + "}\n" // and inherits its readings
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		refs = append(refs, file)
	}
	for range 2 {
		for _, ref := range refs {
			if d := cmp.Diff(of(variants.NewLibrary(), ref), of(again, ref)); d != "" {
				t.Errorf("%s, loaded again: %s", ref, d)
			}
		}
		slices.Reverse(refs)
	}
}

// TestCopiesShareNothing: rules are copied by their shapes, so that a value which reads
// itself may point to nothing.
func TestCopiesShareNothing(t *testing.T) {
	var plain func(path string, of reflect.Type)
	plain = func(path string, of reflect.Type) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface, reflect.Chan, reflect.Func:
			t.Errorf("%s is a %v, which copies would share", path, of)
		case reflect.Array:
			plain(path, of.Elem())
		case reflect.Struct:
			for i := range of.NumField() {
				plain(path+"."+of.Field(i).Name, of.Field(i).Type)
			}
		}
	}
	coded := 0
	for _, f := range variants.Families() {
		defaults := f.Defaults()
		for _, knob := range rules.Knobs(defaults) {
			if _, ok := reflect.New(knob.Shape.Type).Interface().(encoding.TextUnmarshaler); ok {
				coded++
				plain(knob.Path, knob.Shape.Type)
			}
		}
		if copied := rules.Copy(defaults); !reflect.DeepEqual(copied, defaults) || copied == defaults {
			t.Errorf("%s: a copy of the rules is not equal to them", f.Name)
		}
	}
	if coded < 3 {
		t.Errorf("%d knobs that read themselves", coded)
	}
}
