package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/cmd/gen/internal/schema"
)

// Everything that is generated from the doc comments is up to date.
func TestGeneratedFiles(t *testing.T) {
	docs, err := schema.NewDocs(".")
	if err != nil {
		t.Fatal(err)
	}
	files, err := generate(docs)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		got, err := os.ReadFile(filepath.Join(docs.Root(), filepath.FromSlash(f.name)))
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(got, f.data) {
			t.Errorf("%s is stale: run go run ./cmd/gen", f.name)
		}
	}
	// And there is none that gen knows nothing of.
	schemas, err := filepath.Glob(filepath.Join(docs.Root(), "configs", "schemas", "*"))
	if err != nil || len(schemas) == 0 {
		t.Fatal(schemas, err)
	}
	for _, path := range schemas {
		known := false
		for _, f := range files {
			known = known || strings.HasSuffix(f.name, "/"+filepath.Base(path))
		}
		if !known {
			t.Errorf("%s is not generated", path)
		}
	}
}

// A file is replaced whole, and what cannot be is left alone.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "x")
	for _, text := range []string{"one", "", "three"} {
		if err := write(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := write(filepath.Join(dir, "folder"), nil); err == nil {
		t.Error("a folder was replaced")
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}
