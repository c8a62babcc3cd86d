package confined

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"syscall"
	"time"

	"houserules/engine/faults"
)

// tempSuffix ends the name of a file that is being written. The name also
// begins with a dot, so that no reader takes it for a table.
const tempSuffix = ".tmp"

// TempFile reports whether a file's name is one that an interrupted write
// leaves behind.
func TempFile(name string) bool {
	return len(name) > len(tempSuffix)+1 && name[0] == '.' && filepath.Ext(name) == tempSuffix
}

// Sweep removes from a folder inside what interrupted writes left there: what the caller knows
// to be abandoned, and what nobody holds any more.
func (f *Folder) Sweep(name string, abandoned func(fs.DirEntry) bool) error {
	entries, err := fs.ReadDir(f.root.FS(), name)
	if err != nil {
		return fmt.Errorf("cannot look for half-written files: %w", err)
	}
	for _, e := range entries {
		if !e.IsDir() && TempFile(e.Name()) && (abandoned(e) || f.unheld(path.Join(name, e.Name()))) {
			if err := f.Remove(path.Join(name, e.Name())); err != nil {
				return fmt.Errorf("cannot remove a half-written file: %w", err)
			}
		}
	}
	return nil
}

// Abandoned reports a file that nobody has written to for an hour, which is all that can be
// known of it where files cannot be locked. One of the future was written before the clock was
// put right.
func Abandoned(e fs.DirEntry) bool {
	info, err := e.Info()
	return err == nil && time.Since(info.ModTime()).Abs() > time.Hour
}

// File is a file being written under a temporary name.
type File struct {
	folder     *Folder
	name, temp string
	f          *os.File
	release    func() // ends the hold by which Sweep knows that somebody writes it
}

// Create begins to write a file. Either Commit or Abandon must be called.
func (f *Folder) Create(name string) (*File, error) {
	if parent := path.Dir(name); parent != "." {
		if _, err := f.Stat(parent); err != nil {
			return nil, err
		}
	}
	if err := faults.At(faults.Create); err != nil {
		return nil, err
	}
	for {
		temp := path.Join(path.Dir(name), fmt.Sprintf(".%s.%08x%s", path.Base(name), rand.Uint32(), tempSuffix))
		file, err := f.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue // of another run, or made by somebody to catch us
		}
		if err != nil {
			return nil, err
		}
		return &File{f, name, temp, file, f.hold(temp)}, nil
	}
}

// Path is the name that the file will have, for messages.
func (w *File) Path() string { return w.folder.Path(w.name) }

// Write implements io.Writer.
func (w *File) Write(p []byte) (int, error) {
	if err := faults.At(faults.Write); err != nil {
		n, _ := w.f.Write(p[:len(p)/2])
		return n, err
	}
	return w.f.Write(p)
}

// wholePage is what writing past the page cache goes by: memory and length are multiples
// of it.
const wholePage = 4096

// pastCache is the size from which a file that is written at once goes past the page
// cache, where the system and the disk know how: to copy it costs more than the rest of
// what the processor has to do for it, and who has written it does not read it again.
const pastCache = 1 << 18

// WriteWhole writes all contents of the file at once.
func (w *File) WriteWhole(p []byte) error {
	done := 0
	if len(p) >= pastCache {
		if err := faults.At(faults.Write); err != nil {
			_, _ = writePast(w.f, p[:len(p)/2/wholePage*wholePage])
			return err
		}
		n, err := writePast(w.f, p[:len(p)/wholePage*wholePage])
		if err != nil {
			return err
		}
		done = n
	}
	_, err := w.Write(p[done:])
	return err
}

// finish makes what was written durable and closes the file.
func (w *File) finish() error {
	err := faults.At(faults.Flush)
	if err == nil {
		err = w.f.Sync()
	}
	return errors.Join(err, w.f.Close(), faults.At(faults.Close))
}

// rename gives the file its name, durably.
func (w *File) rename() error {
	if err := faults.At(faults.Rename); err != nil {
		return err
	}
	if err := w.folder.root.Rename(w.temp, w.name); err != nil {
		return err
	}
	return w.folder.sync(path.Dir(w.name))
}

// Commit makes the file durable under its name. Once it has returned without
// error the file survives a crash.
func (w *File) Commit() error {
	defer w.release()
	err := w.finish()
	if err == nil {
		err = w.rename()
	}
	if err != nil {
		_ = w.folder.root.Remove(w.temp) // in vain where it has its name
	}
	return err
}

// CommitNew is Commit where nothing has the name yet. The error wraps fs.ErrExist where
// something has, which is left as it is. Where the file system knows no hard links
// there is a moment in which somebody else's file of that name would be replaced.
func (w *File) CommitNew() error {
	defer w.release()
	err := w.finish()
	if err == nil {
		if err = faults.At(faults.Link); err == nil {
			err = w.folder.root.Link(w.temp, w.name)
		}
		if err != nil && !errors.Is(err, fs.ErrExist) {
			if _, missing := w.folder.root.Lstat(w.name); errors.Is(missing, fs.ErrNotExist) {
				if err = w.rename(); err == nil {
					return nil
				}
			}
		}
	}
	_ = w.folder.root.Remove(w.temp)
	if err != nil {
		return err
	}
	return w.folder.sync(path.Dir(w.name))
}

// Abandon removes what was written.
func (w *File) Abandon() {
	defer w.release()
	_ = w.f.Close()
	_ = w.folder.root.Remove(w.temp)
}

// WriteFile writes a file so that a crash at any moment leaves either the old
// contents or the new.
func (f *Folder) WriteFile(name string, data []byte) error {
	w, err := f.Create(name)
	if err == nil {
		if _, err = w.Write(data); err != nil {
			w.Abandon()
		} else {
			err = w.Commit()
		}
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", f.Path(name), err)
	}
	return nil
}

// Full reports whether an error says that there is no room: the disk is full, or a
// quota or the largest size of a file is reached.
func Full(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// WriteFile is Folder.WriteFile for a file of the folder that its path names.
func WriteFile(name string, data []byte) error {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("cannot write %s: it is a folder", name)
	}
	f, err := Open(filepath.Dir(name))
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	defer f.Close()
	return f.WriteFile(filepath.Base(name), data)
}
