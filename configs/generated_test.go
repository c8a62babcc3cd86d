package configs_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"houserules/sim"
	"houserules/variants"
	"houserules/variants/schema"
)

var update = flag.Bool("update", false, "write the generated files instead of comparing them")

// Everything that is generated from the doc comments is up to date. To write
// it anew run go generate ./... at the top of the module.
func TestGeneratedFiles(t *testing.T) {
	docs, err := schema.NewDocs(".")
	if err != nil {
		t.Fatal(err)
	}
	families := variants.Families()
	for name, generate := range map[string]func() ([]byte, error){
		"schemas/variant.schema.json": func() ([]byte, error) { return schema.Variant(docs, families) },
		"schemas/study.schema.json": func() ([]byte, error) {
			return schema.Of(docs, "A study: which variants, which players, how many games", reflect.TypeFor[sim.StudyFile](),
				"name", "variants", "agents", "games")
		},
		"KNOBS.md": func() ([]byte, error) {
			study := sim.DefaultStudyFile()
			return schema.Page(docs, families, schema.Section{
				Heading: "Keys of study files", Intro: "A study says what is played: name, variants, agents and games must be given.", Defaults: &study,
			})
		},
		"../variants/knobs.gen.go": func() ([]byte, error) { return schema.GoFile(docs, families) },
	} {
		want, err := generate()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if *update {
			if err := write(name, want); err != nil {
				t.Error(err)
			}
			continue
		}
		got, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s is stale: run go generate ./...", name)
		}
	}
}

// write replaces a file whole or not at all.
func write(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".generated-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // in vain once it is renamed
	_, err = f.Write(data)
	if err := errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
