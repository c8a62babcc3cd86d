//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package confined

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"

	"houserules/engine/faults"
)

// Lock takes the lock of a file, which it makes if need be. The system frees
// the lock when the process ends, however it ends, so that a killed run blocks
// nobody. The release removes the file.
//
// It is the only file that is opened for writing under a name that was there
// before; so it must be a regular file with no other name.
func (f *Folder) Lock(name string) (release func(), err error) {
	for range 1000 {
		file, err := f.openLock(name)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) {
			continue // made or removed by another run at this moment
		}
		if err != nil {
			return nil, err
		}
		if err = faults.At(faults.Lock); err == nil {
			err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		}
		if errors.Is(err, syscall.EWOULDBLOCK) {
			defer file.Close()
			return nil, inUse(file)
		}
		if err != nil {
			file.Close()
			return nil, fmt.Errorf("cannot lock %s: %w; choose a folder where files can be locked with -o", f.Path(name), err)
		}
		if !f.current(file, name) { // its owner removed it before we had the lock
			file.Close()
			continue
		}
		_ = file.Truncate(0)
		_, _ = file.WriteString(strconv.Itoa(os.Getpid()) + "\n")
		return func() {
			_ = f.Remove(name)
			_ = file.Close()
		}, nil
	}
	return nil, fmt.Errorf("cannot lock %s: something keeps making and removing it", f.Path(name))
}

// openLock opens the file or makes it.
func (f *Folder) openLock(name string) (*os.File, error) {
	info, err := f.Stat(name)
	flags := os.O_RDWR
	switch {
	case errors.Is(err, fs.ErrNotExist):
		flags |= os.O_CREATE | os.O_EXCL
	case err != nil:
		return nil, fmt.Errorf("cannot make a lock: %w", err)
	case !ownFile(info):
		return nil, fmt.Errorf("%s is no lock of a run but something else: remove it", f.Path(name))
	}
	err = faults.At(faults.Create)
	var file *os.File
	if err == nil {
		file, err = f.root.OpenFile(name, flags, 0o644)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("cannot make the lock %s: %w; is the folder writable?", f.Path(name), err)
	}
	return file, err
}

// ownFile reports a small regular file that has no other name.
func ownFile(info fs.FileInfo) bool {
	const most = 32 // a process number
	stat, ok := info.Sys().(*syscall.Stat_t)
	return info.Mode().IsRegular() && info.Size() <= most && (!ok || stat.Nlink <= 1)
}

// current reports whether an open file is still the one of that name.
func (f *Folder) current(open *os.File, name string) bool {
	opened, err1 := open.Stat()
	named, err2 := f.Stat(name)
	return err1 == nil && err2 == nil && os.SameFile(opened, named) && ownFile(named)
}

// inUse is the error of a lock that another process holds; its file says
// which one.
func inUse(f *os.File) error {
	b := make([]byte, 32)
	n, _ := f.ReadAt(b, 0)
	who := "another run"
	if pid, err := strconv.Atoi(strings.TrimSpace(string(b[:n]))); err == nil {
		who = fmt.Sprintf("another run (process %d)", pid)
	}
	return &BusyError{who}
}
