// Gen writes the files that are generated from the Go types of variants, studies and
// settings and from the doc comments of their fields: the JSON Schemas with which
// editors complete and check YAML files, the reference page, the texts that the program
// itself shows, and the keys of studies, by which the program notices a study that was
// given in place of a variant.
//
// Usage, anywhere in the module:
//
//	go run ./cmd/gen
//
// It prints the files that it changed. A file is written whole or not at all,
// and none where anything has no doc comment. A test compares the files with
// what gen would write.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"houserules/cmd/gen/internal/schema"
)

//go:generate go run .

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "gen: %v\n", err)
		os.Exit(1)
	}
}

// run writes the generated files that are not up to date and prints their
// names.
func run(out io.Writer) error {
	docs, err := schema.NewDocs(".")
	if err != nil {
		return err
	}
	files, err := generate(docs)
	if err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(docs.Root(), filepath.FromSlash(f.name))
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, f.data) {
			continue
		}
		if err := write(path, f.data); err != nil {
			return fmt.Errorf("cannot write %s: %w", f.name, err)
		}
		fmt.Fprintln(out, f.name)
	}
	return nil
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
