package confined

import (
	"os"
	"path/filepath"
	"testing"
)

// A write that cannot be finished leaves the old file, and no other.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "x.json")
	for _, text := range []string{"first", "second, longer"} {
		if err := WriteFile(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(name); string(got) != text {
			t.Errorf("got %q", got)
		}
	}
	blocked := filepath.Join(dir, "folder")
	if err := os.MkdirAll(filepath.Join(blocked, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{blocked, dir + "/.", string(filepath.Separator)} {
		if err := WriteFile(name, []byte("x")); err == nil || err.Error() != "cannot write "+name+": it is a folder" {
			t.Errorf("over a folder: %v", err)
		}
	}
	if err := WriteFile(filepath.Join(dir, "none", "x"), nil); err == nil {
		t.Error("into a missing folder: no error")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("left %v, %v", entries, err)
	}
	for name, want := range map[string]bool{".x.tmp": true, ".part-00000.arrow.0a1b2c3d.tmp": true, "x.tmp": false, ".x": false, ".tmp": false} {
		if TempFile(name) != want {
			t.Errorf("TempFile(%q) = %v", name, !want)
		}
	}
}
