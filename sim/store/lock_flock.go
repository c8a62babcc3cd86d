//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// lock takes the lock of a file, which it makes if need be. The system frees
// the lock when the process ends, however it ends, so that a killed run blocks
// nobody. The release removes the file.
func lock(path string) (release func(), err error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, fmt.Errorf("cannot make a lock: %w; is the directory writable?", err)
		}
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if errors.Is(err, syscall.EWOULDBLOCK) {
			defer f.Close()
			return nil, inUse(f)
		}
		if err != nil {
			f.Close()
			return nil, fmt.Errorf("cannot lock %s: %w", path, err)
		}
		if !current(f, path) { // its owner removed it before we had the lock
			f.Close()
			continue
		}
		_ = f.Truncate(0)
		_, _ = f.WriteString(strconv.Itoa(os.Getpid()) + "\n")
		return func() {
			_ = os.Remove(path)
			_ = f.Close()
		}, nil
	}
}

// current reports whether an open file is still the one of that name.
func current(f *os.File, path string) bool {
	open, err1 := f.Stat()
	named, err2 := os.Stat(path)
	return err1 == nil && err2 == nil && os.SameFile(open, named)
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
	return fmt.Errorf("%s is writing here: wait for it or stop it, or choose another directory with -o", who)
}
