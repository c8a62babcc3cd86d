package confined

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"houserules/engine/faults"
)

// Folder is a folder that is open. Its methods take names relative to it, with
// slashes, and may be called from several goroutines.
type Folder struct {
	root *os.Root
	name string
}

// Open opens a folder, which must be there. Anything else is refused before it is
// opened: opening a pipe would wait for somebody to write to it.
func Open(name string) (*Folder, error) {
	if info, err := os.Stat(name); err == nil && !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.ENOTDIR}
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &Folder{root: root, name: name}, nil
}

// Make opens a folder and makes it, and those above it, where it is missing.
func Make(name string) (*Folder, error) {
	if err := os.MkdirAll(name, 0o755); err != nil {
		return nil, err
	}
	return Open(name)
}

// Close lets go of the folder. It need not be called: the folder is closed
// when nothing refers to it any more.
func (f *Folder) Close() error { return f.root.Close() }

// Path is a name as it is called outside, for messages.
func (f *Folder) Path(name string) string { return filepath.Join(f.name, filepath.FromSlash(name)) }

// LinkError says that something inside a folder is a link.
type LinkError struct{ Path string }

// Error says so, and what to do.
func (e *LinkError) Error() string {
	return fmt.Sprintf("%s is a link, and links inside a study's folder are not followed: move the whole folder to where there is room, and link to that if you like", e.Path)
}

// BusyError says that somebody else holds the lock of a folder.
type BusyError struct{ Who string }

// Error says so, and what to do.
func (e *BusyError) Error() string {
	return e.Who + " is writing here: wait for it or stop it, or choose another folder with -o"
}

// Stat describes a file or folder inside, without following links: one on the
// way there, or at its end, is a [LinkError].
func (f *Folder) Stat(name string) (fs.FileInfo, error) {
	parts := strings.Split(path.Clean(name), "/")
	var info fs.FileInfo
	for i := range parts {
		at := strings.Join(parts[:i+1], "/")
		var err error
		if info, err = f.root.Lstat(at); err != nil {
			return nil, err
		}
		switch {
		case info.Mode()&fs.ModeSymlink != 0:
			return nil, &LinkError{f.Path(at)}
		case i < len(parts)-1 && !info.IsDir():
			return nil, fmt.Errorf("%s is no folder", f.Path(at))
		}
	}
	return info, nil
}

// Opened is a file that is open for reading.
type Opened struct{ f *os.File }

// Read implements io.Reader.
func (o *Opened) Read(p []byte) (int, error) {
	if err := faults.At(faults.Read); err != nil {
		return 0, err
	}
	return o.f.Read(p)
}

// Seek implements io.Seeker.
func (o *Opened) Seek(offset int64, whence int) (int64, error) { return o.f.Seek(offset, whence) }

// Close implements io.Closer.
func (o *Opened) Close() error { return o.f.Close() }

// replacedError says of a file by its path that another stood there when it was opened.
type replacedError string

func (e replacedError) Error() string {
	return fmt.Sprintf("%s was replaced while it was opened: try again", string(e))
}

// Open opens a regular file for reading and returns its size. Anything else,
// such as a pipe, is refused before it is opened.
func (f *Folder) Open(name string) (opened *Opened, size int64, err error) {
	for range 100 { // programs replace what they write, so that whoever reads it meanwhile looks again
		if opened, size, err = f.open(name); !errors.As(err, new(replacedError)) {
			break
		}
	}
	return opened, size, err
}

func (f *Folder) open(name string) (opened *Opened, size int64, err error) {
	before, err := f.Stat(name)
	if err != nil {
		return nil, 0, err
	}
	if !before.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("%s is no regular file", f.Path(name))
	}
	if err := faults.At(faults.Open); err != nil {
		return nil, 0, err
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, 0, err
	}
	after, err := file.Stat()
	if err == nil && !os.SameFile(before, after) {
		err = replacedError(f.Path(name))
	}
	if err != nil {
		file.Close()
		return nil, 0, err
	}
	return &Opened{file}, after.Size(), nil
}

// ReadFile reads a regular file of at most so many bytes.
func (f *Folder) ReadFile(name string, most int64) ([]byte, error) {
	file, size, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if size > most {
		return nil, fmt.Errorf("%s has %d bytes; such a file has at most %d", f.Path(name), size, most)
	}
	data, err := io.ReadAll(io.LimitReader(file, most))
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", f.Path(name), err)
	}
	return data, nil
}

// Remove removes a file, or a link and not what it points at. What is not there
// is no error.
func (f *Folder) Remove(name string) error {
	if err := faults.At(faults.Remove); err != nil {
		return err
	}
	if err := f.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// MakeFolder makes a folder inside and those above it, each durable.
func (f *Folder) MakeFolder(name string) error {
	parts := strings.Split(path.Clean(name), "/")
	for i := range parts {
		at := strings.Join(parts[:i+1], "/")
		if err := faults.At(faults.Mkdir); err != nil {
			return err
		}
		if err := f.root.Mkdir(at, 0o755); err == nil {
			if err := f.sync(path.Dir(at)); err != nil {
				return err
			}
		} else if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	info, err := f.Stat(name)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no folder", f.Path(name))
	}
	return err
}

// ReadDir lists what is in a folder inside, by its names.
func (f *Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	if _, err := f.Stat(name); err != nil {
		return nil, err
	}
	return fs.ReadDir(f.root.FS(), name)
}

// Walk visits every file below a folder inside, by its name. Links are visited
// and not followed.
func (f *Folder) Walk(name string, visit func(name string) error) error {
	if _, err := f.Stat(name); err != nil {
		return err
	}
	return fs.WalkDir(f.root.FS(), name, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return visit(name)
	})
}
