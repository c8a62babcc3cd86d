//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package confined

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// What a process left that ended in the middle of a write goes with the next sweep, however
// young; what somebody still writes stays, however long it takes.
func TestSweepTellsWhoWrites(t *testing.T) {
	dir := t.TempDir()
	folder, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	left := filepath.Join(dir, ".left.svg.0a1b2c3d.tmp")
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	written, err := folder.Create("written.svg")
	if err != nil {
		t.Fatal(err)
	}
	then := time.Now().Add(-settling - time.Second)
	for _, name := range []string{left, filepath.Join(dir, written.temp)} {
		if err := os.Chtimes(name, then, then); err != nil {
			t.Fatal(err)
		}
	}
	if err := folder.Sweep(".", func(fs.DirEntry) bool { return false }); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(left); err == nil {
		t.Error("what nobody writes is still there")
	}
	if err := written.Commit(); err != nil {
		t.Errorf("what is being written was removed: %v", err)
	}
	for _, end := range []func(*File) error{(*File).CommitNew, func(w *File) error { w.Abandon(); return nil }} {
		w, err := folder.Create("other.svg")
		if err != nil {
			t.Fatal(err)
		}
		release, released := w.release, false
		w.release = func() { released = true; release() }
		if err := end(w); err != nil || !released {
			t.Errorf("released %v, %v", released, err)
		}
	}
}
