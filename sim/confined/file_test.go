package confined

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
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

// Files of every size are written whole, wherever their contents lie in memory.
func TestWriteWhole(t *testing.T) {
	dir := t.TempDir()
	folder, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	contents := make([]byte, 2*pastCache)
	for i := range contents {
		contents[i] = byte(i>>8) ^ byte(i)
	}
	for _, from := range []int{0, 1, 512, wholePage} {
		for _, size := range []int{0, 1, wholePage, pastCache - 1, pastCache, pastCache + 1, pastCache + wholePage - 1} {
			f, err := folder.Create("x")
			if err != nil {
				t.Fatal(err)
			}
			if err := f.WriteWhole(contents[from : from+size]); err != nil {
				t.Fatal(err)
			}
			if err := f.Commit(); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(filepath.Join(dir, "x")); err != nil || !bytes.Equal(got, contents[from:from+size]) {
				t.Errorf("%d bytes from %d came out as %d others (%v)", size, from, len(got), err)
			}
		}
	}
}

// A half-written file is nobody's once its time is an hour away, also where a clock was wrong.
func TestAbandoned(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, ".x.0a1b2c3d.tmp")
	if err := os.WriteFile(name, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for ago, want := range map[time.Duration]bool{0: false, 50 * time.Minute: false, 2 * time.Hour: true, -2 * time.Hour: true} {
		when := time.Now().Add(-ago)
		if err := os.Chtimes(name, when, when); err != nil {
			t.Fatal(err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil || Abandoned(entries[0]) != want {
			t.Errorf("%v ago: not %v (%v)", ago, want, err)
		}
	}
}
