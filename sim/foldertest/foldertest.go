// Package foldertest compares folders in tests, every file to the last byte: what
// several machines played together with what one machine plays, what was resumed
// with what was never interrupted.
package foldertest

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Read returns all files below a folder by their names from there, with slashes on
// every system. A folder that cannot be read ends the test.
func Read(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		all[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Same compares what Read returned of two folders, as diff -r does, and names every
// file that is missing, differs, or is too many.
func Same(t testing.TB, want, got map[string]string) {
	t.Helper()
	for name, text := range want {
		other, ok := got[name]
		switch {
		case !ok:
			t.Errorf("%s is missing", name)
		case other != text:
			t.Errorf("%s differs (%d bytes, %d bytes)", name, len(text), len(other))
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is too many", name)
		}
	}
}
