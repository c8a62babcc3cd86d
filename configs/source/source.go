// Package source reads the files that people name: variants, studies, settings,
// positions. A pipe may never end and a device has no end; so only regular
// files are read, and no more of them than makes sense.
package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Most is the number of bytes after which ReadFile stops: more than any file
// that is read as a whole may have.
const Most = 1<<20 + 1

// Open opens a regular file. Anything else is refused before it is opened. The error is
// a [fs.PathError], so that whoever has said the path already can leave it out.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("it is %s, not a file", kind(info.Mode()))}
	}
	return os.Open(path)
}

// kind names what is no regular file.
func kind(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	default:
		return "a device"
	}
}

// ReadFile reads a regular file, or the beginning of one that is longer than
// Most; whoever parses it says that it is too long.
func ReadFile(path string) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, Most))
}

// Reason says why a file cannot be read, without its path.
func Reason(err error) string {
	var at *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "reading it is not permitted"
	case errors.As(err, &at):
		return at.Err.Error()
	default:
		return err.Error()
	}
}
