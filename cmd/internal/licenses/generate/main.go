// Command generate writes THIRD_PARTY.md and its compressed copy beside package
// licenses, from what is linked into each program. go generate runs it in the folder of
// that package.
//
// go list says what is linked, for every program and every system that releases are
// built for. The licences are the files beside the packages, up to the top of their
// module. A module whose licence is missing, unknown or not on the list of those that
// are allowed is an error, and nothing is written.
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"houserules/cmd/internal/shipped"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// run writes both files.
func run() error {
	root, err := top()
	if err != nil {
		return err
	}
	text, err := thirdParty(root, shipped.Targets())
	if err != nil {
		return err
	}
	packed, err := compress([]byte(text))
	if err != nil {
		return err
	}
	return errors.Join(
		write(filepath.Join(root, "THIRD_PARTY.md"), []byte(text)),
		write(filepath.Join(root, "cmd", "internal", "licenses", "third_party.md.gz"), packed))
}

// thirdParty is the page.
func thirdParty(root string, systems []shipped.Target) (string, error) {
	var list []listed
	var errs []error
	lib := &library{}
	for _, p := range shipped.Programs() {
		modules, err := linkedIn(p, root, systems)
		if err != nil {
			return "", err
		}
		l := listed{Program: p}
		for _, m := range modules {
			w, err := lib.add(m)
			errs = append(errs, err)
			l.works = append(l.works, w)
		}
		list = append(list, l)
	}
	if err := errors.Join(errs...); err != nil {
		return "", err
	}
	return page(list, lib), nil
}

// top is the top of the repository.
func top() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	return filepath.Dir(strings.TrimSpace(string(out))), nil
}

// compress packs bytes with no name and no time.
func compress(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	return packed.Bytes(), err
}

// write replaces a file as a whole.
func write(name string, data []byte) error {
	temp := name + ".new"
	if err := os.WriteFile(temp, data, 0o644); err != nil {
		return err
	}
	return os.Rename(temp, name)
}
