package tables

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// opened opens a folder for a test.
func opened(t *testing.T, dir string) *Folder {
	t.Helper()
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// TestOneAtATime: while somebody makes tables in a folder nobody else writes there, and
// everybody reads.
func TestOneAtATime(t *testing.T) {
	dir := t.TempDir()
	one, two := opened(t, dir), opened(t, dir)
	head := Header{Rules: "abc", Class: "exact", Seeds: 1, States: 1}
	if err := one.Write(head, []int8{1}, []uint8{1}); err != nil {
		t.Fatal(err)
	}
	if err := one.Lock(); err != nil {
		t.Errorf("a folder that is locked already: %v", err)
	}
	head.Seeds = 2
	if err := two.Write(head, []int8{1}, []uint8{1}); !errors.Is(err, errTaken) || !strings.Contains(err.Error(), dir) {
		t.Errorf("two write in one folder: %v", err)
	}
	head.Seeds = 1
	l, err := two.Read(head, true)
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(filepath.Join(dir, lockName)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock stays: %v", err)
	}
	if err := two.Lock(); err != nil {
		t.Errorf("a folder that is free again: %v", err)
	}
}

// TestLockIsNoLink: a lock that leads elsewhere, or is no file, is refused, and what it
// leads to stays.
func TestLockIsNoLink(t *testing.T) {
	for what, spoil := range map[string]func(at, other string) error{
		"a link":    func(at, other string) error { return os.Symlink(filepath.Base(other), at) },
		"an escape": func(at, _ string) error { return os.Symlink("../other", at) },
		"a folder":  func(at, _ string) error { return os.Mkdir(at, 0o755) },
	} {
		dir := t.TempDir()
		other := filepath.Join(dir, "other")
		if err := os.WriteFile(other, []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := spoil(filepath.Join(dir, lockName), other); err != nil {
			t.Skip(err)
		}
		if err := opened(t, dir).Lock(); err == nil {
			t.Errorf("%s serves as a lock", what)
		}
		if data, _ := os.ReadFile(other); string(data) != "mine" {
			t.Errorf("%s: the other file holds %q", what, data)
		}
	}
}
