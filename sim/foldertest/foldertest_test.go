package foldertest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"houserules/sim/foldertest"
)

// recorder notes what a test is told.
type recorder struct {
	testing.TB
	said []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

func TestSame(t *testing.T) {
	write := func(files map[string]string) string {
		dir := t.TempDir()
		for name, text := range files {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	want := foldertest.Read(t, write(map[string]string{"a": "1", "b/c": "2", "b/d": "3"}))
	got := foldertest.Read(t, write(map[string]string{"a": "1", "b/c": "two", "e": ""}))
	r := &recorder{TB: t}
	foldertest.Same(r, want, want)
	if r.said != nil {
		t.Errorf("the same folder: %q", r.said)
	}
	foldertest.Same(r, want, got)
	slices.Sort(r.said)
	if all := []string{"b/c differs (1 bytes, 3 bytes)", "b/d is missing", "e is too many"}; !slices.Equal(r.said, all) {
		t.Errorf("%q, not %q", r.said, all)
	}
}
