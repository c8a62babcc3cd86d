//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package confined

import (
	"os"
	"syscall"
	"time"
)

// settling is how long a new file may be without its lock: it is made first, and then held.
const settling = 2 * time.Second

// hold locks a file that is being written until release is called or the process ends, however
// it ends. The lock has a descriptor of its own, because the file is closed before it gets its
// name. Where files cannot be locked nothing is held, and Sweep goes by time alone.
func (f *Folder) hold(temp string) (release func()) {
	file, err := f.root.OpenFile(temp, os.O_RDWR, 0)
	if err != nil {
		return func() {}
	}
	_ = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return func() { _ = file.Close() }
}

// unheld reports a file that is sure to be nobody's: its lock is free.
func (f *Folder) unheld(temp string) bool {
	info, err := f.root.Lstat(temp)
	if err != nil || !info.Mode().IsRegular() || time.Since(info.ModTime()) < settling {
		return false
	}
	file, err := f.root.OpenFile(temp, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer file.Close()
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
