//go:build unix

package confined

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// trap makes a folder with links out of it, and returns it with the file and
// the folder that nothing may be written to.
func trap(t *testing.T, names ...string) (f *Folder, outside string) {
	t.Helper()
	dir, other := t.TempDir(), t.TempDir()
	outside = filepath.Join(other, "precious")
	if err := os.WriteFile(outside, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if err := os.Symlink(outside, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(other, filepath.Join(dir, "linked")); err != nil {
		t.Fatal(err)
	}
	// Links that stay inside are followed by os.Root; so they need a look, too.
	if err := os.Symlink("inside", filepath.Join(dir, "alias")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "inside"), []byte("inside"), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		f.Close()
		entries, err := os.ReadDir(other)
		if text, _ := os.ReadFile(outside); string(text) != "precious" || err != nil || len(entries) != 1 {
			t.Errorf("outside there is now %q, %v (%v)", text, entries, err)
		}
		if text, _ := os.ReadFile(filepath.Join(dir, "inside")); string(text) != "inside" {
			t.Errorf("the linked file inside is now %q", text)
		}
	})
	return f, outside
}

func TestNothingIsWrittenThroughLinks(t *testing.T) {
	f, _ := trap(t, "summary.json", ".summary.json.tmp", ".lock")
	for _, name := range []string{"summary.json", "alias"} {
		if err := f.WriteFile(name, []byte("new")); err != nil {
			t.Error(err)
		}
		info, err := f.Stat(name)
		if err != nil || !info.Mode().IsRegular() || info.Size() != 3 {
			t.Errorf("%s is now %v, %v", name, info, err)
		}
	}
	var link *LinkError
	if err := f.WriteFile("linked/x", []byte("x")); !errors.As(err, &link) || !strings.Contains(err.Error(), "move the whole folder") {
		t.Errorf("into a linked folder: %v", err)
	}
	if err := f.MakeFolder("linked/deep"); err == nil {
		t.Error("a folder was made in a linked one")
	}
	if err := f.MakeFolder("linked"); !errors.As(err, &link) {
		t.Errorf("a linked folder in place of a folder: %v", err)
	}
	if _, err := f.Lock(".lock"); !errors.As(err, &link) {
		t.Errorf("a linked lock: %v", err)
	}
	if err := f.Remove("linked"); err != nil {
		t.Error(err)
	}
	if err := f.Walk("linked", nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the link is still there: %v", err)
	}
}

func TestLinksOutOfTheFolderAreNotRead(t *testing.T) {
	f, _ := trap(t, "plan.json")
	for _, name := range []string{"plan.json", "alias", "linked/precious"} {
		var link *LinkError
		if data, err := f.ReadFile(name, 100); !errors.As(err, &link) {
			t.Errorf("%s: read %q, %v", name, data, err)
		}
	}
	for _, name := range []string{"../x", "/etc/passwd", "a/../../x"} {
		if data, err := f.ReadFile(name, 1<<20); err == nil {
			t.Errorf("%s: read %q", name, data)
		}
		if err := f.WriteFile(name, nil); err == nil {
			t.Errorf("%s: written", name)
		}
	}
}

// A link to the folder as a whole keeps working.
func TestLinkedFolder(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	for _, open := range []func(string) (*Folder, error){Open, Make} {
		f, err := open(link)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.WriteFile("x", []byte("x")); err != nil {
			t.Error(err)
		}
		f.Close()
	}
	if text, err := os.ReadFile(filepath.Join(dir, "x")); string(text) != "x" {
		t.Errorf("%q, %v", text, err)
	}
}

// What is no regular file, or too long, is refused before it is opened: a pipe
// would never end, and a file may be as long as no disk.
func TestOnlyFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644); err != nil {
		t.Skip(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "long"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(dir, "long"), 1<<40); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"pipe": "no regular file", "folder": "no regular file", "long": "1099511627776 bytes; such a file has at most 1000"} {
		if _, err := f.ReadFile(name, 1000); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := f.Lock(name); err == nil || !strings.Contains(err.Error(), "is no lock of a run") {
			t.Errorf("%s as a lock: %v", name, err)
		}
	}
}

// A lock that is another name of some file is not written to.
func TestLockIsNoHardLink(t *testing.T) {
	dir := t.TempDir()
	precious := filepath.Join(t.TempDir(), "precious")
	if err := os.WriteFile(precious, []byte("short"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(precious, filepath.Join(dir, ".lock")); err != nil {
		t.Skip(err)
	}
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Lock(".lock"); err == nil {
		t.Error("it was taken")
	}
	if text, _ := os.ReadFile(precious); string(text) != "short" {
		t.Errorf("the file is now %q", text)
	}
}

// Two files of one name may be written at once; the later one stays, whole.
func TestTwoWriters(t *testing.T) {
	f, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	a, err1 := f.Create("x")
	b, err2 := f.Create("x")
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	_, _ = a.Write([]byte("a"))
	_, _ = b.Write([]byte("bb"))
	if err := errors.Join(b.Commit(), a.Commit()); err != nil {
		t.Fatal(err)
	}
	if text, err := f.ReadFile("x", 10); string(text) != "a" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}
