package confined

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"slices"

	"houserules/engine/faults"
)

// Whatever the system refuses at whatever step: the caller is told, the file has its old
// contents or the new ones, whole, and nothing else is left in the folder. Only a file
// that is in place already may be reported as not durable.
func TestFaults(t *testing.T) {
	contents := func(letter string) []byte { return []byte(strings.Repeat(letter, 2*pastCache+5)) }
	old, new := contents("o"), contents("n")
	whole := func(f *Folder) error {
		w, err := f.Create("x")
		if err != nil {
			return err
		}
		if err := w.WriteWhole(new); err != nil {
			w.Abandon()
			return err
		}
		return w.Commit()
	}
	commitNew := func(f *Folder) error {
		w, err := f.Create("y")
		if err != nil {
			return err
		}
		if _, err := w.Write(new); err != nil {
			w.Abandon()
			return err
		}
		return w.CommitNew()
	}
	for _, task := range []struct {
		name string
		do   func(f *Folder) error
		// file may become new; before is what is in it.
		file   string
		before []byte
	}{
		{"WriteFile", func(f *Folder) error { return f.WriteFile("x", new) }, "x", old},
		{"WriteWhole", whole, "x", old},
		{"CommitNew", commitNew, "y", nil},
		{"ReadFile", func(f *Folder) error { _, err := f.ReadFile("x", 1<<20); return err }, "x", old},
		{"MakeFolder", func(f *Folder) error { return f.MakeFolder("a/b") }, "x", old},
		{"Lock", func(f *Folder) error {
			release, err := f.Lock("l")
			if err == nil {
				t.Cleanup(release)
			}
			return err
		}, "x", old},
		{"Remove", func(f *Folder) error { return f.Remove("y") }, "y", nil},
	} {
		for _, refusal := range []error{syscall.ENOSPC, syscall.EIO, fs.ErrPermission} {
			for at := 0; ; at++ {
				dir := t.TempDir()
				if err := os.WriteFile(filepath.Join(dir, "x"), old, 0o644); err != nil {
					t.Fatal(err)
				}
				f, err := Open(dir)
				if err != nil {
					t.Fatal(err)
				}
				var asked []faults.Operation
				faults.Refuse(func(o faults.Operation) error {
					if asked = append(asked, o); len(asked) == at+1 {
						return &fs.PathError{Op: string(o), Path: "x", Err: refusal}
					}
					return nil
				})
				err = task.do(f)
				faults.Refuse(nil)
				f.Close()
				failed := len(asked) > at
				where := fmt.Sprintf("%s, %v at step %d of %v", task.name, refusal, at, asked)
				got, missing := os.ReadFile(filepath.Join(dir, task.file))
				written := slices.Equal(got, new)
				if !written && (!slices.Equal(got, task.before) || (missing == nil) != (task.before != nil)) {
					t.Errorf("%s: %d bytes are left (%v)", where, len(got), missing)
				}
				// A link that is refused is followed by a rename.
				follows := failed && asked[at] == faults.Link
				if failed && !follows && !errors.Is(err, refusal) || !failed && err != nil {
					t.Errorf("%s: %v", where, err)
				}
				if failed && errors.Is(refusal, syscall.ENOSPC) && err != nil && !Full(err) {
					t.Errorf("%s: %v is no full disk", where, err)
				}
				if entries, err := os.ReadDir(dir); err != nil || slices.ContainsFunc(entries, func(e os.DirEntry) bool { return strings.HasPrefix(e.Name(), ".") }) {
					t.Errorf("%s: left %v (%v)", where, entries, err)
				}
				if !failed {
					if at == 0 {
						t.Errorf("%s: nothing was asked", where)
					}
					break
				}
			}
		}
	}
}
