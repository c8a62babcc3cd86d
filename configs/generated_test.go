package configs_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

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
	for name, make := range map[string]func() ([]byte, error){
		"schemas/variant.schema.json": func() ([]byte, error) { return schema.Variant(docs, families) },
		"KNOBS.md":                    func() ([]byte, error) { return schema.Page(docs, families) },
		"../variants/knobs.gen.go":    func() ([]byte, error) { return schema.GoFile(docs, families) },
	} {
		want, err := make()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if *update {
			write(t, name, want)
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
func write(t *testing.T, name string, data []byte) {
	t.Helper()
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	_ = f
	if err := os.WriteFile(name+".tmp", data, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(name+".tmp", name); err != nil {
		t.Fatal(err)
	}
}
